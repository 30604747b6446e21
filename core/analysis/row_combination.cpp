// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/analysis/row_combination.h"

#include "core/base/written_decimals.h"
#include "core/matrix/row_reader.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

namespace attnscope {

namespace {

RowTerm termOf(const MatrixSource& weights, const BlockMatrix& v, std::size_t query, std::size_t key) {
    RowTerm term;
    term.key = key;
    term.weight = weights.exact(query, key);
    term.masked = weights.masked(query, key);
    term.dropped = weights.dropped(query, key);
    const std::span<const double> row = v.row(key);
    term.value.assign(row.begin(), row.end());
    term.contribution.resize(row.size());
    for (std::size_t c = 0; c < row.size(); ++c) {
        term.contribution[c] = term.weight * row[c];
    }
    return term;
}

void addUp(std::vector<RowTerm>& terms, std::size_t width) {
    std::vector<double> sum(width, 0.0);
    for (RowTerm& term : terms) {
        for (std::size_t c = 0; c < width; ++c) {
            sum[c] += term.contribution[c];
        }
        term.runningSum = sum;
    }
}

} // namespace

std::vector<std::size_t> termKeys(const MatrixSource& weights, std::size_t query, TermOrder order) {
    std::vector<std::size_t> keys(weights.columns());
    std::iota(keys.begin(), keys.end(), std::size_t{0});
    if (order == TermOrder::Weight) {
        std::vector<double> rank(keys.size());
        for (const std::size_t key : keys) {
            const double weight = weights.exact(query, key);
            rank[key] = std::isnan(weight) ? -HUGE_VAL : weight;
        }
        std::stable_sort(keys.begin(), keys.end(),
                         [&rank](std::size_t a, std::size_t b) { return rank[a] > rank[b]; });
    }
    return keys;
}

std::vector<std::size_t> RowCombination::namedKeys() const {
    std::vector<std::size_t> keys;
    keys.reserve(terms.size());
    for (const RowTerm& term : terms) {
        if (term.others == 0) {
            keys.push_back(term.key);
        }
    }
    return keys;
}

std::vector<double> RowCombination::sumAfter(std::size_t count) const {
    assert(count <= terms.size());
    return count == 0 ? std::vector<double>(output.size(), 0.0) : terms[count - 1].runningSum;
}

std::shared_ptr<const MatrixSource> combiningWeights(const Snapshot& snapshot) {
    const std::shared_ptr<const MatrixSource> dropped = snapshot.source(Stage::AfterDropout);
    return dropped ? dropped : snapshot.source(Stage::Weights);
}

std::optional<RowCombination> coveredCombination(const Snapshot& snapshot, std::size_t query,
                                                 std::size_t most) {
    const std::optional<BlockMatrix>& v = snapshot.result->problem().v;
    if (!v) {
        return std::nullopt;
    }
    RowCombination row;
    row.query = query;
    row.output.assign(v->columns(), 0.0);
    for (std::size_t key = 0; key < std::min(v->rows(), most); ++key) {
        RowTerm term;
        term.key = key;
        const std::span<const double> value = v->row(key);
        term.value.assign(value.begin(), value.end());
        term.contribution = term.runningSum = row.output;
        row.terms.push_back(std::move(term));
    }
    return row;
}

std::optional<RowCombination> combineRow(const Snapshot& snapshot, std::size_t query, TermOrder order) {
    const std::shared_ptr<const MatrixSource> weights = combiningWeights(snapshot);
    const std::shared_ptr<const MatrixSource> output = snapshot.source(Stage::Output);
    if (!weights || !output || query >= weights->rows()) {
        return std::nullopt;
    }
    const BlockMatrix& v = *snapshot.result->problem().v;
    RowCombination row;
    row.query = query;
    row.weightStage = snapshot.has(Stage::AfterDropout) ? Stage::AfterDropout : Stage::Weights;
    row.terms.reserve(weights->columns());
    for (const std::size_t key : termKeys(*weights, query, order)) {
        row.terms.push_back(termOf(*weights, v, query, key));
    }
    addUp(row.terms, v.columns());
    row.output.resize(v.columns());
    for (std::size_t c = 0; c < v.columns(); ++c) {
        // A number of the output that a question asks for is found by adding up.
        row.output[c] = output->covered(query, c) ? row.terms.back().runningSum[c] : output->exact(query, c);
    }
    return row;
}

std::vector<std::size_t> strongestKeys(const std::vector<double>& weights, std::size_t most) {
    std::vector<std::size_t> keys(weights.size());
    std::iota(keys.begin(), keys.end(), std::size_t{0});
    const auto end = keys.begin() + static_cast<std::ptrdiff_t>(std::min(most, keys.size()));
    std::partial_sort(keys.begin(), end, keys.end(), [&](std::size_t a, std::size_t b) {
        const double first = std::abs(weights[a]);
        const double second = std::abs(weights[b]);
        return first > second || (first == second && a < b);
    });
    keys.erase(end, keys.end());
    std::sort(keys.begin(), keys.end());
    return keys;
}

namespace {

/// All keys that are not among `named`, which is sorted, as one term.
RowTerm othersTerm(const std::vector<double>& weights, const std::vector<std::size_t>& named,
                   const BlockMatrix& v) {
    RowTerm term;
    term.key = weights.size();
    term.contribution.assign(v.columns(), 0.0);
    RowReader rows(v);
    for (std::size_t key = 0; key < weights.size(); ++key) {
        if (weights[key] == 0.0 || std::binary_search(named.begin(), named.end(), key)) {
            continue;
        }
        ++term.others;
        term.weight += weights[key];
        const std::span<const double> row = rows.row(key);
        for (std::size_t c = 0; c < row.size(); ++c) {
            term.contribution[c] += weights[key] * row[c];
        }
    }
    term.value = term.contribution;
    for (double& value : term.value) {
        value = term.weight != 0.0 ? value / term.weight : 0.0;
    }
    return term;
}

/// The larger weight of each key in row `query` of two matrices, by magnitude.
std::vector<double> largerOf(const std::vector<double>& weights, const MatrixSource& beside,
                             std::size_t query) {
    std::vector<double> larger(weights.size());
    beside.exactRow(query, larger);
    std::transform(weights.begin(), weights.end(), larger.begin(), larger.begin(),
                   [](double a, double b) { return std::abs(b) > std::abs(a) ? b : a; });
    return larger;
}

} // namespace

std::optional<RowCombination> combineStrongest(const Snapshot& snapshot, std::size_t query, TermOrder order,
                                               std::size_t most, const MatrixSource* beside) {
    const std::shared_ptr<const MatrixSource> source = combiningWeights(snapshot);
    if (!source || !snapshot.has(Stage::Output) || query >= source->rows()) {
        return std::nullopt;
    }
    const BlockMatrix& v = *snapshot.result->problem().v;
    std::vector<double> weights(source->columns());
    source->exactRow(query, weights);
    const std::vector<double> ranks = beside != nullptr ? largerOf(weights, *beside, query) : weights;
    const std::vector<std::size_t> named = strongestKeys(ranks, most);
    RowCombination row;
    row.query = query;
    row.weightStage = snapshot.has(Stage::AfterDropout) ? Stage::AfterDropout : Stage::Weights;
    for (const std::size_t key : named) {
        row.terms.push_back(termOf(*source, v, query, key));
    }
    if (order == TermOrder::Weight) {
        std::stable_sort(row.terms.begin(), row.terms.end(),
                         [&](const RowTerm& a, const RowTerm& b) { return ranks[a.key] > ranks[b.key]; });
    }
    if (RowTerm others = othersTerm(weights, named, v); others.others > 0) {
        row.terms.push_back(std::move(others));
    }
    addUp(row.terms, v.columns());
    // Cells of the output would each be the same sum once more.
    row.output = row.sumAfter(row.terms.size());
    return row;
}

std::optional<RowCombination> strongestWeights(const Snapshot& snapshot, std::size_t query,
                                               std::size_t most) {
    const std::shared_ptr<const MatrixSource> source = combiningWeights(snapshot);
    if (!source || query >= source->rows()) {
        return std::nullopt;
    }
    std::vector<double> weights(source->columns());
    source->exactRow(query, weights);
    std::vector<std::size_t> keys = strongestKeys(weights, most);
    std::erase_if(keys, [&weights](std::size_t key) { return weights[key] == 0.0; });
    RowCombination row;
    row.query = query;
    row.weightStage = snapshot.has(Stage::AfterDropout) ? Stage::AfterDropout : Stage::Weights;
    RowTerm others;
    others.key = weights.size();
    for (std::size_t key = 0; key < weights.size(); ++key) {
        if (std::binary_search(keys.begin(), keys.end(), key)) {
            row.terms.push_back({.key = key, .weight = weights[key], .masked = source->masked(query, key)});
        } else if (weights[key] != 0.0) {
            ++others.others;
            others.weight += weights[key];
        }
    }
    std::stable_sort(row.terms.begin(), row.terms.end(), [](const RowTerm& a, const RowTerm& b) {
        return std::abs(a.weight) > std::abs(b.weight);
    });
    if (others.others > 0) {
        row.terms.push_back(std::move(others));
    }
    return row;
}

namespace {

/// A term for as many keys as another row has there, none of which weighs anything.
RowTerm weightlessTerm(const RowTerm& like, std::size_t features) {
    RowTerm term;
    term.key = like.key;
    term.others = like.others;
    term.value.assign(features, 0.0);
    term.contribution.assign(features, 0.0);
    return term;
}

} // namespace

std::optional<RowCombination> combineLike(const Snapshot& snapshot, RowCombination& like) {
    const std::shared_ptr<const MatrixSource> source = combiningWeights(snapshot);
    if (!source || !snapshot.has(Stage::Output) || like.query >= source->rows()) {
        return std::nullopt;
    }
    const BlockMatrix& v = *snapshot.result->problem().v;
    std::vector<double> weights(source->columns());
    source->exactRow(like.query, weights);
    RowCombination row;
    row.query = like.query;
    row.weightStage = snapshot.has(Stage::AfterDropout) ? Stage::AfterDropout : Stage::Weights;
    std::vector<std::size_t> named;
    for (const RowTerm& term : like.terms) {
        if (term.others == 0 && term.key < weights.size()) {
            row.terms.push_back(termOf(*source, v, like.query, term.key));
            named.push_back(term.key);
        }
    }
    std::sort(named.begin(), named.end());
    const bool hasOthers = !like.terms.empty() && like.terms.back().others > 0;
    RowTerm others = othersTerm(weights, named, v);
    const bool areAllNamed = others.others == 0;
    if (!areAllNamed && !hasOthers) {
        like.terms.push_back(weightlessTerm(others, like.output.size()));
        addUp(like.terms, like.output.size());
    }
    if (!areAllNamed || hasOthers) {
        row.terms.push_back(areAllNamed ? weightlessTerm(like.terms.back(), v.columns()) : std::move(others));
    }
    addUp(row.terms, v.columns());
    const std::shared_ptr<const MatrixSource> output = snapshot.source(Stage::Output);
    row.output = row.sumAfter(row.terms.size());
    for (std::size_t c = 0; areAllNamed && c < row.output.size(); ++c) {
        row.output[c] = output->exact(like.query, c);
    }
    return row;
}

double roundingOfSum(const std::vector<double>& weights) {
    // Of numbers from 0 to 1 the types differ by their digits; float16 has none below 2^-24.
    constexpr int kBfloat16Digits = 8;
    constexpr int kFloat16Digits = 11;
    const auto haveDigits = [&weights](int digits, double least) {
        return std::all_of(weights.begin(), weights.end(), [&](double weight) {
            int exponent = 0;
            const double scaled = std::ldexp(std::frexp(weight, &exponent), digits);
            return weight == 0.0 || (scaled == std::trunc(scaled) && weight >= least);
        });
    };
    if (haveDigits(kFloat16Digits, 0x1p-24)) {
        return haveDigits(kBfloat16Digits, 0.0) ? 0x1p-7 : 0x1p-10;
    }
    // Two decimals are what people type, who want to be told that these don't sum to 1.
    constexpr int kTyped = 2;
    const int decimals = writtenDecimals(weights);
    const double written = decimals > kTyped ? roundingOfWrittenSum(weights.size(), decimals) : 0.0;
    return haveDigits(kBfloat16Digits, 0.0) ? 0x1p-7 : std::max(1e-6, written);
}

double roundingOfSum(const Snapshot& snapshot, std::size_t query, const std::vector<double>& weights) {
    const double own = roundingOfSum(weights);
    const auto* const given = std::get_if<AttentionWeightsInput>(&snapshot.scene->input);
    if (given == nullptr || !snapshot.headIndex().isPooled()) {
        return own;
    }
    RowReader rows(given->weights.at(snapshot.headIndex().one()));
    const std::span<const double> row = rows.row(query);
    return std::max(own, roundingOfSum({row.begin(), row.end()}));
}

bool areShares(const std::vector<double>& weights) {
    return areShares(weights, roundingOfSum(weights));
}

bool areShares(const std::vector<double>& weights, double rounding) {
    const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
    const bool isNegative = std::any_of(weights.begin(), weights.end(), [](double w) { return w < 0.0; });
    return !isNegative && std::abs(sum - 1.0) <= rounding;
}

namespace {

/// Shares are equal where they agree to that part of the whole: the last bits of float32 differ.
constexpr long long kFinest = 10'000'000;

Percents roundedTo(int decimals, const std::vector<long long>& fine) {
    const double unit = static_cast<double>(kFinest) / (decimals == 0 ? 100.0 : 1000.0);
    Percents percents{decimals, {}};
    percents.units.reserve(fine.size());
    for (const long long share : fine) {
        percents.units.push_back(std::llround(static_cast<double>(share) / unit));
    }
    return percents;
}

} // namespace

long long Percents::sum() const {
    return std::accumulate(units.begin(), units.end(), 0LL);
}

bool Percents::addUp() const {
    return sum() == (decimals == 0 ? 100 : 1000);
}

Percents percentsOf(const std::vector<double>& shares) {
    std::vector<long long> fine;
    fine.reserve(shares.size());
    for (const double share : shares) {
        fine.push_back(std::llround(share * static_cast<double>(kFinest)));
    }
    const Percents whole = roundedTo(0, fine);
    return whole.addUp() ? whole : roundedTo(1, fine);
}

} // namespace attnscope
