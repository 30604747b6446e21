// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/heatmap/mask_overlay.h"

#include "ui/paint/base/fonts.h"
#include "ui/paint/base/text_fit.h"
#include "ui/paint/heatmap/heatmap_margins.h"

#include <QPainter>

#include <algorithm>

namespace attnscope::ui {

namespace {

constexpr double kOverlayCover = 0.72; ///< where no cell is the layer's

/// How much of a pixel belongs to the layer.
enum class Share : std::uint8_t { None, Some, All };

/// Whole rectangles of pixels at once where the layer is sure of them, else cell by cell.
class ShareReader {
public:
    ShareReader(const LayerCells& layer, const TileArea& area)
        : m_layer(layer)
        , m_area(area)
        , m_shares(area.pixelRows() * area.pixelColumns(), Share::None) {}

    bool read(const std::stop_token& stop) {
        constexpr std::size_t kSide = 64;
        for (std::size_t y = 0; y < m_area.pixelRows(); y += kSide) {
            if (stop.stop_requested()) {
                return false;
            }
            for (std::size_t x = 0; x < m_area.pixelColumns(); x += kSide) {
                readPixels({y, std::min(m_area.pixelRows(), y + kSide), x,
                            std::min(m_area.pixelColumns(), x + kSide)});
            }
        }
        return true;
    }
    Share at(std::size_t y, std::size_t x) const { return m_shares[y * m_area.pixelColumns() + x]; }

private:
    struct Pixels {
        std::size_t firstRow, endRow, firstColumn, endColumn;
    };

    std::size_t query(std::size_t y) const {
        return m_area.row + std::min(m_area.rows, y << m_area.levels.row);
    }
    std::size_t key(std::size_t x) const {
        return m_area.column + std::min(m_area.columns, x << m_area.levels.column);
    }

    void readPixels(const Pixels& pixels) {
        constexpr std::size_t kSmallest = 8;
        const std::size_t rows = pixels.endRow - pixels.firstRow;
        const std::size_t columns = pixels.endColumn - pixels.firstColumn;
        const BlockClass whole = m_layer.classify(query(pixels.firstRow), query(pixels.endRow),
                                                  key(pixels.firstColumn), key(pixels.endColumn));
        if (whole != BlockClass::Partial) {
            for (std::size_t y = pixels.firstRow; y < pixels.endRow; ++y) {
                std::fill_n(m_shares.begin() + offset(y, pixels.firstColumn), columns,
                            whole == BlockClass::Full ? Share::All : Share::None);
            }
            return;
        }
        if (rows <= kSmallest && columns <= kSmallest) {
            for (std::size_t y = pixels.firstRow; y < pixels.endRow; ++y) {
                readCells(y, pixels.firstColumn, pixels.endColumn);
            }
            return;
        }
        Pixels first = pixels;
        Pixels second = pixels;
        if (rows >= columns) {
            first.endRow = second.firstRow = pixels.firstRow + rows / 2;
        } else {
            first.endColumn = second.firstColumn = pixels.firstColumn + columns / 2;
        }
        readPixels(first);
        readPixels(second);
    }

    /// One row of pixels.
    void readCells(std::size_t y, std::size_t firstColumn, std::size_t endColumn) {
        const std::size_t first = key(firstColumn);
        m_cells.resize(key(endColumn) - first);
        std::vector<std::size_t> counts(endColumn - firstColumn);
        for (std::size_t i = query(y); i < query(y + 1); ++i) {
            m_layer.fillCells(i, first, m_cells);
            for (std::size_t at = 0; at < m_cells.size(); ++at) {
                counts[at >> m_area.levels.column] += m_cells[at];
            }
        }
        for (std::size_t x = firstColumn; x < endColumn; ++x) {
            const std::size_t all = (query(y + 1) - query(y)) * (key(x + 1) - key(x));
            const std::size_t count = counts[x - firstColumn];
            m_shares[static_cast<std::size_t>(offset(y, x))] =
                count == 0 ? Share::None : (count == all ? Share::All : Share::Some);
        }
    }
    std::ptrdiff_t offset(std::size_t y, std::size_t x) const {
        return static_cast<std::ptrdiff_t>(y * m_area.pixelColumns() + x);
    }

