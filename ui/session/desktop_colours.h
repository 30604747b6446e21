// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QObject>

class QDBusVariant;

namespace attnscope::ui {

/// Whether the application's palette has light text on a dark ground.
bool paletteIsDark();

/// Asks the desktop portal whether the user prefers dark windows, and follows later changes. Without
/// a portal it emits nothing.
class DesktopColours final : public QObject {
    Q_OBJECT

public:
    explicit DesktopColours(QObject* parent = nullptr);

    /// Returns at once; the answer comes as a signal.
    void ask();

signals:
    void darkPreferred(bool dark);

private slots:
    void settingChanged(const QString& group, const QString& key, const QDBusVariant& value);
};

} // namespace attnscope::ui
