// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <cstdint>
#include <optional>

namespace attnscope {

/// How raw scores q·k are scaled.
enum class ScaleKind {
    InverseRoot, ///< 1/√d_k (Vaswani et al. 2017)
    None,        ///< scores stay as they are
    Number,      ///< a number of one's own
};

/// Which components of q and k a rotation turns together (Su et al. 2021).
enum class RopePairs {
    Half,     ///< m with m + d/2, as GPT-NeoX and Llama have it
    Adjacent, ///< 2m with 2m + 1, as the paper has it
};

/// Over what the softmax divides.
enum class SoftmaxAxis {
    Keys,    ///< each query's row sums to 1: attention
    Queries, ///< each key's column sums to 1: the wrong axis, as an experiment
};

/// Weights that are dropped at random, the kept ones divided by 1 − p.
struct Dropout {
    double probability = 0.0; ///< 0 … 1; 0: off
    std::uint64_t seed = 0;

    bool operator==(const Dropout&) const = default;
};

/// What happens to tokens, scores and weights between X and O, masks aside, in the order in which it acts.
struct ScoreRules {
    bool sinusoidal = false;        ///< sinusoidal positions are added to X (Vaswani et al. 2017)
    std::optional<double> ropeBase; ///< rotary positions on q and k; nothing: off
    RopePairs ropePairs = RopePairs::Half;
    ScaleKind scale = ScaleKind::InverseRoot;
    double scaleNumber = 1.0;      ///< used where scale is Number
    std::optional<double> softcap; ///< C·tanh(s/C) on the scaled scores, C > 0 (Gemma 2); nothing: off
    bool alibi = false;            ///< −slope·|i−j| is added, a slope a head (Press et al. 2022)
    double temperature = 1.0;      ///< > 0; divides the masked scores
    SoftmaxAxis softmaxAxis = SoftmaxAxis::Keys;
    Dropout dropout;

    bool operator==(const ScoreRules&) const = default;
};

} // namespace attnscope
