// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/base/parallel.h"
#include "ui/paint/heatmap/heatmap_cells.h"

#include <QImage>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace attnscope::ui {

namespace {

/// So many device pixels are enough work for one thread.
constexpr std::size_t kPanelPixels = 1 << 14;

/// Pooled numbers of the visible cells, in core's indices.
struct Pixels {
    TileArea area;
    std::vector<float> values;
    std::vector<std::uint8_t> masked;
    std::vector<float> relief; ///< scores under a faint mask; empty: none
};

/// Which pooled pixels one device pixel shows: half-open.
struct Span {
    std::size_t first = 0;
    std::size_t end = 0;
};

struct CoreRange {
    std::size_t firstRow, endRow, firstColumn, endColumn;
};

CoreRange coreRange(const HeatmapDrawing& drawing) {
    const VisibleCells& v = drawing.visible;
    return drawing.shape.transposed ? CoreRange{v.firstColumn, v.endColumn, v.firstRow, v.endRow}
                                    : CoreRange{v.firstRow, v.endRow, v.firstColumn, v.endColumn};
}

/// So coarse that no pooled pixel is smaller than a device pixel along the longer side of a cell.
unsigned levelFor(const HeatmapDrawing& drawing) {
    const QSizeF& cell = drawing.geometry.cellSize;
    const double pixels = std::max(cell.width(), cell.height()) * drawing.scale;
    return pixels >= 1.0 ? 0U : static_cast<unsigned>(std::ceil(std::log2(1.0 / pixels) - 1e-9));
}

TileArea areaFor(const HeatmapDrawing& drawing) {
    const CoreRange range = coreRange(drawing);
    const unsigned level = levelFor(drawing);
    TileArea area;
    area.levels = level;
    area.row = (range.firstRow >> level) << level;
    area.column = (range.firstColumn >> level) << level;
    area.rows = range.endRow - area.row;
    area.columns = range.endColumn - area.column;
    return area;
}

/// Pooling passes over masked cells; those that weigh all the same are seen where a pixel is one cell.
void showMaskedWeights(const HeatmapDrawing& drawing, Pixels& pixels) {
    const AttentionProblem& problem = drawing.picture.snapshot.result->problem();
    const bool canWeigh = std::isfinite(problem.fill) || problem.emptyRows != EmptyRows::Zeros;
    if (!canWeigh || !startsAtZero(drawing.shape.group) || pixels.area.levels != PixelLevels()) {
        return;
    }
    for (std::size_t at = 0; at < pixels.values.size(); ++at) {
        const std::size_t row = pixels.area.row + at / pixels.area.columns;
        const std::size_t column = pixels.area.column + at % pixels.area.columns;
        if (pixels.masked[at] != 0 && drawing.shape.source->exact(row, column) != 0.0) {
            pixels.values[at] = static_cast<float>(drawing.coloured->exact(row, column));
            pixels.masked[at] = 0;
        }
    }
}

Pixels pixelsFor(const HeatmapDrawing& drawing) {
    const TileArea wanted = areaFor(drawing);
    const auto& given = drawing.picture.tile;
    Pixels pixels;
    if (given && given->area.contains(wanted)) {
        pixels = {given->area, given->values, given->masked, {}};
    } else if (drawing.picture.isPooledElsewhere) {
        const std::size_t count = wanted.pixelRows() * wanted.pixelColumns();
        pixels = {wanted,
                  std::vector<float>(count, std::numeric_limits<float>::quiet_NaN()),
                  std::vector<std::uint8_t>(count),
                  {}};
    } else {
        const std::size_t count = wanted.pixelRows() * wanted.pixelColumns();
        pixels = {wanted, std::vector<float>(count), std::vector<std::uint8_t>(count), {}};
        drawing.coloured->fill(wanted, Reducer::Max, pixels.values, pixels.masked);
    }
    if (!drawing.picture.isPooledElsewhere) {
        showMaskedWeights(drawing, pixels);
    }
    const auto scores = drawing.picture.mask == MaskShown::Faint && !drawing.picture.isPooledElsewhere
                            ? drawing.picture.snapshot.source(Stage::Scaled)
                            : nullptr;
    if (scores) {
        pixels.relief.resize(pixels.values.size());
        std::vector<std::uint8_t> unused(pixels.values.size());
        scores->fill(pixels.area, Reducer::Max, pixels.relief, unused);
    }
    return pixels;
}

/// For every device pixel along one side the pooled pixels under it.
std::vector<Span> spansAlong(int count, double corner, double origin, double cell, double scale,
                             std::size_t tileStart, std::size_t tileCells, unsigned level) {
    std::vector<Span> spans(static_cast<std::size_t>(count));
    const auto last = static_cast<double>(tileStart + tileCells - 1);
    const auto pixelOf = [&](double cellIndex) {
        const double clamped = std::clamp(cellIndex, static_cast<double>(tileStart), last);
        return (static_cast<std::size_t>(clamped) - tileStart) >> level;
    };
    const double pooled = cell * scale * static_cast<double>(std::size_t{1} << level);
    for (int i = 0; i < count; ++i) {
        const double middle = (corner + (i + 0.5) / scale - origin) / cell;
        Span span{pixelOf(std::floor(middle)), 0};
        span.end = span.first + 1;
        if (pooled < 1.0 - 1e-9) {
            const double half = 0.5 / scale / cell;
            span = {pixelOf(std::floor(middle - half)), pixelOf(std::ceil(middle + half) - 1.0) + 1};
        }
        spans[static_cast<std::size_t>(i)] = span;
    }
    return spans;
}

class ImagePainter {
public:
    explicit ImagePainter(const HeatmapDrawing& drawing)
        : m_drawing(drawing)
        , m_pixels(pixelsFor(drawing))
        , m_order(drawing.coloured ? drawing.coloured->order() : CellOrder::Magnitude) {}

