// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/row/arrow_notes.h"

#include "ui/paint/base/fonts.h"
#include "ui/paint/base/text_fit.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

struct NoteTexts {
    Q_DECLARE_TR_FUNCTIONS(attnscope::ui::Arrows)
};

constexpr double kNoteLine = 16.0;
constexpr double kNotePadding = 4.0; ///< of the ground, beside the text
constexpr double kNoteLeft = 24.0;   ///< right of the upright axis' title
constexpr double kNoteRight = 6.0;
constexpr double kNoteEdge = 4.0; ///< above and below

bool isPlaceable(const QPointF& point) {
    return std::isfinite(point.x()) && std::isfinite(point.y());
}

bool hasEverySum(const ArrowsGeometry& g) {
    return isPlaceable(g.output) && std::all_of(g.tips.begin(), g.tips.end(), isPlaceable);
}

/// The text in one line, or in two of which the second is cut where they are not enough.
QStringList noteLines(const QString& text, double width) {
    const QFont font = sansFont(kCaptionSize);
    if (textWidth(font, text) <= width) {
        return {text};
    }
    QString first;
    qsizetype end = 0;
    for (qsizetype space = text.indexOf(QLatin1Char(' ')); space >= 0;
         space = text.indexOf(QLatin1Char(' '), space + 1)) {
        if (textWidth(font, text.left(space)) <= width) {
            end = space;
        }
    }
    if (end == 0) {
        return {elided(font, text, width)};
    }
    return {text.left(end), elided(font, text.mid(end + 1), width)};
}

void placeArrowNote(ArrowsGeometry& g, const QString& text, double height, ArrowObstacles& obstacles) {
    const double most = g.frame.width() - kNoteLeft - kNoteRight - 2.0 * kNotePadding;
    const QStringList lines = noteLines(text, most);
    double width = 0.0;
    for (const QString& line : lines) {
        width = std::max(width, textWidth(sansFont(kCaptionSize), line));
    }
    const QSizeF size(std::min(width, most) + 2.0 * kNotePadding,
                      kNoteLine * static_cast<double>(lines.size()));
    const double below = g.notes.empty() ? g.frame.bottom() + kNoteEdge : g.notes.back().rect.bottom();
    if (below + size.height() <= height) {
        g.notes.push_back({QRectF(QPointF(g.frame.left(), below), size), lines});
        return;
    }
    std::vector<LabelPlace> places;
    for (double y = g.frame.top() + kNoteEdge; y + size.height() <= g.frame.bottom() - kNoteEdge; y += 2.0) {
        // At the top it is seen first.
        const double away = 0.25 * (y - g.frame.top());
        for (const double x : {g.frame.left() + kNoteLeft, g.frame.right() - kNoteRight - size.width()}) {
            places.push_back({QRectF(QPointF(x, y), size), std::nullopt, away, 0.0});
        }
    }
    auto place = freePlace(places, obstacles, g.frame);
    const bool isOnArrows = !place;
    if (isOnArrows) {
        place = bestPlace(places, obstacles, g.frame);
    }
    const QRectF top(g.frame.topLeft() + QPointF(kNoteLeft, kNoteEdge), size);
    g.notes.push_back({place ? place->rect : top, lines, isOnArrows});
    obstacles.take(g.notes.back().rect);
}

} // namespace

void placeArrowNotes(ArrowsGeometry& g, const ArrowsPicture& picture, double height,
                     ArrowObstacles& obstacles) {
    if (!hasEverySum(g)) {
        placeArrowNote(g, NoteTexts::tr("Some sums are not finite numbers: they have no arrow"), height,
                       obstacles);
    }
    if (!g.hidden.empty()) {
        placeArrowNote(g, hiddenArrowsText(picture.state, g), height, obstacles);
    }
}

double heightOfNotesBelow(const ArrowsGeometry& g) {
    double lines = 0.0;
    bool isOnArrows = false;
    for (const ArrowsNote& note : g.notes) {
        lines += note.rect.height();
        isOnArrows = isOnArrows || note.isOnArrows;
    }
    return isOnArrows ? lines + kNoteEdge : 0.0;
}

void drawArrowNotes(QPainter& painter, const Theme& theme, const ArrowsGeometry& g) {
    for (const ArrowsNote& note : g.notes) {
        if (note.isOnArrows) {
            painter.fillRect(note.rect, theme.canvas);
        }
        QPointF at(note.rect.left() + kNotePadding, note.rect.top() + kNoteLine / 2.0);
        for (const QString& line : note.lines) {
            drawTextLeft(painter, at, sansFont(kCaptionSize), theme.secondary, line);
            at.ry() += kNoteLine;
        }
    }
}

} // namespace attnscope::ui
