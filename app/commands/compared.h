// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "app/commands/computed.h"
#include "app/options/compare_option.h"

#include <memory>
#include <optional>

namespace attnscope {

/// The second scene of a comparison, in the orientation and the notation of the first: what --compare names,
/// else the first input and its rules once more. Says on standard error where its tokens are others.
Result<std::shared_ptr<ComputedScene>> secondScene(const CompareOption& comparing, const Scene& first,
                                                   const InputOptions& input, const RuleOptions& rules,
                                                   const EngineOption& engine,
                                                   const std::optional<Precision>& asked,
                                                   std::size_t float64Cells);

} // namespace attnscope
