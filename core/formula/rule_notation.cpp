// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formula/rule_notation.h"

#include <utility>

namespace attnscope {

namespace {

/// The score that the rules act on: the scaled one, where scores are scaled.
Formula scoreOf(const Symbols& symbols) {
    return symbols.scaledScore(scalar("i"), scalar("j"));
}

Formula weightOf(const Symbols& symbols) {
    return symbols.weight(scalar("i"), scalar("j"));
}

Formula becoming(const Formula& before, std::vector<Formula> after) {
    after.insert(after.begin(), {before, op("→")});
    return row(std::move(after));
}

Formula scaleFormula(const ScoreRules& rules, const Symbols& symbols) {
    std::vector<Formula> parts{scoreOf(symbols), op("="), symbols.product(scalar("i"), scalar("j"))};
    if (rules.scale == ScaleKind::Number) {
        parts.insert(parts.end(), {op("×"), number(rules.scaleNumber)});
    } else {
        parts.insert(parts.end(), {op("/"), symbols.rootOfWidth()});
    }
    return row(std::move(parts));
}

/// θ_m = base^(−2m/d_k): pair m of token i is turned by i·θ_m.
Formula ropeFormula(const ScoreRules& rules) {
    return row({sub(scalar("θ"), scalar("m")), op("="),
                super(number(rules.ropeBase.value_or(10'000.0)),
                      row({word("−2"), scalar("m"), word("/"), sub(scalar("d"), scalar("k"))}))});
}

Formula softcapFormula(const ScoreRules& rules, const Symbols& symbols) {
    const Formula cap = rules.softcap ? number(*rules.softcap) : scalar("C");
    return becoming(scoreOf(symbols),
                    {cap, word(" tanh"), bracket("("), scoreOf(symbols), op("/"), cap, bracket(")")});
}

Formula alibiFormula(const Symbols& symbols, const std::optional<double>& slope) {
    const Formula m = slope ? number(*slope, readableDigits(*slope)) : scalar("m");
    return becoming(scoreOf(symbols), {scoreOf(symbols), op("−"), m, op("·"), word("|"), scalar("i"), op("−"),
                                       scalar("j"), word("|")});
}

/// Each query's row divided by its sum over the keys, or along the wrong axis each key's by its sum over the
/// queries.
Formula softmaxFormula(const ScoreRules& rules, const Symbols& symbols) {
    const Formula power = super(scalar("e"), scoreOf(symbols));
    const std::string_view over = rules.softmaxAxis == SoftmaxAxis::Queries ? "i" : "j";
    return row({weightOf(symbols), op("="), power, op("/"), sub(word("Σ"), scalar(over)), word(" "), power});
}

Formula dropoutFormula(const ScoreRules& rules, const Symbols& symbols) {
    const double kept = 1.0 - rules.dropout.probability;
    return becoming(weightOf(symbols), {number(0.0), word(" or "), weightOf(symbols), op("/"),
                                        number(kept, readableDigits(kept))});
}

} // namespace

Formula ruleFormula(const ScoreRules& rules, ScoreRule rule, const Symbols& symbols,
                    const RuleNumbers& numbers) {
    switch (rule) {
    case ScoreRule::Positions:
        return becoming(symbols.token("x", scalar("i")),
                        {symbols.token("x", scalar("i")), op("+"), symbols.token("p", scalar("i"))});
    case ScoreRule::Rope:
        return ropeFormula(rules);
    case ScoreRule::Scale:
        return scaleFormula(rules, symbols);
    case ScoreRule::Softcap:
        return softcapFormula(rules, symbols);
    case ScoreRule::Alibi:
        return alibiFormula(symbols, numbers.alibiSlope);
    case ScoreRule::Mask:
        return becoming(scoreOf(symbols), {number(numbers.fill)});
    case ScoreRule::Temperature:
        return becoming(scoreOf(symbols), {scoreOf(symbols), op("/"), number(rules.temperature)});
    case ScoreRule::SoftmaxAxis:
        return softmaxFormula(rules, symbols);
    case ScoreRule::Policy:
        return becoming(super(scalar("e"), scoreOf(symbols)),
                        {super(scalar("e"), scoreOf(symbols)), op("·"),
                         sub(scalar("G"), row({scalar("i"), scalar("j")}))});
    case ScoreRule::Dropout:
        break;
    }
    return dropoutFormula(rules, symbols);
}

} // namespace attnscope
