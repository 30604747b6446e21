// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/arrays/cell_list.h"
#include "core/formats/arrays/number_table.h"

#include <vector>

namespace attnscope {

/// A cell of two matrices of queries × keys.
struct ComparedCell {
    std::size_t query = 0;
    std::size_t key = 0;
    double first = 0.0;
    double second = 0.0;

    double difference() const { return first - second; }
};

/// Compared cells as a file lists them, with what the first scene calls their query and key.
struct ComparedCellList {
    std::vector<ComparedCell> cells;
    TokenList queryTokens;
    TokenList keyTokens;
};

/// The numbers of the first table minus those of the second, which must have the same shape.
NumberTable differenceTable(NumberTable first, NumberTable second);

/// The `count` cells of one matrix that differ most, the largest difference first and equal ones in the order
/// of query and key; equal cells and NaN are left out. Both tables are [queries][keys], or the transpose in
/// the column convention; several threads ask for their rows at once. O(count) memory a thread.
Result<std::vector<ComparedCell>> mostDifferent(const NumberTable& first, const NumberTable& second,
                                                Orientation orientation, std::size_t count);

/// One line a cell under the header query,key,query_token,key_token,first,second,difference, quoted as RFC
/// 4180 has it.
Result<void> writeComparedCsv(const ComparedCellList& list, const ByteSink& sink);
/// A list of objects with these names.
Result<void> writeComparedJson(const ComparedCellList& list, const ByteSink& sink);

} // namespace attnscope
