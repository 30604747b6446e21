// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/number_table.h"
#include "core/formats/number_text.h"

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

} // namespace

Result<void> writeCsv(const NumberTable& table, const ByteSink& sink) {
    std::vector<double> values(table.columns);
    std::string line;
    for (std::size_t row = 0; row < table.rows; ++row) {
        table.fillRow(row, values);
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
    std::vector<double> values(table.columns);
    std::string line = "[";
    for (std::size_t row = 0; row < table.rows; ++row) {
        table.fillRow(row, values);
        line += row == 0 ? "[" : ",\n [";
        for (std::size_t column = 0; column < table.columns; ++column) {
            line += column == 0 ? "" : ", ";
            const bool quoted = !isFinite(values[column], table.precision);
            line += quoted ? "\"" : "";
            append(line, values[column], table.precision);
            line += quoted ? "\"" : "";
        }
        line += ']';
        if (const Result<void> done = sink(line); !done) {
            return done;
        }
        line.clear();
    }
    return sink(line + "]\n");
}

} // namespace attnscope
