// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <cstddef>
#include <string>

namespace attnscope {

/// Whose letters formulas have where tokens are rows; columns have their own, α_{i,j}, A, A′, Y.
enum class Letters {
    Paper, ///< QKᵀ, s_ij, A = softmax(QKᵀ / √d_k), a_ij (Vaswani et al. 2017)
    Notes, ///< A = QKᵀ, A_scaled, A_masked, Attention = softmax(A_masked), as in lecture notes
    D2l,   ///< scores = QKᵀ / √d, α_ij, W_q (Zhang et al., Dive into Deep Learning)
};

/// What stands at a letter for a token.
enum class Subscripts { Numbers, Tokens };

/// How a scene's quantities are called and counted in formulas, axes and read-outs.
struct NotationRules {
    Letters letters = Letters::Paper;
    std::size_t indexFrom = 0; ///< 0 or 1: what tokens and features are counted from
    Subscripts subscripts = Subscripts::Numbers;
    std::string extra = {}; ///< Members of a newer file, as JSON text

    bool operator==(const NotationRules&) const = default;
};

} // namespace attnscope
