// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/number_text.h"
#include "core/formats/result_table.h"

#include <array>
#include <cmath>
#include <string>

namespace attnscope {

namespace {

struct Column {
    std::string_view name;
    double (*value)(const RowStatistics&);
};

constexpr std::array kColumns{
    Column{"lse", [](const RowStatistics& row) { return row.logSumExp; }},
    Column{"max", [](const RowStatistics& row) { return row.max; }},
    Column{"argmax", [](const RowStatistics& row) { return static_cast<double>(row.argmax); }},
    Column{"entropy_bits", [](const RowStatistics& row) { return row.entropyBits; }},
    Column{"sum", [](const RowStatistics& row) { return row.sum; }},
    Column{"allowed", [](const RowStatistics& row) { return static_cast<double>(row.allowed); }},
};

} // namespace

Result<void> writeStatisticsCsv(const std::vector<RowStatistics>& rows, const ByteSink& sink) {
    std::string text;
    for (const Column& column : kColumns) {
        text += (text.empty() ? "" : ",") + std::string(column.name);
    }
    text += '\n';
    for (const RowStatistics& row : rows) {
        for (const Column& column : kColumns) {
            text += &column == &kColumns.front() ? "" : ",";
            appendNumber(text, column.value(row));
        }
        text += '\n';
    }
    return sink(text);
}

Result<void> writeStatisticsJson(const std::vector<RowStatistics>& rows, const ByteSink& sink) {
    std::string text = "{";
    for (const Column& column : kColumns) {
        text += &column == &kColumns.front() ? "\"" : ",\n \"";
        text += std::string(column.name) + "\": [";
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const double value = column.value(rows[i]);
            const std::string_view quote = std::isfinite(value) ? "" : "\"";
            text += i == 0 ? "" : ", ";
            text += quote;
            appendNumber(text, value);
            text += quote;
        }
        text += ']';
    }
    return sink(text + "}\n");
}

} // namespace attnscope
