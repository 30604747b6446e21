// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/projection/resolve.h"

#include "core/masks/score_terms.h"
#include "core/projection/position_encodings.h"
#include "core/projection/project_input.h"
#include "core/scene/check_rules.h"
#include "core/scene/check_shapes.h"

#include <cmath>
#include <exception>
#include <optional>

namespace attnscope {

namespace {

using Kind = Change::Kind;

MaskContext maskContextOf(const Scene& scene, const HeadIndex& headIndex) {
    return {queryCount(scene.input),
            keyCount(scene.input),
            batchCount(scene.input),
            headCount(scene.input),
            headIndex,
            {},
            layerCount(scene.input)};
}

Result<CompiledMask> compiledMask(const Scene& scene, const HeadIndex& headIndex) {
    const MaskContext context = maskContextOf(scene, headIndex);
    CompiledMask compiled{headIndex, nullptr, nullptr, nullptr};
    return Mask::compile(scene.mask, context)
        .and_then([&](Mask&& mask) {
            compiled.mask = std::make_shared<const Mask>(std::move(mask));
            return scoreBias(scene.mask, context);
        })
        .and_then([&](std::shared_ptr<const ScoreBias> bias) {
            compiled.bias = std::move(bias);
            return keepPolicy(scene.mask, context);
        })
        .map([&](std::shared_ptr<const KeepPolicy> policy) {
            compiled.policy = std::move(policy);
            return compiled;
        });
}

/// The mask of the problem before where nothing touched it.
std::optional<CompiledMask> keptMask(const AttentionProblem* previous, const Scene& scene,
                                     const Change& change) {
    const bool isTouched = change.kind == Kind::All || change.kind == Kind::Mask;
    if (!previous || isTouched || previous->mask->queries() != queryCount(scene.input) ||
        previous->mask->keys() != keyCount(scene.input)) {
        return std::nullopt;
    }
    return CompiledMask{previous->headIndex, previous->mask, previous->bias, previous->policy};
}

void setRules(AttentionProblem& problem, const Scene& scene) {
    const ScoreRules& rules = scene.rules;
    problem.scale = scaleFactor(rules, problem.k.columns());
    problem.softcap = rules.softcap;
    problem.alibiSlope = rules.alibi ? alibiSlope(problem.headIndex.head, problem.heads) : 0.0;
    problem.fill = scene.mask.fill;
    problem.emptyRows = scene.mask.emptyRows;
    problem.temperature = rules.temperature;
    problem.softmaxAxis = rules.softmaxAxis;
    problem.dropout = rules.dropout;
}

Result<void> checkHeadIndex(const Scene& scene, const HeadIndex& headIndex) {
    if (hasHead(scene.input, headIndex)) {
        return {};
    }
    return unexpected(
        makeError(translatable("there is no batch item {0} with head {1}: the scene has {2} and {3} "
                               "(count from 0)"),
                  std::to_string(headIndex.batch), std::to_string(headIndex.head),
                  std::to_string(batchCount(scene.input)), std::to_string(headCount(scene.input))));
}

Result<void> checkFits(const Scene& scene) {
    return checkShapes(scene).and_then([&] { return checkRules(scene.rules); }).and_then([&] {
        return checkRulesFit(scene);
    });
}

Result<AttentionProblem> resolved(const AttentionProblem* previous, const Scene& scene, const Change& change,
                                  const HeadIndex& headIndex, const CompiledMask* compiled) {
    const Result<void> fits = checkFits(scene).and_then([&] { return checkHeadIndex(scene, headIndex); });
    if (!fits) {
        return unexpected(fits.error());
    }
    const AttentionProblem* const usable = previous && previous->headIndex == headIndex ? previous : nullptr;
    AttentionProblem problem;
    problem.headIndex = headIndex;
    problem.heads = headCount(scene.input);
    const std::optional<CompiledMask> kept =
        compiled && compiled->headIndex == headIndex ? *compiled : keptMask(usable, scene, change);
    const Result<CompiledMask> mask = kept ? *kept : compiledMask(scene, headIndex);
    if (!mask) {
        return unexpected(mask.error());
    }
    problem.mask = mask->mask;
    problem.bias = mask->bias;
    problem.policy = mask->policy;
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
        Error wrapped =
            makeError(translatable("projecting Q, K and V: there is not enough memory (take fewer tokens or "
                                   "dimensions)"));
        wrapped.details = error.what();
        return unexpected(std::move(wrapped));
    }
}

Result<CompiledMask> checkedFirstMask(const Scene& scene) {
    return guarded<CompiledMask>([&] { return compiledMask(scene, HeadIndex{}); });
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
    return checkedMask(scene).map([](const CompiledMask&) {});
}

Result<void> checkScene(const Scene& scene, const Change& change) {
    switch (change.kind) {
    case Kind::All:
        return checkScene(scene);
    case Kind::Mask:
        return checkedFirstMask(scene).map([](const CompiledMask&) {});
    case Kind::Rule:
        return checkRules(scene.rules).and_then([&] { return checkRulesFit(scene); });
    case Kind::Nothing:
    case Kind::TokenRow:
    case Kind::QueryWeights:
    case Kind::KeyWeights:
    case Kind::ValuesOnly:
        break;
    }
    return {};
}

Result<CompiledMask> checkedMask(const Scene& scene) {
    return checkFits(scene).and_then([&] { return checkedFirstMask(scene); });
}

Result<AttentionProblem> resolve(const AttentionProblem* previous, const Scene& scene, const Change& change,
                                 const HeadIndex& headIndex, const CompiledMask* compiled) {
    return guarded<AttentionProblem>([&] { return resolved(previous, scene, change, headIndex, compiled); });
}

} // namespace attnscope
