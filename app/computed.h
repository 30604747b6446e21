// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "app/input_options.h"
#include "app/rule_options.h"
#include "core/attention/snapshot.h"
#include "core/result.h"

#include <cstddef>
#include <optional>
#include <string>

namespace attnscope {

/// Up to this many cells of the weights `compute` works in float64.
inline constexpr std::size_t kComputeFloat64Cells = 4'194'304;

/// What --precision says: nothing where it is not given.
Result<std::optional<Precision>> precisionFrom(const std::optional<std::string>& text);

/// Reads the input, lets the rules act on it and computes it to its end, in the precision that is asked for,
/// else in float64 up to that many cells. Fails where its numbers leave what the precision holds.
Result<Snapshot> computed(const InputOptions& input, const RuleOptions& rules,
                          const std::optional<Precision>& asked, std::size_t float64Cells);

/// Why a scene has no such stage; the stage as the command line names it.
Error missingStage(const std::string& stage, const SceneInput& input);

} // namespace attnscope
