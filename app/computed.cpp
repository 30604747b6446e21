// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/computed.h"

#include "app/command_line.h"
#include "core/attention/check_finite.h"
#include "core/attention/joined_heads.h"
#include "core/attention/resolve.h"

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

ComputedScene::ComputedScene(std::shared_ptr<const Scene> scene, Precision precision)
    : m_scene(std::move(scene))
    , m_precision(precision) {}

Result<Snapshot> ComputedScene::at(const Place& place) {
    if (m_last && m_last->place() == place) {
        return *m_last;
    }
    m_last.reset();
    Result<AttentionProblem> problem = resolve(nullptr, *m_scene, Change{}, place);
    if (!problem) {
        return failed(problem.error());
    }
    problem->precision = m_precision;
    Result<ResultPtr> result = runToEnd(m_engine, *problem);
    if (!result) {
        return failed(result.error());
    }
    if (const Result<void> finite = checkFinite(*m_scene, **result); !finite) {
        return failed(finite.error());
    }
    m_last = Snapshot{m_scene, std::move(*result)};
    return *m_last;
}

Result<Snapshot> ComputedScene::withJoined(const Place& place) {
    const auto* const input = std::get_if<EmbeddedInput>(&m_scene->input);
    if (input == nullptr || !input->joins()) {
        return at(place);
    }
    std::vector<ResultPtr> heads;
    for (std::size_t head = 0; head < input->heads; ++head) {
        const Result<Snapshot> one = at({place.batch, head});
        if (!one) {
            return failed(one.error());
        }
        heads.push_back(one->result);
    }
    Snapshot snapshot{m_scene, heads[place.head]};
    snapshot.joined = sourceOf(joinedHeads(*input, heads));
    return snapshot;
}

Result<SceneDocument> loadedScene(const InputOptions& input, const RuleOptions& rules) {
    Result<SceneDocument> document = input.load(rules.orientation(), rules.seed());
    if (!document) {
        return document;
    }
    const Result<void> done = rules.applyTo(document->scene, input.allowsNonFinite()).and_then([&] {
        return checkScene(document->scene);
    });
    return done ? std::move(document) : failed(done.error());
}

Result<std::shared_ptr<ComputedScene>> computedScene(const InputOptions& input, const RuleOptions& rules,
                                                     const std::optional<Precision>& asked,
                                                     std::size_t float64Cells) {
    Result<SceneDocument> document = loadedScene(input, rules);
    if (!document) {
        return failed(document.error());
    }
    const auto scene = std::make_shared<const Scene>(std::move(document->scene));
    const std::size_t cells = queryCount(scene->input) * keyCount(scene->input);
    const Precision usual = scene->precision.value_or(precisionFor(cells, float64Cells));
    return std::make_shared<ComputedScene>(scene, asked.value_or(usual));
}

Stage stageAsked(std::string_view name, const Scene& scene) {
    const Stage stage = *stageNamed(name);
    return stage == Stage::Output && joinsHeads(scene) ? Stage::Joined : stage;
}

bool isCommandLineStage(std::string_view name) {
    const std::optional<Stage> stage = stageNamed(name);
    return stage && stageInfo(*stage).onCommandLine;
}

std::string commandLineStages() {
    std::string names;
    for (const StageInfo& info : stages()) {
        if (info.onCommandLine) {
            names += (names.empty() ? "" : ", ") + std::string(info.name);
        }
    }
    return names;
}

Error missingStage(const std::string& stage, const SceneInput& input) {
    const bool needsValues = stage == "v" || stage == "output" || stage == "contributions";
    if (std::holds_alternative<ProjectedInput>(input) && needsValues) {
        return failure(
            translatable("stage {0}: it needs V, and this scene has none (give --v, or take another "
                         "stage)"),
            stage);
    }
    if (std::holds_alternative<ProjectedInput>(input)) {
        return failure(
            translatable("stage {0}: this scene begins with Q, K and V and has no X (take another stage)"),
            stage);
    }
    if (std::holds_alternative<WeightsInput>(input) && needsValues) {
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
