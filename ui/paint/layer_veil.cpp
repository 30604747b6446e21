// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/layer_veil.h"

#include <algorithm>

namespace attnscope::ui {

namespace {

constexpr double kVeil = 0.72; ///< where no cell is the layer's

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
        return m_area.row + std::min(m_area.rows, y << m_area.rowLevel);
    }
    std::size_t key(std::size_t x) const {
        return m_area.column + std::min(m_area.columns, x << m_area.columnLevel);
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
                counts[at >> m_area.columnLevel] += m_cells[at];
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

QRgb veiled(const QColor& colour, double part) {
    QColor veil = colour;
    veil.setAlphaF(static_cast<float>(part));
    return qPremultiply(veil.rgba());
}

} // namespace

std::shared_ptr<const LayerVeil> readVeil(const LayerCells& layer, const TileArea& area, const QColor& colour,
                                          bool transposed, const std::stop_token& stop) {
    ShareReader shares(layer, area);
    if (!shares.read(stop)) {
        return nullptr;
    }
    const auto rows = static_cast<int>(area.pixelRows());
    const auto columns = static_cast<int>(area.pixelColumns());
    QImage image(transposed ? rows : columns, transposed ? columns : rows,
                 QImage::Format_ARGB32_Premultiplied);
    const QRgb none = veiled(colour, kVeil);
    const QRgb some = veiled(colour, kVeil / 2.0);
    for (int y = 0; y < image.height(); ++y) {
        auto* const line = reinterpret_cast<QRgb*>(image.scanLine(y));
        for (int x = 0; x < image.width(); ++x) {
            const Share share = shares.at(static_cast<std::size_t>(transposed ? x : y),
                                          static_cast<std::size_t>(transposed ? y : x));
            line[x] = share == Share::All ? 0U : (share == Share::Some ? some : none);
        }
    }
    return std::make_shared<const LayerVeil>(LayerVeil{area, std::move(image)});
}

} // namespace attnscope::ui
