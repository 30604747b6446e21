// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/analysis/attention_lines.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace attnscope {

const AttentionLine* LineRow::find(std::size_t key) const {
    const auto at =
        std::lower_bound(lines.begin(), lines.end(), key,
                         [](const AttentionLine& line, std::size_t wanted) { return line.key < wanted; });
    return at != lines.end() && at->key == key ? &*at : nullptr;
}

LineRow readLineRow(const MatrixSource& weights, std::size_t query) {
    std::vector<double> values(weights.columns());
    weights.exactRow(query, values);
    LineRow row;
    row.query = query;
    for (std::size_t key = 0; key < values.size(); ++key) {
        row.isCovered = row.isCovered || weights.covered(query, key);
        if (std::isfinite(values[key]) && !weights.masked(query, key)) {
            row.lines.push_back({key, values[key]});
            row.weight += std::abs(values[key]);
        }
    }
    row.pairs = row.lines.size();
    if (row.pairs > kAllLines) {
        const auto end = row.lines.begin() + static_cast<std::ptrdiff_t>(kStrongestLines);
        std::nth_element(row.lines.begin(), end, row.lines.end(),
                         [](const AttentionLine& a, const AttentionLine& b) {
                             return std::abs(a.weight) > std::abs(b.weight);
                         });
        row.lines.erase(end, row.lines.end());
        std::sort(row.lines.begin(), row.lines.end(),
                  [](const AttentionLine& a, const AttentionLine& b) { return a.key < b.key; });
    }
    return row;
}

HiddenLines hiddenBelow(const std::vector<LineRowPtr>& rows, double threshold) {
    HiddenLines result;
    double all = 0.0;
    double shown = 0.0;
    for (const LineRowPtr& row : rows) {
        result.lines += row->pairs;
        result.hidden += row->pairs;
        all += row->weight;
        for (const AttentionLine& line : row->lines) {
            if (std::abs(line.weight) >= threshold) {
                --result.hidden;
                shown += std::abs(line.weight);
            }
        }
    }
    // Where nothing is hidden the sums may differ in their last bits.
    result.share = all > 0.0 && result.hidden > 0 ? std::clamp(1.0 - shown / all, 0.0, 1.0) : 0.0;
    return result;
}

double legibleThreshold(const std::vector<LineRowPtr>& rows, std::size_t linesPerRow) {
    std::vector<double> weights;
    for (const LineRowPtr& row : rows) {
        for (const AttentionLine& line : row->lines) {
            weights.push_back(std::abs(line.weight));
        }
    }
    const std::size_t left = linesPerRow * rows.size();
    if (left == 0 || weights.size() <= left) {
        return 0.0;
    }
    const auto weakest = weights.begin() + static_cast<std::ptrdiff_t>(left - 1);
    std::nth_element(weights.begin(), weakest, weights.end(), std::greater<>());
    if (*weakest <= 0.0) {
        return 0.0;
    }
    // A division by ten times ten gives the decimal number that is written "0.03", a product does not.
    const int exponent = static_cast<int>(std::floor(std::log10(*weakest)));
    const double decade = std::pow(10.0, std::abs(exponent));
    const double first = exponent < 0 ? *weakest * decade : *weakest / decade;
    // What is 5e-2 but for its last bit is not rounded down to 4e-2.
    const double digit = std::floor(first + 1e-9);
    return exponent < 0 ? digit / decade : digit * decade;
}

} // namespace attnscope
