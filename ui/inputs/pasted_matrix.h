// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/matrix/block_matrix.h"

#include <QString>

namespace attnscope::ui {

/// A matrix from the clipboard, as displayed: tab-separated (spreadsheets), comma- or semicolon-separated,
/// blanks, or what NumPy, PyTorch and Octave print ("[[1. 0.]\n [0. 1.]]", "array([[1., 0.]])", "[1 0; 0
/// 1]"). Names above and beside the numbers of a spreadsheet are left out. The error names the place of the
/// first cell that is no number, or the row of another length.
Result<BlockMatrix> parseMatrix(const QString& text);

/// The numbers as tab-separated lines that spreadsheets take, each to its last bit.
QString tabSeparated(const BlockMatrix& matrix);

} // namespace attnscope::ui
