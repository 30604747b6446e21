// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/agree/rules_taken_out.h"

#include "core/base/error.h"

#include <algorithm>
#include <array>

namespace attnscope {

namespace {

/// A rule, and what is said where it is taken out.
struct Rule {
    bool RulesTakenOut::*flag;
    std::string_view text;
};

constexpr std::array kRules{
    Rule{&RulesTakenOut::positions, translatable("sinusoidal positions are off")},
    Rule{&RulesTakenOut::softcap, translatable("the softcap is off")},
    Rule{&RulesTakenOut::alibi, translatable("ALiBi is off")},
    Rule{&RulesTakenOut::temperature, translatable("the temperature is 1")},
    Rule{&RulesTakenOut::overQueries, translatable("the softmax runs over the keys")},
    Rule{&RulesTakenOut::dropout, translatable("dropout is off")},
};

} // namespace

std::size_t RulesTakenOut::count() const {
    const auto isTaken = [this](const Rule& rule) { return this->*rule.flag; };
    return static_cast<std::size_t>(std::count_if(kRules.begin(), kRules.end(), isTaken));
}

RulesTakenOut rulesThatAreOn(const Scene& scene) {
    const ScoreRules& rules = scene.rules;
    RulesTakenOut on;
    on.positions = rules.sinusoidal && std::holds_alternative<TokenInput>(scene.input);
    on.softcap = rules.softcap.has_value();
    on.alibi = rules.alibi;
    on.temperature = rules.temperature != 1.0;
    on.overQueries = rules.softmaxAxis == SoftmaxAxis::Queries;
    on.dropout = rules.dropout.probability != 0.0;
    return on;
}

std::vector<RulesTakenOut> waysToTakeOut(const RulesTakenOut& on) {
    constexpr std::size_t kMostTogether = 3; // each way is a comparison of the whole scene
    std::vector<RulesTakenOut> ways(1);
    for (const Rule& rule : kRules) {
        for (std::size_t at = ways.size(); on.*rule.flag && at-- > 0;) {
            ways.emplace_back(ways[at]).*rule.flag = true;
        }
    }
    const std::size_t all = on.count();
    const auto isNone = [all](const RulesTakenOut& way) {
        const std::size_t count = way.count();
        return count == 0 || (all > kMostTogether && count > 1 && count < all);
    };
    ways.erase(std::remove_if(ways.begin(), ways.end(), isNone), ways.end());
    std::stable_sort(ways.begin(), ways.end(), [](const RulesTakenOut& one, const RulesTakenOut& other) {
        return one.count() < other.count();
    });
    return ways;
}

void takeOut(const RulesTakenOut& taken, ScoreRules& rules) {
    rules.sinusoidal = rules.sinusoidal && !taken.positions;
    rules.softcap = taken.softcap ? std::nullopt : rules.softcap;
    rules.alibi = rules.alibi && !taken.alibi;
    rules.temperature = taken.temperature ? 1.0 : rules.temperature;
    rules.softmaxAxis = taken.overQueries ? SoftmaxAxis::Keys : rules.softmaxAxis;
    rules.dropout.probability = taken.dropout ? 0.0 : rules.dropout.probability;
}

std::vector<std::string_view> textsOf(const RulesTakenOut& taken) {
    std::vector<std::string_view> texts;
    for (const Rule& rule : kRules) {
        if (taken.*rule.flag) {
            texts.push_back(rule.text);
        }
    }
    return texts;
}

} // namespace attnscope
