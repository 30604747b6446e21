// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/analysis/lost_scores.h"

#include "core/masks/score_terms.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

namespace attnscope {

namespace {

constexpr double kLost = -1e8;     // float32 goes there in steps of 8
constexpr double kLostToo = -1e17; // and float64 in steps of 16: nothing of the scores is left here either
constexpr std::size_t kMostCells = std::size_t{1} << 26;

/// The largest number that is added to a key which the row may see; 0 where it may see none.
double largestAdded(const Mask& mask, const ScoreBias& bias, std::size_t row) {
    std::vector<double> added(mask.keys());
    fillAdded(mask, &bias, row, added);
    const double largest =
        std::accumulate(added.begin(), added.end(), -std::numeric_limits<double>::infinity(),
                        [](double most, double each) { return std::max(most, each); });
    return std::isfinite(largest) ? largest : 0.0;
}

} // namespace

std::optional<LostScores> lostScores(const Scene& scene) {
    const std::size_t batches = batchCount(scene.input);
    const std::size_t heads = headCount(scene.input);
    const std::size_t rows = queryCount(scene.input);
    const std::size_t keys = keyCount(scene.input);
    if (rows * keys > kMostCells / batches / heads) {
        return std::nullopt;
    }
    std::optional<LostScores> found;
    for (std::size_t at = 0; at < batches * heads; ++at) {
        const HeadIndex headIndex{at / heads, at % heads};
        const MaskContext context{rows, keys, batches, heads, headIndex, {}, layerCount(scene.input)};
        const auto bias = scoreBias(scene.mask, context);
        const Result<Mask> mask =
            bias && *bias ? Mask::compile(scene.mask, context) : Result<Mask>(unexpected(Error{}));
        if (!mask) {
            return std::nullopt;
        }
        for (std::size_t row = 0; row < rows; ++row) {
            const double largest = largestAdded(*mask, **bias, row);
            if (largest > kLost || largest < kLostToo) {
                continue;
            }
            if (!found) {
                found = LostScores{0, headIndex, row, largest};
            }
            found->rows += headIndex.head == found->headIndex.head ? std::size_t{1} : std::size_t{0};
        }
    }
    return found;
}

} // namespace attnscope
