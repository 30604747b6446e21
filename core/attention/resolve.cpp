// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/attention/resolve.h"

#include "core/attention/alibi.h"
#include "core/attention/project_input.h"
#include "core/masks/score_terms.h"
#include "core/scene/check_rules.h"
#include "core/scene/check_shapes.h"

#include <cmath>
#include <exception>

namespace attnscope {

namespace {

using Kind = Change::Kind;

MaskSite siteOf(const Scene& scene, const Place& place) {
    return {queryCount(scene.input),
            keyCount(scene.input),
            batchCount(scene.input),
            headCount(scene.input),
            place,
            {}};
}

/// The mask with what else its layers bring: numbers that are added, keep decisions.
Result<void> setMask(AttentionProblem& problem, const AttentionProblem* previous, const Scene& scene,
                     const Change& change) {
    const MaskSite site = siteOf(scene, problem.place);
    const bool touched = change.kind == Kind::All || change.kind == Kind::Mask;
    if (previous && !touched && previous->mask->queries() == site.queries &&
        previous->mask->keys() == site.keys) {
        problem.mask = previous->mask;
        problem.bias = previous->bias;
        problem.policy = previous->policy;
        return {};
    }
    return Mask::compile(scene.mask, site)
        .and_then([&](Mask&& mask) {
            problem.mask = std::make_shared<const Mask>(std::move(mask));
            return scoreBias(scene.mask, site);
        })
        .and_then([&](std::shared_ptr<const ScoreBias> bias) {
            problem.bias = std::move(bias);
            return keepPolicy(scene.mask, site);
        })
        .map([&](std::shared_ptr<const KeepPolicy> policy) { problem.policy = std::move(policy); });
}

void setRules(AttentionProblem& problem, const Scene& scene) {
    const ScoreRules& rules = scene.rules;
    problem.scale = scaleFactor(rules, problem.k.columns());
    problem.softcap = rules.softcap;
    problem.alibiSlope = rules.alibi ? alibiSlope(problem.place.head, problem.heads) : 0.0;
    problem.fill = scene.mask.fill;
    problem.emptyRows = scene.mask.emptyRows;
    problem.temperature = rules.temperature;
    problem.softmaxAxis = rules.softmaxAxis;
    problem.dropout = rules.dropout;
}

Result<void> checkPlace(const Scene& scene, const Place& place) {
    if (hasPlace(scene.input, place)) {
        return {};
    }
    return failed(failure(translatable("there is no batch item {0} with head {1}: the scene has {2} and {3} "
                                       "(count from 0)"),
                          std::to_string(place.batch), std::to_string(place.head),
                          std::to_string(batchCount(scene.input)), std::to_string(headCount(scene.input))));
}

Result<AttentionProblem> resolved(const AttentionProblem* previous, const Scene& scene, const Change& change,
                                  const Place& place) {
    const Result<void> fits = checkShapes(scene)
                                  .and_then([&] { return checkRules(scene.rules); })
                                  .and_then([&] { return checkRulesFit(scene); })
                                  .and_then([&] { return checkPlace(scene, place); });
    if (!fits) {
        return failed(fits.error());
    }
    const AttentionProblem* const usable = previous && previous->place == place ? previous : nullptr;
    AttentionProblem problem;
    problem.place = place;
    problem.heads = headCount(scene.input);
    if (const Result<void> done = setMask(problem, usable, scene, change); !done) {
        return failed(done.error());
    }
    projectInput(problem, usable, scene, change);
    setRules(problem, scene);
    return problem;
}

/// What is thrown comes out as an error.
template <typename T, typename Work>
Result<T> guarded(const Work& work) {
    try {
        return work();
    } catch (const std::exception& error) {
        Error told =
            failure(translatable("projecting Q, K and V: there is not enough memory (take fewer tokens or "
                                 "dimensions)"));
        told.details = error.what();
        return failed(std::move(told));
    }
}

} // namespace

double scaleFactor(const ScoreRules& rules, std::size_t dK) {
    switch (rules.scale) {
    case ScaleKind::None:
        return 1.0;
    case ScaleKind::Number:
        return rules.scaleNumber;
    case ScaleKind::InverseRoot:
        break;
    }
    return dK == 0 ? 1.0 : 1.0 / std::sqrt(static_cast<double>(dK));
}

Result<void> checkScene(const Scene& scene) {
    return checkShapes(scene)
        .and_then([&] { return checkRules(scene.rules); })
        .and_then([&] { return checkRulesFit(scene); })
        .and_then([&] {
            return guarded<void>([&] {
                AttentionProblem problem;
                return setMask(problem, nullptr, scene, Change{});
            });
        });
}

Result<AttentionProblem> resolve(const AttentionProblem* previous, const Scene& scene, const Change& change,
                                 const Place& place) {
    return guarded<AttentionProblem>([&] { return resolved(previous, scene, change, place); });
}

} // namespace attnscope
