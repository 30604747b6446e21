// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/arrays/number_table.h"
#include "core/formats/arrays/number_text.h"
#include "core/formats/arrays/tex_number.h"

#include <cmath>
#include <fmt/format.h>

namespace attnscope {

namespace {

constexpr std::size_t kColumnsOfAmsmath = 10;

std::string shortest(double value, Precision precision) {
    std::string text;
    if (precision == Precision::Float32) {
        appendNumber(text, static_cast<float>(value));
    } else {
        appendNumber(text, value);
    }
    const std::size_t e = text.find('e');
    if (e == std::string::npos) {
        return text;
    }
    // "1e-05": LaTeX has no letter for the power of ten.
    return fmt::format("{} \\cdot 10^{{{}}}", text.substr(0, e), std::stoi(text.substr(e + 1)));
}

} // namespace

std::string texNumber(double value, std::optional<int> digits, Precision precision) {
    const double number =
        precision == Precision::Float32 ? static_cast<double>(static_cast<float>(value)) : value;
    if (std::isnan(number)) {
        return "\\mathrm{nan}";
    }
    if (std::isinf(number)) {
        return number > 0.0 ? "\\infty" : "-\\infty";
    }
    return digits ? fmt::format("{:.{}f}", number, *digits) : shortest(value, precision);
}

Result<void> writeTex(const NumberTable& table, std::optional<int> digits, const ByteSink& sink) {
    if (const Result<void> one = refuseSeveral(table.leading, ".tex"); !one) {
        return one;
    }
    std::string text = "% in mathematics mode, with \\usepackage{amsmath}\n";
    if (table.columns > kColumnsOfAmsmath) {
        text += fmt::format("% before it: \\setcounter{{MaxMatrixCols}}{{{}}}\n", table.columns);
    }
    text += "\\begin{bmatrix}\n";
    std::vector<double> values(table.columns);
    for (std::size_t row = 0; row < table.rows; ++row) {
        if (const Result<void> filled = table.fillRow(row, values); !filled) {
            return filled;
        }
        for (std::size_t column = 0; column < values.size(); ++column) {
            text += column == 0 ? "  " : " & ";
            text += texNumber(values[column], digits, table.precision);
        }
        text += row + 1 < table.rows ? " \\\\\n" : "\n";
        if (const Result<void> done = sink(text); !done) {
            return done;
        }
        text.clear();
    }
    return sink(text + "\\end{bmatrix}\n");
}

} // namespace attnscope
