// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/engine/ranges.h"

#include <algorithm>
#include <cmath>

namespace attnscope {

namespace {

double largestMagnitude(const ValueRange& range) {
    return std::max(std::abs(range.low), std::abs(range.high));
}

/// A range needs an extent, also where every number is 0.
double positive(double magnitude) {
    return magnitude > 0.0 ? magnitude : 1.0;
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

} // namespace

ValueRange Ranges::of(RangeGroup group) const {
    switch (group) {
    case RangeGroup::Values:
        return {-values, values};
    case RangeGroup::Scores:
        return {-scores, scores};
    case RangeGroup::Weights:
        break;
    }
    return weights;
}

Ranges rangesOf(const Snapshot& snapshot, std::optional<Stage> shown) {
    double values = 0.0;
    double scores = 0.0;
    bool isMissing = false;
    bool isKnown = false;
    Ranges ranges;
    ranges.weights = {0.0, 0.0};
    if (snapshot.scene) {
        for (const MatrixRole role : rolesOf(snapshot.scene->input)) {
            if (role != MatrixRole::Weights) {
                values = std::max(values, snapshot.matrix(role)->largestMagnitude());
            }
        }
    }
    for (const StageInfo& info : stages()) {
        const std::shared_ptr<const MatrixSource> source =
            info.stage == Stage::X ? nullptr : snapshot.source(info.stage);
        if (!source) {
            continue;
        }
        if (const BlockMatrix* matrix = factor(snapshot.result->problem(), info.stage)) {
            values = std::max(values, matrix->largestMagnitude());
            continue;
        }
        if (!source->isPrepared(Reducer::Max) && info.stage != shown) {
            isMissing = isMissing || info.range == RangeGroup::Scores;
            continue;
        }
        isKnown = isKnown || info.range == RangeGroup::Scores;
        const ValueRange range = source->range();
        if (info.range == RangeGroup::Values) {
            values = std::max(values, largestMagnitude(range));
        } else if (info.range == RangeGroup::Scores) {
            scores = std::max(scores, largestMagnitude(range));
        } else {
            // Weights and what dropout leaves of them share a range.
            ranges.weights = {std::min(ranges.weights.low, range.low),
                              std::max(ranges.weights.high, range.high)};
        }
    }
    if (!(ranges.weights.high > ranges.weights.low)) {
        ranges.weights = {0.0, 1.0};
    }
    ranges.values = positive(values);
    ranges.scores = positive(scores);
    ranges.hasScores = isKnown || !isMissing;
    return ranges;
}

} // namespace attnscope
