// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/matrix_source.h"
#include "core/scene/scene.h"

#include <QString>

namespace attnscope::ui {

/// Numbers for the clipboard: the shortest text that reads back to the same bits, tab-separated, one row a
/// line.

QString valueText(const MatrixSource& source, std::size_t row, std::size_t column);
QString rowText(const MatrixSource& source, std::size_t row);
/// A column of the row convention as one line: a displayed row where tokens are columns.
QString columnText(const MatrixSource& source, std::size_t column);
QString matrixText(const MatrixSource& source, Orientation orientation);

} // namespace attnscope::ui
