// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/masks/keep_policy.h"
#include "core/masks/mask.h"
#include "core/masks/score_bias.h"
#include "core/matrix/block_matrix.h"
#include "core/scene/mask_rules.h"
#include "core/scene/precision.h"
#include "core/scene/score_rules.h"

#include <memory>
#include <optional>

namespace attnscope {

/// The position rules that were applied to Q and K before; engines do not apply them again.
struct PositionRules {
    bool sinusoidal = false;
    std::optional<double> ropeBase;
    RopePairs ropePairs = RopePairs::Half;

    static PositionRules of(const ScoreRules& rules) {
        return {rules.sinusoidal, rules.ropeBase, rules.ropePairs};
    }
    bool operator==(const PositionRules&) const = default;
};

/// One batch item and head, ready for an engine. Cheap to copy: matrices share their blocks.
struct AttentionProblem {
    HeadIndex headIndex;          ///< which batch item and head it is
    std::size_t heads = 1;        ///< query heads of the scene, for random numbers and slopes
    std::optional<BlockMatrix> x; ///< [queries][d_model], with positions added; it is what W_Q projects
    PositionRules positions;
    BlockMatrix q;                      ///< [queries][d_k], rotated where RoPE is on; empty for given weights
    BlockMatrix k;                      ///< [keys][d_k], rotated likewise; empty for given weights
    std::optional<BlockMatrix> v;       ///< [keys][d_v]
    std::optional<BlockMatrix> weights; ///< [queries][keys], given from elsewhere: nothing is recomputed
    double scale = 1.0;                 ///< multiplies q·k
    std::optional<double> softcap;      ///< C·tanh(s/C) on the scaled scores
    double alibiSlope = 0.0;            ///< −slope·|i−j| is added to the scores after that; 0: none
    std::shared_ptr<const ScoreBias> bias; ///< float masks, added to the scores; null: none
    std::shared_ptr<const Mask> mask;      ///< never null
    double fill = 0.0;                     ///< what a forbidden score is replaced with
    EmptyRows emptyRows = EmptyRows::Zeros;
    double temperature = 1.0; ///< divides the masked scores
    SoftmaxAxis softmaxAxis = SoftmaxAxis::Keys;
    std::shared_ptr<const KeepPolicy> policy; ///< null: none
    Dropout dropout;                          ///< acts on the weights before ·V
    Precision precision = Precision::Float64;

    std::size_t queries() const { return weights ? weights->rows() : q.rows(); }
    std::size_t keys() const { return weights ? weights->columns() : k.rows(); }
};

/// The problem without X and V, which the weights do not depend on. What computes weights keeps this, so that
/// it holds no more memory than it reads.
AttentionProblem withoutValues(AttentionProblem problem);

} // namespace attnscope
