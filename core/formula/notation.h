// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/snapshot.h"
#include "core/formula/formula.h"
#include "core/scene/scene.h"

namespace attnscope {

/// How one stage is written in the scene's orientation. Rows: Q = X·W_Q, A = softmax(mask(QKᵀ/√d_k)), O =
/// A·V. Columns: Q = W_q·X, A = Kᵀ·Q, A′ = softmax(A) down each column, Y = V·A′.
struct StageNotation {
    Formula name;            ///< "QKᵀ", as the pipeline strip shows it
    Formula title;           ///< "A = softmax(mask(QKᵀ / √d_k))", as the view's title shows it
    Formula cell;            ///< "a_ij" with these indices filled in by cellName
    std::string meaning;     ///< translatable: "attention weights, every row sums to 1"
    std::string rowTitle;    ///< axis title of displayed rows, translatable: "query i (rows)"
    std::string columnTitle; ///< axis title of displayed columns, translatable: "key j (columns)"
    std::string hint;        ///< under Q, K, V: "looks for", "offers", "passes on"; else empty
};

/// Follows the scene's rules: without scale there is no ÷√d_k in the title, without a mask no mask(…).
StageNotation notationOf(const Scene& scene, Stage stage);

/// The cell's own name, with its indices: a₀₁ for weights (0, 1). Indices are core's; order follows
/// orientation.
Formula cellName(const Scene& scene, Stage stage, std::size_t row, std::size_t column);

/// The outputs of all heads side by side: concat(O₀ … O₃), or O of the one head.
Formula joinedHeadsFormula(const Scene& scene);

} // namespace attnscope
