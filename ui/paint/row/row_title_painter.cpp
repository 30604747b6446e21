// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/row/row_title_painter.h"

#include "ui/paint/base/fonts.h"
#include "ui/paint/row/row_label.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace attnscope::ui {

namespace {

/// Gives the texts their translation context, which a function alone has not.
struct RowTitleTexts {
    Q_DECLARE_TR_FUNCTIONS(attnscope::ui::RowTitle)
};

} // namespace

void drawRowTitle(QPainter& painter, const RowPicture& picture, const RowName& name, const QRectF& rect,
                  RowTitleOf what) {
    const Theme& theme = picture.palette.theme;
    const QString query = picture.querySubscript(name.query);
    Label output = outputLabel(picture.orientation, query);
    Label sum;
    switch (what) {
    case RowTitleOf::Sum:
        sum = sumLabel(picture.weightName(), query);
        break;
    case RowTitleOf::Match:
        output = vectorLabel(QStringLiteral("q"), picture.orientation, query);
        sum = plainLabel(QStringLiteral(" · ")) + vectorLabel(QStringLiteral("k"), picture.orientation, {});
        break;
    case RowTitleOf::Weights:
        output = weightLabel(picture.weightName(), query);
    }
    const double baseline = rect.center().y() + 5.0;
    drawLabel(painter, output, kTitleSize, {rect.left(), baseline}, theme.accentText);
    const double outputWidth = labelWidth(output, kTitleSize);
    drawLabel(painter, sum, kTitleSize, {rect.left() + outputWidth, baseline}, theme.text);

    const QFont strong = sansFont(kInterfaceSize, QFont::DemiBold);
    // A token without a name is called by its index, which is enough.
    QString place = name.token == picture.subscript(name.query)
                        ? RowTitleTexts::tr("query") + u' '
                        : RowTitleTexts::tr("query %1, ").arg(picture.index(name.query));
    const QFontMetricsF metrics(sansFont(kInterfaceSize));
    const double left = rect.width() - outputWidth - labelWidth(sum, kTitleSize) - 16.0;
    const QString whole = name.head.isEmpty() ? place : name.head + QStringLiteral(", ") + place;
    const double needed =
        metrics.horizontalAdvance(whole) + QFontMetricsF(strong).horizontalAdvance(name.token);
    place = needed <= left ? whole : place;
    const double placeWidth = metrics.horizontalAdvance(place);
    const double space = left - placeWidth;
    const QString token = QFontMetricsF(strong).elidedText(name.token, Qt::ElideRight, std::max(20.0, space));
    const double tokenWidth = QFontMetricsF(strong).horizontalAdvance(token);
    const double right = rect.right() - 1.0;
    drawLabel(painter, plainLabel(place), kInterfaceSize, {right - tokenWidth - placeWidth, baseline},
              theme.secondary);
    drawLabel(painter, plainLabel(token, true), kInterfaceSize, {right - tokenWidth, baseline},
              theme.accentText);
}

} // namespace attnscope::ui
