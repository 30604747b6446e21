// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/row/match_readout.h"

#include "core/formula/formula.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/row/arrow_labels.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <QStringList>

#include <algorithm>

namespace attnscope::ui {

namespace {

struct ReadoutTexts {
    Q_DECLARE_TR_FUNCTIONS(attnscope::ui::Match)
};

constexpr double kWide = 500.0; ///< pixels from which two lines hold it
constexpr double kReadoutSize = 13.0;
constexpr double kNameWidth = 90.0;

QString numberOf(const MatchPicture& picture, double value) {
    return QString::fromStdString(numberText(value, picture.state.digits));
}

QString spokenNumber(double value) {
    return QString::fromStdString(numberText(value, readableDigits(value)));
}

Label letterOf(const MatchPicture& picture, bool isQuery, std::size_t index) {
    const QString letter = picture.areTokens ? QStringLiteral("x")
                           : isQuery         ? QStringLiteral("q")
                                             : QStringLiteral("k");
    return vectorLabel(letter, picture.state.orientation,
                       isQuery ? picture.state.querySubscript(index) : picture.state.keySubscript(index));
}

Label queryLetter(const MatchPicture& picture) {
    return letterOf(picture, true, picture.match->query);
}

Label lengthLabel(const MatchPicture& picture) {
    return plainLabel(QStringLiteral("|")) + queryLetter(picture) + plainLabel(QStringLiteral("|"));
}

QString elided(const QString& name) {
    return QFontMetricsF(sansFont(kArrowLabelSize)).elidedText(name, Qt::ElideRight, kNameWidth);
}

/// The token before the letter: behind it the two would read as a product. Names of queries are those of the
/// keys only where these are the same tokens.
Label withToken(const QString& token, const Label& letter, const QString& between = QStringLiteral(": ")) {
    return token.isEmpty() ? letter : plainLabel(elided(quotedName(token)) + between, true) + letter;
}

/// Empty where the token is called by its number, which the letter has too.
QString tokenBeside(const MatchPicture& picture, std::size_t key) {
    const QString token = picture.state.token(key);
    return token == picture.state.index(key) ? QString() : token;
}

/// How long a read-out is: with all letters, without the token that an index says too, without the formula of
/// the projection, and by the token alone.
enum class ReadoutForm { Full, Index, Brief, Token };

Label keyName(const MatchPicture& picture, const MatchKey& key, ReadoutForm form) {
    const Label k = letterOf(picture, false, key.key);
    const QString token = tokenBeside(picture, key.key);
    if (form == ReadoutForm::Token && !token.isEmpty()) {
        return plainLabel(elided(quotedName(token)), true);
    }
    const bool isIndex = key.key < picture.state.keySubscripts.size();
    const bool hasToken = form == ReadoutForm::Full || !isIndex;
    return withToken(hasToken ? token : QString(), k, QStringLiteral(", "));
}

/// k₁·q₀/|q₀|
Label projectionFormula(const MatchPicture& picture, const MatchKey& key) {
    return letterOf(picture, false, key.key) + plainLabel(QStringLiteral("·")) + queryLetter(picture) +
           plainLabel(QStringLiteral("/")) + lengthLabel(picture);
}

std::vector<Label> keyParts(const MatchPicture& picture, std::size_t place, ReadoutForm form) {
    const MatchRow& row = *picture.match;
    const MatchKey& key = row.keys[place];
    const bool hasFormula = form == ReadoutForm::Full || form == ReadoutForm::Index;
    const QString projection = numberOf(picture, key.projection);
    const Label named = keyName(picture, key, form) + plainLabel(QStringLiteral(":"));
    std::vector<Label> parts;
    if (row.length > 0.0) {
        parts.push_back(named + plainLabel(ReadoutTexts::tr(" projection ")) +
                        (hasFormula ? projectionFormula(picture, key) : Label()) +
                        plainLabel((hasFormula ? QStringLiteral(" = ") : QStringLiteral("= ")) + projection));
        const Label product = hasFormula ? plainLabel(ReadoutTexts::tr("projection × ")) +
                                               lengthLabel(picture) + plainLabel(QStringLiteral(" = "))
                                         : Label();
        parts.push_back(
            product +
            plainLabel(QStringLiteral("%1 × %2 = ").arg(projection, numberOf(picture, row.length))) +
            plainLabel(numberOf(picture, key.score), true) + plainLabel(ReadoutTexts::tr(" score")));
    } else {
        parts.push_back(named + plainLabel(QStringLiteral(" ")) +
                        (hasFormula ? lengthLabel(picture) : plainLabel(QStringLiteral("|q|"))) +
                        plainLabel(ReadoutTexts::tr(" is 0, so every score is 0")));
    }
    parts.push_back(plainLabel(ReadoutTexts::tr("scaled %1").arg(numberOf(picture, key.scaled))));
    parts.push_back(
        plainLabel((key.masked ? ReadoutTexts::tr("masked, weight %1") : ReadoutTexts::tr("weight %1"))
                       .arg(numberOf(picture, key.weight))));
    return parts;
}

std::vector<Label> queryParts(const MatchPicture& picture, ReadoutForm form) {
    const Label length =
        lengthLabel(picture) + plainLabel(QStringLiteral(" = ") + numberOf(picture, picture.match->length));
    const Label named = withToken(picture.queryToken, queryLetter(picture), QStringLiteral(", ")) +
                        plainLabel(QStringLiteral(": "));
    return {form == ReadoutForm::Full ? named + length : length,
            plainLabel(ReadoutTexts::tr("projection on it × its length = score"))};
}

std::vector<Label> partsIn(const MatchPicture& picture, ReadoutForm form) {
    const auto place = picture.focus();
    return place ? keyParts(picture, *place, form) : queryParts(picture, form);
}

/// The parts with a point between them, as many in a line as fit.
std::vector<Label> flowed(const std::vector<Label>& parts, double width) {
    const Label between = plainLabel(QStringLiteral(" · "));
    std::vector<Label> lines;
    for (const Label& part : parts) {
        const Label longer = lines.empty() ? part : lines.back() + between + part;
        if (!lines.empty() && labelWidth(longer, kReadoutSize) <= width) {
            lines.back() = longer;
        } else {
            lines.push_back(part);
        }
    }
    return lines;
}

QString componentsOf(const std::vector<double>& vector) {
    constexpr std::size_t kSpoken = 8;
    QStringList numbers;
    for (std::size_t c = 0; c < std::min(vector.size(), kSpoken); ++c) {
        numbers << spokenNumber(vector[c]);
    }
    const QString list = numbers.join(QStringLiteral(", "));
    return vector.size() > kSpoken ? ReadoutTexts::tr("(%1, … %2 numbers)").arg(list).arg(vector.size())
                                   : QStringLiteral("(%1)").arg(list);
}

QString spokenName(const MatchPicture& picture, const VectorRef& vector) {
    const QString token = picture.state.token(vector.row);
    const QString index = picture.state.index(vector.row);
    const bool isQuery = vector.kind == VectorRef::Kind::Query || vector.kind == VectorRef::Kind::QueryToken;
    const QString name = vector.isToken() ? ReadoutTexts::tr("token %1").arg(index)
                         : isQuery        ? ReadoutTexts::tr("query %1").arg(index)
                                          : ReadoutTexts::tr("key %1").arg(index);
    return token.isEmpty() || isQuery ? name : name + QStringLiteral(", ") + token;
}

} // namespace

std::size_t readoutLines(double width) {
    return width >= kWide ? 2 : 3;
}

Label matchQueryLabel(const MatchPicture& picture) {
    const bool isIndex = picture.match->query < picture.state.querySubscripts.size();
    return withToken(isIndex ? QString() : picture.queryToken, queryLetter(picture));
}

Label matchKeyLabel(const MatchPicture& picture, std::size_t place) {
    const MatchKey& key = picture.match->keys[place];
    const bool isIndex = key.key < picture.state.keySubscripts.size();
    const Label name =
        withToken(isIndex ? QString() : tokenBeside(picture, key.key), letterOf(picture, false, key.key));
    return key.masked ? name + plainLabel(ReadoutTexts::tr(", masked")) : name;
}

std::vector<Label> readoutParts(const MatchPicture& picture) {
    return partsIn(picture, ReadoutForm::Full);
}

double readoutWidth(const MatchPicture& picture) {
    double width = 0.0;
    for (const Label& part : readoutParts(picture)) {
        width = std::max(width, labelWidth(part, kReadoutSize));
    }
    return width;
}

std::vector<Label> readoutLinesOf(const MatchPicture& picture, double width) {
    std::vector<Label> lines;
    for (const ReadoutForm form :
         {ReadoutForm::Full, ReadoutForm::Index, ReadoutForm::Brief, ReadoutForm::Token}) {
        lines = flowed(partsIn(picture, form), width);
        const bool hasRoom = std::all_of(lines.begin(), lines.end(), [width](const Label& line) {
            return labelWidth(line, kReadoutSize) <= width;
        });
        if (hasRoom && lines.size() <= readoutLines(width)) {
            break;
        }
    }
    return lines;
}

void drawReadout(QPainter& painter, const MatchPicture& picture, const QRectF& rect) {
    constexpr double kBaseline = 15.0;
    double y = rect.top() + 2.0;
    for (const Label& line : readoutLinesOf(picture, rect.width())) {
        drawLabel(painter, line, kReadoutSize, {rect.left(), y + kBaseline},
                  picture.state.palette.theme.text);
        y += kReadoutLine;
    }
}

QString spokenVector(const MatchPicture& picture, const VectorRef& vector) {
    const std::vector<double>* const numbers = picture.numbersOf(vector);
    if (numbers == nullptr) {
        return {};
    }
    const QString text = spokenName(picture, vector) + QStringLiteral(": ") + componentsOf(*numbers);
    if (vector == picture.queryRef() && vector.kind == VectorRef::Kind::Query) {
        return ReadoutTexts::tr("%1, length %2").arg(text, spokenNumber(picture.match->length));
    }
    if (vector.isToken()) {
        return text;
    }
    const MatchKey& key = picture.match->keys[*picture.match->placeOf(vector.row)];
    const QString matched =
        ReadoutTexts::tr("%1, projection %2, score %3, scaled %4")
            .arg(text, spokenNumber(key.projection), spokenNumber(key.score), spokenNumber(key.scaled));
    return (key.masked ? ReadoutTexts::tr("%1, masked, weight %2") : ReadoutTexts::tr("%1, weight %2"))
        .arg(matched, spokenNumber(key.weight));
}

} // namespace attnscope::ui
