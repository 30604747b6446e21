// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/lines/lines_texts.h"

#include "core/formula/formula.h"
#include "ui/paint/base/index_text.h"
#include "ui/paint/base/joined_sentences.h"
#include "ui/paint/base/numbered_token.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

/// Gives the texts their translation context, which a function alone has not.
struct LinesSentenceTexts {
    Q_DECLARE_TR_FUNCTIONS(attnscope::ui::LinesView)
};

constexpr std::size_t kSpokenKeys = 3;

/// A share that is there is never said to be 0 %, and one that is not all never 100 %.
QString shareText(double share) {
    const double percent = 100.0 * share;
    if (percent > 0.0 && percent < 0.5) {
        return LinesSentenceTexts::tr("less than 1 %");
    }
    if (percent < 100.0 && percent >= 99.5) {
        return LinesSentenceTexts::tr("more than 99 %");
    }
    return LinesSentenceTexts::tr("%1 %").arg(std::lround(percent));
}

} // namespace

QString hiddenText(const HiddenLines& hidden) {
    if (hidden.hidden == 0) {
        return hidden.lines == 1 ? LinesSentenceTexts::tr("shows the only line")
                                 : LinesSentenceTexts::tr("shows all %1 lines").arg(indexText(hidden.lines));
    }
    return LinesSentenceTexts::tr("hides %1 of %2 lines, %3 of the weight")
        .arg(indexText(hidden.hidden), indexText(hidden.lines), shareText(hidden.share));
}

QString hiddenCaption(const HiddenLines& hidden) {
    return hidden.hidden == 0
               ? QString()
               : LinesSentenceTexts::tr("%1 of %2 lines, %3 of the weight, are not drawn.")
                     .arg(indexText(hidden.hidden), indexText(hidden.lines), shareText(hidden.share));
}

QString numbersCaption(const LinesPicture& picture) {
    if (picture.mark.key && !picture.mark.query) {
        return {}; // then they stand beside the queries, one each
    }
    const std::size_t query = picture.mark.query.value_or(picture.query);
    return LinesSentenceTexts::tr("The numbers are the weights of query %1.")
        .arg(numberedToken(picture.tokens, query, picture.indexFrom));
}

QString strengthCaption(const LinesPicture& picture) {
    const QString strength = LinesSentenceTexts::tr("The width of a line times its opacity is its weight.");
    const QString others = LinesSentenceTexts::tr("Lines of other queries are paler.");
    const QString heads = LinesSentenceTexts::tr("The colour of a line is its head's.");
    return joinedSentences(
        {strength, picture.queries > 1 ? others : QString(), picture.isByHead ? heads : QString()});
}

QString linesSentence(const HiddenLines& hidden, bool isProposed, std::size_t keysOutside) {
    QStringList facts{hiddenText(hidden)};
    if (keysOutside > 0) {
        facts << (keysOutside == 1
                      ? LinesSentenceTexts::tr("1 key is out of view")
                      : LinesSentenceTexts::tr("%1 keys are out of view").arg(indexText(keysOutside)));
    }
    if (isProposed) {
        facts << LinesSentenceTexts::tr("leaves about 3 a query");
    }
    return facts.join(QStringLiteral("  ·  "));
}

QString spokenLines(const LineRow& row, const LinesPicture& picture) {
    const QString query =
        LinesSentenceTexts::tr("query %1").arg(numberedToken(picture.tokens, row.query, picture.indexFrom));
    if (row.isCovered) {
        return LinesSentenceTexts::tr("%1: covered until the answer is shown").arg(query);
    }
    if (row.pairs == 0) {
        return LinesSentenceTexts::tr("%1 has no key: all are masked").arg(query);
    }
    std::vector<AttentionLine> strongest = row.lines;
    const std::size_t named = std::min(kSpokenKeys, strongest.size());
    std::partial_sort(strongest.begin(), strongest.begin() + static_cast<std::ptrdiff_t>(named),
                      strongest.end(), [](const AttentionLine& a, const AttentionLine& b) {
                          return std::pair(-std::abs(a.weight), a.key) <
                                 std::pair(-std::abs(b.weight), b.key);
                      });
    QStringList keys;
    for (std::size_t at = 0; at < named; ++at) {
        keys << LinesSentenceTexts::tr("%1 %2 to key %3")
                    .arg(LinesSentenceTexts::tr("weight"),
                         QString::fromStdString(numberText(strongest[at].weight, picture.digits)),
                         numberedToken(picture.keyTokens, strongest[at].key, picture.indexFrom));
    }
    return LinesSentenceTexts::tr("%1: %2").arg(query, keys.join(QStringLiteral(", ")));
}

} // namespace attnscope::ui
