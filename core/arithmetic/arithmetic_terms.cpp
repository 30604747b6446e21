// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/arithmetic/arithmetic_terms.h"

#include "core/base/count_text.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace attnscope {

std::vector<SumLength> shorterLengths(std::size_t terms) {
    std::vector<SumLength> lengths;
    std::size_t kept = terms > kTermsWritten ? kTermsKept : terms;
    for (const SumLength length : {SumLength{8, kTermsKept}, SumLength{5, 3}, SumLength{3, 1}}) {
        if (terms > length.written && length.kept < kept) {
            lengths.push_back(length);
            kept = length.kept;
        }
    }
    return lengths;
}

ShortenedSum shortened(const std::vector<double>& terms, double total, const SumLength& length,
                       std::optional<std::size_t> own) {
    ShortenedSum sum;
    sum.kept.resize(terms.size());
    std::iota(sum.kept.begin(), sum.kept.end(), std::size_t{0});
    if (terms.size() <= length.written) {
        return sum;
    }
    const auto larger = [&terms](std::size_t a, std::size_t b) {
        const double first = std::abs(terms[a]);
        const double second = std::abs(terms[b]);
        return first > second || (first == second && a < b);
    };
    const auto end = sum.kept.begin() + static_cast<std::ptrdiff_t>(length.kept);
    std::partial_sort(sum.kept.begin(), end, sum.kept.end(), larger);
    sum.kept.erase(end, sum.kept.end());
    if (own && std::find(sum.kept.begin(), sum.kept.end(), *own) == sum.kept.end()) {
        if (sum.kept.size() > 1) {
            sum.kept.pop_back(); // the largest stays
        }
        sum.kept.push_back(*own);
    }
    std::sort(sum.kept.begin(), sum.kept.end());
    sum.others = terms.size() - sum.kept.size();
    sum.othersSum = total;
    for (const std::size_t position : sum.kept) {
        sum.othersSum -= terms[position];
    }
    return sum;
}

int commonDecimals(const std::vector<double>& parts, double total) {
    constexpr int wanted = 3;
    constexpr int mostDigits = 15;
    double largest = 0.0;
    for (const double part : parts) {
        largest = std::max(largest, std::abs(part));
    }
    const int magnitude = largest > 0.0 ? static_cast<int>(std::floor(std::log10(largest))) : 0;
    const int totalMagnitude = total > 1.0 ? static_cast<int>(std::floor(std::log10(total))) : 0;
    return std::clamp(wanted - magnitude, wanted, std::max(0, std::max(wanted, mostDigits - totalMagnitude)));
}

Formula writtenRest(double rest, const std::vector<double>& parts, double total, int decimals) {
    const double unit = std::pow(10.0, decimals);
    Formula formula = summed(rest, decimals);
    if (std::abs(rest) * unit < 0.5) {
        // The roundings of the other parts may differ by more: keys that weigh nothing would have a weight.
        formula.text = numberText(0.0, decimals);
    } else if (std::abs(total) * unit < 1e15) {
        long long units = std::llround(total * unit);
        for (const double part : parts) {
            units -= std::llround(part * unit);
        }
        if ((units > 0) == (rest > 0.0)) {
            formula.text = numberText(static_cast<double>(units) / unit, decimals);
        }
    }
    return formula;
}

Formula othersFormula(std::size_t count, Formula rest) {
    // The text is a word, not an operand, so that the value of the formula leaves it out.
    const std::string_view text = count == 1 ? translatable("{0} other = ") : translatable("{0} others = ");
    return row({bracket("("), phrased({text, {countText(count)}}), std::move(rest), bracket(")")});
}

} // namespace attnscope
