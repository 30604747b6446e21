// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/explain/scaling_curves.h"

#include "core/base/parallel.h"
#include "core/base/philox.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace attnscope {

namespace {

constexpr std::size_t kKeys = 5;
constexpr std::size_t kGroups = 400;
constexpr std::size_t kLargestWidth = 512;
constexpr std::size_t kWidths = 9; ///< 2, 4, … 512

using Scores = std::array<double, kKeys>;
using Vector = std::array<double, kLargestWidth>;

/// What one query adds to the means at one width.
struct Sharpness {
    double largest = 0.0;
    double slope = 0.0;
};

Sharpness sharpnessOf(const Scores& scores, double scale) {
    const double most = *std::max_element(scores.begin(), scores.end());
    Scores weights{};
    std::transform(scores.begin(), scores.end(), weights.begin(),
                   [&](double score) { return std::exp((score - most) * scale); });
    const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
    Sharpness sharpness;
    for (double& weight : weights) {
        weight /= sum;
        sharpness.largest = std::max(sharpness.largest, weight);
        sharpness.slope += weight * (1.0 - weight) / kKeys;
    }
    return sharpness;
}

Vector randomVector(RandomStream stream, std::size_t index) {
    Vector vector;
    for (std::size_t component = 0; component < kLargestWidth; ++component) {
        vector[component] =
            normalAt(0, stream, static_cast<std::uint32_t>(index), static_cast<std::uint32_t>(component));
    }
    return vector;
}

using Sums = std::array<ScalingPoint, kWidths>;

void addQuery(const Vector& query, const std::array<Vector, kKeys>& keys, Sums& sums) {
    Scores scores{};
    std::size_t at = 0;
    for (std::size_t component = 0; component < kLargestWidth; ++component) {
        for (std::size_t key = 0; key < kKeys; ++key) {
            scores[key] += query[component] * keys[key][component];
        }
        const std::size_t width = std::size_t{2} << at;
        if (component + 1 == width) {
            const Sharpness plain = sharpnessOf(scores, 1.0);
            const Sharpness scaled = sharpnessOf(scores, 1.0 / std::sqrt(static_cast<double>(width)));
            sums[at].plain += plain.largest;
            sums[at].scaled += scaled.largest;
            sums[at].plainSlope += plain.slope;
            sums[at].scaledSlope += scaled.slope;
            ++at;
        }
    }
}

Sums sumsOfGroup(std::size_t group) {
    std::array<Vector, kKeys> keys;
    for (std::size_t key = 0; key < kKeys; ++key) {
        keys[key] = randomVector(RandomStream::WK, group * kKeys + key);
    }
    Sums sums{};
    for (std::size_t query = 0; query < kKeys; ++query) {
        addQuery(randomVector(RandomStream::WQ, group * kKeys + query), keys, sums);
    }
    return sums;
}

ScalingCurves computed() {
    std::vector<Sums> groups(kGroups);
    parallelFor(kGroups, 10, {}, [&groups](std::size_t first, std::size_t last) {
        for (std::size_t group = first; group < last; ++group) {
            groups[group] = sumsOfGroup(group);
        }
    });
    ScalingCurves curves{kGroups * kKeys, kKeys, {}};
    const double part = 1.0 / static_cast<double>(curves.queries);
    for (std::size_t at = 0; at < kWidths; ++at) {
        ScalingPoint mean{.width = std::size_t{2} << at};
        for (const Sums& sums : groups) { // one after the other, so that threads change no digit
            mean.plain += sums[at].plain * part;
            mean.scaled += sums[at].scaled * part;
            mean.plainSlope += sums[at].plainSlope * part;
            mean.scaledSlope += sums[at].scaledSlope * part;
        }
        curves.points.push_back(mean);
    }
    return curves;
}

} // namespace

std::optional<ScalingPoint> ScalingCurves::at(std::size_t width) const {
    const auto found = std::find_if(points.begin(), points.end(),
                                    [width](const ScalingPoint& point) { return point.width == width; });
    return found != points.end() ? std::optional(*found) : std::nullopt;
}

const ScalingCurves& scalingCurves() {
    static const ScalingCurves curves = computed();
    return curves;
}

} // namespace attnscope