    const LayerCells& m_layer;
    TileArea m_area;
    std::vector<Share> m_shares;
    std::vector<std::uint8_t> m_cells;
};

QRgb faded(const QColor& colour, double part) {
    QColor overlay = colour;
    overlay.setAlphaF(static_cast<float>(part));
    return qPremultiply(overlay.rgba());
}

constexpr double kSmallestNumberCell = 40.0;
constexpr double kGrain = 2.0; ///< pixels; where cells are smaller one of them stands for its neighbours

bool isInLayer(const HeatmapDrawing& drawing, std::size_t row, std::size_t column) {
    const bool turned = drawing.shape.transposed;
    return drawing.picture.layer->has(turned ? column : row, turned ? row : column);
}

/// Covers the runs of one line of cells that are not the layer's; `step` cells at a time.
void overlayLine(QPainter& painter, const HeatmapDrawing& drawing, std::size_t row, std::size_t step,
                 const QColor& overlay) {
    const VisibleCells& visible = drawing.visible;
    const std::size_t lastRow = std::min(row + step, visible.endRow) - 1;
    std::size_t from = visible.endColumn;
    const auto close = [&](std::size_t end) {
        if (from < end) {
            const QRectF first = drawing.visibleRect(row, from);
            painter.fillRect(drawing.snapped(first.united(drawing.visibleRect(lastRow, end - 1))), overlay);
        }
        from = visible.endColumn;
    };
    for (std::size_t column = visible.firstColumn; column < visible.endColumn; column += step) {
        if (isInLayer(drawing, row, column)) {
            close(column);
        } else if (from == visible.endColumn) {
            from = column;
        }
    }
    close(visible.endColumn);
}

/// The sides of the layer's cells at which it ends, in the matrix and at its edges.
QVector<QLineF> outline(const HeatmapDrawing& drawing) {
    const VisibleCells& visible = drawing.visible;
    const auto has = [&](std::size_t row, std::size_t column) {
        return row < drawing.geometry.rows && column < drawing.geometry.columns &&
               isInLayer(drawing, row, column);
    };
    QVector<QLineF> lines;
    for (std::size_t row = visible.firstRow; row < visible.endRow; ++row) {
        for (std::size_t column = visible.firstColumn; column < visible.endColumn; ++column) {
            if (!has(row, column)) {
                continue;
            }
            const QRectF cell = drawing.snapped(drawing.visibleRect(row, column));
            if (row == 0 || !has(row - 1, column)) {
                lines << QLineF(cell.topLeft(), cell.topRight());
            }
            if (!has(row + 1, column)) {
                lines << QLineF(cell.bottomLeft(), cell.bottomRight());
            }
            if (column == 0 || !has(row, column - 1)) {
                lines << QLineF(cell.topLeft(), cell.bottomLeft());
            }
            if (!has(row, column + 1)) {
                lines << QLineF(cell.topRight(), cell.bottomRight());
            }
        }
    }
    return lines;
}

/// "+0.5" at the top of each cell to which a float mask adds something.
void drawAdded(QPainter& painter, const HeatmapDrawing& drawing) {
    const QFont font = sansFont(kCaptionSize, QFont::DemiBold);
    const VisibleCells& visible = drawing.visible;
    for (std::size_t row = visible.firstRow; row < visible.endRow; ++row) {
        for (std::size_t column = visible.firstColumn; column < visible.endColumn; ++column) {
            const bool turned = drawing.shape.transposed;
            const auto added = drawing.picture.layer->added(turned ? column : row, turned ? row : column);
            const QRectF cell = drawing.geometry.cellRect(row, column);
            if (!added || *added == 0.0 || !drawing.geometry.matrix.contains(cell)) {
                continue;
            }
            const QString number = QString::fromStdString(numberText(*added, readableDigits(*added)));
            const QString text = *added > 0.0 ? QStringLiteral("+") + number : number;
            const DisplayedCell at{row, column};
            const QColor ink =
                drawing.looksMasked(at) ? drawing.theme().secondary : textOn(drawing.fillAt(at));
            drawTextCentred(painter, QPointF(cell.center().x(), cell.top() + 10.0), font, ink,
                            elided(font, text, cell.width() - 4.0));
        }
    }
}

} // namespace

std::shared_ptr<const MaskOverlay> readMaskOverlay(const LayerCells& layer, const TileArea& area,
                                                   const QColor& colour, bool transposed,
                                                   const std::stop_token& stop) {
    ShareReader shares(layer, area);
    if (!shares.read(stop)) {
        return nullptr;
    }
    const auto rows = static_cast<int>(area.pixelRows());
    const auto columns = static_cast<int>(area.pixelColumns());
    QImage image(transposed ? rows : columns, transposed ? columns : rows,
                 QImage::Format_ARGB32_Premultiplied);
    const QRgb none = faded(colour, kOverlayCover);
    const QRgb some = faded(colour, kOverlayCover / 2.0);
    for (int y = 0; y < image.height(); ++y) {
        auto* const line = reinterpret_cast<QRgb*>(image.scanLine(y));
        for (int x = 0; x < image.width(); ++x) {
            const Share share = shares.at(static_cast<std::size_t>(transposed ? x : y),
                                          static_cast<std::size_t>(transposed ? y : x));
            line[x] = share == Share::All ? 0U : (share == Share::Some ? some : none);
        }
    }
    return std::make_shared<const MaskOverlay>(MaskOverlay{area, std::move(image)});
}

void drawMaskOverlay(QPainter& painter, const HeatmapDrawing& drawing) {
    const auto& layer = drawing.picture.layer;
    const MatrixSource& source = *drawing.shape.source;
    if (!layer || !stageInfo(drawing.picture.stage).cellsAreQueryKey || layer->queries() != source.rows() ||
        layer->keys() != source.columns()) {
        return;
    }
    const QSizeF& cell = drawing.geometry.cellSize;
    const double side = std::min(cell.width(), cell.height());
    const auto step = static_cast<std::size_t>(std::max(1.0, std::ceil(kGrain / side)));
    QColor overlay = drawing.theme().canvas;
    overlay.setAlphaF(static_cast<float>(kOverlayCover));
    for (std::size_t row = drawing.visible.firstRow; row < drawing.visible.endRow; row += step) {
        overlayLine(painter, drawing, row, step, overlay);
    }
    if (side >= kSmallestDrawnCell) {
        painter.setPen(QPen(drawing.theme().strong, 2.0, Qt::SolidLine, Qt::SquareCap));
        painter.drawLines(outline(drawing));
    }
    if (side >= kSmallestNumberCell) {
        drawAdded(painter, drawing);
    }
}

} // namespace attnscope::ui
