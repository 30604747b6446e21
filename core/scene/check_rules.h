// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/scene/scene.h"

namespace attnscope {

/// Whether the numbers of the rules can be computed with. The error names the rule and what it needs.
Result<void> checkRules(const ScoreRules& rules);

/// Whether they can act on this input as well: rotary positions turn pairs of features, sinusoidal ones are
/// added to X, and given weights have nothing that a rule before the softmax could act on.
Result<void> checkRulesFit(const Scene& scene);

} // namespace attnscope
