// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/computed.h"

#include "app/command_line.h"
#include "core/attention/check_finite.h"
#include "core/attention/resolve.h"
#include "core/attention/textbook_engine.h"

namespace attnscope {

Result<std::optional<Precision>> precisionFrom(const std::optional<std::string>& text) {
    if (!text) {
        return std::optional<Precision>{};
    }
    if (const std::optional<Precision> precision = precisionNamed(*text)) {
        return precision;
    }
    return failed(usageError("--precision: \"{0}\" is not allowed (give float64 or float32)", *text));
}

Result<Snapshot> computed(const InputOptions& input, const RuleOptions& rules,
                          const std::optional<Precision>& asked, std::size_t float64Cells) {
    Result<SceneDocument> document = input.load();
    if (!document) {
        return failed(document.error());
    }
    if (const Result<void> done = rules.applyTo(document->scene, input.allowsNonFinite()); !done) {
        return failed(done.error());
    }
    const auto scene = std::make_shared<const Scene>(std::move(document->scene));
    Result<AttentionProblem> problem = resolve(nullptr, *scene, Change{});
    if (!problem) {
        return failed(problem.error());
    }
    problem->precision = asked.value_or(precisionFor(problem->queries() * problem->keys(), float64Cells));
    TextbookEngine engine;
    Result<ResultPtr> result = runToEnd(engine, *problem);
    if (!result) {
        return failed(result.error());
    }
    if (const Result<void> finite = checkFinite(*scene, **result); !finite) {
        return failed(finite.error());
    }
    return Snapshot{scene, std::move(*result)};
}

Error missingStage(const std::string& stage, const SceneInput& input) {
    if (std::holds_alternative<ProjectedInput>(input)) {
        return failure(
            translatable("stage {0}: this scene begins with Q, K and V and has no X (take another stage)"),
            stage);
    }
    if (std::holds_alternative<WeightsInput>(input) &&
        (stage == "v" || stage == "output" || stage == "contributions")) {
        return failure(
            translatable("stage {0}: this scene gives weights without V (add \"v\" to it, or take weights "
                         "or stats)"),
            stage);
    }
    return failure(
        translatable("stage {0}: this scene gives the weights themselves; X, Q and K are missing (take "
                     "weights, stats, or with V also v, output, contributions)"),
        stage);
}

} // namespace attnscope
