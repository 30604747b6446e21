// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/text/weights_summary.h"

#include "core/formula/formula.h"
#include "core/scene/scene.h"
#include "core/scene/token_name.h"
#include "ui/paint/base/index_text.h"
#include "ui/paint/base/isolated_name.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

constexpr double kMostOfIt = 0.9;

struct SummaryTexts {
    Q_DECLARE_TR_FUNCTIONS(attnscope::ui::WeightsSummary)
};

/// Always in quotation marks, because "and" and ", " join the words of the sentence.
QString distinctName(const Scene& scene, const TokenList& tokens, std::size_t index) {
    const std::size_t indexFrom = scene.notation.indexFrom;
    QString name = QString::fromStdString(distinctTokenName(tokens, index, indexFrom));
    if (index < tokens.size() && !tokens[index].empty() && !name.startsWith(QChar(0x201C))) {
        const QString text = QString::fromStdString(tokenName(tokens, index, indexFrom));
        name.replace(0, text.size(), QStringLiteral("“%1”").arg(text));
    }
    return isolatedName(name);
}

QString printedWeight(double value, int digits) {
    return QString::fromStdString(numberText(value, digits));
}

/// By weight, the first of equals first. Masked words stand in it only where they weigh something.
std::vector<std::size_t> strongestFirst(const WordWeights& weights) {
    std::vector<std::size_t> order;
    for (std::size_t at = 0; at < weights.weights.size(); ++at) {
        if (weights.weights[at] != 0.0) {
            order.push_back(at);
        }
    }
    std::stable_sort(order.begin(), order.end(), [&weights](std::size_t a, std::size_t b) {
        return weights.weights[a] > weights.weights[b];
    });
    return order;
}

QString emptySummary(const QString& name, TextDirection direction, bool isMasked) {
    if (direction == TextDirection::Column) {
        return SummaryTexts::tr("%1: no word looks at it").arg(name);
    }
    return isMasked ? SummaryTexts::tr("%1 attends to nothing: the mask forbids every word").arg(name)
                    : SummaryTexts::tr("%1 attends to nothing: all its weights are 0").arg(name);
}

/// How many of the strongest words have nine tenths of the row together; 0 where none do.
std::size_t wordsForMost(const WordWeights& weights, const std::vector<std::size_t>& order) {
    double sum = 0.0;
    for (std::size_t count = 0; count < order.size(); ++count) {
        sum += weights.weights[order[count]];
        if (sum >= kMostOfIt) {
            return count + 1;
        }
    }
    return 0;
}

} // namespace

QString weightsSummary(const WordWeights& weights, const Scene& scene, int digits, std::size_t strongest) {
    const bool isRow = weights.subject.direction == TextDirection::Row;
    const TokenList& own = isRow ? scene.tokens : scene.keyNames();
    const TokenList& others = isRow ? scene.keyNames() : scene.tokens;
    const QString name = distinctName(scene, own, weights.subject.index);
    if (weights.isCovered) {
        return SummaryTexts::tr("%1: its weights are covered until the answer is shown").arg(name);
    }
    if (std::any_of(weights.weights.begin(), weights.weights.end(),
                    [](double weight) { return !std::isfinite(weight); })) {
        return SummaryTexts::tr("%1: its weights are not numbers").arg(name);
    }
    if (weights.isEmpty()) {
        const bool isMasked = std::all_of(weights.masked.begin(), weights.masked.end(),
                                          [](std::uint8_t masked) { return masked != 0; });
        return emptySummary(name, weights.subject.direction, isMasked);
    }
    const std::vector<std::size_t> order = strongestFirst(weights);
    QStringList parts;
    for (std::size_t at = 0; at < std::min(strongest, order.size()); ++at) {
        parts << distinctName(scene, others, order[at]) + QLatin1Char(' ') +
                     printedWeight(weights.weights[order[at]], digits);
    }
    QString text = (isRow ? SummaryTexts::tr("%1 → %2") : SummaryTexts::tr("%1 ← %2"))
                       .arg(name, parts.join(SummaryTexts::tr(", ")));
    const std::size_t most = isRow ? wordsForMost(weights, order) : 0;
    if (most == 1) {
        text += SummaryTexts::tr(" · 90 % and more on 1 word");
    } else if (most > 1) {
        text +=
            SummaryTexts::tr(" · 90 % and more on %1 words").replace(QLatin1String("%1"), indexText(most));
    }
    return text;
}

QString weightText(const WordWeights& weights, std::size_t at, const Scene& scene, int digits) {
    const bool isRow = weights.subject.direction == TextDirection::Row;
    const std::size_t query = isRow ? weights.subject.index : at;
    const std::size_t key = isRow ? at : weights.subject.index;
    const QString pair = SummaryTexts::tr("%1 → %2").arg(distinctName(scene, scene.tokens, query),
                                                         distinctName(scene, scene.keyNames(), key));
    const double weight = weights.weights[at];
    return pair + QLatin1Char(' ') +
           (weights.masked[at] != 0 && weight == 0.0 ? SummaryTexts::tr("masked")
                                                     : printedWeight(weight, digits));
}

} // namespace attnscope::ui
