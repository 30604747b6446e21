// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/error.h"

#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace attnscope {

/// The matrices of attention, in the order in which they arise.
enum class Stage {
    X,
    Q,
    K,
    V,
    Scores,
    Scaled,
    Masked,
    Weights,
    AfterDropout, ///< the weights after dropout; there only where dropout acts
    Effect,       ///< the length ‖a_ij·v_j‖ of what each key adds to each output
    Output,       ///< A·V of one head
    MultiHead,    ///< the heads side by side, times W_O; there only where that differs from the output
};
inline constexpr std::size_t kStageCount = 12;

/// Which numbers share one colour range.
enum class RangeGroup {
    Values,  ///< X, W, Q, K, V, contributions, running sums, O: symmetric around 0
    Scores,  ///< QKᵀ, scaled, masked: symmetric around 0
    Weights, ///< A: from 0 to the largest
    Effects, ///< ‖a·v‖: from 0 to the largest
};
/// Whether the range of these numbers begins at 0; the others lie around it.
constexpr bool startsAtZero(RangeGroup group) {
    return group == RangeGroup::Weights || group == RangeGroup::Effects;
}

/// What computes the matrix of a stage.
enum class StageMaker {
    Scene,      ///< it is the scene's own, one matrix for all heads
    Projection, ///< the projection of each head (or the scene gives it); no engine is needed
    Engine,     ///< an engine, for one head
    AllHeads,   ///< all heads of a batch item together, computed when the stage is viewed
};

/// The constants of a stage. Texts are translatable.
struct StageInfo {
    Stage stage;
    std::string_view name;       ///< as the command line says it: "weights"
    std::string_view symbol;     ///< on its button: "softmax A"
    std::string_view menu;       ///< its menu entry with a mnemonic: "&Attention weights"
    std::string_view tip;        ///< of its menu entry or button: "Show the attention weights"
    std::string_view brief;      ///< in the list of keys: "weights"
    std::string_view numberName; ///< what one of its numbers is called: "weight"
    std::string_view meaning;    ///< one line for people
    int key;                     ///< the digit that shows it; stages that share one take turns
    RangeGroup range;
    StageMaker maker;
    std::array<std::optional<Stage>, 2> from{}; ///< the stages that it is computed from, where they are there
    bool cellsAreQueryKey = false; ///< [queries][keys], so that masks apply; else [tokens][features]
    bool isInStrip = true;         ///< a step from X to the output; else it is computed beside them
    bool isOptional = false;       ///< menus show it only where the scene has it
    bool onCommandLine = true;     ///< there "output" means the joined heads where a scene joins them
};

/// All stages in order; the one table from which parser, help, menus, keys and window come.
std::span<const StageInfo> stages();
const StageInfo& stageInfo(Stage stage);
/// Whether the rows of this stage belong to queries, so that the selected query is a row: all but K and V.
bool rowsAreQueries(Stage stage);
/// Whether each head has a matrix of its own.
bool differsByHead(Stage stage);
/// Whether `stage` is `other` or is computed from it, directly or by other stages.
bool needs(Stage stage, Stage other);
/// The digits that show stages, as they lie on a keyboard: 1 … 9, 0.
std::vector<int> stageKeys();
/// The stages that a digit shows, in the order in which pressing it again goes through them.
std::vector<Stage> stagesOfKey(int key);
/// The stage of that name, or nothing.
std::optional<Stage> stageNamed(std::string_view name);

} // namespace attnscope
