// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/engine/range_without.h"

#include "core/engine/range_tracker.h"
#include "core/scene/precision.h"

#include <algorithm>
#include <vector>

namespace attnscope {

namespace {

/// The side of the blocks that large matrices have at hand.
constexpr unsigned kBlockLevel = 6;
constexpr std::size_t kBlock = std::size_t{1} << kBlockLevel;

std::vector<TokenSpan> columnsLeft(std::size_t columns, std::span<const TokenSpan> ignored) {
    std::vector<TokenSpan> left;
    std::size_t next = 0;
    for (const TokenSpan& span : ignored) {
        if (span.first > next) {
            left.push_back({next, std::min(span.first, columns)});
        }
        next = std::max(next, span.end);
    }
    if (next < columns) {
        left.push_back({next, columns});
    }
    return left;
}

void addCells(const MatrixSource& source, const TokenSpan& columns, RangeTracker& range) {
    for (std::size_t i = 0; i < source.rows(); ++i) {
        for (std::size_t j = columns.first; j < columns.end; ++j) {
            if (!source.masked(i, j)) {
                range.add(source.exact(i, j));
            }
        }
    }
}

void addPixels(const MatrixSource& source, const TokenSpan& columns, RangeTracker& range) {
    if (columns.first >= columns.end) {
        return;
    }
    const TileArea area{{0, columns.first, source.rows(), columns.count()}, kBlockLevel};
    std::vector<float> values(area.pixelRows() * area.pixelColumns());
    std::vector<std::uint8_t> masked(values.size());
    source.fill(area, Reducer::Max, values, masked);
    for (std::size_t at = 0; at < values.size(); ++at) {
        if (masked[at] == 0) {
            range.add(static_cast<double>(values[at]));
        }
    }
}

/// Whole blocks, and what is left of those that are cut.
void addBlocks(const MatrixSource& source, const TokenSpan& columns, RangeTracker& range) {
    const std::size_t begin = std::min((columns.first + kBlock - 1) / kBlock * kBlock, columns.end);
    const std::size_t end =
        std::max(columns.end == source.columns() ? columns.end : columns.end / kBlock * kBlock, begin);
    addPixels(source, {columns.first, begin}, range);
    addPixels(source, {begin, end}, range);
    addPixels(source, {end, columns.end}, range);
}

} // namespace

ValueRange rangeWithout(const MatrixSource& source, std::span<const TokenSpan> ignored) {
    const std::vector<TokenSpan> left = columnsLeft(source.columns(), ignored);
    if (ignored.empty() || left.empty()) {
        return source.range();
    }
    const bool isSmall = source.rows() * source.columns() <= kSmallMatrixCells;
    RangeTracker range;
    for (const TokenSpan& columns : left) {
        isSmall ? addCells(source, columns, range) : addBlocks(source, columns, range);
    }
    if (!isSmall) {
        range.add(0.0);
    }
    return range.range();
}

} // namespace attnscope
