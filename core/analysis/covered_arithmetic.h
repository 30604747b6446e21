// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/analysis/cover.h"
#include "core/arithmetic/cell_arithmetic.h"

namespace attnscope {

/// The arithmetic of a cell without what it would tell of covered facts: its line of shapes, or all of it
/// where a number that is asked for is written in it.
CellArithmetic withCover(CellArithmetic arithmetic, const CellRef& cell, const Cover& cover);

} // namespace attnscope
