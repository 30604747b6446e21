// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/arithmetic/arithmetic_cell.h"

#include <cmath>
#include <optional>

namespace attnscope {

namespace {

std::optional<std::size_t> firstNotFinite(std::span<const double> vector) {
    for (std::size_t f = 0; f < vector.size(); ++f) {
        if (!std::isfinite(vector[f])) {
            return f;
        }
    }
    return std::nullopt;
}

/// An entry of Q or K, named as the title of its own arithmetic names it.
struct Entry {
    std::string name;
    std::string value;
    bool isNaN = false;
};

std::optional<Entry> badEntry(const ArithmeticCell& cell, Stage stage, std::size_t row) {
    const AttentionProblem& problem = cell.problem();
    const std::span<const double> vector = stage == Stage::Q ? problem.q.row(row) : problem.k.row(row);
    const std::optional<std::size_t> feature = firstNotFinite(vector);
    if (!feature) {
        return std::nullopt;
    }
    const std::string first = cell.symbols.counted(cell.symbols.columns() ? *feature : row);
    const std::string second = cell.symbols.counted(cell.symbols.columns() ? row : *feature);
    const double value = vector[*feature];
    return Entry{(stage == Stage::Q ? "Q[" : "K[") + first + ", " + second + "]", numberText(value, 0),
                 std::isnan(value)};
}

Phrase ofAllScores(const Entry& entry, bool isDown) {
    if (entry.isNaN) {
        return {isDown ? translatable("{0} is NaN, so every score for this key is NaN")
                       : translatable("{0} is NaN, so every score of this query is NaN"),
                {entry.name}};
    }
    return {isDown ? translatable("{0} is {1}, so the scores for this key are not finite numbers")
                   : translatable("{0} is {1}, so the scores of this query are not finite numbers"),
            {entry.name, entry.value}};
}

} // namespace

Phrase notFiniteNote(const ArithmeticCell& cell, std::size_t i, std::size_t j, bool isDown) {
    // Q and K that nothing reads: the scores themselves are given.
    const bool hasFactors = cell.problem().q.rows() > i && cell.problem().k.rows() > j;
    const Stage own = isDown ? Stage::K : Stage::Q;
    const Stage other = isDown ? Stage::Q : Stage::K;
    const std::string term = cell.symbols.counted(isDown ? i : j);
    const std::string score = numberText(cell.at(Stage::Masked, i, j), 0);
    if (hasFactors) {
        if (const std::optional<Entry> entry = badEntry(cell, own, isDown ? j : i)) {
            return ofAllScores(*entry, isDown);
        }
        if (const std::optional<Entry> entry = badEntry(cell, other, isDown ? i : j)) {
            return {isDown ? translatable("{0} is {1}, so the score of query {2} is {3}, and the sum of the "
                                          "softmax is no number")
                           : translatable("{0} is {1}, so the score for key {2} is {3}, and the sum of the "
                                          "softmax is no number"),
                    {entry->name, entry->value, term, score}};
        }
    }
    return {isDown ? translatable("the score of query {0} is {1}, so the sum of the softmax is no number")
                   : translatable("the score for key {0} is {1}, so the sum of the softmax is no number"),
            {term, score}};
}

} // namespace attnscope
