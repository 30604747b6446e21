// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/arrays/number_table.h"
#include "core/formats/arrays/number_text.h"

#include <cmath>
#include <string>
#include <vector>

namespace attnscope {

namespace {

void append(std::string& text, double value, Precision precision) {
    if (precision == Precision::Float32) {
        appendNumber(text, static_cast<float>(value));
    } else {
        appendNumber(text, value);
    }
}

bool isFinite(double value, Precision precision) {
    // What float64 holds may be beyond float32.
    return precision == Precision::Float32 ? std::isfinite(static_cast<float>(value)) : std::isfinite(value);
}

/// How many lists begin with this row, and end before it: one, and one more for each axis that starts anew.
std::size_t listsFrom(const std::vector<std::size_t>& shape, std::size_t row) {
    std::size_t lists = 1;
    std::size_t size = 1;
    for (std::size_t axis = shape.size() - 1; axis-- > 0;) {
        size *= shape[axis];
        if (row % size != 0) {
            break;
        }
        ++lists;
    }
    return lists;
}

void appendRow(std::string& text, const std::vector<double>& values, Precision precision) {
    for (std::size_t column = 0; column < values.size(); ++column) {
        text += column == 0 ? "" : ", ";
        const bool quoted = !isFinite(values[column], precision);
        text += quoted ? "\"" : "";
        append(text, values[column], precision);
        text += quoted ? "\"" : "";
    }
}

} // namespace

Result<void> writeCsv(const NumberTable& table, const ByteSink& sink) {
    if (const Result<void> one = refuseSeveral(table.leading, ".csv"); !one) {
        return one;
    }
    std::vector<double> values(table.columns);
    std::string line;
    for (std::size_t row = 0; row < table.rows; ++row) {
        if (const Result<void> filled = table.fillRow(row, values); !filled) {
            return filled;
        }
        line.clear();
        for (std::size_t column = 0; column < table.columns; ++column) {
            line += column == 0 ? "" : ",";
            append(line, values[column], table.precision);
        }
        line += '\n';
        if (const Result<void> done = sink(line); !done) {
            return done;
        }
    }
    return {};
}

Result<void> writeJson(const NumberTable& table, const ByteSink& sink) {
    const std::vector<std::size_t> shape = shapeOf(table);
    const std::size_t axes = shape.size();
    const std::size_t rows = rowCount(table);
    std::vector<double> values(table.columns);
    std::string line;
    for (std::size_t row = 0; row < rows; ++row) {
        if (const Result<void> filled = table.fillRow(row, values); !filled) {
            return filled;
        }
        const std::size_t lists = listsFrom(shape, row);
        line = row == 0 ? "" : std::string(lists, ']') + ",\n" + std::string(axes - lists, ' ');
        line += std::string(lists, '[');
        appendRow(line, values, table.precision);
        if (const Result<void> done = sink(line); !done) {
            return done;
        }
    }
    return sink((rows == 0 ? "[" : std::string(axes - 1, ']')) + "]\n");
}

} // namespace attnscope
