// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/compare/compared_cells.h"

#include "core/base/parallel.h"
#include "core/formats/arrays/first_cells.h"
#include "core/formats/arrays/labelled_table.h"
#include "core/formats/arrays/number_text.h"
#include "core/formats/files/json_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <mutex>
#include <optional>
#include <tuple>
#include <utility>

namespace attnscope {

namespace {

bool differsMore(const ComparedCell& a, const ComparedCell& b) {
    return std::tuple(-std::abs(a.difference()), a.query, a.key) <
           std::tuple(-std::abs(b.difference()), b.query, b.key);
}

using MostDifferent = FirstCells<ComparedCell, differsMore>;

/// Of the rows [begin, end).
Result<MostDifferent> differingCells(const NumberTable& first, const NumberTable& second,
                                     Orientation orientation, std::pair<std::size_t, std::size_t> rows,
                                     std::size_t count) {
    const bool isTransposed = orientation == Orientation::Columns;
    MostDifferent found(count);
    std::vector<double> values(first.columns);
    std::vector<double> others(first.columns);
    for (std::size_t row = rows.first; row < rows.second; ++row) {
        const Result<void> filled =
            first.fillRow(row, values).and_then([&] { return second.fillRow(row, others); });
        if (!filled) {
            return unexpected(filled.error());
        }
        for (std::size_t column = 0; column < first.columns; ++column) {
            const ComparedCell cell{isTransposed ? column : row, isTransposed ? row : column, values[column],
                                    others[column]};
            if (const double difference = cell.difference(); difference != 0.0 && !std::isnan(difference)) {
                found.take(cell);
            }
        }
    }
    return found;
}

std::string shortestText(double value) {
    std::string text;
    appendNumber(text, value);
    return text;
}

/// What is no number is a text there.
std::string jsonNumber(double value) {
    const std::string quote = std::isfinite(value) ? "" : "\"";
    return quote + shortestText(value) + quote;
}

std::string nameAt(const TokenList& tokens, std::size_t index) {
    return index < tokens.size() ? tokens[index] : std::string();
}

/// The numbers of a cell under their names.
std::array<std::pair<std::string_view, double>, 3> numbersOf(const ComparedCell& cell) {
    return {{{"first", cell.first}, {"second", cell.second}, {"difference", cell.difference()}}};
}

} // namespace

NumberTable differenceTable(NumberTable first, NumberTable second) {
    NumberTable table = first;
    const bool isExact = first.precision == Precision::Float64 && second.precision == Precision::Float64;
    table.precision = isExact ? Precision::Float64 : Precision::Float32;
    table.fillRow = [first = std::move(first),
                     second = std::move(second)](std::size_t row, std::span<double> values) -> Result<void> {
        std::vector<double> others(values.size());
        return first.fillRow(row, values).and_then([&] { return second.fillRow(row, others); }).map([&] {
            for (std::size_t at = 0; at < values.size(); ++at) {
                values[at] -= others[at];
            }
        });
    };
    return table;
}

Result<std::vector<ComparedCell>> mostDifferent(const NumberTable& first, const NumberTable& second,
                                                Orientation orientation, std::size_t count) {
    constexpr std::size_t kRowsTogether = 32;
    MostDifferent all(count);
    std::optional<Error> failed;
    std::mutex mutex;
    parallelFor(rowCount(first), kRowsTogether, {}, [&](std::size_t begin, std::size_t end) {
        Result<MostDifferent> found = differingCells(first, second, orientation, {begin, end}, count);
        const std::lock_guard lock(mutex);
        if (!found) {
            failed = found.error();
            return;
        }
        for (const ComparedCell& cell : std::move(*found).inOrder()) {
            all.take(cell);
        }
    });
    if (failed) {
        return unexpected(*failed);
    }
    return std::move(all).inOrder();
}

Result<void> writeComparedCsv(const ComparedCellList& list, const ByteSink& sink) {
    if (const Result<void> done = sink("query,key,query_token,key_token,first,second,difference\n"); !done) {
        return done;
    }
    for (const ComparedCell& cell : list.cells) {
        std::string line = std::to_string(cell.query) + ',' + std::to_string(cell.key) + ',' +
                           csvField(nameAt(list.queryTokens, cell.query)) + ',' +
                           csvField(nameAt(list.keyTokens, cell.key));
        for (const auto& [name, number] : numbersOf(cell)) {
            line += ',' + shortestText(number);
        }
        if (const Result<void> done = sink(line + '\n'); !done) {
            return done;
        }
    }
    return {};
}

Result<void> writeComparedJson(const ComparedCellList& list, const ByteSink& sink) {
    std::string text = "[";
    for (const ComparedCell& cell : list.cells) {
        text += text.size() == 1 ? "{" : ",\n {";
        text += "\"query\": " + std::to_string(cell.query) + ", \"key\": " + std::to_string(cell.key) +
                ", \"query_token\": " + Json(nameAt(list.queryTokens, cell.query)).dump() +
                ", \"key_token\": " + Json(nameAt(list.keyTokens, cell.key)).dump();
        for (const auto& [name, number] : numbersOf(cell)) {
            text += ", \"" + std::string(name) + "\": " + jsonNumber(number);
        }
        text += '}';
    }
    return sink(text + "]\n");
}

} // namespace attnscope
