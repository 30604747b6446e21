// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/agree/tried_variations.h"
#include "core/analysis/compare_reference.h"

#include <functional>
#include <stop_token>
#include <vector>

namespace attnscope {

/// Whether a variation makes the whole scene agree.
using Confirm = std::function<bool(const TriedVariation& tried)>;

/// What a further search does with masks.
enum class FurtherMasks {
    Tried, ///< all kinds, in place of the scene's own
    Known, ///< none: the scene has the one that is meant
};

/// Into how many heads projections that a file gives without their number may be split; empty where it is
/// known.
std::vector<std::size_t> headCounts(const Scene& scene);

/// What comes nearer than `best`, the nearest of nearestVariation(), of what that does not try: masks that
/// are no runs of keys, padding at the left, documents, any scale, a softcap, ALiBi, and another number of
/// heads. From the nearest on, by few rows of each batch item; ends where one is confirmed. `tolerance` is
/// what the type of the model's numbers allows. Fails as resolve does, and with ErrorCode::Stopped.
Result<std::vector<TriedVariation>> furtherVariations(const Scene& scene, const References& references,
                                                      const TriedVariation& best, double tolerance,
                                                      const Confirm& confirm, FurtherMasks masks,
                                                      const std::stop_token& stop);

} // namespace attnscope
