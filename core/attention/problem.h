// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/attention/precision.h"
#include "core/masks/mask.h"
#include "core/matrix/block_matrix.h"
#include "core/scene/mask_rules.h"

#include <memory>
#include <optional>

namespace attnscope {

/// One batch item and head, ready for an engine. Cheap to copy: matrices share their blocks.
struct AttentionProblem {
    BlockMatrix q;                      ///< [queries][d_k]; empty where the weights are given
    BlockMatrix k;                      ///< [keys][d_k]; empty where the weights are given
    std::optional<BlockMatrix> v;       ///< [keys][d_v]
    std::optional<BlockMatrix> weights; ///< [queries][keys], given from elsewhere: nothing is recomputed
    double scale = 1.0;                 ///< multiplies q·k
    double temperature = 1.0;           ///< divides the masked scores
    std::shared_ptr<const Mask> mask;   ///< never null
    double fill = 0.0;                  ///< what a forbidden score is replaced with
    EmptyRows emptyRows = EmptyRows::Zeros;
    Precision precision = Precision::Float64;

    std::size_t queries() const { return weights ? weights->rows() : q.rows(); }
    std::size_t keys() const { return weights ? weights->columns() : k.rows(); }
};

} // namespace attnscope
