// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/arithmetic/arithmetic_cell.h"
#include "core/arithmetic/arithmetic_terms.h"
#include "core/base/count_text.h"
#include "core/formula/notation.h"

#include <algorithm>

namespace attnscope {

namespace {

/// This cell's weight in each head.
std::vector<double> headWeights(const ArithmeticCell& cell) {
    std::vector<double> weights;
    for (const auto& head : cell.snapshot.result->heads()) {
        weights.push_back(head->exact(cell.i, cell.j));
    }
    return weights;
}

Formula headNumber(double weight) {
    return tinted(weight, readableDigits(weight), RangeGroup::Weights, std::nullopt);
}

/// = (0.1978 + 0.1636) ÷ 2
Formula meanWorking(const ArithmeticCell& cell, const std::vector<double>& weights, const SumLength& length) {
    const auto count = static_cast<double>(weights.size());
    const ShortenedSum sum = shortened(weights, cell.at(Stage::Weights) * count, length);
    std::vector<Formula> parts{op("="), bracket("(")};
    const Formula terms = sumFormula(
        sum, [&](std::size_t head) { return headNumber(weights[head]); },
        summed(sum.othersSum, kResultDigits));
    parts.insert(parts.end(), terms.parts.begin(), terms.parts.end());
    parts.insert(parts.end(), {bracket(")"), op("÷"), indexNumber(weights.size())});
    return row(std::move(parts));
}

/// = max(0.4011, 0.6728), with the largest ones where there are many.
Formula maxWorking(const std::vector<double>& weights, const SumLength& length) {
    const ShortenedSum kept = shortened(weights, 0.0, length);
    std::vector<Formula> parts{op("="), word("max"), bracket("(")};
    for (const std::size_t head : kept.kept) {
        if (parts.size() > 3) {
            parts.push_back(word(", "));
        }
        parts.push_back(headNumber(weights[head]));
    }
    if (kept.others > 0) {
        parts.push_back(
            phrased({kept.others == 1 ? translatable(", {0} other") : translatable(", {0} others"),
                     {countText(kept.others)}}));
    }
    parts.push_back(bracket(")"));
    return row(std::move(parts));
}

/// Whose weight the largest is: "the weight of h1, h3", "the weight of h1 and 4 others".
Phrase largestHeads(const std::vector<double>& weights, double largest) {
    constexpr std::size_t kNamedHeads = 3;
    std::vector<std::size_t> heads;
    for (std::size_t head = 0; head < weights.size(); ++head) {
        if (weights[head] == largest) {
            heads.push_back(head);
        }
    }
    if (heads.empty()) {
        return {};
    }
    std::string named = "h" + std::to_string(heads.front());
    if (heads.size() > kNamedHeads) {
        return {translatable("the weight of {0} and {1} others"), {named, countText(heads.size() - 1)}};
    }
    for (std::size_t at = 1; at < heads.size(); ++at) {
        named += ", h" + std::to_string(heads[at]);
    }
    return {translatable("the weight of {0}"), {named}};
}

} // namespace

std::vector<ArithmeticLine> pooledLines(const ArithmeticCell& cell) {
    const std::vector<double> weights = headWeights(cell);
    const bool isMean = cell.problem().headIndex.pool == HeadPool::Mean;
    const auto working = [&](const SumLength& length) {
        return isMean ? meanWorking(cell, weights, length) : maxWorking(weights, length);
    };
    ArithmeticLine line;
    line.label = {isMean ? translatable("Mean over {0} heads") : translatable("Max over {0} heads"),
                  {countText(weights.size())}};
    line.name = cellName(cell.scene(), Stage::Weights, cell.i, cell.j);
    line.working = working({});
    for (const SumLength& length : shorterLengths(weights.size())) {
        line.shorter.push_back(working(length));
    }
    line.result = resultOf(cell, Stage::Weights);
    if (isMean) {
        line.note = {translatable("the weights of h0 to h{0} in this cell"),
                     {std::to_string(weights.size() - 1)}};
    } else {
        line.note = largestHeads(weights, cell.at(Stage::Weights));
    }
    return {line};
}

} // namespace attnscope
