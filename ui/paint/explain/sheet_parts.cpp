// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formula/formula.h"
#include "core/scene/token_name.h"
#include "ui/paint/base/text_fit.h"
#include "ui/paint/explain/explain_sheets.h"
#include "ui/paint/lines/head_colours.h"

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

QString shapeText(std::size_t rows, std::size_t columns, Orientation orientation) {
    const bool turns = orientation == Orientation::Columns;
    return QStringLiteral("%1 × %2").arg(turns ? columns : rows).arg(turns ? rows : columns);
}

int sheetDigits(const std::vector<double>& numbers) {
    constexpr int kMost = 2;
    for (int digits = 0; digits < kMost; ++digits) {
        const double unit = std::pow(10.0, digits);
        const bool isEnough = std::all_of(numbers.begin(), numbers.end(), [unit](double number) {
            const double value = number * unit;
            return !std::isfinite(value) || std::abs(value - std::round(value)) < 1e-9 * unit;
        });
        if (isEnough) {
            return digits;
        }
    }
    return kMost;
}

QString shownTokensText(const ExplainPicture& picture, std::size_t shown, std::size_t all) {
    return shown == all ? QString()
                        : explainWord(ExplainWord::ShownTokens, picture.language).arg(shown).arg(all);
}

QString shownText(const ExplainPicture& picture, const SampledMatrix& matrix) {
    const std::size_t tokens = matrix.shownRows.size();
    const std::size_t features = matrix.shownColumns.size();
    if (matrix.showsAllColumns()) {
        return shownTokensText(picture, tokens, matrix.rows);
    }
    if (matrix.showsAllRows()) {
        return explainWord(ExplainWord::ShownFeatures, picture.language).arg(features).arg(matrix.columns);
    }
    return explainWord(ExplainWord::ShownBoth, picture.language)
        .arg(tokens)
        .arg(matrix.rows)
        .arg(features)
        .arg(matrix.columns);
}

void addNote(ExplainSheet& sheet, const QString& text) {
    if (!text.isEmpty()) {
        const QRectF above = sheet.bounds();
        sheet.text(text, {above.center().x(), above.bottom() + 0.8 * sheet.type()}, SheetAlign::Centre,
                   sheet.theme().secondary);
    }
}

QString shortToken(const ExplainSheet& sheet, const TokenList& tokens, std::size_t index, double width) {
    const QString name =
        index < tokens.size() ? QString::fromStdString(visibleText(tokens[index])) : QString();
    return elided(sansFont(sheet.type()), name, width);
}

QColor itemColour(const Theme& theme, std::size_t batch, std::size_t head) {
    constexpr double kPale = 0.28;
    constexpr double kStrong = 0.62;
    return mixed(theme.panel, headColour(head, theme), batch % 2 == 0 ? kPale : kStrong);
}

void addLitLines(ExplainSheet& sheet, const QRectF& lines) {
    sheet.box({lines, sheet.theme().strong, {}, 0.0, false, 0.25 * sheet.type()});
}

QRectF addListing(ExplainSheet& sheet, const std::vector<CodeLine>& lines, const QPointF& topLeft) {
    const double pitch = 1.55 * sheet.type();
    const double pad = 0.5 * sheet.type();
    double widest = 0.0;
    for (const CodeLine& line : lines) {
        widest = std::max(widest, sheet.widthOfCode(line.code));
    }
    const QRectF whole(topLeft, QSizeF(widest + 2.0 * pad, pitch * static_cast<double>(lines.size())));
    double y = topLeft.y();
    for (const CodeLine& line : lines) {
        if (line.acts) {
            addLitLines(sheet, {topLeft.x(), y, whole.width(), pitch});
        }
        sheet.code(line.code, {topLeft.x() + pad, y + pitch / 2.0}, SheetAlign::Left,
                   line.acts ? sheet.theme().onStrong : sheet.theme().secondary, line.acts);
        y += pitch;
    }
    return whole;
}

} // namespace attnscope::ui
