// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/scene/stage.h"

#include <algorithm>

namespace attnscope {

namespace {

constexpr std::array kStages{
    StageInfo{.stage = Stage::X,
              .name = "x",
              .symbol = "X",
              .menu = translatable("&X, token vectors"),
              .tip = translatable("Show X"),
              .brief = "X",
              .numberName = translatable("value"),
              .meaning = translatable("token vectors"),
              .key = 1,
              .range = RangeGroup::Values,
              .maker = StageMaker::Scene},
    StageInfo{.stage = Stage::Q,
              .name = "q",
              .symbol = "Q",
              .menu = "Q",
              .tip = translatable("Show Q: what each token is looking for"),
              .brief = "Q",
              .numberName = translatable("value"),
              .meaning = translatable("queries: what each token is looking for"),
              .key = 2,
              .range = RangeGroup::Values,
              .maker = StageMaker::Projection,
              .from = {Stage::X}},
    StageInfo{.stage = Stage::K,
              .name = "k",
              .symbol = "K",
              .menu = "K",
              .tip = translatable("Show K: what each token offers"),
              .brief = "K",
              .numberName = translatable("value"),
              .meaning = translatable("keys: what each token offers"),
              .key = 2,
              .range = RangeGroup::Values,
              .maker = StageMaker::Projection,
              .from = {Stage::X}},
    StageInfo{.stage = Stage::V,
              .name = "v",
              .symbol = "V",
              .menu = "V",
              .tip = translatable("Show V: what each token passes on"),
              .brief = "V",
              .numberName = translatable("value"),
              .meaning = translatable("values: what each token passes on"),
              .key = 2,
              .range = RangeGroup::Values,
              .maker = StageMaker::Projection,
              .from = {Stage::X}},
    StageInfo{.stage = Stage::Scores,
              .name = "scores",
              .symbol = "QKᵀ",
              .menu = translatable("&Scores"),
              .tip = translatable("Show the scores, query times key"),
              .brief = translatable("scores"),
              .numberName = translatable("score"),
              .meaning = translatable("scores: query times key"),
              .key = 3,
              .range = RangeGroup::Scores,
              .maker = StageMaker::Engine,
              .from = {Stage::Q, Stage::K},
              .cellsAreQueryKey = true},
    StageInfo{.stage = Stage::Scaled,
              .name = "scaled",
              .symbol = "÷ √dₖ",
              .menu = translatable("Sca&led scores"),
              .tip = translatable("Show the scaled scores"),
              .brief = translatable("scaled"),
              .numberName = translatable("scaled score"),
              .meaning = translatable("scores times the scale"),
              .key = 4,
              .range = RangeGroup::Scores,
              .maker = StageMaker::Engine,
              .from = {Stage::Scores},
              .cellsAreQueryKey = true},
    StageInfo{.stage = Stage::Masked,
              .name = "masked",
              .symbol = translatable("mask"),
              .menu = translatable("&Masked scores"),
              .tip = translatable("Show the scores after the mask"),
              .brief = translatable("mask"),
              .numberName = translatable("masked score"),
              .meaning = translatable("scaled scores, forbidden ones replaced by the fill"),
              .key = 5,
              .range = RangeGroup::Scores,
              .maker = StageMaker::Engine,
              .from = {Stage::Scaled},
              .cellsAreQueryKey = true},
    StageInfo{.stage = Stage::Weights,
              .name = "weights",
              .symbol = "softmax A",
              .menu = translatable("&Attention weights"),
              .tip = translatable("Show the attention weights"),
              .brief = translatable("weights"),
              .numberName = translatable("weight"),
              .meaning = translatable("attention weights, every row sums to 1"),
              .key = 6,
              .range = RangeGroup::Weights,
              .maker = StageMaker::Engine,
              .from = {Stage::Masked},
              .cellsAreQueryKey = true},
    StageInfo{.stage = Stage::AfterDropout,
              .name = "dropout",
              .symbol = translatable("dropout"),
              .menu = translatable("Weights after &dropout"),
              .tip = translatable("Show the attention weights after dropout"),
              .brief = translatable("weights after dropout"),
              .numberName = translatable("weight after dropout"),
              .meaning = translatable("attention weights after dropout"),
              .key = 8,
              .range = RangeGroup::Weights,
              .maker = StageMaker::Engine,
              .from = {Stage::Weights},
              .cellsAreQueryKey = true,
              .isOptional = true,
              .onCommandLine = false},
    StageInfo{.stage = Stage::Effect,
              .name = "effect",
              .symbol = "‖a·v‖",
              .menu = translatable("&Effect ‖a·v‖"),
              .tip = translatable(
                  "Show how much each key adds to each output: the length of weight times value, before W_O"),
              .brief = translatable("effect ‖a·v‖"),
              .numberName = translatable("effect"),
              .meaning = translatable("effect: how long weight times value is, of this head and before W_O"),
              .key = 0,
              .range = RangeGroup::Effects,
              .maker = StageMaker::Engine,
              .from = {Stage::AfterDropout, Stage::V},
              .cellsAreQueryKey = true,
              .isInStrip = false},
    StageInfo{.stage = Stage::Output,
              .name = "output",
              .symbol = "O",
              .menu = translatable("&Output"),
              .tip = translatable("Show the output"),
              .brief = translatable("output"),
              .numberName = translatable("value"),
              .meaning = translatable("output: each row a linear combination of the rows of V"),
              .key = 7,
              .range = RangeGroup::Values,
              .maker = StageMaker::Engine,
              .from = {Stage::AfterDropout, Stage::V}},
    StageInfo{.stage = Stage::MultiHead,
              .name = "joined",
              .symbol = translatable("joined"),
              .menu = translatable("Heads &joined"),
              .tip = translatable("Show the heads joined: side by side, times W_O"),
              .brief = translatable("joined heads"),
              .numberName = translatable("value"),
              .meaning = translatable("heads side by side, times W_O"),
              .key = 9,
              .range = RangeGroup::Values,
              .maker = StageMaker::AllHeads,
              .from = {Stage::Output},
              .isOptional = true,
              .onCommandLine = false},
};

static_assert(kStages.size() == kStageCount);

} // namespace

std::span<const StageInfo> stages() {
    return kStages;
}

const StageInfo& stageInfo(Stage stage) {
    return kStages[static_cast<std::size_t>(stage)];
}

bool rowsAreQueries(Stage stage) {
    return stage != Stage::K && stage != Stage::V;
}

bool differsByHead(Stage stage) {
    const StageMaker maker = stageInfo(stage).maker;
    return maker == StageMaker::Projection || maker == StageMaker::Engine;
}

bool needs(Stage stage, Stage other) {
    const auto& from = stageInfo(stage).from;
    return stage == other || std::any_of(from.begin(), from.end(), [other](const auto& source) {
               return source && needs(*source, other);
           });
}

std::vector<int> stageKeys() {
    std::vector<int> keys;
    for (int place = 1; place <= 10; ++place) {
        if (const int key = place % 10; !stagesOfKey(key).empty()) {
            keys.push_back(key);
        }
    }
    return keys;
}

std::vector<Stage> stagesOfKey(int key) {
    std::vector<Stage> found;
    for (const StageInfo& info : kStages) {
        if (info.key == key) {
            found.push_back(info.stage);
        }
    }
    return found;
}

std::optional<Stage> stageNamed(std::string_view name) {
    for (const StageInfo& info : kStages) {
        if (info.name == name) {
            return info.stage;
        }
    }
    return std::nullopt;
}

} // namespace attnscope
