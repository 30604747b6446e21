// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/export/exported_figure.h"

namespace attnscope::ui {

/// Lines of Python that compute the matrix of that figure with NumPy and draw it with matplotlib: same
/// numbers, colour map, range, tokens and cells left out by the mask. `scenePath` is the file that has the
/// scene as it is, which scenes of many numbers are loaded from; empty where none has.
QString figurePython(const ExportedFigure& figure, const QString& scenePath);

} // namespace attnscope::ui
