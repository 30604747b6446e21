// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/matrix/cell_rect.h"
#include "core/stream/blocks/block_summary.h"

#include <cstddef>
#include <functional>
#include <vector>

namespace attnscope {

/// A block of a level: its side is 2^level cells, but for the edges of the matrix.
struct PyramidNode {
    unsigned level = 0;
    std::size_t row = 0;
    std::size_t column = 0;

    bool operator==(const PyramidNode&) const = default;
};

/// Pools blocks of cells two by two, level by level, up to one block: maxima by maximum, sums and counts by
/// sum, so that a peak of any block is in every block above it and means are over the cells that count.
/// Immutable.
class Pyramid {
public:
    /// `base` is of all blocks of a matrix of so many cells. Where it has no lift, that of a weight of 1 is
    /// `liftOfOne`.
    Pyramid(std::size_t rows, std::size_t columns, BlockSummary base, float liftOfOne = 0.0F);

    std::size_t rows() const { return m_rows; }
    std::size_t columns() const { return m_columns; }
    /// The level of the smallest blocks.
    unsigned baseLevel() const { return m_levels.front().level; }
    /// The level of the one block that covers everything.
    unsigned topLevel() const { return m_levels.back().level; }
    const BlockSummary& level(unsigned level) const { return m_levels[level - baseLevel()]; }

    /// The node's cells, cut at the edges of the matrix.
    CellRect rectOf(const PyramidNode& node) const;
    float high(const PyramidNode& node) const;
    /// The largest magnitude, NaN where there is a NaN.
    float magnitude(const PyramidNode& node) const;
    float lift(const PyramidNode& node) const;
    float count(const PyramidNode& node) const;
    /// The one of high and low that has the larger magnitude.
    float strongest(const PyramidNode& node) const;
    float sum(const PyramidNode& node) const;

    /// What to do on the way down; a node is passed over where `skip` says so.
    struct Visitor {
        std::function<bool(const PyramidNode& node)> skip;
        std::function<void(const PyramidNode& node)> whole; ///< lies in the rectangle with all of its cells
        std::function<void(const PyramidNode& block, const CellRect& part)> part; ///< of a smallest block
    };
    /// Covers a rectangle inside the matrix with as large nodes as fit and parts of blocks at its border;
    /// each cell once, but for what is passed over.
    void cover(const CellRect& rect, const Visitor& visitor) const;
    /// The nodes of that level, or the top one where it is higher, that meet the rectangle.
    std::vector<PyramidNode> nodesMeeting(const CellRect& rect, unsigned level) const;
    /// The nodes one level down that meet the rectangle; the node is above the base.
    std::vector<PyramidNode> childrenMeeting(const PyramidNode& node, const CellRect& rect) const;

private:
    std::size_t indexOf(const PyramidNode& node) const {
        return level(node.level).index(node.row, node.column);
    }
    void coverNode(const PyramidNode& node, const CellRect& rect, const Visitor& visitor) const;

    std::size_t m_rows;
    std::size_t m_columns;
    float m_liftOfOne;
    std::vector<BlockSummary> m_levels; ///< from the smallest blocks up
};

} // namespace attnscope
