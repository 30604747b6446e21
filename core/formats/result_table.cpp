// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/result_table.h"

#include <utility>

namespace attnscope {

namespace {

/// One row, or in the column convention one column, of the source as the engine computed it.
void fillAsComputed(const MatrixSource& source, const Tile& line, std::span<double> values) {
    std::vector<float> numbers(values.size());
    std::vector<std::uint8_t> masked(values.size());
    source.fill(line, Reducer::Max, numbers, masked);
    for (std::size_t at = 0; at < values.size(); ++at) {
        // What stands in a masked cell (the fill, or 0) is no matter of precision.
        values[at] = masked[at] == 0  ? static_cast<double>(numbers[at])
                     : line.rows == 1 ? source.exact(line.row, line.column + at)
                                      : source.exact(line.row + at, line.column);
    }
}

void fillExact(const MatrixSource& source, const Tile& line, std::span<double> values) {
    for (std::size_t at = 0; at < values.size(); ++at) {
        values[at] = line.rows == 1 ? source.exact(line.row, line.column + at)
                                    : source.exact(line.row + at, line.column);
    }
}

} // namespace

NumberTable tableOf(std::shared_ptr<const MatrixSource> source, Orientation orientation,
                    Precision precision) {
    const bool transposed = orientation == Orientation::Columns;
    const std::size_t rows = source->rows();
    const std::size_t columns = source->columns();
    const auto fillRow = [source = std::move(source), transposed, precision, rows,
                          columns](std::size_t row, std::span<double> values) {
        const Tile line = transposed ? Tile{0, row, rows, 1, 0} : Tile{row, 0, 1, columns, 0};
        // A single column of one row is a single cell, whichever way it is read.
        precision == Precision::Float32 ? fillAsComputed(*source, line, values)
                                        : fillExact(*source, line, values);
    };
    return {transposed ? columns : rows, transposed ? rows : columns, precision, fillRow};
}

NumberTable tableOf(RowCombination combination, Orientation orientation, Precision precision) {
    const bool transposed = orientation == Orientation::Columns;
    const std::size_t keys = combination.terms.size();
    const std::size_t features = combination.output.size();
    const auto fillRow = [combination = std::move(combination), transposed](std::size_t row,
                                                                            std::span<double> values) {
        for (std::size_t at = 0; at < values.size(); ++at) {
            values[at] = transposed ? combination.terms[at].contribution[row]
                                    : combination.terms[row].contribution[at];
        }
    };
    return {transposed ? features : keys, transposed ? keys : features, precision, fillRow};
}

} // namespace attnscope
