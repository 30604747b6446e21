// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/weight_cells.h"

#include "core/base/parallel.h"
#include "core/engine/lift_source.h"
#include "core/stream/cells/cell_blocks.h"
#include "core/stream/pooled_source.h"
#include "core/stream/stream_cells.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace attnscope {

namespace {

/// Rows of the mask for one thread.
constexpr std::size_t kCountedRows = 256;

/// What both matrices have in common.
class WeightCellsSource : public PooledSource {
public:
    explicit WeightCellsSource(WeightCellsPtr cells)
        : m_cells(std::move(cells)) {}

    std::size_t rows() const override { return m_cells->mask().queries(); }
    std::size_t columns() const override { return m_cells->mask().keys(); }
    double exact(std::size_t row, std::size_t column) const override { return m_cells->exact(row, column); }
    void exactRow(std::size_t row, std::span<double> values) const override {
        m_cells->exactRow(row, values);
    }
    bool masked(std::size_t row, std::size_t column) const override {
        return !m_cells->mask().allowed(row, column);
    }
    bool dropped(std::size_t row, std::size_t column) const override { return m_cells->dropped(row, column); }
    void copyMasked(const CellRect& rect, std::span<std::uint8_t> maskedCells) const override {
        readHidden(m_cells->mask(), rect, maskedCells);
    }
    unsigned passLevel() const override { return m_cells->pyramid().baseLevel(); }
    bool isPrepared(Reducer) const override { return m_cells->pyramid().isReady(); }
    bool prepare(Reducer, const std::stop_token& stop, const ReportProgress& report) const override {
        return m_cells->pyramid().prepare(stop, report);
    }

protected:
    void readCells(const CellRect& rect, std::span<float> values,
                   std::span<std::uint8_t> masked) const override {
        m_cells->read(rect, values, masked);
    }
    const Pyramid& pyramid(Reducer) const override { return m_cells->pyramid().get(); }
    const Pyramid* pyramidAtHand() const override { return m_cells->pyramid().atHand(); }
    const WeightCells& cells() const { return *m_cells; }

private:
    WeightCellsPtr m_cells;
};

class ShownWeights final : public WeightCellsSource {
public:
    using WeightCellsSource::WeightCellsSource;

    void copyCells(const CellRect& rect, std::span<float> values) const override {
        std::vector<std::uint8_t> masked(values.size());
        cells().read(rect, values, masked);
    }
    ValueRange range() const override { return cells().range(); }
};

class ShownLift final : public WeightCellsSource {
public:
    using WeightCellsSource::WeightCellsSource;

    double exact(std::size_t row, std::size_t column) const override {
        return attnscope::liftOf(WeightCellsSource::exact(row, column), cells().allowedInRow(row));
    }
    void exactRow(std::size_t row, std::span<double> values) const override {
        WeightCellsSource::exactRow(row, values);
        for (double& value : values) {
            value = attnscope::liftOf(value, cells().allowedInRow(row));
        }
    }
    void fill(const TileArea& area, Reducer, std::span<float> values,
              std::span<std::uint8_t> maskedPixels) const override {
        WeightCellsSource::fill(area, Reducer::Max, values, maskedPixels);
    }
    ValueRange range() const override { return liftRange(std::log2(cells().largestLift())); }
    CellOrder order() const override { return CellOrder::Value; }

protected:
    /// N_i·a: of that the strongest is found, and its logarithm is shown.
    void readCells(const CellRect& rect, std::span<float> values,
                   std::span<std::uint8_t> masked) const override {
        WeightCellsSource::readCells(rect, values, masked);
        for (std::size_t i = 0; i < rect.rows; ++i) {
            const auto allowed = static_cast<float>(cells().allowedInRow(rect.row + i));
            for (std::size_t j = 0; j < rect.columns; ++j) {
                values[i * rect.columns + j] *= allowed;
            }
        }
    }
    float pooled(const Pyramid& from, const PyramidNode& node) const override { return from.lift(node); }
    float shown(float value) const override { return std::log2(value); }
};

/// Calls `take` for each block of cells that has any.
template <typename Take>
void forEachBlock(const Pyramid& pyramid, const Take& take) {
    for (const PyramidNode& block :
         pyramid.nodesMeeting({0, 0, pyramid.rows(), pyramid.columns()}, pyramid.baseLevel())) {
        if (pyramid.count(block) > 0.0F) {
            take(block);
        }
    }
}

} // namespace

