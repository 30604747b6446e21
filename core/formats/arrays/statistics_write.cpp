// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/arrays/npz_write.h"
#include "core/formats/arrays/number_text.h"
#include "core/formats/arrays/result_table.h"

#include <array>
#include <cmath>
#include <string>

namespace attnscope {

namespace {

struct Column {
    std::string_view name;
    double (*value)(const RowStatistics&);
    bool isWhole = false;
};

constexpr std::array kColumns{
    Column{"lse", [](const RowStatistics& row) { return row.logSumExp; }},
    Column{"max", [](const RowStatistics& row) { return row.max; }},
    Column{"argmax", [](const RowStatistics& row) { return static_cast<double>(row.argmax); }, true},
    Column{"entropy_bits", [](const RowStatistics& row) { return row.entropyBits; }},
    Column{"sum", [](const RowStatistics& row) { return row.sum; }},
    Column{"allowed", [](const RowStatistics& row) { return static_cast<double>(row.allowed); }, true},
};

std::vector<std::size_t> shapeOf(const StatisticsTable& table) {
    std::size_t matrices = 1;
    for (const std::size_t side : table.leading) {
        matrices *= side;
    }
    std::vector<std::size_t> shape = table.leading;
    shape.push_back(matrices == 0 ? 0 : table.rows.size() / matrices);
    return shape;
}

/// One bracket for each axis whose list begins with that row, and whose last one ends before it.
void appendBrackets(std::string& text, const std::vector<std::size_t>& shape, std::size_t row, char bracket) {
    std::size_t size = 1;
    for (std::size_t axis = shape.size(); axis-- > 0;) {
        size *= shape[axis];
        text += size != 0 && row % size == 0 ? std::string(1, bracket) : "";
    }
}

void appendList(std::string& text, const StatisticsTable& table, const Column& column) {
    const std::vector<std::size_t> shape = shapeOf(table);
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        if (i > 0) {
            appendBrackets(text, shape, i, ']');
            text += ", ";
        }
        appendBrackets(text, shape, i, '[');
        const double value = column.value(table.rows[i]);
        const std::string_view quote = std::isfinite(value) ? "" : "\"";
        text += quote;
        appendNumber(text, value);
        text += quote;
    }
    text += table.rows.empty() ? "[]" : std::string(shape.size(), ']');
}

template <typename Number>
FlatArray<Number> arrayOf(const StatisticsTable& table, const Column& column) {
    FlatArray<Number> array{shapeOf(table), {}};
    for (const RowStatistics& row : table.rows) {
        array.values.push_back(static_cast<Number>(column.value(row)));
    }
    return array;
}

} // namespace

Result<void> writeStatisticsCsv(const StatisticsTable& table, const ByteSink& sink) {
    if (const Result<void> one = refuseSeveral(table.leading, ".csv"); !one) {
        return one;
    }
    std::string text;
    for (const Column& column : kColumns) {
        text += (text.empty() ? "" : ",") + std::string(column.name);
    }
    text += '\n';
    for (const RowStatistics& row : table.rows) {
        for (const Column& column : kColumns) {
            text += &column == &kColumns.front() ? "" : ",";
            appendNumber(text, column.value(row));
        }
        text += '\n';
    }
    return sink(text);
}

Result<void> writeStatisticsJson(const StatisticsTable& table, const ByteSink& sink) {
    std::string text = "{";
    for (const Column& column : kColumns) {
        text += &column == &kColumns.front() ? "\"" : ",\n \"";
        text += std::string(column.name) + "\": ";
        appendList(text, table, column);
    }
    return sink(text + "}\n");
}

Result<void> writeStatisticsNpz(const StatisticsTable& table, const ByteSink& sink) {
    std::vector<NpzMember> members;
    for (const Column& column : kColumns) {
        NpzMember member{std::string(column.name), arrayOf<double>(table, column)};
        if (column.isWhole) {
            member.content = arrayOf<std::int64_t>(table, column);
        }
        members.push_back(std::move(member));
    }
    return writeNpz(members, ZipPacking::Stored, sink);
}

} // namespace attnscope
