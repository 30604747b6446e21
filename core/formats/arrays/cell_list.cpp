// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/arrays/cell_list.h"

#include "core/formats/arrays/first_cells.h"
#include "core/formats/arrays/labelled_table.h"
#include "core/formats/arrays/number_text.h"
#include "core/formats/files/json_text.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace attnscope {

namespace {

/// Whether `a` stands before `b` in a list of the strongest.
bool isBefore(const ListedCell& a, const ListedCell& b) {
    return std::tuple(-a.value, a.query, a.key) < std::tuple(-b.value, b.query, b.key);
}

std::string valueText(double value, Precision precision) {
    std::string text;
    if (precision == Precision::Float32) {
        appendNumber(text, static_cast<float>(value));
    } else {
        appendNumber(text, value);
    }
    return text;
}

std::string tokenAt(const TokenList& tokens, std::size_t index) {
    return index < tokens.size() ? tokens[index] : std::string();
}

} // namespace

Result<std::vector<ListedCell>> strongestCells(const NumberTable& table, Orientation orientation,
                                               std::size_t count) {
    const bool isTransposed = orientation == Orientation::Columns;
    FirstCells<ListedCell, isBefore> strongest(count);
    std::vector<double> values(table.columns);
    for (std::size_t row = 0; row < rowCount(table); ++row) {
        if (const Result<void> filled = table.fillRow(row, values); !filled) {
            return unexpected(filled.error());
        }
        for (std::size_t column = 0; column < table.columns; ++column) {
            if (std::isnan(values[column])) {
                continue;
            }
            strongest.take(isTransposed ? ListedCell{column, row, values[column]}
                                        : ListedCell{row, column, values[column]});
        }
    }
    return std::move(strongest).inOrder();
}

Result<void> writeCellsCsv(const CellList& list, const ByteSink& sink) {
    const bool hasLifts = !list.lifts.empty();
    const std::string header = "query,key,query_token,key_token,value";
    if (const Result<void> done = sink(header + (hasLifts ? ",lift\n" : "\n")); !done) {
        return done;
    }
    for (std::size_t i = 0; i < list.cells.size(); ++i) {
        const ListedCell& cell = list.cells[i];
        const std::string lift = hasLifts ? ',' + valueText(list.lifts[i], list.precision) : std::string();
        const std::string line = std::to_string(cell.query) + ',' + std::to_string(cell.key) + ',' +
                                 csvField(tokenAt(list.queryTokens, cell.query)) + ',' +
                                 csvField(tokenAt(list.keyTokens, cell.key)) + ',' +
                                 valueText(cell.value, list.precision) + lift + '\n';
        if (const Result<void> done = sink(line); !done) {
            return done;
        }
    }
    return {};
}

Result<void> writeCellsJson(const CellList& list, const ByteSink& sink) {
    std::string text = "[";
    for (std::size_t i = 0; i < list.cells.size(); ++i) {
        const ListedCell& cell = list.cells[i];
        const std::string quote = std::isfinite(cell.value) ? "" : "\"";
        text += text.size() == 1 ? "{" : ",\n {";
        text += "\"query\": " + std::to_string(cell.query) + ", \"key\": " + std::to_string(cell.key) +
                ", \"query_token\": " + Json(tokenAt(list.queryTokens, cell.query)).dump() +
                ", \"key_token\": " + Json(tokenAt(list.keyTokens, cell.key)).dump() +
                ", \"value\": " + quote + valueText(cell.value, list.precision) + quote +
                (list.lifts.empty() ? "" : ", \"lift\": " + valueText(list.lifts[i], list.precision)) + '}';
    }
    return sink(text + "]\n");
}

} // namespace attnscope
