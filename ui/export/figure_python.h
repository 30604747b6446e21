// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/export/figures/exported_figure.h"
#include "ui/export/scene_file_name.h"

namespace attnscope::ui {

/// Lines of Python that compute the matrix of that figure with NumPy and draw it with matplotlib: same
/// numbers, colour map, range, labels, titles and cells left out by the mask, rows and columns as displayed.
/// `source.path` is the file that has the scene as it is (of a difference that of A), which scenes of many
/// numbers are loaded from; empty where none has.
QString figurePython(const ExportedFigure& figure, const SceneSource& source);

} // namespace attnscope::ui
