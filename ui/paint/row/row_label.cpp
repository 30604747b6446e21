// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/row/row_label.h"

#include "ui/paint/base/accent.h"
#include "ui/paint/base/fonts.h"

#include <QColor>
#include <QFontMetricsF>
#include <QGlyphRun>
#include <QPainter>
#include <QPainterPath>
#include <QRawFont>
#include <QTextLayout>

#include <algorithm>

namespace attnscope::ui {

namespace {

using Face = LabelPiece::Face;
using Level = LabelPiece::Level;

constexpr double kIndexScale = 0.8;
constexpr double kIndexDrop = 0.28;
constexpr double kExponentRise = 0.42;

QFont fontOf(const LabelPiece& piece, double pixels) {
    const double size = piece.level == Level::Base ? pixels : pixels * kIndexScale;
    switch (piece.face) {
    case Face::Scalar:
        return mathFont(size * kMathScale, true, false);
    case Face::Vector:
        return mathFont(size * kMathScale, true, true);
    case Face::Strong:
        return sansFont(size, QFont::DemiBold);
    case Face::Sans:
        break;
    }
    return sansFont(size);
}

double riseOf(Level level, double pixels) {
    switch (level) {
    case Level::Index:
        return -kIndexDrop * pixels;
    case Level::Exponent:
        return kExponentRise * pixels;
    case Level::Base:
        break;
    }
    return 0.0;
}

LabelPiece indexPiece(const QString& index, const QString& letter, Level level) {
    return index.isEmpty() ? LabelPiece{letter, Face::Scalar, level} : LabelPiece{index, Face::Sans, level};
}

bool isWord(const WeightName& name) {
    return name.orientation == Orientation::Rows && name.letters == Letters::Notes;
}

LabelPiece weightLetter(const WeightName& name) {
    const bool columns = name.orientation == Orientation::Columns;
    if (isWord(name)) {
        return {name.isAfterDropout ? QStringLiteral("dropout(Attention)") : QStringLiteral("Attention"),
                Face::Sans, Level::Base};
    }
    const QString letter =
        columns || name.letters == Letters::D2l ? QStringLiteral("α") : QStringLiteral("a");
    return {letter + (columns ? QStringLiteral("′") : QString()), Face::Scalar, Level::Base,
            name.isAfterDropout};
}

/// Emoji are pictures and have no outline; asking Qt for one makes it measure them wrongly from then on.
bool hasOutlines(const QFont& font, const QString& text) {
    QTextLayout layout(text, font);
    layout.beginLayout();
    layout.createLine();
    layout.endLayout();
    const QList<QGlyphRun> runs = layout.glyphRuns();
    return std::none_of(runs.begin(), runs.end(), [](const QGlyphRun& run) {
        const QRawFont raw = run.rawFont();
        return !raw.fontTable("CBLC").isEmpty() || !raw.fontTable("COLR").isEmpty();
    });
}

} // namespace

double labelWidth(const Label& label, double pixels) {
    double width = 0.0;
    for (const LabelPiece& piece : label) {
        width += QFontMetricsF(fontOf(piece, pixels)).horizontalAdvance(piece.text);
    }
    return width;
}

void drawLabel(QPainter& painter, const Label& label, double pixels, const QPointF& at,
               const QColor& colour) {
    painter.setPen(colour);
    double x = at.x();
    for (const LabelPiece& piece : label) {
        const QFont font = fontOf(piece, pixels);
        painter.setFont(font);
        const QPointF baseline(x, at.y() - riseOf(piece.level, pixels));
        painter.drawText(baseline, piece.text);
        if (piece.hasHat) {
            drawAccent(painter, piece.text.left(1), QChar(0x0302), font, baseline, colour);
        }
        x += QFontMetricsF(font).horizontalAdvance(piece.text);
    }
}

void drawLabelRim(QPainter& painter, const Label& label, double pixels, const QPointF& at,
                  const QColor& ground) {
    constexpr double kRim = 4.0; // half of it lies outside the letters
    QPainterPath path;
    double x = at.x();
    for (const LabelPiece& piece : label) {
        const QFont font = fontOf(piece, pixels);
        if (hasOutlines(font, piece.text)) {
            path.addText(QPointF(x, at.y() - riseOf(piece.level, pixels)), font, piece.text);
        }
        x += QFontMetricsF(font).horizontalAdvance(piece.text);
    }
    painter.strokePath(path, QPen(ground, kRim, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
}

Label operator+(Label first, const Label& second) {
    first.insert(first.end(), second.begin(), second.end());
    return first;
}

Label plainLabel(const QString& text, bool strong) {
    return {{text, strong ? Face::Strong : Face::Sans, Level::Base}};
}

Label weightLabel(const WeightName& name, const QString& i, const QString& j) {
    const bool columns = name.orientation == Orientation::Columns;
    // a₁₁₂ could be (1, 12) or (11, 2): longer indices are kept apart, and so are words.
    const bool areWords = (!i.isEmpty() && i[0].isLetter()) || (!j.isEmpty() && j[0].isLetter());
    const bool apart = columns || areWords || i.size() > 1 || j.size() > 1;
    if (areWords && !j.isEmpty()) {
        return {weightLetter(name), {i + QStringLiteral(",") + j, Face::Sans, Level::Index}};
    }
    return {weightLetter(name),
            {apart ? i + QStringLiteral(",") : i, Face::Sans, Level::Index},
            indexPiece(j, QStringLiteral("j"), Level::Index)};
}

Label timesSign(const WeightName& name, const QString& otherwise) {
    return plainLabel(isWord(name) ? QStringLiteral(" · ") : otherwise);
}

Label vectorLabel(const QString& letter, Orientation orientation, const QString& index) {
    const Level level = orientation == Orientation::Columns ? Level::Exponent : Level::Index;
    return {{letter, Face::Vector, Level::Base}, indexPiece(index, QStringLiteral("j"), level)};
}

Label valueLabel(Orientation orientation, const QString& j) {
    return vectorLabel(QStringLiteral("v"), orientation, j);
}

Label outputLabel(Orientation orientation, const QString& i) {
    if (orientation == Orientation::Columns) {
        return {{QStringLiteral("y"), Face::Vector, Level::Base}, {i, Face::Sans, Level::Exponent}};
    }
    return {{QStringLiteral("o"), Face::Vector, Level::Base}, {i, Face::Sans, Level::Index}};
}

Label sumLabel(const WeightName& name, const QString& i) {
    const Label sum = {{QStringLiteral("Σ"), Face::Sans, Level::Base},
                       {QStringLiteral("j"), Face::Scalar, Level::Index},
                       {QStringLiteral(" "), Face::Sans, Level::Base}};
    return plainLabel(QStringLiteral(" = ")) + sum + weightLabel(name, i) + timesSign(name) +
           valueLabel(name.orientation);
}

} // namespace attnscope::ui
