// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/commands/number_output.h"

#include "app/command_line.h"
#include "core/formats/arrays/npy_write.h"
#include "core/formats/files/file_pieces.h"

#include <algorithm>
#include <array>
#include <vector>

namespace attnscope {

namespace {

/// What standard output can be, the usual one first.
constexpr std::array<std::string_view, 3> kStreamFormats{"csv", "json", "npy"};

template <auto Write>
Result<void> labelledInFull(const LabelledTable& table, std::optional<int> /*digits*/, const ByteSink& sink) {
    return Write(table, sink);
}

template <auto Write>
Result<void> inFull(const NumberTable& numbers, std::optional<int> /*digits*/, const ByteSink& sink) {
    return Write(numbers, sink);
}

constexpr std::array kFormats{
    NumberFormat{".npy",
                 inFull<static_cast<Result<void> (*)(const NumberTable&, const ByteSink&)>(writeNpy)>},
    NumberFormat{".csv", inFull<writeCsv>, writeStatisticsCsv, writeCellsCsv, false, writeComparedCsv,
                 labelledInFull<writeLabelledCsv>},
    NumberFormat{".json", inFull<writeJson>, writeStatisticsJson, writeCellsJson, false, writeComparedJson,
                 labelledInFull<writeLabelledJson>},
    NumberFormat{".tex", writeTex, nullptr, nullptr, true, nullptr, writeLabelledTex},
    NumberFormat{".npz", nullptr, writeStatisticsNpz},
};

/// ".csv, .json or .npz"
template <typename IsWanted>
std::string endingsOf(const IsWanted& isWanted) {
    std::vector<std::string_view> wanted;
    for (const NumberFormat& format : kFormats) {
        if (isWanted(format)) {
            wanted.push_back(format.ending);
        }
    }
    std::string all;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        all += i == 0 ? "" : i + 1 < wanted.size() ? ", " : " or ";
        all += wanted[i];
    }
    return all;
}

} // namespace

std::span<const NumberFormat> numberFormats() {
    return kFormats;
}

std::string matrixEndings() {
    return endingsOf([](const NumberFormat& format) { return format.writeMatrix != nullptr; });
}

std::string statisticsEndings() {
    return endingsOf([](const NumberFormat& format) { return format.writeStatistics != nullptr; });
}

std::string cellsEndings() {
    return endingsOf([](const NumberFormat& format) { return format.writeCells != nullptr; });
}

std::string labelledEndings() {
    return endingsOf([](const NumberFormat& format) { return format.writeLabelled != nullptr; });
}

Result<const NumberFormat*> numberFormatOf(const std::string& path,
                                           const std::optional<std::string>& format) {
    if (format && path != "-") {
        return unexpected(usageError(
            "--format: it goes with -o - only, because the ending of a file says its format (leave it out)"));
    }
    const std::string_view stream = format ? std::string_view(*format) : kStreamFormats.front();
    if (std::find(kStreamFormats.begin(), kStreamFormats.end(), stream) == kStreamFormats.end()) {
        return unexpected(usageError("--format: \"{0}\" is not allowed (give csv, json or npy)", *format));
    }
    const std::string name = path == "-" ? '.' + std::string(stream) : path;
    for (const NumberFormat& known : kFormats) {
        if (endsIn(name, known.ending)) {
            return &known;
        }
    }
    return unexpected(usageError(
        "-o: \"{0}\" says no format of numbers (end it in {1}, for stats in {2}, or give - for CSV "
        "on standard output)",
        path, matrixEndings(), statisticsEndings()));
}

Result<void> writeOutput(const std::string& path,
                         const std::function<Result<void>(const ByteSink&)>& produce) {
    return path == "-" ? inPieces(produce, writeToStandardOutput) : writeInPieces(path, produce);
}

} // namespace attnscope
