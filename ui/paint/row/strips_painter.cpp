// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/row/strips_painter.h"

#include "core/formula/formula.h"
#include "core/scene/name_tokens.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/base/index_text.h"
#include "ui/paint/row/row_label.h"
#include "ui/paint/row/vector_strip.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <vector>

namespace attnscope::ui {

namespace {

struct StripsTexts {
    Q_DECLARE_TR_FUNCTIONS(attnscope::ui::Strips)
};

void drawText(QPainter& painter, const QRectF& rect, Qt::Alignment alignment, const QString& text) {
    painter.drawText(rect, static_cast<int>(alignment) | Qt::TextDontClip | Qt::TextSingleLine, text);
}

/// Draws one line of the list, with its term as far added as the animation is.
class Line {
public:
    Line(QPainter& painter, const RowPicture& picture, const StripsGeometry& geometry, std::size_t line,
         double largest, const Palette& values, const Palette& sums)
        : m_painter(painter)
        , m_picture(picture)
        , m_g(geometry)
        , m_line(line)
        , m_term(picture.row->terms[line])
        , m_largest(largest)
        , m_values(values)
        , m_sums(sums) {}

    void draw() {
        const Theme& theme = m_picture.palette.theme;
        if (m_picture.hoverKey == m_term.key || m_picture.cursorKey == m_term.key) {
            m_painter.fillRect(m_g.lineRect(m_line), theme.hover);
        }
        drawKey();
        drawBar();
        if (!m_picture.row->hasValues()) {
            return;
        }
        drawVector(m_painter, {m_g.valueRect(m_line, 0), m_g.features}, m_g.shown(m_term.value),
                   style(m_values, m_g.valueDigits));
        drawVector(m_painter, {m_g.contributionRect(m_line, 0), m_g.features}, m_g.shown(m_term.contribution),
                   style(m_sums, m_g.digits));
        drawSum();
    }

private:
    bool isIn() const { return m_line < m_picture.done(); }
    bool isNext() const { return m_line == m_picture.done(); }
    bool isLast() const { return m_line + 1 == m_picture.done(); }

    VectorStyle style(const Palette& palette, int digits) const {
        return {palette, digits, m_g.textSize, m_g.barcode, m_painter.device()->devicePixelRatioF()};
    }

    void drawKey() {
        const Theme& theme = m_picture.palette.theme;
        // What is added last, or comes next; weights alone are not added up.
        const bool strong =
            m_picture.row->hasValues() && (isLast() || (isNext() && m_picture.fraction() > 0.0));
        const QFont font = sansFont(kValueSize, strong ? QFont::DemiBold : QFont::Normal);
        m_painter.setFont(font);
        m_painter.setPen(isIn() || strong ? theme.text : theme.tertiary);
        const QRectF line = m_g.upperRect(m_line);
        // The others together have no index: their count begins where indices do.
        const double left = m_term.others == 0 ? m_g.tokenX : 4.0;
        const double space = m_g.tokenX + m_g.tokenWidth - left;
        if (m_term.others == 0) {
            drawText(m_painter, QRectF(0.0, line.y(), m_g.indexRight, line.height()),
                     Qt::AlignRight | Qt::AlignVCenter, m_picture.index(m_term.key));
        }
        if (m_term.others == 0 && isCalledByIndex(m_picture.tokens, m_term.key)) {
            return;
        }
        const QString name =
            QFontMetricsF(font).elidedText(m_picture.name(m_term), Qt::ElideRight, space + 2.0);
        drawText(m_painter, QRectF(left, line.y(), space, line.height()), Qt::AlignLeft | Qt::AlignVCenter,
                 name);
    }

    void drawBar() {
        const Theme& theme = m_picture.palette.theme;
        const double part = m_largest > 0.0 ? std::abs(m_term.weight) / m_largest : 0.0;
        const QRectF bar = m_g.barRect(m_line, std::isfinite(part) ? part : 0.0);
        if (bar.width() > 0.0) {
            m_painter.fillRect(bar, m_picture.weightColour(m_term));
        }
        const QString absence = absenceOf(m_term);
        const bool isNothing = !absence.isEmpty();
        const double space = m_g.weightX + m_g.weightWidth - m_g.barX;
        const QFont word = sansFont(kInterfaceSize);
        const bool hasRoom = QFontMetricsF(word).horizontalAdvance(absence) <= space;
        m_painter.setFont(!isNothing ? sansFont(m_g.textSize) : hasRoom ? word : sansFont(kCaptionSize));
        m_painter.setPen(isNothing || !(isIn() || isNext()) ? theme.tertiary : theme.text);
        const double x = isNothing ? m_g.barX : bar.right() + 5.0;
        drawText(m_painter, QRectF(x, bar.y(), m_g.weightWidth, bar.height()),
                 Qt::AlignLeft | Qt::AlignVCenter,
                 isNothing ? absence : QString::fromStdString(numberText(m_term.weight, m_g.weightDigits)));
    }

    void drawSum() {
        const Theme& theme = m_picture.palette.theme;
        const VectorPlace place{m_g.sumRect(m_line, 0), m_g.features};
        if (isIn()) {
            drawVector(m_painter, place, m_g.shown(m_term.runningSum), style(m_sums, m_g.digits));
            return;
        }
        const QRectF whole = place.whole();
        if (isNext() && m_picture.fraction() > 0.0) {
            const double part = m_picture.reducedMotion ? 1.0 : eased(m_picture.fraction());
            growVector(m_painter, place, m_g.shown(m_term.runningSum), part, style(m_sums, m_g.digits));
            m_painter.setPen(QPen(theme.text, 1.0));
            m_painter.setBrush(Qt::NoBrush);
            m_painter.drawRect(whole.adjusted(0.5, 0.5, -0.5, -0.5));
            return;
        }
        m_painter.setPen(QPen(isNext() ? theme.tertiary : theme.border, 1.0, Qt::DashLine));
        m_painter.setBrush(Qt::NoBrush);
        m_painter.drawRect(whole.adjusted(0.5, 0.5, -0.5, -0.5));
        if (isNext() && !m_picture.isStill) {
            m_painter.setFont(sansFont(kCaptionSize));
            m_painter.setPen(theme.secondary);
            drawText(m_painter, whole, Qt::AlignCenter, StripsTexts::tr("next"));
        }
    }

