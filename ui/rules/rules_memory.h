// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formula/rule_notation.h"
#include "core/scene/score_rules.h"

namespace attnscope::ui {

/// Whether a rule acts. Mask and policy are no part of these rules.
bool isOn(const ScoreRules& rules, ScoreRule rule);

/// Which numbers each rule had when it was last on, so that it comes back with them.
class RulesMemory {
public:
    /// Keeps the numbers of what is on.
    void learn(const ScoreRules& rules);
    /// The rules with one of them switched on, as it was last, or off.
    ScoreRules switched(const ScoreRules& rules, ScoreRule rule, bool on) const;

private:
    ScoreRules m_last = firstChoice();

    static ScoreRules firstChoice();
};

} // namespace attnscope::ui
