// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formula/rule_notation.h"

#include <utility>

namespace attnscope {

namespace {

/// The letters of one orientation.
class RuleLetters {
public:
    explicit RuleLetters(Orientation orientation)
        : m_columns(orientation == Orientation::Columns) {}

    Formula token(std::string_view letter, std::string_view index) const {
        return m_columns ? super(vector(letter), scalar(index)) : sub(vector(letter), scalar(index));
    }
    Formula score() const { return indexed("α", "s"); }
    Formula weight() const { return indexed("α′", "a"); }
    Formula product() const { return row({token("q", "i"), op("·"), token("k", "j")}); }

private:
    Formula indexed(std::string_view inColumns, std::string_view inRows) const {
        return m_columns ? sub(scalar(inColumns), row({scalar("i"), op(","), scalar("j")}))
                         : sub(scalar(inRows), row({scalar("i"), scalar("j")}));
    }

    bool m_columns;
};

Formula becoming(const Formula& before, std::vector<Formula> after) {
    after.insert(after.begin(), {before, op("→")});
    return row(std::move(after));
}

Formula scaleFormula(const ScoreRules& rules, const RuleLetters& letters) {
    std::vector<Formula> parts{letters.score(), op("="), letters.product()};
    if (rules.scale == ScaleKind::Number) {
        parts.insert(parts.end(), {op("×"), number(rules.scaleNumber)});
    } else {
        parts.insert(parts.end(), {op("/"), root(sub(scalar("d"), scalar("k")))});
    }
    return row(std::move(parts));
}

/// θ_m = base^(−2m/d_k): pair m of token i is turned by i·θ_m.
Formula ropeFormula(const ScoreRules& rules) {
    return row({sub(scalar("θ"), scalar("m")), op("="),
                super(number(rules.ropeBase.value_or(10'000.0)),
                      row({word("−2"), scalar("m"), word("/"), sub(scalar("d"), scalar("k"))}))});
}

Formula softcapFormula(const ScoreRules& rules, const RuleLetters& letters) {
    const Formula cap = rules.softcap ? number(*rules.softcap) : scalar("C");
    return becoming(letters.score(),
                    {cap, word(" tanh"), bracket("("), letters.score(), op("/"), cap, bracket(")")});
}

Formula alibiFormula(const RuleLetters& letters, const std::optional<double>& slope) {
    const Formula m = slope ? number(*slope, readableDigits(*slope)) : scalar("m");
    return becoming(letters.score(), {letters.score(), op("−"), m, op("·"), word("|"), scalar("i"), op("−"),
                                      scalar("j"), word("|")});
}

/// Each query's row divided by its sum over the keys, or along the wrong axis each key's by its sum over the
/// queries.
Formula softmaxFormula(const ScoreRules& rules, const RuleLetters& letters) {
    const Formula power = super(scalar("e"), letters.score());
    const std::string_view over = rules.softmaxAxis == SoftmaxAxis::Queries ? "i" : "j";
    return row({letters.weight(), op("="), power, op("/"), sub(word("Σ"), scalar(over)), word(" "), power});
}

Formula dropoutFormula(const ScoreRules& rules, const RuleLetters& letters) {
    const double kept = 1.0 - rules.dropout.probability;
    return becoming(letters.weight(), {number(0.0), word(" or "), letters.weight(), op("/"),
                                       number(kept, readableDigits(kept))});
}

} // namespace

Formula ruleFormula(const ScoreRules& rules, ScoreRule rule, Orientation orientation,
                    const RuleNumbers& numbers) {
    const RuleLetters letters(orientation);
    switch (rule) {
    case ScoreRule::Positions:
        return becoming(letters.token("x", "i"), {letters.token("x", "i"), op("+"), letters.token("p", "i")});
    case ScoreRule::Rope:
        return ropeFormula(rules);
    case ScoreRule::Scale:
        return scaleFormula(rules, letters);
    case ScoreRule::Softcap:
        return softcapFormula(rules, letters);
    case ScoreRule::Alibi:
        return alibiFormula(letters, numbers.alibiSlope);
    case ScoreRule::Mask:
        return becoming(letters.score(), {number(numbers.fill)});
    case ScoreRule::Temperature:
        return becoming(letters.score(), {letters.score(), op("/"), number(rules.temperature)});
    case ScoreRule::SoftmaxAxis:
        return softmaxFormula(rules, letters);
    case ScoreRule::Policy:
        return becoming(super(scalar("e"), letters.score()),
                        {super(scalar("e"), letters.score()), op("·"),
                         sub(scalar("G"), row({scalar("i"), scalar("j")}))});
    case ScoreRule::Dropout:
        break;
    }
    return dropoutFormula(rules, letters);
}

} // namespace attnscope
