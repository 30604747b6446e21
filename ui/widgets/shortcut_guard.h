// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QObject>

class QKeyEvent;

namespace attnscope::ui {

/// Keeps keys from the window's shortcuts where they mean something else: an open menu has all keys, another
/// popup, as the open list of a box with choices, the printable ones, and a button or such a box Space. Text
/// fields keep theirs by themselves. In a menu Home and End go to its first and last entry, and outside of
/// dialogs Enter presses a button as Space does.
class ShortcutGuard final : public QObject {
    Q_OBJECT

public:
    /// Watches the whole program.
    explicit ShortcutGuard(QObject* parent);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace attnscope::ui
