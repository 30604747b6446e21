// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/stage_words.h"

#include "app/command_line.h"
#include "core/attention/joined_heads.h"

#include <algorithm>

namespace attnscope {

std::string stageWords(std::initializer_list<std::string_view> more) {
    std::string names;
    const auto add = [&names](std::string_view name) {
        names += (names.empty() ? "" : ", ") + std::string(name);
    };
    for (const StageInfo& info : stages()) {
        if (info.onCommandLine) {
            add(info.name);
        }
    }
    std::for_each(more.begin(), more.end(), add);
    return names;
}

Result<void> checkStageWord(std::string_view word, std::initializer_list<std::string_view> more) {
    const std::optional<Stage> stage = stageNamed(word);
    if ((stage && stageInfo(*stage).onCommandLine) ||
        std::find(more.begin(), more.end(), word) != more.end()) {
        return {};
    }
    return failed(usageError("--stage: \"{0}\" is no stage (take one of: {1})", word, stageWords(more)));
}

Stage stageAsked(std::string_view name, const Scene& scene) {
    const Stage stage = *stageNamed(name);
    return stage == Stage::Output && joinsHeads(scene) ? Stage::Joined : stage;
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