    QPainter& m_painter;
    const RowPicture& m_picture;
    const StripsGeometry& m_g;
    std::size_t m_line;
    const RowTerm& m_term;
    double m_largest;
    const Palette& m_values; ///< the colours of v_j
    const Palette& m_sums;   ///< the colours of contributions and sums
};

Palette paletteOfValues(const RowPicture& picture, const StripsGeometry& g) {
    Palette palette = picture.palette;
    palette.ranges.values = g.valueRange;
    return palette;
}

void drawNotes(QPainter& painter, const RowPicture& picture, const StripsGeometry& g) {
    const QFont font = sansFont(kCaptionSize);
    painter.setFont(font);
    painter.setPen(picture.palette.theme.secondary);
    const qsizetype end = g.notes.size() - (g.hasRoundedBelow && !picture.atEnd() ? 1 : 0);
    for (qsizetype note = 0; note < end; ++note) {
        const QRectF place(4.0, g.outputHeight + static_cast<double>(note) * kStripsNoteHeight, g.width - 4.0,
                           kStripsNoteHeight);
        drawText(painter, place, Qt::AlignLeft | Qt::AlignVCenter,
                 QFontMetricsF(font).elidedText(g.notes[note], Qt::ElideRight, place.width()));
    }
}

double largestWeight(const RowCombination& row) {
    double largest = 0.0;
    for (const RowTerm& term : row.terms) {
        if (std::isfinite(term.weight)) {
            largest = std::max(largest, std::abs(term.weight));
        }
    }
    return largest;
}

} // namespace

Palette paletteOfSums(const RowPicture& picture, const StripsGeometry& g) {
    Palette palette = picture.palette;
    palette.ranges.values = g.sumRange > 0.0 ? g.sumRange : g.valueRange;
    return palette;
}

QString absenceOf(const RowTerm& term) {
    return term.isSilenced()                    ? StripsTexts::tr("masked")
           : term.dropped && term.weight == 0.0 ? StripsTexts::tr("dropped")
                                                : QString();
}

void drawStripsLines(QPainter& painter, const RowPicture& picture, const StripsGeometry& g,
                     const QRectF& view) {
    if (g.lines == 0) {
        return;
    }
    const double largest =
        std::max(largestWeight(*picture.row), picture.beside ? largestWeight(*picture.beside) : 0.0);
    const Palette values = paletteOfValues(picture, g);
    const Palette sums = paletteOfSums(picture, g);
    const auto first = static_cast<std::size_t>(std::max(0.0, view.top() / g.lineHeight));
    const auto end = static_cast<std::size_t>(std::max(0.0, std::ceil(view.bottom() / g.lineHeight)));
    for (std::size_t line = first; line < std::min(end, g.lines); ++line) {
        Line(painter, picture, g, line, largest, values, sums).draw();
    }
}

void drawStripsOutput(QPainter& painter, const RowPicture& picture, const StripsGeometry& g) {
    if (g.lines == 0 || !picture.row->hasValues()) {
        return;
    }
    const Theme& theme = picture.palette.theme;
    painter.fillRect(QRectF(0.0, 0.0, g.width, 1.0), theme.divider);
    drawNotes(painter, picture, g);
    const Label name = outputName(picture);
    drawLabel(painter, name, kValueSize, {4.0, g.outputHeight / 2.0 + 5.0}, theme.accentText);
    const VectorPlace place{g.outputRect(0), g.features};
    const QRectF frame = place.whole();
    painter.setBrush(Qt::NoBrush);
    if (!picture.atEnd()) {
        painter.setPen(QPen(theme.accent, 1.0, Qt::DashLine));
        painter.drawRect(frame.adjusted(0.5, 0.5, -0.5, -0.5));
        if (picture.isStill) {
            return;
        }
        const QFont font = sansFont(kCaptionSize);
        painter.setFont(font);
        painter.setPen(theme.secondary);
        const QString after = StripsTexts::tr("when all %1 are added").arg(indexText(picture.steps()));
        const bool fits = QFontMetricsF(font).horizontalAdvance(after) + 8.0 <= frame.width();
        const QRectF beside(frame.left() - 128.0, frame.top(), 120.0, frame.height());
        drawText(painter, fits ? frame : beside,
                 fits ? Qt::Alignment(Qt::AlignCenter) : Qt::AlignRight | Qt::AlignVCenter, after);
        return;
    }
    const Palette sums = paletteOfSums(picture, g);
    VectorStyle style{sums, g.digits, g.textSize, g.barcode, painter.device()->devicePixelRatioF()};
    style.strong = true;
    if (const auto beside = roundedPartsPlace(picture, g)) {
        painter.setFont(sansFont(kCaptionSize));
        painter.setPen(theme.tertiary);
        drawText(painter, *beside, Qt::AlignRight | Qt::AlignVCenter, roundedPartsNote(picture, g));
    }
    drawVector(painter, place, g.shown(picture.row->output), style);
    painter.setPen(QPen(theme.accent, 3.0, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter.drawRect(frame.adjusted(-0.5, -0.5, -0.5, 0.5));
}

} // namespace attnscope::ui
