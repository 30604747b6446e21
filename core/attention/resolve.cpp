// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/attention/resolve.h"

#include "core/attention/project.h"
#include "core/scene/check_shapes.h"

#include <fmt/format.h>

#include <cmath>
#include <exception>

namespace attnscope {

namespace {

using Kind = Change::Kind;

/// One projection, with as much of the old one as the change left true.
BlockMatrix projection(const BlockMatrix* old, const BlockMatrix& x, const BlockMatrix& w,
                       const Change& change, bool touched) {
    if (!old || old->rows() != x.rows() || old->columns() != w.columns()) {
        return projected(x, w);
    }
    if (change.kind == Kind::TokenRow && change.row < x.rows()) {
        BlockMatrix result = *old;
        projectRow(x.row(change.row), w, result.mutableRow(change.row));
        return result;
    }
    return touched ? projected(x, w) : *old;
}

void setInput(AttentionProblem& problem, const AttentionProblem* previous, const EmbeddedInput& input,
              const Change& change) {
    const bool all = change.kind == Kind::All;
    const bool scores = all || change.kind == Kind::Weights;
    const bool values = all || change.kind == Kind::ValuesOnly;
    const BlockMatrix* const oldV = previous && previous->v ? &*previous->v : nullptr;
    problem.q = projection(previous ? &previous->q : nullptr, input.x, input.wQ, change, scores);
    problem.k = projection(previous ? &previous->k : nullptr, input.x, input.wK, change, scores);
    problem.v = projection(oldV, input.x, input.wV, change, values);
}

void setInput(AttentionProblem& problem, const AttentionProblem*, const ProjectedInput& input,
              const Change&) {
    problem.q = input.q;
    problem.k = input.k;
    problem.v = input.v;
}

void setInput(AttentionProblem& problem, const AttentionProblem*, const WeightsInput& input, const Change&) {
    problem.weights = input.weights;
    problem.v = input.v;
}

Result<std::shared_ptr<const Mask>> maskOf(const AttentionProblem* previous, const Scene& scene,
                                           const Change& change) {
    const std::size_t queries = queryCount(scene.input);
    const std::size_t keys = keyCount(scene.input);
    const bool touched = change.kind == Kind::All || change.kind == Kind::Mask;
    if (previous && !touched && previous->mask->queries() == queries && previous->mask->keys() == keys) {
        return previous->mask;
    }
    return Mask::compile(scene.mask, queries, keys).map([](Mask&& mask) {
        return std::shared_ptr<const Mask>(std::make_shared<const Mask>(std::move(mask)));
    });
}

Result<void> checkRules(const ScoreRules& rules) {
    if (!(rules.temperature > 0.0) || !std::isfinite(rules.temperature)) {
        return failed(
            failure(translatable("temperature {0}: scores are divided by it (give a number above 0)"),
                    fmt::format("{}", rules.temperature)));
    }
    if (rules.scale == ScaleKind::Number && !std::isfinite(rules.scaleNumber)) {
        return failed(failure(translatable("scale {0}: scores are multiplied by it (give a finite number)"),
                              fmt::format("{}", rules.scaleNumber)));
    }
    return {};
}

Result<AttentionProblem> resolved(const AttentionProblem* previous, const Scene& scene,
                                  const Change& change) {
    if (Result<void> fits = checkShapes(scene).and_then([&] { return checkRules(scene.rules); }); !fits) {
        return failed(std::move(fits.error()));
    }
    Result<std::shared_ptr<const Mask>> mask = maskOf(previous, scene, change);
    if (!mask) {
        return failed(std::move(mask.error()));
    }
    AttentionProblem problem;
    problem.mask = std::move(*mask);
    problem.fill = scene.mask.fill;
    problem.emptyRows = scene.mask.emptyRows;
    std::visit([&](const auto& input) { setInput(problem, previous, input, change); }, scene.input);
    problem.scale = scaleFactor(scene.rules, problem.k.columns());
    problem.temperature = scene.rules.temperature;
    return problem;
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
    return checkShapes(scene).and_then([&] { return checkRules(scene.rules); }).and_then([&] {
        return maskOf(nullptr, scene, Change{}).map([](const auto&) {});
    });
}

Result<AttentionProblem> resolve(const AttentionProblem* previous, const Scene& scene, const Change& change) {
    try {
        return resolved(previous, scene, change);
    } catch (const std::exception& error) {
        Error told =
            failure(translatable("projecting Q, K and V: there is not enough memory (take fewer tokens or "
                                 "dimensions)"));
        told.details = error.what();
        return failed(std::move(told));
    }
}

} // namespace attnscope
