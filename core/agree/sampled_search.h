// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/agree/tried_variations.h"
#include "core/analysis/compare_reference.h"

#include <optional>
#include <stop_token>

namespace attnscope {

/// The variation with which a few rows of each batch item come nearest to what a model gave; `tolerance` is
/// what the type of its numbers allows. Fails as resolve does, and with ErrorCode::Stopped.
Result<TriedVariation> nearestVariation(const Scene& scene, const References& references, double tolerance,
                                        const std::stop_token& stop);

/// The same variation with its window or its lengths as all rows of a scene tell them, which differs a little
/// from the one in which it was found, as where inputs are rounded.
Result<TriedVariation> refinedVariation(const Scene& scene, const References& references,
                                        const TriedVariation& found, double tolerance,
                                        const std::stop_token& stop);

/// What nearestVariation() finds, with the heads in the order of the model's; nothing where that is not what
/// differs.
Result<std::optional<Variation>> nearestHeadOrder(const Scene& scene, const References& references,
                                                  double tolerance, const std::stop_token& stop);

} // namespace attnscope
