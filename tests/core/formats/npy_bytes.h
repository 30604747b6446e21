// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/matrix/block_matrix.h"

#include <QByteArray>

#include <bit>
#include <cstring>
#include <optional>

/// A reader of the one kind of .npy that the program writes, so that tests need no Python.
namespace attnscope::test {

struct NpyFile {
    bool isFloat32 = false;
    BlockMatrix values;
};

template <typename Number>
BlockMatrix numbersAt(const QByteArray& bytes, qsizetype offset, std::size_t rows, std::size_t columns) {
    static_assert(std::endian::native == std::endian::little);
    BlockMatrix matrix(rows, columns);
    for (std::size_t at = 0; at < rows * columns; ++at) {
        Number value{};
        std::memcpy(&value, bytes.constData() + offset + static_cast<qsizetype>(at * sizeof(Number)),
                    sizeof value);
        matrix.set(at / columns, at % columns, static_cast<double>(value));
    }
    return matrix;
}

/// Nothing where a byte is not as NumPy's format version 1.0 has it.
inline std::optional<NpyFile> parseNpy(const QByteArray& bytes) {
    if (bytes.size() < 10 || !bytes.startsWith(QByteArray("\x93NUMPY\x01\x00", 8))) {
        return std::nullopt;
    }
    const qsizetype length =
        static_cast<unsigned char>(bytes[8]) + 256 * static_cast<unsigned char>(bytes[9]);
    const QByteArray header = bytes.mid(10, length);
    char type = 0;
    unsigned long rows = 0;
    unsigned long columns = 0;
    const int found =
        std::sscanf(header.constData(), "{'descr': '<f%c', 'fortran_order': False, 'shape': (%lu, %lu), }",
                    &type, &rows, &columns);
    const qsizetype size = type == '4' ? 4 : 8;
    const bool fits = bytes.size() == 10 + length + static_cast<qsizetype>(rows * columns) * size;
    if (found != 3 || (10 + length) % 64 != 0 || !header.endsWith('\n') || !fits) {
        return std::nullopt;
    }
    return NpyFile{type == '4', type == '4' ? numbersAt<float>(bytes, 10 + length, rows, columns)
                                            : numbersAt<double>(bytes, 10 + length, rows, columns)};
}

} // namespace attnscope::test
