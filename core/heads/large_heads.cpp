// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/heads/large_heads.h"

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

std::vector<std::size_t> allowedInRows(const Mask& mask) {
    std::vector<std::size_t> allowed(mask.queries());
    parallelFor(allowed.size(), kCountedRows, {}, [&](std::size_t first, std::size_t last) {
        for (std::size_t row = first; row < last; ++row) {
            allowed[row] = mask.allowedInRow(row);
        }
    });
    return allowed;
}

/// What both matrices have in common.
class LargeHeadsSource : public PooledSource {
public:
    explicit LargeHeadsSource(LargeHeadsPtr heads)
        : m_heads(std::move(heads)) {}

    std::size_t rows() const override { return m_heads->mask().queries(); }
    std::size_t columns() const override { return m_heads->mask().keys(); }
    double exact(std::size_t row, std::size_t column) const override {
        return pooledCell(m_heads->heads(), m_heads->reducer(), row, column);
    }
    void exactRow(std::size_t row, std::span<double> values) const override {
        pooledRow(m_heads->heads(), m_heads->reducer(), row, values);
    }
    bool masked(std::size_t row, std::size_t column) const override {
        return !m_heads->mask().allowed(row, column);
    }
    void copyMasked(const CellRect& rect, std::span<std::uint8_t> maskedCells) const override {
        readHidden(m_heads->mask(), rect, maskedCells);
    }
    bool isPrepared(Reducer) const override { return m_heads->pyramid().isReady(); }
    bool prepare(Reducer, const std::stop_token& stop, const ReportProgress& report) const override {
        return m_heads->pyramid().prepare(stop, report);
    }

protected:
    void readCells(const CellRect& rect, std::span<float> values,
                   std::span<std::uint8_t> masked) const override {
        m_heads->read(rect, values, masked);
    }
    const Pyramid& pyramid(Reducer) const override { return m_heads->pyramid().get(); }
    const Pyramid* pyramidAtHand() const override { return m_heads->pyramid().atHand(); }
    const LargeHeads& large() const { return *m_heads; }

private:
    LargeHeadsPtr m_heads;
};

class LargeHeadsWeights final : public LargeHeadsSource {
public:
    using LargeHeadsSource::LargeHeadsSource;

    void copyCells(const CellRect& rect, std::span<float> values) const override {
        std::vector<std::uint8_t> masked(values.size());
        large().read(rect, values, masked);
    }
    ValueRange range() const override { return large().range(); }
};

class LargeHeadsLift final : public LargeHeadsSource {
public:
    using LargeHeadsSource::LargeHeadsSource;

    double exact(std::size_t row, std::size_t column) const override {
        return attnscope::liftOf(LargeHeadsSource::exact(row, column), large().allowedInRow(row));
    }
    void exactRow(std::size_t row, std::span<double> values) const override {
        LargeHeadsSource::exactRow(row, values);
        for (double& value : values) {
            value = attnscope::liftOf(value, large().allowedInRow(row));
        }
    }
    void fill(const TileArea& area, Reducer, std::span<float> values,
              std::span<std::uint8_t> maskedPixels) const override {
        LargeHeadsSource::fill(area, Reducer::Max, values, maskedPixels);
    }
    ValueRange range() const override { return liftRange(std::log2(large().largestLift())); }
    CellOrder order() const override { return CellOrder::Value; }

protected:
    /// N_i·a: of that the strongest is found, and its logarithm is shown.
    void readCells(const CellRect& rect, std::span<float> values,
                   std::span<std::uint8_t> masked) const override {
        LargeHeadsSource::readCells(rect, values, masked);
        for (std::size_t i = 0; i < rect.rows; ++i) {
            const auto allowed = static_cast<float>(large().allowedInRow(rect.row + i));
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
         pyramid.nodesMeeting({0, 0, pyramid.rows(), pyramid.columns()}, Pyramid::kBaseLevel)) {
        if (pyramid.count(block) > 0.0F) {
            take(block);
        }
    }
}

} // namespace

LargeHeads::LargeHeads(HeadSources heads, Reducer reducer, std::shared_ptr<const Mask> mask)
    : m_heads(std::move(heads))
    , m_reducer(reducer)
    , m_mask(std::move(mask))
    , m_allowed(allowedInRows(*m_mask))
    , m_pyramid(m_mask->queries(), m_mask->keys(),
                [this](std::size_t first, std::size_t last, const std::stop_token& stop, BlockSummary& base) {
                    return readBlocks(first, last, stop, base);
                },
                {.low = true, .lift = true, .count = true}) {}

void LargeHeads::read(const CellRect& rect, std::span<float> values, std::span<std::uint8_t> masked) const {
    if (m_mask->classify(rect) == BlockClass::Empty) {
        std::fill(values.begin(), values.end(), 0.0F);
        std::fill(masked.begin(), masked.end(), std::uint8_t{1});
        return;
    }
    HeadCells cells(m_heads, m_reducer);
    cells.read(rect);
    std::copy(cells.values().begin(), cells.values().end(), values.begin());
    std::copy(cells.masked().begin(), cells.masked().end(), masked.begin());
}

bool LargeHeads::readBlocks(std::size_t first, std::size_t last, const std::stop_token& stop,
                            BlockSummary& base) const {
    const auto readPiece = [this, &base](const CellRect& rect, std::span<float> values,
                                         std::span<std::uint8_t> masked) {
        read(rect, values, masked);
        noteLift(rect, values, masked, base);
    };
    return blocksFromCells(m_mask->queries(), m_mask->keys(), readPiece, first, last, stop, base);
}

/// The lift of the blocks of a piece, which begins where a block does and is one block high.
void LargeHeads::noteLift(const CellRect& rect, std::span<const float> values,
                          std::span<const std::uint8_t> masked, BlockSummary& base) const {
    constexpr std::size_t kSide = BlockSummary::kCells;
    for (std::size_t i = 0; i < rect.rows; ++i) {
        const auto allowed = static_cast<float>(m_allowed[rect.row + i]);
        for (std::size_t j = 0; j < rect.columns; ++j) {
            const std::size_t at = i * rect.columns + j;
            float& lift = base.lift[base.index(rect.row / kSide, (rect.column + j) / kSide)];
            const float own = masked[at] != 0 ? 0.0F : values[at] * allowed;
            lift = own > lift || std::isnan(own) ? own : lift;
        }
    }
}

ValueRange LargeHeads::range() const {
    ValueRange range;
    forEachBlock(m_pyramid.get(), [&](const PyramidNode& block) {
        const BlockSummary& base = m_pyramid.get().level(Pyramid::kBaseLevel);
        const std::size_t at = base.index(block.row, block.column);
        if (std::isfinite(base.low[at]) && std::isfinite(base.high[at])) {
            range.low = std::min(range.low, static_cast<double>(base.low[at]));
            range.high = std::max(range.high, static_cast<double>(base.high[at]));
        }
    });
    return range;
}

double LargeHeads::largestLift() const {
    double largest = 0.0;
    forEachBlock(m_pyramid.get(), [&](const PyramidNode& block) {
        const auto lift = static_cast<double>(m_pyramid.get().lift(block));
        largest = std::isfinite(lift) ? std::max(largest, lift) : largest;
    });
    return largest;
}

std::shared_ptr<const MatrixSource> weightsOf(const LargeHeadsPtr& heads) {
    return std::make_shared<const LargeHeadsWeights>(heads);
}

std::shared_ptr<const MatrixSource> liftOf(const LargeHeadsPtr& heads) {
    return std::make_shared<const LargeHeadsLift>(heads);
}

} // namespace attnscope
