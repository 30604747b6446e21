// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formula/rule_notation.h"

#include <utility>

namespace attnscope {

namespace {

Formula pairOf(Orientation orientation, const Formula& letter) {
    return orientation == Orientation::Columns ? sub(letter, row({scalar("i"), op(","), scalar("j")}))
                                               : sub(letter, row({scalar("i"), scalar("j")}));
}

Formula tokenOf(const RuleLetters& letters, std::string_view letter, std::string_view index) {
    return letters.orientation == Orientation::Columns ? super(vector(letter), scalar(index))
                                                       : sub(vector(letter), scalar(index));
}

/// The score that the rules act on: the scaled one, where scores are scaled.
Formula scoreOf(const RuleLetters& letters) {
    if (letters.orientation == Orientation::Columns) {
        return pairOf(letters.orientation, scalar(letters.isScaled ? "α\u0302" : "α"));
    }
    if (letters.letters == Letters::Notes) {
        const Formula indices = row({scalar("i"), scalar("j")});
        return sub(matrix("A"), letters.isScaled ? row({word("scaled"), op(","), indices}) : indices);
    }
    return pairOf(letters.orientation, scalar(letters.letters == Letters::D2l ? "a" : "s"));
}

Formula weightOf(const RuleLetters& letters) {
    if (letters.orientation == Orientation::Columns) {
        return pairOf(letters.orientation, scalar("α′"));
    }
    const bool isNotes = letters.letters == Letters::Notes;
    return pairOf(letters.orientation, isNotes                           ? word("Attention")
                                       : letters.letters == Letters::D2l ? scalar("α")
                                                                         : scalar("a"));
}

Formula rootOfWidth(const RuleLetters& letters) {
    const bool isD2l = letters.orientation == Orientation::Rows && letters.letters == Letters::D2l;
    return root(isD2l ? scalar("d") : sub(scalar("d"), scalar("k")));
}

Formula becoming(const Formula& before, std::vector<Formula> after) {
    after.insert(after.begin(), {before, op("→")});
    return row(std::move(after));
}

Formula scaleFormula(const ScoreRules& rules, const RuleLetters& letters) {
    std::vector<Formula> parts{scoreOf(letters), op("="),
                               row({tokenOf(letters, "q", "i"), op("·"), tokenOf(letters, "k", "j")})};
    if (rules.scale == ScaleKind::Number) {
        parts.insert(parts.end(), {op("×"), number(rules.scaleNumber)});
    } else {
        parts.insert(parts.end(), {op("/"), rootOfWidth(letters)});
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
    return becoming(scoreOf(letters),
                    {cap, word(" tanh"), bracket("("), scoreOf(letters), op("/"), cap, bracket(")")});
}

Formula alibiFormula(const RuleLetters& letters, const std::optional<double>& slope) {
    const Formula m = slope ? number(*slope, readableDigits(*slope)) : scalar("m");
    return becoming(scoreOf(letters), {scoreOf(letters), op("−"), m, op("·"), word("|"), scalar("i"), op("−"),
                                       scalar("j"), word("|")});
}

/// Each query's row divided by its sum over the keys, or along the wrong axis each key's by its sum over the
/// queries.
Formula softmaxFormula(const ScoreRules& rules, const RuleLetters& letters) {
    const Formula power = super(scalar("e"), scoreOf(letters));
    const std::string_view over = rules.softmaxAxis == SoftmaxAxis::Queries ? "i" : "j";
    return row({weightOf(letters), op("="), power, op("/"), sub(word("Σ"), scalar(over)), word(" "), power});
}

Formula dropoutFormula(const ScoreRules& rules, const RuleLetters& letters) {
    const double kept = 1.0 - rules.dropout.probability;
    return becoming(weightOf(letters), {number(0.0), word(" or "), weightOf(letters), op("/"),
                                        number(kept, readableDigits(kept))});
}

} // namespace

Formula ruleFormula(const ScoreRules& rules, ScoreRule rule, const RuleLetters& letters,
                    const RuleNumbers& numbers) {
    switch (rule) {
    case ScoreRule::Positions:
        return becoming(tokenOf(letters, "x", "i"),
                        {tokenOf(letters, "x", "i"), op("+"), tokenOf(letters, "p", "i")});
    case ScoreRule::Rope:
        return ropeFormula(rules);
    case ScoreRule::Scale:
        return scaleFormula(rules, letters);
    case ScoreRule::Softcap:
        return softcapFormula(rules, letters);
    case ScoreRule::Alibi:
        return alibiFormula(letters, numbers.alibiSlope);
    case ScoreRule::Mask:
        return becoming(scoreOf(letters), {number(numbers.fill)});
    case ScoreRule::Temperature:
        return becoming(scoreOf(letters), {scoreOf(letters), op("/"), number(rules.temperature)});
    case ScoreRule::SoftmaxAxis:
        return softmaxFormula(rules, letters);
    case ScoreRule::Policy:
        return becoming(super(scalar("e"), scoreOf(letters)),
                        {super(scalar("e"), scoreOf(letters)), op("·"),
                         sub(scalar("G"), row({scalar("i"), scalar("j")}))});
    case ScoreRule::Dropout:
        break;
    }
    return dropoutFormula(rules, letters);
}

} // namespace attnscope
