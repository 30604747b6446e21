// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/arrays/number_table.h"
#include "core/scene/scene.h"

#include <cstddef>
#include <string>
#include <vector>

namespace attnscope {

/// A cell of a matrix of queries × keys with its number.
struct ListedCell {
    std::size_t query = 0;
    std::size_t key = 0;
    double value = 0.0;
};

/// Cells as they are listed in a file, with what their query and key are called.
struct CellList {
    std::vector<ListedCell> cells;
    TokenList queryTokens;
    TokenList keyTokens;
    std::vector<double> lifts{}; ///< of each cell: weight × keys attended; empty: the list has none
    Precision precision = Precision::Float64; ///< of the values
};

/// The `count` largest numbers of one matrix, the largest first and equal ones in the order of query and key;
/// NaN is none. `table` is [queries][keys], or its transpose in the column convention. O(count) memory.
Result<std::vector<ListedCell>> strongestCells(const NumberTable& table, Orientation orientation,
                                               std::size_t count);

/// One line a cell under the header query,key,query_token,key_token,value, and lift where the list has lifts;
/// quoted as RFC 4180 has it.
Result<void> writeCellsCsv(const CellList& list, const ByteSink& sink);
/// A list of objects with these names.
Result<void> writeCellsJson(const CellList& list, const ByteSink& sink);

} // namespace attnscope
