// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/arrays/labelled_table.h"

#include "core/base/count_text.h"
#include "core/formats/arrays/npz_write.h"
#include "core/formats/arrays/number_text.h"
#include "core/formats/arrays/tex_number.h"
#include "core/formats/arrays/tex_text.h"
#include "core/formats/files/json_text.h"
#include "core/scene/feature_names.h"
#include "core/scene/token_name.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace attnscope {

namespace {

void appendIn(Precision precision, std::string& text, double value) {
    if (precision == Precision::Float32) {
        appendNumber(text, static_cast<float>(value));
    } else {
        appendNumber(text, value);
    }
}

/// What a token or feature is called in a file: its own text, else its index.
std::vector<std::string> labels(const TokenList& names, std::size_t count) {
    std::vector<std::string> all;
    all.reserve(count);
    for (std::size_t at = 0; at < count; ++at) {
        all.push_back(at < names.size() && !names[at].empty() ? names[at] : std::to_string(at));
    }
    return all;
}

/// Writes each row's line in turn.
Result<void>
eachRow(const NumberTable& numbers, const ByteSink& sink,
        const std::function<std::string(std::size_t row, const std::vector<double>& values)>& line) {
    std::vector<double> values(numbers.columns);
    for (std::size_t row = 0; row < numbers.rows; ++row) {
        const Result<void> done =
            numbers.fillRow(row, values).and_then([&] { return sink(line(row, values)); });
        if (!done) {
            return done;
        }
    }
    return {};
}

std::string jsonText(const std::string& text) {
    return Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string jsonList(const std::vector<std::string>& texts) {
    std::string all = "[";
    for (const std::string& text : texts) {
        all += (all.size() == 1 ? "" : ", ") + jsonText(text);
    }
    return all + "]";
}

} // namespace

LabelledTable labelledTable(NumberTable numbers, const Scene& scene, Stage stage) {
    const bool isTransposed = scene.orientation == Orientation::Columns;
    const bool hasKeys = stageInfo(stage).cellsAreQueryKey;
    const std::size_t rows = isTransposed ? numbers.columns : numbers.rows;
    const std::size_t columns = isTransposed ? numbers.rows : numbers.columns;
    LabelledTable table{std::move(numbers),
                        std::string(stageInfo(stage).name),
                        labels(rowTokens(scene, stage), rows),
                        labels(hasKeys ? scene.keyNames() : featureNames(scene, stage), columns),
                        rowsAreQueries(stage) ? "tokens" : "key_tokens",
                        hasKeys ? "key_tokens" : "features"};
    if (isTransposed) {
        std::swap(table.rows, table.columns);
        std::swap(table.rowsMember, table.columnsMember);
    }
    return table;
}

std::string csvField(const std::string& text) {
    if (text.find_first_of(",\"\r\n") == std::string::npos) {
        return text;
    }
    std::string quoted = "\"";
    for (const char letter : text) {
        quoted += letter == '"' ? "\"\"" : std::string(1, letter);
    }
    return quoted + '"';
}

Result<void> writeLabelledCsv(const LabelledTable& table, const ByteSink& sink) {
    std::string header;
    for (const std::string& column : table.columns) {
        header += ',' + csvField(column);
    }
    return sink(header + '\n').and_then([&] {
        return eachRow(table.numbers, sink, [&](std::size_t row, const std::vector<double>& values) {
            std::string line = csvField(table.rows[row]);
            for (const double value : values) {
                line += ',';
                appendIn(table.numbers.precision, line, value);
            }
            return line + '\n';
        });
    });
}

Result<void> writeLabelledJson(const LabelledTable& table, const ByteSink& sink) {
    return sink("{\"name\": " + jsonText(table.name) + ",\n \"rows\": " + jsonList(table.rows) +
                ",\n \"columns\": " + jsonList(table.columns) + ",\n \"values\":\n")
        .and_then([&] { return writeJson(table.numbers, sink); })
        .and_then([&] { return sink("}\n"); });
}

Result<void> writeLabelledTex(const LabelledTable& table, std::optional<int> digits, const ByteSink& sink) {
    const auto isPlain = [](const std::string& label) { return texHasLetters(label); };
    const bool arePlain = std::all_of(table.rows.begin(), table.rows.end(), isPlain) &&
                          std::all_of(table.columns.begin(), table.columns.end(), isPlain);
    std::string header =
        arePlain ? "" : "% Its letters ask for LuaLaTeX or XeLaTeX, and a font that has them.\n";
    header += "\\begin{tabular}{l" + std::string(table.columns.size(), 'r') + "}\n ";
    for (const std::string& column : table.columns) {
        header += " & " + texText(column);
    }
    return sink(header + " \\\\\n  \\hline\n")
        .and_then([&] {
            return eachRow(table.numbers, sink, [&](std::size_t row, const std::vector<double>& values) {
                std::string line = "  " + texText(table.rows[row]);
                for (const double value : values) {
                    line += " & $" + texNumber(value, digits, table.numbers.precision) + "$";
                }
                return line + " \\\\\n";
            });
        })
        .and_then([&] { return sink("\\end{tabular}\n"); });
}

Result<void> writeLabelledNpz(const LabelledTable& table, const ByteSink& sink) {
    const std::size_t count = table.numbers.rows * table.numbers.columns;
    if (count > kMostNpzNumbers) {
        return unexpected(makeError(
            translatable("numbers: {0} are too many for an .npz, which is put together in memory (end the "
                         "name in .npy)"),
            countText(count)));
    }
    std::vector<NpzMember> members{{table.name, table.numbers}};
    if (!table.rowsMember.empty()) {
        members.push_back({table.rowsMember, table.rows});
    }
    if (!table.columnsMember.empty()) {
        members.push_back({table.columnsMember, table.columns});
    }
    return writeNpz(members, ZipPacking::Stored, sink);
}

} // namespace attnscope
