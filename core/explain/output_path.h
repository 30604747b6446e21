// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/analysis/row_combination.h"
#include "core/base/result.h"
#include "core/engine/snapshot.h"
#include "core/explain/sampled_matrix.h"

#include <optional>
#include <vector>

namespace attnscope {

/// One kind of score on the way to the weights: a number for each key that is shown.
struct PathScores {
    Stage stage = Stage::Scores; ///< Scores, Scaled or Masked
    std::vector<double> numbers; ///< q_i·k_j and what follows from it, in the order of OutputPath::keys
};

/// The whole way of one query from X to its row of the output: o_i = Σ_j softmax_j(q_i·k_j/√d_k)·v_j, with
/// all numbers on it. Of many keys those with the largest weights are shown, and the others as one term.
struct OutputPath {
    std::vector<std::size_t> keys; ///< those that are shown, ascending; as many as the first terms of `row`
    RowCombination row;            ///< a term for each key, and the last for the others, where there are any
    std::optional<SampledMatrix> queryToken; ///< x_i [1][features]; nothing where Q is given
    std::optional<SampledMatrix> keyTokens;  ///< x_j [keys][features], those of the keys' own sentence
    SampledMatrix queryVector;               ///< q_i [1][d_k]
    SampledMatrix keyVectors;                ///< k_j [keys][d_k]
    std::vector<std::size_t> valueFeatures;  ///< the shown ones of v_j, of the terms and of o_i, ascending
    std::vector<PathScores> scores;          ///< the products, and each step that changes one of them

    bool hasOthers() const { return keys.size() < row.terms.size(); }
};

/// With at most that many (≥ 1) keys, those with the largest weights; the rest joins the others.
OutputPath withFewerKeys(const OutputPath& path, std::size_t most);

/// The way of one head. Fails where the scene has no queries or no values, and where the softmax runs along
/// the queries: a row of weights does not follow from its own scores there.
Result<OutputPath> outputPath(const Snapshot& snapshot, std::size_t query);

} // namespace attnscope
