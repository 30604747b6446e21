// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/edits/edit.h"

#include <QString>

namespace attnscope::ui {

/// The text of an edit for its undo step in the Edit menu: "Change X[0, 1] to 2". Indices are in the
/// orientation of `scene`, the scene before the edit.
QString editText(const Edit& edit, const Scene& scene);

/// The name of a matrix of the scene in a line of text: "W_Q", or "W_q" where tokens are columns.
QString roleName(MatrixRole role, Orientation orientation);

} // namespace attnscope::ui
