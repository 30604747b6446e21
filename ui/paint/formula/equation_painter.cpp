// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/formula/equation_painter.h"

#include "core/arithmetic/arithmetic_terms.h"
#include "ui/paint/formula/formula_painter.h"

#include <QPainter>

#include <algorithm>
#include <array>

namespace attnscope::ui {

namespace {

using PaintedState = EquationPart::State;

constexpr double kEquationLineGap = 10.0;
constexpr double kPartGap = 3.0;
constexpr double kIndent = 20.0; ///< of lines that go on
constexpr double kLargestType = 18.0;

struct PlacedPart {
    FormulaLayout layout;
    QPointF topLeft;
    PaintedState state = PaintedState::Fixed;
};

struct EquationLayout {
    std::vector<PlacedPart> parts;
    QSizeF size;
};

FormulaStyle styleOf(PaintedState state, bool isName, const EquationPicture& picture) {
    const Palette& palette = picture.row.palette;
    const Theme& theme = palette.theme;
    FormulaStyle style{.size = picture.size,
                       .colour = theme.text,
                       .secondary = theme.secondary,
                       .weight = QFont::Normal,
                       .palette = &palette};
    if (isName) {
        style.colour = theme.accentText; // o_i belongs to the selected query row
    } else if (state == PaintedState::Later) {
        style.colour = style.secondary = theme.tertiary;
    } else if (state == PaintedState::Current) {
        style.weight = QFont::DemiBold;
    } else if (state == PaintedState::Caption) {
        style.size = kCaptionSize;
        style.colour = theme.secondary;
    }
    return style;
}

/// Puts the parts of one line on a common baseline.
double settleLine(std::vector<PlacedPart>& parts, std::size_t first, double top) {
    double ascent = 0.0;
    double descent = 0.0;
    for (std::size_t i = first; i < parts.size(); ++i) {
        ascent = std::max(ascent, parts[i].layout.baseline());
        descent = std::max(descent, parts[i].layout.size().height() - parts[i].layout.baseline());
    }
    for (std::size_t i = first; i < parts.size(); ++i) {
        parts[i].topLeft.setY(top + ascent - parts[i].layout.baseline());
    }
    return top + ascent + descent;
}

EquationLayout laidOut(const EquationPicture& picture, double width) {
    EquationLayout equation;
    double x = 0.0;
    double y = 0.0;
    double widest = 0.0;
    std::size_t lineStart = 0;
    bool hasName = false;
    for (const EquationPart& part : equationParts(picture)) {
        const bool isName = !std::exchange(hasName, hasName || part.state != EquationPart::State::Caption) &&
                            part.state != EquationPart::State::Caption;
        PlacedPart placed{layoutFormula(part.formula, styleOf(part.state, isName, picture)), {}, part.state};
        const double partWidth = placed.layout.size().width();
        const bool isFull = x > kIndent && x + partWidth > width;
        if (equation.parts.size() > lineStart && (part.startsLine || isFull)) {
            y = settleLine(equation.parts, lineStart, y) + kEquationLineGap;
            lineStart = equation.parts.size();
            x = part.startsLine ? 0.0 : kIndent;
        }
        placed.topLeft.setX(x);
        widest = std::max(widest, x + partWidth);
        x += partWidth + kPartGap;
        equation.parts.push_back(std::move(placed));
    }
    y = settleLine(equation.parts, lineStart, y);
    equation.size = QSizeF(widest, y);
    return equation;
}

bool fits(const EquationPicture& picture, const QSizeF& room) {
    const QSizeF size = laidOut(picture, room.width()).size;
    return size.width() <= room.width() && size.height() <= room.height();
}

/// Shortens the vectors until no line is wider than `width`, whichever terms the played row comes to.
void fitWidth(EquationPicture& picture, double width) {
    EquationPicture whole = picture;
    whole.kept = picture.row.steps();
    struct Step {
        int decimals = -1;
        bool shortVectors = false;
    };
    // With the decimals that the list of the terms has, as long as these have room.
    const std::array steps{Step{picture.row.digits, false}, Step{2, false}, Step{1, false}, Step{1, true}};
    for (const Step& step : steps) {
        whole.decimals = picture.decimals = step.decimals;
        whole.shortVectors = picture.shortVectors = step.shortVectors;
        if (laidOut(whole, width).size.width() <= width) {
            return;
        }
    }
}

/// As many terms as have room, where not all have to be written.
void fitTerms(EquationPicture& picture, const QSizeF& room) {
    constexpr std::size_t kMost = 60; // nobody reads more of them
    constexpr double kSpare = 24.0;   // a line more, which a wider term takes when its turn comes
    picture.kept = picture.row.steps();
    if (picture.kept <= kMost && fits(picture, room)) {
        return; // all of them need no index of their key
    }
    std::size_t fitting = kTermsKept;
    std::size_t tooMany = std::min(kMost, picture.row.steps()) + 1;
    while (fitting + 1 < tooMany) {
        picture.kept = (fitting + tooMany) / 2;
        (fits(picture, {room.width(), room.height() - kSpare}) ? fitting : tooMany) = picture.kept;
    }
    picture.kept = fitting;
}

void fitType(EquationPicture& picture, const QSizeF& room) {
    for (double size = kLargestType; size > kValueSize; size -= 1.0) {
        EquationPicture larger = picture;
        larger.size = size;
        if (fits(larger, room)) {
            picture.size = size;
            return;
        }
    }
}

} // namespace

EquationPicture fittedEquation(EquationPicture picture, const QSizeF& room) {
    picture.size = kValueSize;
    picture.kept = 0;
    fitWidth(picture, room.width());
    if (picture.row.steps() > kTermsWritten) {
        fitTerms(picture, room);
    } else {
        fitType(picture, room);
    }
    return picture;
}

QSizeF equationSize(const EquationPicture& picture, double width) {
    return laidOut(picture, width).size;
}

void drawEquation(QPainter& painter, const QRectF& rect, const EquationPicture& picture) {
    for (const PlacedPart& part : laidOut(picture, rect.width()).parts) {
        drawFormula(painter, part.layout, rect.topLeft() + part.topLeft);
        if (part.state == PaintedState::Current) {
            // The term on its way is underlined as far as it is in.
            const QSizeF size = part.layout.size();
            painter.fillRect(
                QRectF(rect.left() + part.topLeft.x(), rect.top() + part.topLeft.y() + size.height() + 2.0,
                       size.width() * (picture.row.reducedMotion ? 1.0 : picture.row.fraction()), 2.0),
                picture.row.palette.theme.strong);
        }
    }
}

std::optional<CellRef> equationCellAt(const EquationPicture& picture, const QRectF& rect,
                                      const QPointF& point) {
    for (const PlacedPart& part : laidOut(picture, rect.width()).parts) {
        if (const Formula* number = numberAt(part.layout, point - rect.topLeft() - part.topLeft)) {
            return number->origin;
        }
    }
    return std::nullopt;
}

} // namespace attnscope::ui
