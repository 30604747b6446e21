// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/given_weights_result.h"

namespace attnscope {

/// The result for given weights that are in memory.
class GivenResult final : public GivenWeightsResult {
public:
    explicit GivenResult(AttentionProblem given, std::optional<Fallback> fallback = std::nullopt);
};

} // namespace attnscope
