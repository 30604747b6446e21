// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

namespace attnscope {

/// How raw scores q·k are scaled.
enum class ScaleKind {
    InverseRoot, ///< 1/√d_k (Vaswani et al. 2017)
    None,        ///< scores stay as they are
    Number,      ///< a number of one's own
};

/// What happens to the scores between Q·Kᵀ and the softmax, masks aside.
struct ScoreRules {
    ScaleKind scale = ScaleKind::InverseRoot;
    double scaleNumber = 1.0; ///< used where scale is Number
    double temperature = 1.0; ///< > 0; divides the masked scores

    bool operator==(const ScoreRules&) const = default;
};

} // namespace attnscope
