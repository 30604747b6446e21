// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/attention/ranges.h"

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

/// Whether the stage is a matrix of the scene as it stands there, which needs no second look.
bool isOfTheScene(const Snapshot& snapshot, Stage stage) {
    if (!snapshot.scene || !snapshot.result) {
        return false;
    }
    const AttentionProblem& problem = snapshot.result->problem();
    const auto is = [&snapshot](MatrixRole role, const BlockMatrix& matrix) {
        const BlockMatrix* const given = snapshot.matrix(role);
        return given != nullptr && *given == matrix;
    };
    switch (stage) {
    case Stage::Q:
        return is(MatrixRole::Q, problem.q);
    case Stage::K:
        return is(MatrixRole::K, problem.k);
    case Stage::V:
        return problem.v && is(MatrixRole::V, *problem.v);
    default:
        return false;
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
        if (!source || isOfTheScene(snapshot, info.stage)) {
            continue;
        }
        if (!source->isPrepared() && info.stage != shown) {
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
