// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/stream/blocks/lazy_pyramid.h"

#include <cstdint>
#include <span>

namespace attnscope {

/// Fills `values` and `masked` (1: does not count), both [rect.rows][rect.columns]; called from many threads.
using ReadCells =
    std::function<void(const CellRect& rect, std::span<float> values, std::span<std::uint8_t> masked)>;

/// Fills low, high, sum and count of rows [first, last) of blocks from the cells of a matrix of so many
/// columns and rows. False where it was stopped.
bool blocksFromCells(std::size_t rows, std::size_t columns, const ReadCells& read, std::size_t first,
                     std::size_t last, const std::stop_token& stop, BlockSummary& base);

} // namespace attnscope
