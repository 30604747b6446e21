// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/number_output.h"

#include "app/command_line.h"
#include "core/formats/atomic_file.h"

namespace attnscope {

namespace {

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

Result<NumberFormat> numberFormatOf(const std::string& path) {
    if (path == "-" || endsIn(path, ".csv")) {
        return NumberFormat::Csv;
    }
    for (const auto& [ending, format] :
         {std::pair(".npy", NumberFormat::Npy), std::pair(".npz", NumberFormat::Npz),
          std::pair(".json", NumberFormat::Json), std::pair(".tex", NumberFormat::Tex)}) {
        if (endsIn(path, ending)) {
            return format;
        }
    }
    return failed(usageError("-o: \"{0}\" says no format of numbers (end it in .npy, .csv, .json or .tex, "
                             "for stats in .npz, or give - for CSV on "
                             "standard output)",
                             path));
}

Result<void> writeOutput(const std::string& path,
                         const std::function<Result<void>(const ByteSink&)>& produce) {
    if (path == "-") {
        return buffered(produce, writeToStandardOutput);
    }
    Result<AtomicFile> file = AtomicFile::create(path);
    if (!file) {
        return failed(file.error());
    }
    return buffered(produce, [&file](std::string_view bytes) { return file->write(bytes); })
        .and_then([&file] { return file->commit(); });
}

} // namespace attnscope
