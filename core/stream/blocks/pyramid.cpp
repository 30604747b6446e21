// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/blocks/pyramid.h"

#include "core/base/parallel.h"
#include "core/stream/blocks/pooled_numbers.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <utility>

namespace attnscope {

namespace {

/// One block of the level above from up to four of this one.
void pool(const BlockSummary& from, BlockSummary& to, std::size_t row, std::size_t column) {
    constexpr float kNothing = -std::numeric_limits<float>::infinity();
    const std::size_t at = to.index(row, column);
    float high = kNothing;
    float low = -kNothing;
    float lift = kNothing;
    double sum = 0.0;
    double count = 0.0;
    bool any = false;
    for (std::size_t r = 2 * row; r < std::min(2 * row + 2, from.rows); ++r) {
        for (std::size_t c = 2 * column; c < std::min(2 * column + 2, from.columns); ++c) {
            const std::size_t child = from.index(r, c);
            const float counted = from.countsAll() ? 1.0F : from.counted(child);
            if (counted == 0.0F) {
                continue;
            }
            any = true;
            high = largerNumber(from.high[child], high);
            low = from.low.empty() ? low : smallerNumber(from.low[child], low);
            lift = from.lift.empty() ? lift : largerNumber(from.lift[child], lift);
            sum += static_cast<double>(from.sum[child]);
            count += static_cast<double>(counted);
        }
    }
    to.high[at] = any ? high : 0.0F;
    to.sum[at] = static_cast<float>(sum);
    if (!to.largeCount.empty()) {
        to.largeCount[at] = static_cast<float>(count);
    }
    if (!to.low.empty()) {
        to.low[at] = any ? low : 0.0F;
    }
    if (!to.lift.empty()) {
        to.lift[at] = any ? lift : 0.0F;
    }
}

BlockSummary above(const BlockSummary& from) {
    BlockSummary to;
    to.level = from.level + 1;
    to.rows = (from.rows + 1) / 2;
    to.columns = (from.columns + 1) / 2;
    const std::size_t blocks = to.rows * to.columns;
    to.high.resize(blocks);
    to.low.resize(from.low.empty() ? 0 : blocks);
    to.lift.resize(from.lift.empty() ? 0 : blocks);
    to.sum.resize(blocks);
    to.largeCount.resize(from.countsAll() ? 0 : blocks);
    // Ten thousand blocks are worth a thread.
    const std::size_t grain = std::max<std::size_t>(1, 10'000 / std::max<std::size_t>(1, to.columns));
    parallelFor(to.rows, grain, {}, [&](std::size_t first, std::size_t last) {
        for (std::size_t at = first * to.columns; at < last * to.columns; ++at) {
            pool(from, to, at / to.columns, at % to.columns);
        }
    });
    return to;
}

} // namespace

Pyramid::Pyramid(std::size_t rows, std::size_t columns, BlockSummary base, float liftOfOne)
    : m_rows(rows)
    , m_columns(columns)
    , m_liftOfOne(liftOfOne) {
    assert(base.rows == BlockSummary::blocksIn(rows, base.level) &&
           base.columns == BlockSummary::blocksIn(columns, base.level));
    m_levels.push_back(std::move(base));
    while (m_levels.back().rows > 1 || m_levels.back().columns > 1) {
        m_levels.push_back(above(m_levels.back()));
    }
}

CellRect Pyramid::rectOf(const PyramidNode& node) const {
    const std::size_t side = std::size_t{1} << node.level;
    const std::size_t row = node.row << node.level;
    const std::size_t column = node.column << node.level;
    return {row, column, std::min(side, m_rows - row), std::min(side, m_columns - column)};
}

float Pyramid::high(const PyramidNode& node) const {
    return level(node.level).high[indexOf(node)];
}

float Pyramid::strongest(const PyramidNode& node) const {
    const BlockSummary& planes = level(node.level);
    const float high = planes.high[indexOf(node)];
    if (planes.low.empty()) {
        return high;
    }
    const float low = planes.low[indexOf(node)];
    return isStronger(CellOrder::Magnitude, low, high) ? low : high;
}

float Pyramid::magnitude(const PyramidNode& node) const {
    return std::abs(strongest(node));
}

float Pyramid::lift(const PyramidNode& node) const {
    const BlockSummary& planes = level(node.level);
    return planes.lift.empty() ? high(node) * m_liftOfOne : planes.lift[indexOf(node)];
}

float Pyramid::count(const PyramidNode& node) const {
    const BlockSummary& planes = level(node.level);
    if (!planes.countsAll()) {
        return planes.counted(indexOf(node));
    }
    const CellRect all = rectOf(node);
    return static_cast<float>(all.rows) * static_cast<float>(all.columns);
}

float Pyramid::sum(const PyramidNode& node) const {
    return level(node.level).sum[indexOf(node)];
}

std::vector<PyramidNode> Pyramid::nodesMeeting(const CellRect& rect, unsigned level) const {
    const unsigned at = std::min(level, topLevel());
    std::vector<PyramidNode> nodes;
    for (std::size_t row = rect.row >> at; row << at < rect.endRow(); ++row) {
        for (std::size_t column = rect.column >> at; column << at < rect.endColumn(); ++column) {
            nodes.push_back({at, row, column});
        }
    }
    return nodes;
}

std::vector<PyramidNode> Pyramid::childrenMeeting(const PyramidNode& node, const CellRect& rect) const {
    return nodesMeeting(intersection(rectOf(node), rect), node.level - 1);
}

void Pyramid::cover(const CellRect& rect, const Visitor& visitor) const {
    unsigned start = baseLevel();
    while (start < topLevel() && std::size_t{1} << start < std::max(rect.rows, rect.columns)) {
        ++start;
    }
    for (const PyramidNode& node : nodesMeeting(rect, start)) {
        coverNode(node, rect, visitor);
    }
}

void Pyramid::coverNode(const PyramidNode& node, const CellRect& rect, const Visitor& visitor) const {
    if (visitor.skip(node)) {
        return;
    }
    if (rect.contains(rectOf(node))) {
        visitor.whole(node);
    } else if (node.level == baseLevel()) {
        visitor.part(node, intersection(rectOf(node), rect));
    } else {
        for (const PyramidNode& child : childrenMeeting(node, rect)) {
            coverNode(child, rect, visitor);
        }
    }
}

} // namespace attnscope
