// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QDBusMessage>
#include <QObject>

namespace attnscope::ui {

/// Whether the application's palette has light text on a dark ground.
bool paletteIsDark();

/// Asks the desktop portal whether the person prefers dark windows, and goes on listening. Without a portal
/// it says nothing.
class DesktopColours final : public QObject {
    Q_OBJECT

public:
    explicit DesktopColours(QObject* parent = nullptr);

    /// Returns at once; the answer comes as a signal.
    void ask();

signals:
    void darkPreferred(bool dark);

private slots:
    /// Takes the message itself: the bus finds no slot that takes a variant.
    void settingChanged(const QDBusMessage& message);
};

} // namespace attnscope::ui
