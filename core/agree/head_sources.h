// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/agree/variation.h"
#include "core/analysis/compare_reference.h"

#include <optional>
#include <stop_token>

namespace attnscope {

/// Which heads of Q, K and V each head of the model was computed from, where Q, K and V are given and are not
/// in one order: key heads that were tiled where each was to be repeated, K or V in an order of its own, Q
/// and K in another than V. Told by a few rows of the first batch item with the scene's own mask, alone or
/// with a causal one. Nothing where no such order explains all heads. Fails as resolve does.
Result<std::optional<Variation>> nearestHeadSources(const Scene& scene, const References& references,
                                                    double tolerance, const std::stop_token& stop);

} // namespace attnscope
