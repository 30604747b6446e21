// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/commands/number_output.h"

#include "app/command_line.h"
#include "core/formats/arrays/npy_write.h"
#include "core/formats/files/atomic_file.h"

#include <array>
#include <vector>

namespace attnscope {

namespace {

constexpr std::string_view kStandardOutput = ".csv";

template <auto Write>
Result<void> inFull(const NumberTable& numbers, std::optional<int> /*digits*/, const ByteSink& sink) {
    return Write(numbers, sink);
}

constexpr std::array kFormats{
    NumberFormat{".npy",
                 inFull<static_cast<Result<void> (*)(const NumberTable&, const ByteSink&)>(writeNpy)>},
    NumberFormat{".csv", inFull<writeCsv>, writeStatisticsCsv},
    NumberFormat{".json", inFull<writeJson>, writeStatisticsJson},
    NumberFormat{".tex", writeTex, nullptr, true},
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

/// Rows are short and calls of the system dear: gathers what is written and passes it on in pieces.
Result<void> buffered(const std::function<Result<void>(const ByteSink&)>& produce, const ByteSink& sink) {
    constexpr std::size_t kPiece = 1 << 20;
    std::string piece;
    const Result<void> done = produce([&](std::string_view bytes) -> Result<void> {
        piece += bytes;
        if (piece.size() < kPiece) {
            return {};
        }
        const Result<void> written = sink(piece);
        piece.clear();
        return written;
    });
    return done ? sink(piece) : done;
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

Result<const NumberFormat*> numberFormatOf(const std::string& path) {
    const std::string name = path == "-" ? std::string(kStandardOutput) : path;
    for (const NumberFormat& format : kFormats) {
        if (endsIn(name, format.ending)) {
            return &format;
        }
    }
    return unexpected(usageError(
        "-o: \"{0}\" says no format of numbers (end it in {1}, for stats in {2}, or give - for CSV "
        "on standard output)",
        path, matrixEndings(), statisticsEndings()));
}

Result<void> writeOutput(const std::string& path,
                         const std::function<Result<void>(const ByteSink&)>& produce) {
    if (path == "-") {
        return buffered(produce, writeToStandardOutput);
    }
    Result<AtomicFile> file = AtomicFile::create(path);
    if (!file) {
        return unexpected(file.error());
    }
    return buffered(produce, [&file](std::string_view bytes) { return file->write(bytes); })
        .and_then([&file] { return file->commit(); });
}

} // namespace attnscope
