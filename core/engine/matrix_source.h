// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/progress.h"
#include "core/engine/strongest_cell.h"
#include "core/engine/tile_area.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>

namespace attnscope {

/// How several cells become one pixel.
enum class Reducer { Max, Mean };

/// A cell with its number in float64.
struct CellValue {
    std::size_t row = 0;
    std::size_t column = 0;
    double value = 0.0;

    bool operator==(const CellValue&) const = default;
};

/// The smallest and largest finite cell that is not masked; {0, 0} where there is none.
struct ValueRange {
    double low = 0.0;
    double high = 0.0;

    /// Where a number lies: 0 at the low end, 1 at the high one. Of a range without width 0 up to its end,
    /// and 1 beyond.
    double positionOf(double value) const {
        // By halves, because the width of ±1e308 is no number.
        return high > low ? (0.5 * value - 0.5 * low) / (0.5 * high - 0.5 * low) : (value > low ? 1.0 : 0.0);
    }

    bool operator==(const ValueRange&) const = default;
};

/// One matrix of a result as painters and read-outs see it. Immutable and safe to read from any thread.
class MatrixSource {
public:
    MatrixSource() = default;
    MatrixSource(const MatrixSource&) = delete;
    MatrixSource& operator=(const MatrixSource&) = delete;
    virtual ~MatrixSource() = default;

    virtual std::size_t rows() const = 0;
    virtual std::size_t columns() const = 0;

    /// The cell in float64, recomputed from the inputs where the picture's precision is lower. −∞ and NaN are
    /// given as they are.
    virtual double exact(std::size_t row, std::size_t column) const = 0;
    /// `exact` of a whole row into `values` [columns].
    virtual void exactRow(std::size_t row, std::span<double> values) const;
    /// Whether the mask forbids the cell in this stage (only from the stage "masked" on).
    virtual bool masked(std::size_t row, std::size_t column) const = 0;
    /// Whether dropout took the cell's weight away (only in the stage "dropout"). A masked cell can be
    /// dropped too.
    virtual bool dropped(std::size_t, std::size_t) const { return false; }
    /// Whether the cell is not to be told yet, because a question asks for it (core/analysis/cover.h). Its
    /// number is NaN then.
    virtual bool covered(std::size_t, std::size_t) const { return false; }
    /// By what its cells are compared where the strongest of them is shown.
    virtual CellOrder order() const { return CellOrder::Magnitude; }
    /// Pools an area into `values` and `maskedPixels`, both [pixelRows][pixelColumns]. Max takes the
    /// strongest of the cells that are not masked (`isStronger` by `order`) with its sign; a pixel is masked
    /// (1) only where all its cells are, and its value is 0 then. Mean is over cells that are not masked.
    virtual void fill(const TileArea& area, Reducer reducer, std::span<float> values,
                      std::span<std::uint8_t> maskedPixels) const = 0;
    /// Of the whole matrix, never of a viewport. Large weights are known to be 0 or more, and then the
    /// smallest is given as 0.
    virtual ValueRange range() const = 0;

    /// The cell that `fill` with Reducer::Max would show if the rectangle were one pixel; nothing where all
    /// are masked.
    virtual std::optional<CellValue> strongest(const CellRect& rect) const;
    /// The numbers of a rectangle [rect.rows][rect.columns] as the engine holds them, masked cells with what
    /// stands there (the fill, a weight of 0).
    virtual void copyCells(const CellRect& rect, std::span<float> values) const;
    /// Which cells of a rectangle are masked (1), [rect.rows][rect.columns].
    virtual void copyMasked(const CellRect& rect, std::span<std::uint8_t> maskedCells) const;

    /// Whether a cell takes no longer than a few products. Where not, as of the output of a large problem,
    /// each takes all keys, so that even a small matrix is not read at once.
    virtual bool isCheap() const { return true; }
    /// Whether coarse tiles by that reducer, and the range, are at hand. Where not, `fill` and `range` first
    /// make a pass over the whole matrix, which takes seconds where it is large and can't be stopped there.
    virtual bool isPrepared(Reducer) const { return true; }
    /// Makes that pass. False where it was stopped; the next call goes on from there.
    virtual bool prepare(Reducer, const std::stop_token&, const ReportProgress&) const { return true; }
    /// Pixels of which both levels are this or coarser come from that pass; finer ones are read cell by cell.
    virtual unsigned passLevel() const { return 0; }
};

/// Does `fill` cell by cell from `exact` and `masked`: for matrices that are at hand.
void fillFromCells(const MatrixSource& source, const TileArea& area, Reducer reducer, std::span<float> values,
                   std::span<std::uint8_t> maskedPixels);
/// Does `range` cell by cell from `exact` and `masked`.
ValueRange rangeFromCells(const MatrixSource& source);

} // namespace attnscope