WeightCells::WeightCells(std::shared_ptr<const Mask> mask, std::vector<std::size_t> allowed)
    : m_mask(std::move(mask))
    , m_allowed(std::move(allowed))
    , m_pyramid(m_mask->queries(), m_mask->keys(),
                [this](std::size_t first, std::size_t last, const std::stop_token& stop, BlockSummary& base) {
                    return readBlocks(first, last, stop, base);
                },
                {.low = true, .lift = true, .count = true}) {}

std::vector<std::size_t> allowedInRows(const Mask& mask) {
    std::vector<std::size_t> allowed(mask.queries());
    parallelFor(allowed.size(), kCountedRows, {}, [&](std::size_t first, std::size_t last) {
        for (std::size_t row = first; row < last; ++row) {
            allowed[row] = mask.allowedInRow(row);
        }
    });
    return allowed;
}

bool WeightCells::readBlocks(std::size_t first, std::size_t last, const std::stop_token& stop,
                             BlockSummary& base) const {
    const auto readPiece = [this, &base](const CellRect& rect, std::span<float> values,
                                         std::span<std::uint8_t> masked) {
        read(rect, values, masked);
        noteLift(rect, values, masked, base);
    };
    return blocksFromCells(m_mask->queries(), m_mask->keys(), readPiece, first, last, stop, base);
}

/// The lift of the blocks of a piece, which lies in one row of blocks.
void WeightCells::noteLift(const CellRect& rect, std::span<const float> values,
                           std::span<const std::uint8_t> masked, BlockSummary& base) const {
    const unsigned level = base.level;
    for (std::size_t i = 0; i < rect.rows; ++i) {
        const auto allowed = static_cast<float>(m_allowed[rect.row + i]);
        for (std::size_t j = 0; j < rect.columns; ++j) {
            const std::size_t at = i * rect.columns + j;
            float& lift = base.lift[base.index(rect.row >> level, (rect.column + j) >> level)];
            const float own = masked[at] != 0 ? 0.0F : values[at] * allowed;
            lift = own > lift || std::isnan(own) ? own : lift;
        }
    }
}

ValueRange WeightCells::range() const {
    ValueRange range;
    forEachBlock(m_pyramid.get(), [&](const PyramidNode& block) {
        const BlockSummary& base = m_pyramid.get().level(m_pyramid.baseLevel());
        const std::size_t at = base.index(block.row, block.column);
        if (std::isfinite(base.low[at]) && std::isfinite(base.high[at])) {
            range.low = std::min(range.low, static_cast<double>(base.low[at]));
            range.high = std::max(range.high, static_cast<double>(base.high[at]));
        }
    });
    return range;
}

double WeightCells::largestLift() const {
    double largest = 0.0;
    forEachBlock(m_pyramid.get(), [&](const PyramidNode& block) {
        const auto lift = static_cast<double>(m_pyramid.get().lift(block));
        largest = std::isfinite(lift) ? std::max(largest, lift) : largest;
    });
    return largest;
}

std::shared_ptr<const MatrixSource> weightsOf(const WeightCellsPtr& cells) {
    return std::make_shared<const ShownWeights>(cells);
}

std::shared_ptr<const MatrixSource> liftOf(const WeightCellsPtr& cells) {
    return std::make_shared<const ShownLift>(cells);
}

} // namespace attnscope
