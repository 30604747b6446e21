// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

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

/// The precision that is asked for, else float64 up to that many cells and float32 beyond.
Precision precisionFor(const Scene& scene, const std::optional<Precision>& asked, std::size_t float64Cells);

/// Computes a scene to its end. Fails where its numbers leave what the precision holds.
Result<Snapshot> computed(const Scene& scene, Precision precision);

/// Why a scene has no such stage; the stage as the command line names it.
Error missingStage(const std::string& stage, const SceneInput& input);

} // namespace attnscope
