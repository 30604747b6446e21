// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/files/file_pieces.h"

#include "core/formats/files/atomic_file.h"

namespace attnscope {

Result<void> inPieces(const std::function<Result<void>(const TakeBytes&)>& produce, const TakeBytes& sink) {
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

Result<void> writeInPieces(const std::string& path,
                           const std::function<Result<void>(const TakeBytes&)>& produce) {
    Result<AtomicFile> file = AtomicFile::create(path);
    if (!file) {
        return unexpected(file.error());
    }
    return inPieces(produce, [&file](std::string_view bytes) { return file->write(bytes); })
        .and_then([&file] { return file->commit(); });
}

} // namespace attnscope
