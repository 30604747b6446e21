// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/matrix_source.h"
#include "core/engine/snapshot.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

namespace attnscope {

/// The order in which the terms of a row are added up.
enum class TermOrder { Position, Weight };

/// The keys of row `query` of the weights in that order. Order Weight starts with the largest weight, equals
/// by position; NaN counts as the least.
std::vector<std::size_t> termKeys(const MatrixSource& weights, std::size_t query, TermOrder order);

/// The keys of the `most` largest |weight|, by position.
std::vector<std::size_t> strongestKeys(const std::vector<double>& weights, std::size_t most);

/// One term a_ij·v_j of a row of the output.
struct RowTerm {
    std::size_t key = 0;
    std::size_t others = 0; ///< keys that this term stands for together; 0: the one above
    double weight = 0.0;    ///< a_ij, after dropout
    bool masked = false;
    bool dropped = false;               ///< dropout took the weight away
    std::vector<double> value{};        ///< v_j [d_v]
    std::vector<double> contribution{}; ///< a_ij·v_j [d_v]
    std::vector<double> runningSum{};   ///< the sum of this contribution and all before it [d_v]

    /// Whether the mask took its weight away. A masked key keeps one where the fill is finite, or where a row
    /// without any allowed key is spread evenly or is not a number.
    bool isSilenced() const { return masked && weight == 0.0; }
};

/// o_i = Σ_j a_ij·v_j, term by term: a row of the output is a linear combination of the rows of V.
struct RowCombination {
    std::size_t query = 0;
    Stage weightStage = Stage::Weights; ///< the stage of the terms' weights: AfterDropout where dropout acts
    std::vector<RowTerm> terms;         ///< one a key, in the order asked for
    std::vector<double> output;         ///< o_i as the result holds it [d_v]

    /// Whether values are weighed: else the terms are weights alone.
    bool hasValues() const { return !output.empty(); }
    /// The sum after the first `count` terms; zeros for 0.
    std::vector<double> sumAfter(std::size_t count) const;
    /// The keys of the terms that stand for one key, in their order.
    std::vector<std::size_t> namedKeys() const;
};

/// The weights that multiply V: after dropout where it acts. Null where there are none.
std::shared_ptr<const MatrixSource> combiningWeights(const Snapshot& snapshot);

/// The terms of row `query`; nothing where the snapshot has no V. Order Weight starts with the largest
/// weight, equals by position.
std::optional<RowCombination> combineRow(const Snapshot& snapshot, std::size_t query, TermOrder order);

/// What is known of row `query` of the output where its weights are covered (core/analysis/cover.h): the keys
/// and values of the first `most` terms by position; all weights and sums are 0. Nothing where the snapshot
/// has no V.
std::optional<RowCombination> coveredCombination(const Snapshot& snapshot, std::size_t query,
                                                 std::size_t most);

/// The `most` strongest terms of row `query` and one term for all other keys that have a weight, in the order
/// asked for; the others stand last, with their count, the sum of their weights, its part of the output and
/// the average of their values. The sum of all terms is the output. Where the row is to stand `beside` that
/// of another result with as many keys, the strongest are those of either row, by the larger of both weights.
/// Nothing where the snapshot has no V.
std::optional<RowCombination> combineStrongest(const Snapshot& snapshot, std::size_t query, TermOrder order,
                                               std::size_t most, const MatrixSource* beside = nullptr);

/// The `most` largest weights of row `query`, by magnitude, from the largest on, and one term for all other
/// keys that have one: what a query attends to where no V makes an output. The terms have no values, the row
/// no output. Nothing where the snapshot has no weights or no such row.
std::optional<RowCombination> strongestWeights(const Snapshot& snapshot, std::size_t query, std::size_t most);

/// The same row of another result with as many keys, in the terms of `like` and in their order, so that both
/// are added up in the same steps; where only one of them has a weight in its others, `like` gets such a term
/// too. Nothing where the snapshot has no V or no such row.
std::optional<RowCombination> combineLike(const Snapshot& snapshot, RowCombination& like);

/// How far the sum of weights may be from 1 by their rounding: 1e-6, or more where every one of them is a
/// number of float16 or bfloat16, which a model that computes in those gave, or was written with three to
/// five decimals.
double roundingOfSum(const std::vector<double>& weights);

/// The same of row `query` of a snapshot, whose weights these are: a mean of heads is as far from 1 as its
/// heads are, though its own numbers are of no such type.
double roundingOfSum(const Snapshot& snapshot, std::size_t query, const std::vector<double>& weights);

/// Whether weights are shares of a whole: none is negative and they sum to 1 within `rounding`.
bool areShares(const std::vector<double>& weights, double rounding);
bool areShares(const std::vector<double>& weights);

/// Per cents as they are printed.
struct Percents {
    int decimals = 0;
    std::vector<long long> units; ///< one for each share, in units of the last decimal: 446 is 44.6 %

    /// All of them together; 1000 with one decimal where they add up to 100 %.
    long long sum() const;
    bool addUp() const;
};

/// Per cents of shares of a whole, each rounded for itself, so that each agrees with the weight that stands
/// beside it, and equal shares get equal ones: whole ones where they add up to 100, else with one decimal.
Percents percentsOf(const std::vector<double>& shares);

} // namespace attnscope
