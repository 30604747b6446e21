// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/rules/rules_memory.h"

namespace attnscope::ui {

bool isOn(const ScoreRules& rules, ScoreRule rule) {
    switch (rule) {
    case ScoreRule::Positions:
        return rules.sinusoidal;
    case ScoreRule::Rope:
        return rules.ropeBase.has_value();
    case ScoreRule::Scale:
        return rules.scale != ScaleKind::None;
    case ScoreRule::Softcap:
        return rules.softcap.has_value();
    case ScoreRule::Alibi:
        return rules.alibi;
    case ScoreRule::Temperature:
        return rules.temperature != 1.0;
    case ScoreRule::SoftmaxAxis:
        return rules.softmaxAxis == SoftmaxAxis::Queries;
    case ScoreRule::Dropout:
        return rules.dropout.probability != 0.0;
    case ScoreRule::Mask:
    case ScoreRule::Policy:
        break;
    }
    return false;
}

ScoreRules RulesMemory::firstChoice() {
    ScoreRules rules;
    rules.ropeBase = 10'000.0;
    rules.softcap = 50.0; // what Gemma 2 caps its attention scores at
    rules.temperature = 2.0;
    rules.dropout.probability = 0.1;
    return rules;
}

void RulesMemory::learn(const ScoreRules& rules) {
    m_last.ropeBase = rules.ropeBase ? rules.ropeBase : m_last.ropeBase;
    m_last.softcap = rules.softcap ? rules.softcap : m_last.softcap;
    m_last.scale = rules.scale != ScaleKind::None ? rules.scale : m_last.scale;
    if (rules.temperature != 1.0) {
        m_last.temperature = rules.temperature;
    }
    if (rules.dropout.probability != 0.0) {
        m_last.dropout.probability = rules.dropout.probability;
    }
}

ScoreRules RulesMemory::switched(const ScoreRules& rules, ScoreRule rule, bool on) const {
    ScoreRules result = rules;
    switch (rule) {
    case ScoreRule::Positions:
        result.sinusoidal = on;
        break;
    case ScoreRule::Rope:
        result.ropeBase = on ? m_last.ropeBase : std::nullopt;
        break;
    case ScoreRule::Scale:
        result.scale = on ? m_last.scale : ScaleKind::None;
        break;
    case ScoreRule::Softcap:
        result.softcap = on ? m_last.softcap : std::nullopt;
        break;
    case ScoreRule::Alibi:
        result.alibi = on;
        break;
    case ScoreRule::Temperature:
        result.temperature = on ? m_last.temperature : 1.0;
        break;
    case ScoreRule::SoftmaxAxis:
        result.softmaxAxis = on ? SoftmaxAxis::Queries : SoftmaxAxis::Keys;
        break;
    case ScoreRule::Dropout:
        result.dropout.probability = on ? m_last.dropout.probability : 0.0;
        break;
    case ScoreRule::Mask:
    case ScoreRule::Policy:
        break;
    }
    return result;
}

} // namespace attnscope::ui
