// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/matrix_source.h"
#include "core/masks/mask.h"

#include <memory>

namespace attnscope {

/// Two matrices of one shape.
struct SourcePair {
    std::shared_ptr<const MatrixSource> a;
    std::shared_ptr<const MatrixSource> b;
    /// Of a large matrix, the cells that at least one of both allows; null: nothing is masked. It says what
    /// a.masked and b.masked say together.
    std::shared_ptr<const Mask> mask;
};

/// The matrix a − b; a cell is masked where it is in both. Cells are those of both in float64; pixels show
/// the difference of largest magnitude with its sign. Of a large matrix pixels are made of what both hold in
/// float32: fine ones when they are read, coarse ones by a pass over both that keeps three numbers a block.
/// Its range is that of the finite differences.
std::shared_ptr<const MatrixSource> differenceSource(SourcePair pair);

} // namespace attnscope
