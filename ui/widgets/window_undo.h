// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

class QWidget;

namespace attnscope::ui {

/// Lets undo and redo of a line edit or a spin box go to the window while nothing is being typed in it: what
/// was taken is a step of the scene.
void leaveUndoToWindow(QWidget& field);

} // namespace attnscope::ui
