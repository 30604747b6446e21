// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/row/feature_ruler.h"

#include "core/scene/feature_names.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/base/index_text.h"
#include "ui/paint/row/vector_strip.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <array>

namespace attnscope::ui {

namespace {

struct FeatureRulerTexts {
    Q_DECLARE_TR_FUNCTIONS(attnscope::ui::FeatureRuler)
};

constexpr double kBarTop = 2.0;
constexpr double kBarHeight = 13.0;
constexpr double kCaptionHeight = 15.0;
constexpr double kCloseWidth = 18.0;
constexpr double kLeastFrame = 3.0;

/// What the bar is: o_i once all terms are in it.
Label nameOfBar(const RowPicture& picture) {
    return picture.atEnd() ? outputLabel(picture.orientation, picture.querySubscript(picture.row->query))
                           : plainLabel(FeatureRulerTexts::tr("sum"));
}

/// The place of the longer of both names, so that the bar stays where it is while the row plays.
double nameWidth(const RowPicture& picture) {
    const Label output = outputLabel(picture.orientation, picture.querySubscript(picture.row->query));
    return std::max(labelWidth(output, kInterfaceSize),
                    labelWidth(plainLabel(FeatureRulerTexts::tr("sum")), kInterfaceSize));
}

} // namespace

FeatureRuler layoutFeatureRuler(const RowPicture& picture, const StripsGeometry& g) {
    if (g.rulerHeight <= 0.0) {
        return {};
    }
    FeatureRuler ruler;
    const double left = std::ceil(4.0 + nameWidth(picture) + 6.0);
    ruler.bar = {left, kBarTop, std::max(1.0, g.width - left - 1.0), kBarHeight};
    ruler.close = {g.width - kCloseWidth, ruler.bar.bottom() + 1.0, kCloseWidth, kCaptionHeight};
    const double end = g.isOpened() ? ruler.close.left() - 4.0 : g.width;
    ruler.caption = {4.0, ruler.close.top(), end - 4.0, kCaptionHeight};
    if (g.isOpened()) {
        const double width = ruler.bar.width() / static_cast<double>(g.allFeatures);
        ruler.frame = {left + static_cast<double>(g.firstFeature) * width, kBarTop,
                       std::max(kLeastFrame, static_cast<double>(g.features) * width), kBarHeight};
    }
    return ruler;
}

std::optional<std::size_t> rulerFeatureAt(const FeatureRuler& ruler, const StripsGeometry& g,
                                          const QPointF& point) {
    if (!ruler.bar.contains(point)) {
        return std::nullopt;
    }
    const double part = (point.x() - ruler.bar.left()) / ruler.bar.width();
    return std::min(g.allFeatures - 1, static_cast<std::size_t>(part * static_cast<double>(g.allFeatures)));
}

QString featureCalled(const RowPicture& picture, std::size_t feature) {
    const std::string name = featureName(picture.features, feature);
    return name.empty() ? picture.index(feature) : QString::fromStdString(name);
}

QString featuresText(const RowPicture& picture, std::size_t first, std::size_t count, std::size_t all) {
    const QString begin = featureCalled(picture, first);
    return count == 1 ? FeatureRulerTexts::tr("feature %1 of %2").arg(begin, indexText(all))
                      : FeatureRulerTexts::tr("features %1 to %2 of %3")
                            .arg(begin, featureCalled(picture, first + count - 1), indexText(all));
}

QString rulerCaption(const RowPicture& picture, const StripsGeometry& g) {
    if (g.isOpened()) {
        return featuresText(picture, g.firstFeature, g.features, g.allFeatures);
    }
    const QString all = indexText(g.allFeatures);
    return picture.openedFeature
               ? FeatureRulerTexts::tr("%1 features; widen the panel to read their numbers").arg(all)
               : FeatureRulerTexts::tr("%1 features: click to open some as numbers").arg(all);
}

void drawFeatureRuler(QPainter& painter, const RowPicture& picture, const StripsGeometry& g) {
    if (g.rulerHeight <= 0.0) {
        return;
    }
    const Theme& theme = picture.palette.theme;
    const FeatureRuler ruler = layoutFeatureRuler(picture, g);
    drawLabel(painter, nameOfBar(picture), kInterfaceSize, {4.0, ruler.bar.bottom() - 2.0}, theme.secondary);
    const Palette sums = paletteOfSums(picture, g);
    const QRectF cell(ruler.bar.topLeft(),
                      QSizeF(ruler.bar.width() / static_cast<double>(g.allFeatures), ruler.bar.height()));
    drawVector(painter, {cell, g.allFeatures},
               picture.atEnd() ? picture.row->output : picture.row->sumAfter(picture.done()),
               {sums, g.digits, g.textSize, true, painter.device()->devicePixelRatioF()});
    if (!ruler.frame.isEmpty()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme.panel, 3.0));
        painter.drawRect(ruler.frame);
        painter.setPen(QPen(theme.strong, 1.5));
        painter.drawRect(ruler.frame);
    }
    const QFont font = sansFont(kCaptionSize);
    painter.setFont(font);
    painter.setPen(theme.secondary);
    painter.drawText(
        ruler.caption, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
        QFontMetricsF(font).elidedText(rulerCaption(picture, g), Qt::ElideRight, ruler.caption.width()));
}

void drawFeatureIndices(QPainter& painter, const RowPicture& picture, const StripsGeometry& g) {
    if (g.indexHeight <= 0.0) {
        return;
    }
    const QFont font = sansFont(kCaptionSize);
    painter.setFont(font);
    painter.setPen(picture.palette.theme.tertiary);
    struct Column {
        double x;
        double cell;
    };
    const std::array<Column, 3> columns{
        {{g.valueX, g.valueCell}, {g.contributionX, g.cell}, {g.sumX, g.cell}}};
    // Stacked values stand above the sums: one line of indices is over both.
    for (std::size_t column = g.isStacked ? 1 : 0; column < columns.size(); ++column) {
        const auto [x, cell] = columns[column];
        for (std::size_t c = 0; c < g.features; ++c) {
            const QRectF place(x + static_cast<double>(c) * cell, g.headingHeight - g.indexHeight - 1.0, cell,
                               g.indexHeight);
            painter.drawText(place, Qt::AlignCenter | Qt::TextSingleLine,
                             QFontMetricsF(font).elidedText(featureCalled(picture, g.firstFeature + c),
                                                            Qt::ElideRight, cell - 2.0));
        }
    }
}

} // namespace attnscope::ui
