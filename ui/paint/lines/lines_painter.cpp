// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/lines/lines_painter.h"

#include "core/formula/formula.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/base/index_text.h"
#include "ui/paint/base/text_fit.h"
#include "ui/paint/lines/head_colours.h"

#include <QBrush>
#include <QCoreApplication>
#include <QPainter>
#include <QPolygonF>

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

/// Gives the texts their translation context, which a function alone has not.
struct LinesTexts {
    Q_DECLARE_TR_FUNCTIONS(attnscope::ui::Lines)
};

constexpr double kIndexGap = 8.0;
constexpr double kArrow = 5.0;
constexpr double kTitleEdge = 6.0;
constexpr double kMostOutline = 26.0;

/// A line that is drawn.
struct Curve {
    std::size_t query = 0;
    std::size_t key = 0;
    std::size_t head = 0;
    double weight = 0.0;
    bool isStrong = true;
};

std::vector<Curve> curvesOf(const LinesPicture& picture, const LinesGeometry& places) {
    std::vector<Curve> curves;
    // Where the chosen query is not in view, or something is pointed at, no line stands back.
    const bool areAllStrong = picture.mark != LinesMark() || picture.query < places.queries.begin() ||
                              picture.query >= places.queries.end();
    for (const LinesHead& head : picture.heads) {
        for (const LineRowPtr& row : head.rows) {
            if (row->query < places.queries.begin() || row->query >= places.queries.end()) {
                continue;
            }
            for (const AttentionLine& line : row->lines) {
                if (isDrawn(picture, line) && isMarked(picture, row->query, line.key, head.head)) {
                    curves.push_back({row->query, line.key, head.head, line.weight,
                                      areAllStrong || row->query == picture.query});
                }
            }
        }
    }
    // Strong lines lie over weak ones.
    std::stable_sort(curves.begin(), curves.end(), [](const Curve& a, const Curve& b) {
        return std::pair(a.isStrong, std::abs(a.weight)) < std::pair(b.isStrong, std::abs(b.weight));
    });
    return curves;
}

/// Its colour; of a line that leaves the frame it fades towards the edge, so that what ends in view stands
/// out.
QBrush strokeOf(const LinesGeometry& places, const Curve& curve, const QColor& colour) {
    constexpr float kLeft = 0.25F; ///< of the opacity, at the edge
    const double end = endOf(places, curve.key);
    const double edge = std::clamp(end, places.area.top(), places.area.bottom());
    if (end == edge) {
        return colour;
    }
    QLinearGradient fading(0.0, places.queries.yOf(curve.query), 0.0, edge);
    QColor faint = colour;
    faint.setAlphaF(colour.alphaF() * kLeft);
    fading.setColorAt(0.0, colour);
    fading.setColorAt(1.0, faint);
    return fading;
}

/// Small arrows where lines end at the edge, beyond which their keys are.
void drawEdges(QPainter& painter, const LinesPicture& picture, const LinesGeometry& places) {
    const double x = places.area.right() + kArrow + 1.0;
    const auto arrow = [&](double y, double height) {
        painter.drawPolygon(QPolygonF({{x - kArrow, y}, {x + kArrow, y}, {x, y + height}}));
    };
    painter.setPen(Qt::NoPen);
    painter.setBrush(picture.palette.theme.tertiary);
    if (places.keys.begin() > 0) {
        arrow(places.area.top() - 1.0, -kArrow);
    }
    if (places.keys.end() < places.keys.count) {
        arrow(places.area.bottom() + 1.0, kArrow);
    }
}

/// One of both sides while its labels are drawn.
struct SideDrawing {
    const LinesPicture& picture;
    const LinesGeometry& places;
    const LinesSide& side;
    const AxisLabels& labels;
    bool isQueries = true;

    bool isChosen(std::size_t row) const { return row == (isQueries ? picture.query : picture.key); }
    bool isMarked(std::size_t row) const {
        const auto& marked = isQueries ? picture.mark.query : picture.mark.key;
        return marked && *marked == row;
    }
};

