// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/row/row_sentence.h"

#include "core/scene/name_tokens.h"
#include "core/scene/token_name.h"
#include "ui/paint/base/index_text.h"
#include "ui/paint/base/isolated_name.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace attnscope::ui {

namespace {

struct SentenceTexts {
    Q_DECLARE_TR_FUNCTIONS(attnscope::ui::RowSentence)
};

/// That many keys are all named; of more only the largest.
constexpr std::size_t kAllNamed = 5;
constexpr std::size_t kLargestNamed = 4;
/// Among many keys a smaller share says nothing about one of them.
constexpr double kWorthNaming = 0.015;

QString nameOf(const Scene& scene, const TokenList& tokens, std::size_t index) {
    const QString name = QString::fromStdString(distinctTokenName(tokens, index, scene.notation.indexFrom));
    // "5" alone is read as a count beside "3 others".
    return isolatedName(isCalledByIndex(tokens, index) ? SentenceTexts::tr("token %1").arg(name) : name);
}

/// Puts the subject at %1 and remembers where it stands.
RowSentence withSubject(const QString& pattern, const QString& subject) {
    const int start = static_cast<int>(std::max<qsizetype>(0, pattern.indexOf(QLatin1String("%1"))));
    QString text = pattern;
    text.replace(QLatin1String("%1"), subject);
    return {text, start, static_cast<int>(subject.size())};
}

/// A sum with as many digits as show that it is not 1.
QString sumText(double sum) {
    QString text;
    for (int digits = 4; digits <= 17; ++digits) {
        text = QString::number(sum, 'g', digits);
        if (text != QLatin1String("1")) {
            break;
        }
    }
    return text.replace(QLatin1Char('-'), QChar(0x2212));
}

/// The keys to name, in the order in which they are named.
std::vector<std::size_t> namedKeys(const std::vector<double>& weights) {
    std::vector<std::size_t> keys;
    for (std::size_t key = 0; key < weights.size(); ++key) {
        if (weights[key] > 0.0) {
            keys.push_back(key);
        }
    }
    if (keys.size() <= kAllNamed) {
        return keys;
    }
    const auto end = keys.begin() + static_cast<std::ptrdiff_t>(kLargestNamed);
    std::partial_sort(keys.begin(), end, keys.end(), [&](std::size_t a, std::size_t b) {
        return weights[a] > weights[b] || (weights[a] == weights[b] && a < b);
    });
    keys.resize(kLargestNamed);
    keys.erase(std::remove_if(keys.begin(), keys.end(),
                              [&](std::size_t key) { return weights[key] < kWorthNaming; }),
               keys.end());
    return keys;
}

QString percentText(long long units, int decimals) {
    return decimals == 0 ? QString::number(units)
                         : QString::number(static_cast<double>(units) / 10.0, 'f', decimals);
}

RowSentence spreadSentence(const std::vector<double>& weights, std::size_t count, const QString& subject) {
    const double most = std::ceil(100.0 * *std::max_element(weights.begin(), weights.end()));
    return withSubject(SentenceTexts::tr("%1 takes a little from each of %2 tokens, at most %3 % from one")
                           .replace(QLatin1String("%2"), indexText(count))
                           .replace(QLatin1String("%3"), QString::number(most)),
                       subject);
}

/// The shares that are said: those of the named keys, and what all others have together.
std::vector<double> saidShares(const std::vector<double>& weights, const std::vector<std::size_t>& named,
                               bool hasOthers) {
    std::vector<double> shares;
    shares.reserve(named.size() + 1);
    for (const std::size_t key : named) {
        shares.push_back(weights[key]);
    }
    if (hasOthers) {
        shares.push_back(std::max(0.0, 1.0 - std::accumulate(shares.begin(), shares.end(), 0.0)));
    }
    return shares;
}

RowSentence shareSentence(const std::vector<double>& weights, std::size_t query, const Scene& scene) {
    const QString subject = nameOf(scene, scene.tokens, query);
    const std::vector<std::size_t> named = namedKeys(weights);
    const auto positive = static_cast<std::size_t>(
        std::count_if(weights.begin(), weights.end(), [](double weight) { return weight > 0.0; }));
    if (named.empty()) {
        return spreadSentence(weights, positive, subject);
    }
    const Percents percents = percentsOf(saidShares(weights, named, positive > named.size()));
    QStringList parts;
    for (std::size_t at = 0; at < named.size(); ++at) {
        const bool isItself = named[at] == query && !scene.keyTokens;
        const QString from =
            isItself ? SentenceTexts::tr("itself") : nameOf(scene, scene.keyNames(), named[at]);
        parts << SentenceTexts::tr("%1 % from %2")
                     .replace(QLatin1String("%1"), percentText(percents.units[at], percents.decimals))
                     .replace(QLatin1String("%2"), from);
    }
    if (positive > named.size()) {
        parts << SentenceTexts::tr("%1 % from %2 others")
                     .replace(QLatin1String("%1"), percentText(percents.units.back(), percents.decimals))
                     .replace(QLatin1String("%2"), indexText(positive - named.size()));
    }
    RowSentence sentence = withSubject(SentenceTexts::tr("%1 takes "), subject);
    sentence.text += parts.join(SentenceTexts::tr(", "));
    if (!percents.addUp()) {
        sentence.text += SentenceTexts::tr(" (rounded parts: %1 %)")
                             .replace(QLatin1String("%1"), percentText(percents.sum(), percents.decimals));
    }
    return sentence;
}

} // namespace

RowSentence rowSentence(const std::vector<double>& weights, std::size_t query, const Scene& scene) {
    return rowSentence(weights, query, scene, roundingOfSum(weights));
}

RowSentence rowSentence(const std::vector<double>& weights, std::size_t query, const Scene& scene,
                        double rounding) {
    const QString subject = nameOf(scene, scene.tokens, query);
    if (std::all_of(weights.begin(), weights.end(), [](double weight) { return weight == 0.0; })) {
        return withSubject(SentenceTexts::tr("%1 attends to nothing"), subject);
    }
    if (!std::all_of(weights.begin(), weights.end(), [](double weight) { return std::isfinite(weight); })) {
        return withSubject(SentenceTexts::tr("%1 has weights that are not finite numbers"), subject);
    }
    if (areShares(weights, rounding)) {
        return shareSentence(weights, query, scene);
    }
    if (std::any_of(weights.begin(), weights.end(), [](double weight) { return weight < 0.0; })) {
        return withSubject(SentenceTexts::tr("%1 has negative weights: they are no shares"), subject);
    }
    const QString sum = sumText(std::accumulate(weights.begin(), weights.end(), 0.0));
    const QString pattern = scene.orientation == Orientation::Columns
                                ? SentenceTexts::tr("%1: the weights of this column sum to %2, not to 1")
                                : SentenceTexts::tr("%1: the weights of this row sum to %2, not to 1");
    return withSubject(QString(pattern).replace(QLatin1String("%2"), sum), subject);
}

RowSentence coveredSentence(std::size_t query, const Scene& scene) {
    return withSubject(SentenceTexts::tr("What %1 takes is covered until the answer is shown"),
                       nameOf(scene, scene.tokens, query));
}

RowSentence rowSentence(const RowCombination& row, const Scene& scene) {
    std::vector<double> weights(row.terms.size());
    for (const RowTerm& term : row.terms) {
        weights[term.key] = term.weight;
    }
    return rowSentence(weights, row.query, scene);
}

} // namespace attnscope::ui