    QImage paint() {
        const QRectF& frame = m_drawing.geometry.matrix;
        const QSizeF& cell = m_drawing.geometry.cellSize;
        const QPointF& origin = m_drawing.geometry.origin;
        const double scale = m_drawing.scale;
        const TileArea& area = m_pixels.area;
        const bool swapped = m_drawing.shape.transposed;
        QImage image(std::max(1, qRound(frame.width() * scale)), std::max(1, qRound(frame.height() * scale)),
                     QImage::Format_RGB32);
        const auto columns = spansAlong(image.width(), frame.left(), origin.x(), cell.width(), scale,
                                        swapped ? area.row : area.column, swapped ? area.rows : area.columns,
                                        swapped ? area.levels.row : area.levels.column);
        const auto rows = spansAlong(image.height(), frame.top(), origin.y(), cell.height(), scale,
                                     swapped ? area.column : area.row, swapped ? area.columns : area.rows,
                                     swapped ? area.levels.column : area.levels.row);
        const QSize size = image.size();
        const qsizetype stride = image.bytesPerLine();
        uchar* const bits = image.bits();
        const auto paintLines = [&](std::size_t first, std::size_t last) {
            for (std::size_t at = first; at < last; ++at) {
                auto* const line = reinterpret_cast<QRgb*>(bits + static_cast<qsizetype>(at) * stride);
                const int y = static_cast<int>(at);
                for (int x = 0; x < size.width(); ++x) {
                    const Span& column = columns[static_cast<std::size_t>(x)];
                    line[x] = swapped ? colourOf(column, rows[at], x, y) : colourOf(rows[at], column, x, y);
                }
            }
        };
        const std::size_t grain =
            std::max<std::size_t>(1, kPanelPixels / static_cast<std::size_t>(size.width()));
        parallelFor(static_cast<std::size_t>(size.height()), grain, {}, paintLines);
        return image;
    }

private:
    /// The colour of the strongest value that is not masked.
    QRgb colourOf(const Span& rows, const Span& columns, int x, int y) const {
        const std::size_t stride = m_pixels.area.pixelColumns();
        bool masked = true;
        std::size_t shown = rows.first * stride + columns.first;
        for (std::size_t row = rows.first; row < rows.end; ++row) {
            for (std::size_t column = columns.first; column < columns.end; ++column) {
                const std::size_t i = row * stride + column;
                const bool hidden = m_pixels.masked[i] != 0 && m_drawing.picture.mask != MaskShown::Off;
                if (!hidden && (masked || isStronger(m_order, m_pixels.values[i], m_pixels.values[shown]))) {
                    shown = i;
                    masked = false;
                }
            }
        }
        if (masked) {
            return hatched(shown, x, y);
        }
        const auto value = static_cast<double>(m_pixels.values[shown]);
        // What is no number has the ground's colour, which in cells without frames is not seen.
        return std::isnan(value) && m_drawing.picture.isInWindow ? m_drawing.theme().tertiary.rgb()
                                                                 : m_drawing.colourOf(value);
    }

    QRgb hatched(std::size_t i, int x, int y) const {
        const Theme& theme = m_drawing.theme();
        if (m_drawing.picture.mask == MaskShown::Tinted) {
            return maskedTint(theme).rgb();
        }
        const QColor ground =
            m_pixels.relief.empty()
                ? theme.canvas
                : mixed(theme.canvas, m_drawing.picture.palette.fill(RangeGroup::Scores, m_pixels.relief[i]),
                        kRelief);
        const QPointF offset = m_drawing.geometry.matrix.topLeft() - m_drawing.geometry.origin;
        const double sum = offset.x() + offset.y() + (x + y + 1.0) / m_drawing.scale;
        const double period = m_drawing.hatchPeriod;
        const double across = sum / std::numbers::sqrt2;
        const double distance = std::abs(across - period * std::round(across / period));
        const double cover = std::clamp((0.5 - distance) * m_drawing.scale + 0.5, 0.0, 1.0);
        return mixed(ground, theme.hatch, cover).rgb();
    }

    const HeatmapDrawing& m_drawing;
    Pixels m_pixels;
    CellOrder m_order;
};

} // namespace

void drawSmallCells(QPainter& painter, const HeatmapDrawing& drawing) {
    const VisibleCells& visible = drawing.visible;
    if (visible.firstRow >= visible.endRow || visible.firstColumn >= visible.endColumn) {
        return;
    }
    const QImage image = ImagePainter(drawing).paint();
    const QSizeF size(image.width() / drawing.scale, image.height() / drawing.scale);
    painter.drawImage(QRectF(drawing.snapped(drawing.geometry.matrix).topLeft(), size), image);
}

} // namespace attnscope::ui