void drawSideLabel(QPainter& painter, const SideDrawing& drawing, std::size_t row) {
    const Theme& theme = drawing.picture.palette.theme;
    const int size = drawing.places.type;
    const bool isAccent = drawing.isQueries && drawing.isChosen(row);
    // The chosen query is the one whose weights stand beside the keys, and is known also without a cursor.
    const bool isShown = drawing.isChosen(row) && (drawing.isQueries || drawing.picture.hasCursor);
    const bool bold = isShown || drawing.isMarked(row);
    const QRectF& frame = drawing.side.labels;
    const AxisLabel label = drawing.labels.elidedAt(row, drawing.places.form, size, bold, frame.width());
    const double width = labelWidth(label, size, bold);
    const double y = drawing.side.yOf(row);
    double x = drawing.isQueries ? frame.right() - width : frame.left();
    const double height = std::min(drawing.side.pitch, kMostOutline);
    const QRectF outline(x - 6.0, y - height / 2.0 + 0.5, width + 12.0, height - 1.0);
    if ((isAccent && drawing.picture.hasCursor) || drawing.isMarked(row)) {
        painter.setPen(isAccent ? QPen(theme.accent, 1.5) : QPen(Qt::NoPen));
        painter.setBrush(isAccent ? theme.accentFill : theme.hover);
        painter.drawRoundedRect(outline, 4.0, 4.0);
    }
    if (!label.index.isEmpty()) {
        const QFont font = label.text.isEmpty() ? labelFont(size, bold) : indexFont(size);
        drawTextLeft(painter, {x, y}, font, isAccent ? theme.accentText : theme.tertiary, label.index);
        x += textWidth(font, label.index) + kIndexGap;
    }
    drawTextLeft(painter, {x, y}, labelFont(size, bold), isAccent ? theme.accentText : theme.text,
                 label.text);
}

void drawSide(QPainter& painter, const SideDrawing& drawing) {
    painter.save();
    painter.setClipRect(QRectF(0.0, drawing.side.labels.top() - 1.0, drawing.places.head.right() + 100.0,
                               drawing.side.labels.height() + 2.0));
    for (std::size_t row = drawing.side.begin(); row < drawing.side.end(); ++row) {
        drawSideLabel(painter, drawing, row);
    }
    painter.restore();
}

/// "query i (rows)", and where not all of the side is seen, which part is: "query i: 24–40 of 54".
QString titleOf(const QString& title, const LinesSide& side, std::size_t indexFrom) {
    if (side.begin() == 0 && side.end() == side.count) {
        return title;
    }
    const QString first = indexText(side.begin() + indexFrom);
    const QString last = indexText((side.end() > side.begin() ? side.end() - 1 : side.begin()) + indexFrom);
    return LinesTexts::tr("%1: %2–%3 of %4")
        .arg(title.section(QStringLiteral(" ("), 0, 0), first, last, indexText(side.count));
}

/// At their labels, or moved towards the middle as far as the text needs it.
void drawTitles(QPainter& painter, const LinesPicture& picture, const LinesGeometry& places) {
    const QFont font = sansFont(kInterfaceSize);
    const double y = places.head.center().y() - 1.0;
    const QColor& colour = picture.palette.theme.secondary;
    const double middle = places.area.center().x();
    const double leftEdge =
        picture.isByHead && picture.mark.key ? places.queries.numbers.right() : kTitleEdge;
    const double rightEdge = picture.isByHead ? places.keys.numbers.left() : places.head.right() - kTitleEdge;
    const QString left =
        elided(font, titleOf(picture.queryTitle, places.queries, picture.indexFrom), middle - leftEdge - 8.0);
    drawTextLeft(painter, {std::max(places.queries.labels.right() - textWidth(font, left), leftEdge), y},
                 font, colour, left);
    const QString right =
        elided(font, titleOf(picture.keyTitle, places.keys, picture.indexFrom), rightEdge - middle - 8.0);
    drawTextLeft(painter, {std::min(places.keys.labels.left(), rightEdge - textWidth(font, right)), y}, font,
                 colour, right);
}

/// The weights of one head for a query, beside the keys, or for a key, beside the queries.
struct Numbers {
    const LinesPicture& picture;
    const LinesGeometry& places;
    bool isBesideKeys = true;
    std::size_t query = 0; ///< of the numbers beside the keys
};

void drawNumber(QPainter& painter, const Numbers& numbers, const LinesHead& head, const LineRow& row,
                const QPointF& right, std::size_t key) {
    const LinesPicture& picture = numbers.picture;
    const Theme& theme = picture.palette.theme;
    const AttentionLine* const line = row.find(key);
    if (line == nullptr) {
        if (row.isWhole()) {
            drawTextRight(painter, right, sansFont(kCaptionSize), theme.tertiary, LinesTexts::tr("masked"));
        }
        return; // or it is too weak to be known
    }
    const bool isHidden = !isDrawn(picture, *line);
    const bool isOfLine = picture.mark.isLine();
    const QColor colour = isHidden           ? theme.tertiary
                          : picture.isByHead ? headColour(head.head, theme)
                                             : theme.text;
    drawTextRight(painter, right, sansFont(kInterfaceSize, isOfLine ? QFont::DemiBold : QFont::Normal),
                  colour, QString::fromStdString(numberText(line->weight, picture.digits)));
}

