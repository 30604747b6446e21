// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

class QAction;
class QLabel;
class QWidget;

namespace attnscope::ui {

/// A round frame around a name, with a button behind it that triggers `close` and is named by its tip. The
/// label becomes the frame's child.
QWidget* closableChip(QLabel& name, QAction& close, QWidget* parent);

} // namespace attnscope::ui
