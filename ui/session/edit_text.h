// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/edits/edit.h"

#include <QString>

namespace attnscope::ui {

/// What an edit does, as the Edit menu names its step: "Change X[0, 1] to 2". Indices are written in the
/// orientation of `scene`, in which the edit is made.
QString editText(const Edit& edit, const Scene& scene);

/// What a matrix of the scene is called in a line of text: "W_Q", where tokens are columns "W_q".
QString roleName(MatrixRole role, Orientation orientation);

} // namespace attnscope::ui
