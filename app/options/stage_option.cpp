// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/options/stage_option.h"

#include "app/command_line.h"
#include "core/solver/joined_heads.h"

#include <algorithm>

namespace attnscope {

std::string stageNames(std::initializer_list<std::string_view> more) {
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

Result<void> checkStageName(std::string_view word, std::initializer_list<std::string_view> more) {
    const std::optional<Stage> stage = stageNamed(word);
    if ((stage && stageInfo(*stage).onCommandLine) ||
        std::find(more.begin(), more.end(), word) != more.end()) {
        return {};
    }
    return unexpected(usageError("--stage: \"{0}\" is no stage (take one of: {1})", word, stageNames(more)));
}

Stage stageAsked(std::string_view name, const Scene& scene) {
    const Stage stage = *stageNamed(name);
    return stage == Stage::Output && joinsHeads(scene) ? Stage::MultiHead : stage;
}

Error missingStage(const std::string& stage, const SceneInput& input) {
    // What a subcommand has beside the stages is made of the weights and V.
    const bool needsValues = needs(stageNamed(stage).value_or(Stage::Output), Stage::V);
    if (std::holds_alternative<QkvInput>(input) && needsValues) {
        return makeError(
            translatable("stage {0}: it needs V, and this scene has none (give --v, or take another "
                         "stage)"),
            stage);
    }
    if (std::holds_alternative<QkvInput>(input)) {
        return makeError(
            translatable("stage {0}: this scene begins with Q, K and V and has no X (take another stage)"),
            stage);
    }
    if (std::holds_alternative<AttentionWeightsInput>(input) && needsValues) {
        return makeError(
            translatable("stage {0}: this scene gives weights without V (add \"v\" to it, or take weights "
                         "or stats)"),
            stage);
    }
    return makeError(
        translatable("stage {0}: this scene gives the weights themselves; X, Q and K are missing (take "
                     "weights, stats, or with V also v, output, contributions)"),
        stage);
}

} // namespace attnscope
