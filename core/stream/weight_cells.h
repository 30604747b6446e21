// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/matrix_source.h"
#include "core/masks/mask.h"
#include "core/stream/blocks/lazy_pyramid.h"

#include <memory>
#include <vector>

namespace attnscope {

/// Weights [queries][keys] of a large scene that no engine made, so that no cell of them is kept: fine pixels
/// are pooled from cells that are read whenever they are asked for, coarse ones come from a pyramid of blocks
/// that one pass makes. Safe from many threads.
class WeightCells {
public:
    WeightCells(const WeightCells&) = delete;
    WeightCells& operator=(const WeightCells&) = delete;
    virtual ~WeightCells() = default;

    /// Hides the cells that it forbids.
    const Mask& mask() const { return *m_mask; }
    /// N_i, to how many keys query i may attend.
    std::size_t allowedInRow(std::size_t row) const { return m_allowed[row]; }

    virtual double exact(std::size_t row, std::size_t column) const = 0;
    virtual void exactRow(std::size_t row, std::span<double> values) const = 0;
    /// Whether dropout took the cell's weight away.
    virtual bool dropped(std::size_t, std::size_t) const { return false; }
    /// Fills `values` and `masked`, both [rect.rows][rect.columns].
    virtual void read(const CellRect& rect, std::span<float> values,
                      std::span<std::uint8_t> masked) const = 0;

    const LazyPyramid& pyramid() const { return m_pyramid; }
    /// Of the finite cells, and at least 0.
    ValueRange range() const;
    /// Of N_i·a.
    double largestLift() const;

protected:
    /// `allowed` are the keys of each query.
    WeightCells(std::shared_ptr<const Mask> mask, std::vector<std::size_t> allowed);

private:
    bool readBlocks(std::size_t first, std::size_t last, const std::stop_token& stop,
                    BlockSummary& base) const;
    void noteLift(const CellRect& rect, std::span<const float> values, std::span<const std::uint8_t> masked,
                  BlockSummary& base) const;

    std::shared_ptr<const Mask> m_mask;
    std::vector<std::size_t> m_allowed; ///< [queries]
    LazyPyramid m_pyramid;
};

using WeightCellsPtr = std::shared_ptr<const WeightCells>;

/// To how many keys each query may attend.
std::vector<std::size_t> allowedInRows(const Mask& mask);

/// The weights as a matrix.
std::shared_ptr<const MatrixSource> weightsOf(const WeightCellsPtr& cells);
/// Their lift, log₂ N_i·a, as a matrix; the mean acts as the max there.
std::shared_ptr<const MatrixSource> liftOf(const WeightCellsPtr& cells);

} // namespace attnscope
