// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/row/vector_strip.h"

#include "core/formula/formula.h"
#include "ui/paint/base/fonts.h"

#include <QImage>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

/// The number of largest magnitude among those that share a pixel; NaN wins, so that it is seen.
double strongest(std::span<const double> numbers) {
    double found = numbers.front();
    for (const double number : numbers) {
        if (std::isnan(number)) {
            return number;
        }
        if (std::abs(number) > std::abs(found)) {
            found = number;
        }
    }
    return found;
}

void drawBarcode(QPainter& painter, const QRectF& rect, std::span<const double> vector,
                 const VectorStyle& style) {
    const auto pixels = static_cast<std::size_t>(std::max(1.0, std::round(rect.width() * style.pixelRatio)));
    const std::size_t columns = std::min(pixels, vector.size());
    QImage image(static_cast<int>(columns), 1, QImage::Format_RGB32);
    for (std::size_t c = 0; c < columns; ++c) {
        const std::size_t from = c * vector.size() / columns;
        const std::size_t to = std::max(from + 1, (c + 1) * vector.size() / columns);
        const QColor fill =
            style.palette.fill(RangeGroup::Values, strongest(vector.subspan(from, to - from)));
        image.setPixelColor(static_cast<int>(c), 0, fill);
    }
    painter.drawImage(rect, image);
}

void drawCells(QPainter& painter, const VectorPlace& place, std::span<const double> vector, double part,
               const VectorStyle& style) {
    painter.setFont(sansFont(style.textSize, style.strong ? QFont::Medium : QFont::Normal));
    for (std::size_t c = 0; c < vector.size(); ++c) {
        const QRectF cell = place.first.translated(static_cast<double>(c) * place.first.width(), 0.0);
        // One pixel of the frame's colour stays to the left of every cell, and to the right of the last.
        const double right = c + 1 == vector.size() ? 1.0 : 0.0;
        QRectF inner = cell.adjusted(1.0, 1.0, -right, -1.0);
        painter.fillRect(inner, style.palette.theme.panel);
        inner.setTop(inner.bottom() - part * inner.height());
        const QColor fill = style.palette.fill(RangeGroup::Values, vector[c]);
        painter.fillRect(inner, fill);
        if (part >= 1.0) {
            painter.setPen(textOn(fill));
            painter.drawText(cell, Qt::AlignCenter | Qt::TextDontClip | Qt::TextSingleLine,
                             QString::fromStdString(numberText(vector[c], style.digits)));
        }
    }
}

} // namespace

QRectF VectorPlace::whole() const {
    return {first.x(), first.y(), first.width() * static_cast<double>(features), first.height()};
}

void drawVector(QPainter& painter, const VectorPlace& place, std::span<const double> vector,
                const VectorStyle& style) {
    growVector(painter, place, vector, 1.0, style);
}

void growVector(QPainter& painter, const VectorPlace& place, std::span<const double> vector, double part,
                const VectorStyle& style) {
    if (vector.empty()) {
        return;
    }
    const QRectF whole = place.whole();
    painter.fillRect(whole, style.palette.theme.border);
    if (!style.barcode) {
        drawCells(painter, place, vector, part, style);
        return;
    }
    const QRectF inner = whole.adjusted(1.0, 1.0, -1.0, -1.0);
    painter.fillRect(inner, style.palette.theme.panel);
    QRectF grown = inner;
    grown.setTop(inner.bottom() - part * inner.height());
    drawBarcode(painter, grown, vector, style);
}

} // namespace attnscope::ui
