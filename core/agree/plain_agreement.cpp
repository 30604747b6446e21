// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/agree/plain_agreement.h"

#include "core/agree/fitted_number.h"
#include "core/agree/further_search.h"
#include "core/agree/sampled_scene.h"

#include <limits>
#include <vector>

namespace attnscope {

namespace {

constexpr double kFewRowsSlack = 4.0; ///< rows have their own largest number

/// Scales, and the one that weights tell.
std::vector<double> scalesOf(SampledScene& sampled) {
    std::vector<double> scales{sampled.ownScale(), 1.0};
    if (const std::optional<double> told = sampled.scaleOfWeights()) {
        const auto differs = [&sampled](double scale) {
            sampled.scale(scale);
            return std::min(sampled.differs({}, true, std::numeric_limits<double>::infinity()),
                            sampled.differs({RunMask::Kind::Causal, 0, {}}, true,
                                            std::numeric_limits<double>::infinity()));
        };
        scales.push_back(plainNumber(*told, differs));
    }
    return scales;
}

/// What agrees in the few rows, on top of `base`.
std::optional<Variation> agreeingInRows(SampledScene& sampled, Variation base, double limit) {
    for (const double scale : scalesOf(sampled)) {
        sampled.scale(scale);
        for (const RunMask& mask : {RunMask{}, RunMask{RunMask::Kind::Causal, 0, {}}}) {
            if (sampled.differs(mask, true, limit) <= limit) {
                base.mask = mask.spec();
                base.scale = scale == sampled.ownScale() ? std::nullopt : std::optional(scale);
                return base;
            }
        }
    }
    return std::nullopt;
}

} // namespace

std::optional<Variation> plainAgreement(const Scene& scene, const References& references,
                                        const GivenNumbers& numbers, const std::stop_token& stop) {
    std::vector<std::optional<std::size_t>> heads{std::nullopt};
    for (const std::size_t count : headCounts(scene)) {
        heads.emplace_back(count);
    }
    for (const std::optional<std::size_t> count : heads) {
        Variation base;
        base.heads = count;
        const Result<Scene> other = stop.stop_requested() ? unexpected(stopped()) : varied(scene, base);
        if (!other || !checkReferences(*other, references)) {
            continue;
        }
        Result<SampledScene> sampled = SampledScene::of(*other, references);
        const std::optional<Variation> found =
            sampled ? agreeingInRows(*sampled, base, kFewRowsSlack * numbers.tolerance()) : std::nullopt;
        const Result<Scene> whole = found ? varied(scene, *found) : unexpected(Error{});
        const auto differences = whole ? compareReferences(*whole, references, stop) : unexpected(Error{});
        if (differences && verdictOf(*differences, numbers) == Verdict::Agrees) {
            return found;
        }
    }
    return std::nullopt;
}

} // namespace attnscope
