// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QObject>

class QDBusVariant;

namespace attnscope::ui {

/// Whether the application's palette has light text on a dark ground.
bool paletteIsDark();

/// Asks the desktop portal whether the user prefers dark windows and little motion, and follows later
/// changes. Without a portal it emits nothing.
class DesktopSettings final : public QObject {
    Q_OBJECT

public:
    explicit DesktopSettings(QObject* parent = nullptr);

    /// Returns at once; the answers come as signals.
    void ask();

signals:
    void darkPreferred(bool dark);
    /// Of GNOME's animations, which its portal passes on, and of the portal's own setting where it is newer.
    void motionReduced(bool reduced);

private:
    Q_SLOT void settingChanged(const QString& group, const QString& key, const QDBusVariant& value);
    void askFor(const QString& group, const QString& key);
};

} // namespace attnscope::ui
