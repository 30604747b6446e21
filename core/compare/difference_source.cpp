// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/compare/difference_source.h"

#include "core/engine/range_tracker.h"
#include "core/engine/tile_pool.h"
#include "core/scene/precision.h"
#include "core/stream/cells_source.h"
#include "core/stream/stream_cells.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace attnscope {

namespace {

/// Cells of both that are read together.
constexpr std::size_t kPanelCells = 1 << 16;

void subtractRow(const SourcePair& pair, std::size_t row, std::span<double> values) {
    std::vector<double> second(values.size());
    pair.a->exactRow(row, values);
    pair.b->exactRow(row, second);
    for (std::size_t at = 0; at < values.size(); ++at) {
        values[at] -= second[at];
    }
}

void subtractHeld(const SourcePair& pair, const CellRect& rect, std::span<float> values) {
    std::vector<float> second(values.size());
    pair.a->copyCells(rect, values);
    pair.b->copyCells(rect, second);
    for (std::size_t at = 0; at < values.size(); ++at) {
        values[at] -= second[at];
    }
}

/// Of matrices that are small or narrow: all cells are read when pixels are asked for.
class NarrowDifference final : public MatrixSource {
public:
    explicit NarrowDifference(SourcePair pair)
        : m_pair(std::move(pair)) {}

    std::size_t rows() const override { return m_pair.a->rows(); }
    std::size_t columns() const override { return m_pair.a->columns(); }
    double exact(std::size_t row, std::size_t column) const override {
        return m_pair.a->exact(row, column) - m_pair.b->exact(row, column);
    }
    void exactRow(std::size_t row, std::span<double> values) const override {
        subtractRow(m_pair, row, values);
    }
    bool masked(std::size_t row, std::size_t column) const override {
        return m_pair.a->masked(row, column) && m_pair.b->masked(row, column);
    }
    void copyCells(const CellRect& rect, std::span<float> values) const override {
        readRows(rect, [&](std::size_t row, std::span<const double> cells) {
            std::transform(cells.begin(), cells.end(),
                           values.begin() + static_cast<std::ptrdiff_t>((row - rect.row) * rect.columns),
                           [](double cell) { return static_cast<float>(cell); });
        });
    }
    void fill(const TileArea& area, Reducer reducer, std::span<float> values,
              std::span<std::uint8_t> maskedPixels) const override {
        TilePool pool(area, reducer, order(), {values, maskedPixels});
        std::vector<std::uint8_t> hidden(area.columns);
        readRows(area, [&](std::size_t row, std::span<const double> cells) {
            for (std::size_t at = 0; at < hidden.size(); ++at) {
                hidden[at] = masked(row, area.column + at) ? 1 : 0;
            }
            pool.addRow<double>(cells, hidden);
        });
    }
    ValueRange range() const override {
        RangeTracker range;
        readRows({0, 0, rows(), columns()}, [&](std::size_t row, std::span<const double> cells) {
            for (std::size_t at = 0; at < cells.size(); ++at) {
                if (!masked(row, at)) {
                    range.add(cells[at]);
                }
            }
        });
        return range.range();
    }
    bool isCheap() const override { return m_pair.a->isCheap() && m_pair.b->isCheap(); }
    bool isPrepared(Reducer reducer) const override {
        return m_pair.a->isPrepared(reducer) && m_pair.b->isPrepared(reducer);
    }
    bool prepare(Reducer reducer, const std::stop_token& stop, const ReportProgress& report) const override {
        const auto half = [&report](double from) {
            return report ? ReportProgress([&report, from](double part) { report(from + 0.5 * part); })
                          : report;
        };
        return m_pair.a->prepare(reducer, stop, half(0.0)) && m_pair.b->prepare(reducer, stop, half(0.5));
    }

private:
    /// In float64 where that costs little, else as both hold them.
    template <typename Take>
    void readRows(const CellRect& rect, const Take& take) const {
        std::vector<double> cells(rect.columns);
        if (isCheap()) {
            for (std::size_t row = rect.row; row < rect.endRow(); ++row) {
                for (std::size_t at = 0; at < rect.columns; ++at) {
                    cells[at] = exact(row, rect.column + at);
                }
                take(row, std::span<const double>(cells));
            }
            return;
        }
        const std::size_t together = std::max<std::size_t>(1, kPanelCells / (rect.columns + 1));
        std::vector<float> held;
        for (std::size_t row = rect.row; row < rect.endRow(); row += together) {
            const CellRect panel{row, rect.column, std::min(together, rect.endRow() - row), rect.columns};
            held.resize(panel.cells());
            subtractHeld(m_pair, panel, held);
            for (std::size_t i = 0; i < panel.rows; ++i) {
                const auto first = held.begin() + static_cast<std::ptrdiff_t>(i * rect.columns);
                std::copy_n(first, rect.columns, cells.begin());
                take(row + i, std::span<const double>(cells));
            }
        }
    }

    SourcePair m_pair;
};

/// Of queries × keys of any size: no more than blocks are kept.
class LargeDifference final : public CellsSource {
public:
    explicit LargeDifference(SourcePair pair)
        : CellsSource(pair.a->rows(), pair.a->columns())
        , m_pair(std::move(pair)) {}

    double exact(std::size_t row, std::size_t column) const override {
        return m_pair.a->exact(row, column) - m_pair.b->exact(row, column);
    }
    void exactRow(std::size_t row, std::span<double> values) const override {
        subtractRow(m_pair, row, values);
    }
    bool masked(std::size_t row, std::size_t column) const override {
        return m_pair.mask && !m_pair.mask->allowed(row, column);
    }
    void copyCells(const CellRect& rect, std::span<float> values) const override {
        subtractHeld(m_pair, rect, values);
    }

protected:
    void readCells(const CellRect& rect, std::span<float> values,
                   std::span<std::uint8_t> masked) const override {
        if (m_pair.mask) {
            readHidden(*m_pair.mask, rect, masked);
        } else {
            std::fill(masked.begin(), masked.end(), std::uint8_t{0});
        }
        if (std::all_of(masked.begin(), masked.end(), [](std::uint8_t cell) { return cell != 0; })) {
            std::fill(values.begin(), values.end(), 0.0F);
            return;
        }
        subtractHeld(m_pair, rect, values);
    }

private:
    SourcePair m_pair;
};

} // namespace

std::shared_ptr<const MatrixSource> differenceSource(SourcePair pair) {
    const bool isCheap = pair.a->isCheap() && pair.b->isCheap();
    if (pair.a->rows() * pair.a->columns() > kSmallMatrixCells && isCheap) {
        return std::make_shared<const LargeDifference>(std::move(pair));
    }
    return std::make_shared<const NarrowDifference>(std::move(pair));
}

} // namespace attnscope
