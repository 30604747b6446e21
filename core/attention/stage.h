// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/error.h"

#include <array>
#include <optional>
#include <span>
#include <string_view>

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
    Dropped, ///< the weights after dropout; there only where dropout acts
    Output,  ///< A·V of one head
    Joined,  ///< the heads side by side, times W_O; there only where that differs from the output
};
inline constexpr std::size_t kStageCount = 11;

/// Which numbers share one colour range.
enum class RangeGroup {
    Values,  ///< X, W, Q, K, V, contributions, running sums, O: symmetric around 0
    Scores,  ///< QKᵀ, scaled, masked: symmetric around 0
    Weights, ///< A: from 0 to the largest
};

/// What is fixed about a stage.
struct StageInfo {
    Stage stage;
    std::string_view name;    ///< as the command line says it: "weights"
    std::string_view meaning; ///< one line for people, translatable
    RangeGroup range;
    bool cellsAreQueryKey; ///< [queries][keys], so that masks apply; else [tokens][features]
    bool onCommandLine;    ///< there "output" means the joined heads where a scene joins them
};

/// All stages in order; the one table from which parser, help and window come.
std::span<const StageInfo> stages();
const StageInfo& stageInfo(Stage stage);
/// Whether the rows of this stage belong to queries, so that the selected query is a row: all but K and V.
bool rowsAreQueries(Stage stage);
/// The stage of that name, or nothing.
std::optional<Stage> stageNamed(std::string_view name);

} // namespace attnscope
