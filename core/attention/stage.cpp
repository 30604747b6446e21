// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/attention/stage.h"

namespace attnscope {

namespace {

constexpr std::array kStages{
    StageInfo{Stage::X, "x", translatable("token vectors"), RangeGroup::Values, false, true},
    StageInfo{Stage::Q, "q", translatable("queries: what each token is looking for"), RangeGroup::Values,
              false, true},
    StageInfo{Stage::K, "k", translatable("keys: what each token offers"), RangeGroup::Values, false, true},
    StageInfo{Stage::V, "v", translatable("values: what each token passes on"), RangeGroup::Values, false,
              true},
    StageInfo{Stage::Scores, "scores", translatable("scores: query times key"), RangeGroup::Scores, true,
              true},
    StageInfo{Stage::Scaled, "scaled", translatable("scores times the scale"), RangeGroup::Scores, true,
              true},
    StageInfo{Stage::Masked, "masked", translatable("scaled scores, forbidden ones replaced by the fill"),
              RangeGroup::Scores, true, true},
    StageInfo{Stage::Weights, "weights", translatable("attention weights, every row sums to 1"),
              RangeGroup::Weights, true, true},
    StageInfo{Stage::Dropped, "dropout", translatable("attention weights after dropout"), RangeGroup::Weights,
              true, false},
    StageInfo{Stage::Output, "output", translatable("output: each row a linear combination of the rows of V"),
              RangeGroup::Values, false, true},
    StageInfo{Stage::Joined, "joined", translatable("heads side by side, times W_O"), RangeGroup::Values,
              false, false},
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

std::optional<Stage> stageNamed(std::string_view name) {
    for (const StageInfo& info : kStages) {
        if (info.name == name) {
            return info.stage;
        }
    }
    return std::nullopt;
}

} // namespace attnscope
