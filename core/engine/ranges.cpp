// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/engine/ranges.h"

#include "core/engine/range_without.h"
#include "core/scene/precision.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace attnscope {

namespace {

double largestMagnitude(const ValueRange& range) {
    return std::max(std::abs(range.low), std::abs(range.high));
}

/// A range needs an extent, also where every number is 0.
double positive(double magnitude) {
    return magnitude > 0.0 ? magnitude : 1.0;
}

/// A matrix whose largest number is no larger part of the shared range is drawn in a range of its own. Scores
/// that a d_k of 16 or more has scaled are: the part is that of 1/√16, rounded up. Values, which stand beside
/// each other in a product, are only where the shared range would leave them nearly white: the same number
/// has another colour then.
constexpr double kSmallScores = 0.2501;
constexpr double kSmallValues = 0.1;

double ownOf(double largest, double shared, RangeGroup group) {
    const double part = group == RangeGroup::Scores ? kSmallScores : kSmallValues;
    return largest > 0.0 && largest <= part * shared ? largest : 0.0;
}

/// The matrix that is multiplied with others, where the stage is one; else null.
const BlockMatrix* factor(const AttentionProblem& problem, Stage stage) {
    switch (stage) {
    case Stage::Q:
        return &problem.q;
    case Stage::K:
        return &problem.k;
    case Stage::V:
        return problem.v ? &*problem.v : nullptr;
    default:
        return nullptr;
    }
}

/// Rows that are read together: an engine takes about as long for one row as for these.
constexpr std::size_t kStripRows = 8;

/// The smallest number above 0 that is not masked; 0 where there is none. Of a large matrix only evenly
/// spaced strips of rows are read.
double smallestAboveZero(const MatrixSource& source) {
    const std::size_t columns = std::max<std::size_t>(source.columns(), 1);
    const std::size_t rows = std::min(source.rows(), std::max<std::size_t>(kSmallMatrixCells / columns, 1));
    const std::size_t height = std::clamp<std::size_t>(rows / 2, 1, kStripRows);
    const std::size_t strips = (rows + height - 1) / height;
    std::vector<float> values(height * source.columns());
    std::vector<std::uint8_t> masked(values.size());
    float smallest = std::numeric_limits<float>::infinity();
    for (std::size_t strip = 0; strip < strips; ++strip) {
        const std::size_t row = strips < 2 ? 0 : strip * (source.rows() - height) / (strips - 1);
        source.fill({{row, 0, height, source.columns()}, 0}, Reducer::Max, values, masked);
        for (std::size_t cell = 0; cell < values.size(); ++cell) {
            smallest = masked[cell] == 0 && values[cell] > 0.0F ? std::min(smallest, values[cell]) : smallest;
        }
    }
    return std::isfinite(smallest) ? static_cast<double>(smallest) : 0.0;
}

double smallerAboveZero(double one, double other) {
    return one > 0.0 && other > 0.0 ? std::min(one, other) : std::max(one, other);
}

} // namespace

ValueRange Ranges::of(RangeGroup group) const {
    switch (group) {
    case RangeGroup::Values:
        return {-values, values};
    case RangeGroup::Scores:
        return {-scores, scores};
    case RangeGroup::Effects:
        return effects;
    case RangeGroup::Weights:
        break;
    }
    return weights;
}

Ranges Ranges::forStage(Stage stage) const {
    Ranges ranges = *this;
    if (const double own = ownOfStage[static_cast<std::size_t>(stage)]; own > 0.0) {
        (stageInfo(stage).range == RangeGroup::Scores ? ranges.scores : ranges.values) = own;
        ranges.isOwn = true;
    }
    return ranges;
}

Ranges Ranges::forRole(MatrixRole role) const {
    Ranges ranges = *this;
    if (const double own = ownOfRole[static_cast<std::size_t>(role)]; own > 0.0) {
        ranges.values = own;
        ranges.isOwn = true;
    }
    return ranges;
}

Ranges Ranges::shared() const {
    Ranges ranges = *this;
    ranges.ownOfStage = {};
    ranges.ownOfRole = {};
    return ranges;
}

Ranges rangesOf(const Snapshot& snapshot, std::optional<Stage> shown,
                std::span<const TokenSpan> ignoredKeys) {
    double values = 0.0;
    double scores = 0.0;
    bool isMissing = false;
    bool isKnown = false;
    Ranges ranges;
    ranges.weights = {0.0, 0.0};
    ranges.ignoredKeys.assign(ignoredKeys.begin(), ignoredKeys.end());
    if (snapshot.scene) {
        for (const MatrixRole role : rolesOf(snapshot.scene->input)) {
            if (role != MatrixRole::Weights) {
                const double largest = snapshot.matrix(role)->largestMagnitude();
                values = std::max(values, largest);
                ranges.ownOfRole[static_cast<std::size_t>(role)] = isBias(role) ? 0.0 : largest;
            }
        }
    }
    for (const StageInfo& info : stages()) {
        const std::shared_ptr<const MatrixSource> source =
            info.stage == Stage::X ? nullptr : snapshot.source(info.stage);
        if (!source) {
            continue;
        }
        double& own = ranges.ownOfStage[static_cast<std::size_t>(info.stage)];
        if (const BlockMatrix* matrix = factor(snapshot.result->problem(), info.stage)) {
            own = matrix->largestMagnitude();
            values = std::max(values, own);
            continue;
        }
        if (!source->isPrepared(Reducer::Max) && info.stage != shown) {
            isMissing = isMissing || info.range == RangeGroup::Scores;
            continue;
        }
        isKnown = isKnown || info.range == RangeGroup::Scores;
        const bool areWeights = info.range == RangeGroup::Weights;
        const ValueRange range = areWeights ? rangeWithout(*source, ignoredKeys) : source->range();
        if (info.range == RangeGroup::Values) {
            values = std::max(values, largestMagnitude(range));
        } else if (info.range == RangeGroup::Scores) {
            own = largestMagnitude(range);
            scores = std::max(scores, own);
        } else if (info.range == RangeGroup::Effects) {
            ranges.effects = {0.0, positive(range.high)};
        } else {
            // Weights and what dropout leaves of them share a range.
            ranges.weights = {std::min(ranges.weights.low, range.low),
                              std::max(ranges.weights.high, range.high)};
            if (snapshot.result->isExact()) {
                ranges.smallestWeight = smallerAboveZero(ranges.smallestWeight, smallestAboveZero(*source));
            }
        }
    }
    if (!(ranges.weights.high > ranges.weights.low)) {
        ranges.weights = {0.0, 1.0};
    }
    ranges.values = positive(values);
    ranges.scores = positive(scores);
    ranges.hasScores = isKnown || !isMissing;
    ranges.ownOfStage[static_cast<std::size_t>(Stage::X)] =
        ranges.ownOfRole[static_cast<std::size_t>(MatrixRole::X)];
    for (const StageInfo& info : stages()) {
        double& own = ranges.ownOfStage[static_cast<std::size_t>(info.stage)];
        own = ownOf(own, info.range == RangeGroup::Scores ? ranges.scores : ranges.values, info.range);
    }
    for (double& own : ranges.ownOfRole) {
        own = ownOf(own, ranges.values, RangeGroup::Values);
    }
    return ranges;
}

} // namespace attnscope
