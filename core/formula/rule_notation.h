// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formula/symbols.h"
#include "core/scene/scene.h"
#include "core/scene/score_rules.h"

#include <optional>

namespace attnscope {

/// What acts between X and O, in the order in which it acts.
enum class ScoreRule {
    Positions,
    Rope,
    Scale,
    Softcap,
    Alibi,
    Mask,
    Temperature,
    SoftmaxAxis,
    Policy,
    Dropout
};

/// Numbers that belong to a formula but to no rule.
struct RuleNumbers {
    double fill = 0.0;                ///< what a forbidden score becomes
    std::optional<double> alibiSlope; ///< of the head that is shown; nothing: its letter m
};

/// How one rule is written with its numbers, in the letters of the scene: "C·tanh(s_ij / C)". A rule
/// that is off is written with what it would do (no scale: as 1/√d_k).
Formula ruleFormula(const ScoreRules& rules, ScoreRule rule, const Symbols& symbols,
                    const RuleNumbers& numbers);

} // namespace attnscope
