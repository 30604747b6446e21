// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/heads/head_cells.h"
#include "core/masks/mask.h"
#include "core/stream/blocks/lazy_pyramid.h"

namespace attnscope {

/// The mean or max over heads of a large scene, of which no cell is kept: fine pixels are made from the heads
/// whenever they are asked for, coarse ones come from a pyramid of blocks that one pass over all heads makes.
/// Safe from many threads.
class LargeHeads {
public:
    /// `mask` allows what any head may attend to.
    LargeHeads(HeadSources heads, Reducer reducer, std::shared_ptr<const Mask> mask);

    const HeadSources& heads() const { return m_heads; }
    Reducer reducer() const { return m_reducer; }
    const Mask& mask() const { return *m_mask; }
    std::size_t allowedInRow(std::size_t row) const { return m_allowed[row]; }

    /// Fills `values` and `masked`, both [rect.rows][rect.columns].
    void read(const CellRect& rect, std::span<float> values, std::span<std::uint8_t> masked) const;
    const LazyPyramid& pyramid() const { return m_pyramid; }
    /// Of the finite cells, and at least 0.
    ValueRange range() const;
    /// Of N_i·a, where query i may attend to N_i keys.
    double largestLift() const;

private:
    bool readBlocks(std::size_t first, std::size_t last, const std::stop_token& stop,
                    BlockSummary& base) const;
    void noteLift(const CellRect& rect, std::span<const float> values, std::span<const std::uint8_t> masked,
                  BlockSummary& base) const;

    HeadSources m_heads;
    Reducer m_reducer;
    std::shared_ptr<const Mask> m_mask;
    std::vector<std::size_t> m_allowed; ///< [queries]
    LazyPyramid m_pyramid;
};

using LargeHeadsPtr = std::shared_ptr<const LargeHeads>;

/// Their weights as a matrix.
std::shared_ptr<const MatrixSource> weightsOf(const LargeHeadsPtr& heads);
/// Their lift, log₂ N_i·a, as a matrix; the mean acts as the max there.
std::shared_ptr<const MatrixSource> liftOf(const LargeHeadsPtr& heads);

} // namespace attnscope
