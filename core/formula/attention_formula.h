// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formula/symbols.h"

#include <vector>

namespace attnscope {

/// How the scores that enter a softmax are written.
enum class Spelling {
    Named,   ///< steps by their names, where the notation has them: A_scaled
    InLine,  ///< from Q and K on: QKᵀ / √d_k
    Fraction ///< the same, with √d_k below a line
};

/// The scaled scores written out: QKᵀ / √d_k.
std::vector<Formula> scaledParts(const Scene& scene, const Symbols& symbols,
                                 Spelling spelling = Spelling::Named);

/// What enters the softmax, the temperature aside: mask(softcap(QKᵀ / √d_k) + ALiBi + M).
std::vector<Formula> maskedParts(const Scene& scene, const Symbols& symbols,
                                 Spelling spelling = Spelling::Named);

/// softmax; with G where the keep decisions of DynamicViT's equation 10 act, with i where it sums over the
/// queries.
Formula softmaxName(const Symbols& symbols);

/// The weights of a scene that does not give them: softmax(mask(QKᵀ / √d_k) / 2).
std::vector<Formula> softmaxParts(const Scene& scene, const Symbols& symbols,
                                  Spelling spelling = Spelling::Named);

/// One head as a function of Q, K and V, written out: Attention(Q, K, V) = softmax(QKᵀ / √d_k) V. Where the
/// notation calls the weights Attention, it is Att(Q, K, V).
Formula attentionFormula(const Scene& scene, Spelling spelling);

} // namespace attnscope
