// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/export/files/vector_text.h"

#include <QFontMetricsF>
#include <QGlyphRun>
#include <QPainter>
#include <QTextBoundaryFinder>
#include <QTextLayout>

#include <algorithm>

namespace attnscope::ui {

namespace {

bool hasPictures(const QRawFont& font) {
    return !font.fontTable("CBDT").isEmpty() || !font.fontTable("sbix").isEmpty();
}

/// Where one letter, with its marks, stands and in which font.
VectorTextPiece pieceOf(const QTextLayout& layout, const QTextLine& line, int from, int length) {
    VectorTextPiece piece;
    piece.text = layout.text().mid(from, length);
    const double first = line.cursorToX(from);
    const double last = line.cursorToX(from + length);
    piece.left = std::min(first, last);
    piece.width = std::abs(last - first);
    const QList<QGlyphRun> runs = layout.glyphRuns(from, length);
    if (!runs.isEmpty()) {
        piece.font = runs.front().rawFont();
        piece.isColoured = hasPictures(piece.font);
    }
    return piece;
}

bool areOfOneFont(const VectorTextPiece& a, const VectorTextPiece& b) {
    // A letter that joined the one before it has no glyph of its own.
    return !b.font.isValid() || (a.font == b.font && a.isColoured == b.isColoured);
}

} // namespace

QString VectorText::text() const {
    QString whole;
    for (const VectorTextPiece& piece : pieces) {
        isRightToLeft ? whole.prepend(piece.text) : whole.append(piece.text);
    }
    return whole;
}

VectorText vectorText(const QTextItem& item) {
    VectorText text;
    text.font = item.font();
    text.width = item.width();
    text.isRightToLeft = item.renderFlags().testFlag(QTextItem::RightToLeft);
    QTextLayout layout(item.text(), item.font());
    layout.beginLayout();
    const QTextLine line = layout.createLine();
    layout.endLayout();

    QTextBoundaryFinder letters(QTextBoundaryFinder::Grapheme, layout.text());
    qsizetype from = 0;
    for (qsizetype to = letters.toNextBoundary(); to > from; to = letters.toNextBoundary()) {
        VectorTextPiece piece = pieceOf(layout, line, static_cast<int>(from), static_cast<int>(to - from));
        if (!text.pieces.empty() && areOfOneFont(text.pieces.back(), piece)) {
            VectorTextPiece& last = text.pieces.back();
            last.text += piece.text;
            last.left = std::min(last.left, piece.left);
            last.width += piece.width;
        } else {
            text.pieces.push_back(std::move(piece));
        }
        from = to;
    }
    if (text.isRightToLeft) {
        std::reverse(text.pieces.begin(), text.pieces.end());
    }
    return text;
}

QImage emojiImage(const VectorTextPiece& piece, const QFont& font) {
    constexpr int kHeight = 128; // as the fonts' own pictures
    const QFontMetricsF metrics(font);
    const double height = metrics.ascent() + metrics.descent();
    const double scale = kHeight / height;
    QImage image(std::max(1, qRound(piece.width * scale)), kHeight, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.scale(scale, scale);
    painter.setFont(font);
    painter.drawText(QPointF(0.0, metrics.ascent()), piece.text);
    return image;
}

} // namespace attnscope::ui
