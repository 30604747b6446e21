// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/import/order_by_numbers.h"

#include "core/formats/arrays/array_file.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace attnscope {

namespace {

/// Of one batch item, so many numbers are read of each array.
constexpr std::size_t kMostOfItem = 262'144;
/// Weights below are rounded too much for their logarithm in float16.
constexpr double kLeastWeight = 1e-3;
/// The share of the logarithms that scores must explain in one order, and not in the other.
constexpr double kExplained = 0.5;
constexpr double kMore = 0.3;

/// Sums of a straight line through pairs of numbers.
struct Line {
    double xx = 0.0, xy = 0.0, yy = 0.0;

    /// The part of y that x explains; none where they fall in opposite directions.
    double explained() const { return xx > 0.0 && yy > 0.0 && xy > 0.0 ? xy * xy / (xx * yy) : 0.0; }
};

/// Adds a row, each number less the mean of those that count.
void addRow(Line& line, std::span<const double> scores, std::span<const double> weights) {
    double count = 0.0;
    double meanScore = 0.0;
    double meanLog = 0.0;
    for (std::size_t j = 0; j < scores.size(); ++j) {
        if (weights[j] > kLeastWeight) {
            count += 1.0;
            meanScore += (scores[j] - meanScore) / count;
            meanLog += (std::log(weights[j]) - meanLog) / count;
        }
    }
    for (std::size_t j = 0; j < scores.size(); ++j) {
        if (weights[j] > kLeastWeight) {
            const double x = scores[j] - meanScore;
            const double y = std::log(weights[j]) - meanLog;
            line.xx += x * x;
            line.xy += x * y;
            line.yy += y * y;
        }
    }
}

/// How well scores of q and k, [side][side][width] each, explain weights [head][query][key].
double explainedBy(const std::vector<double>& q, const std::vector<double>& k,
                   const std::vector<double>& weights, std::size_t side, bool headsFirst) {
    const std::size_t width = q.size() / side / side;
    const auto vectorOf = [&](const std::vector<double>& all, std::size_t head, std::size_t token) {
        const std::size_t at = headsFirst ? head * side + token : token * side + head;
        return std::span(all).subspan(at * width, width);
    };
    Line line;
    std::vector<double> scores(side);
    for (std::size_t row = 0; row < side * side; ++row) {
        const std::size_t head = row / side;
        const std::span<const double> query = vectorOf(q, head, row % side);
        for (std::size_t j = 0; j < side; ++j) {
            const std::span<const double> key = vectorOf(k, head, j);
            scores[j] = 0.0;
            for (std::size_t d = 0; d < width; ++d) {
                scores[j] += query[d] * key[d];
            }
        }
        addRow(line, scores, std::span(weights).subspan(row * side, side));
    }
    return line.explained();
}

} // namespace

int orderByNumbers(const ImportPlan& plan, const std::vector<std::size_t>& queries) {
    const ImportMember* const q = plan.in(MatrixRole::Q);
    const ImportMember* const k = plan.in(MatrixRole::K);
    const ImportMember* const weights = plan.in(Reference::Weights);
    if (q == nullptr || k == nullptr || weights == nullptr || queries.size() != 4 ||
        k->array.shape != queries || queries[1] != queries[2]) {
        return 0;
    }
    const std::size_t side = queries[1];
    const std::vector<std::size_t> cells{queries[0], side, side, side};
    const std::size_t most = side * side * std::max(side, queries[3]);
    if (weights->array.shape != cells || side < 2 || most > kMostOfItem) {
        return 0;
    }
    const std::size_t vectors = side * side * queries[3];
    const Result<std::vector<double>> readQ = readBeginning(q->source, vectors);
    const Result<std::vector<double>> readK = readBeginning(k->source, vectors);
    const Result<std::vector<double>> read = readBeginning(weights->source, side * side * side);
    if (!readQ || !readK || !read || readQ->size() != vectors || readK->size() != vectors ||
        read->size() != side * side * side) {
        return 0;
    }
    const double first = explainedBy(*readQ, *readK, *read, side, true);
    const double last = explainedBy(*readQ, *readK, *read, side, false);
    return first > kExplained && first > last + kMore  ? 1
           : last > kExplained && last > first + kMore ? -1
                                                       : 0;
}

} // namespace attnscope