void drawNumbersOf(QPainter& painter, const Numbers& numbers, std::size_t at) {
    const LinesPicture& picture = numbers.picture;
    const LinesGeometry& places = numbers.places;
    const LinesHead& head = picture.heads[at];
    const LinesSide& side = numbers.isBesideKeys ? places.keys : places.queries;
    const double column = side.numbers.width() / static_cast<double>(places.numberedHeads);
    const double right = side.numbers.left() + column * static_cast<double>(at + 1) -
                         (numbers.isBesideKeys ? 0.0 : kNumberGap);
    if (picture.isByHead) {
        drawTextRight(painter, {right, places.head.center().y() + 1.0},
                      sansFont(kCaptionSize, QFont::DemiBold), headColour(head.head, picture.palette.theme),
                      QStringLiteral("h%1").arg(head.head));
    }
    for (const LineRowPtr& row : head.rows) {
        const bool isShown = row->query >= places.queries.begin() && row->query < places.queries.end();
        if (!numbers.isBesideKeys) {
            if (isShown) {
                drawNumber(painter, numbers, head, *row, {right, side.yOf(row->query)}, *picture.mark.key);
            }
            continue;
        }
        if (row->query != numbers.query) {
            continue;
        }
        for (std::size_t key = side.begin(); key < side.end(); ++key) {
            if (!picture.mark.key || *picture.mark.key == key) {
                drawNumber(painter, numbers, head, *row, {right, side.yOf(key)}, key);
            }
        }
    }
}

void drawNumbers(QPainter& painter, const LinesPicture& picture, const LinesGeometry& places) {
    const LinesMark& mark = picture.mark;
    const bool isKeyAlone = mark.key && !mark.query;
    const Numbers numbers{picture, places, !isKeyAlone, mark.query.value_or(picture.query)};
    const std::size_t shown = std::min(places.numberedHeads, picture.heads.size());
    for (std::size_t at = 0; at < shown; ++at) {
        drawNumbersOf(painter, numbers, at);
    }
    if (shown < picture.heads.size()) {
        const Theme& theme = picture.palette.theme;
        const QString more = QStringLiteral("+%1").arg(picture.heads.size() - shown);
        const QFont font = sansFont(kCaptionSize);
        const double y = places.head.center().y() + 1.0;
        if (numbers.isBesideKeys) {
            drawTextRight(painter, {places.keys.numbers.right() + kMoreHeads, y}, font, theme.secondary,
                          more);
        } else {
            drawTextLeft(painter, {places.queries.numbers.left(), y}, font, theme.secondary, more);
        }
    }
}

/// A query that the mask leaves no key is said, and one whose weights a question asks for.
void drawWithoutKeys(QPainter& painter, const LinesPicture& picture, const LinesGeometry& places) {
    if (picture.heads.empty()) {
        return;
    }
    for (const LineRowPtr& row : picture.heads.front().rows) {
        const bool isShown = row->query >= places.queries.begin() && row->query < places.queries.end();
        const auto hasNone = [&](const LinesHead& head) {
            return std::any_of(head.rows.begin(), head.rows.end(), [&](const LineRowPtr& other) {
                return other->query == row->query && other->pairs == 0;
            });
        };
        if (isShown && std::all_of(picture.heads.begin(), picture.heads.end(), hasNone)) {
            drawTextLeft(painter, {places.area.left() + 4.0, places.queries.yOf(row->query)},
                         sansFont(kCaptionSize), picture.palette.theme.secondary,
                         row->isCovered ? LinesTexts::tr("covered until the answer is shown")
                                        : LinesTexts::tr("no key: all are masked"));
        }
    }
}

} // namespace

void drawCurves(QPainter& painter, const LinesPicture& picture, const LinesGeometry& places) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setClipRect(places.area.adjusted(0.0, -places.widest / 2.0, 0.0, places.widest / 2.0));
    painter.setBrush(Qt::NoBrush);
    for (const Curve& curve : curvesOf(picture, places)) {
        const double strength = lineStrength(picture, curve.weight);
        QColor colour = lineColour(picture, curve.head, curve.weight);
        colour.setAlphaF(static_cast<float>(strength * (curve.isStrong ? 1.0 : kFaint)));
        painter.setPen(QPen(strokeOf(places, curve, colour), places.widest * strength, Qt::SolidLine,
                            Qt::FlatCap, Qt::RoundJoin));
        painter.drawPath(linePath(places, curve.query, curve.key));
    }
    painter.restore();
}

void drawLines(QPainter& painter, const LinesPicture& picture, const LinesGeometry& places) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    drawCurves(painter, picture, places);
    drawEdges(painter, picture, places);
    drawWithoutKeys(painter, picture, places);
    drawTitles(painter, picture, places);
    drawSide(painter, {picture, places, places.queries, picture.queryLabels, true});
    drawSide(painter, {picture, places, places.keys, picture.keyLabels, false});
    if (picture.hasNumbers) {
        drawNumbers(painter, picture, places);
    }
    painter.restore();
}

} // namespace attnscope::ui
