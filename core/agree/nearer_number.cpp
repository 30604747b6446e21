// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/agree/nearer_number.h"

#include "core/agree/fitted_number.h"
#include "core/agree/sampled_scene.h"

#include <cmath>
#include <limits>

namespace attnscope {

namespace {

constexpr double kTimesNearer = 2.0;

/// What the few rows tell of a softcap and of a scale that is a little off. All are within the tolerance:
/// what counts is that it is so much nearer.
std::vector<Variation> candidates(SampledScene& sampled, const Scene& scene, double tolerance) {
    constexpr double kNoLimit = std::numeric_limits<double>::infinity();
    std::vector<Variation> all;
    const double before = sampled.differs({}, true, kNoLimit);
    const auto isNearer = [&] { return sampled.differs({}, true, kNoLimit) * kTimesNearer <= before; };
    const auto capped = [&sampled](double cap, double limit) {
        sampled.softcap(cap);
        return sampled.differs({}, true, limit);
    };
    const std::optional<double> cap =
        scene.rules.softcap ? std::nullopt : fittedNumber(capped, {1.0, 200.0}, tolerance);
    if (cap) {
        sampled.softcap(cap);
        if (isNearer()) {
            all.emplace_back().softcap = cap;
        }
    }
    sampled.softcap(scene.rules.softcap);
    const double own = sampled.ownScale();
    const double step = std::exp2(1.0 / 3.0); // of the grid whose middle the scene's own number is
    const auto scaled = [&sampled](double scale, double limit) {
        sampled.scale(scale);
        return sampled.differs({}, true, limit);
    };
    if (const auto scale = fittedNumber(scaled, {own / step, own * step * 1.01}, tolerance)) {
        sampled.scale(*scale);
        if (*scale != own && isNearer()) {
            all.emplace_back().scale = scale;
        }
    }
    return all;
}

} // namespace

Result<std::optional<NearerNumber>> nearerNumber(const Scene& scene, const References& references,
                                                 const GivenNumbers& numbers, double before,
                                                 const std::stop_token& stop) {
    const bool isHalf = numbers.rounding == Rounding::Float16 || numbers.rounding == Rounding::BFloat16;
    Result<SampledScene> sampled = isHalf ? SampledScene::of(scene, references) : unexpected(Error{});
    if (!sampled) {
        return isHalf ? Result<std::optional<NearerNumber>>(unexpected(sampled.error())) : std::nullopt;
    }
    std::optional<NearerNumber> nearest;
    for (const Variation& variation : candidates(*sampled, scene, numbers.tolerance())) {
        const auto differences = varied(scene, variation).and_then([&](const Scene& other) {
            return compareReferences(other, references, stop);
        });
        if (!differences) {
            return unexpected(differences.error());
        }
        const double after = largestOf(*differences).size;
        if (after * kTimesNearer <= before && (!nearest || after < nearest->after)) {
            nearest = NearerNumber{variation, after};
        }
    }
    return nearest;
}

} // namespace attnscope
