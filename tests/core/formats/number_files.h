// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/arrays/npy_read.h"
#include "core/formats/arrays/number_table.h"

#include <QByteArray>

#include <cstdint>
#include <fstream>
#include <string>
#include <vector>

/// Bytes of number files, made by hand, so that tests can make any of them wrong.
namespace attnscope::test {

/// An .npy as numpy.save writes it.
inline std::string npy(const std::string& type, bool fortran, const std::string& shape,
                       const std::string& data) {
    std::string header = "{'descr': '" + type + "', 'fortran_order': " + (fortran ? "True" : "False") +
                         ", 'shape': (" + shape + "), }";
    header.append(127 - 10 - header.size(), ' ');
    header += '\n';
    std::string file("\x93NUMPY\x01\x00", 8);
    file += static_cast<char>(header.size());
    file += '\0';
    return file.append(header).append(data);
}

/// The numbers of an .npy.
inline Result<NumberArray> readNpy(const std::string& bytes, const std::string& file) {
    return openNpy(bytesOf(bytes), file).and_then([](NumberStream stream) {
        return readAll(std::move(stream));
    });
}

/// The texts of an .npy.
inline Result<std::vector<std::string>> readTexts(const std::string& bytes, const std::string& file) {
    return readNpyTexts(bytesOf(bytes), file);
}

/// The lowest `count` bytes of a number, the least first.
inline std::string littleEndian(std::uint64_t number, std::size_t count) {
    std::string bytes;
    for (std::size_t at = 0; at < count; ++at) {
        bytes += static_cast<char>(number >> 8 * at & 0xff);
    }
    return bytes;
}

/// A .safetensors with this header and data.
inline std::string safetensors(const std::string& header, const std::string& data) {
    return littleEndian(header.size(), 8) + header + data;
}

/// A sink that keeps what it gets.
inline ByteSink into(std::string& bytes) {
    return [&bytes](std::string_view more) -> Result<void> {
        bytes += more;
        return {};
    };
}

inline void writeFile(const std::string& path, const std::string& bytes) {
    std::ofstream(path, std::ios::binary) << bytes;
}

/// Matrices of the given numbers, one after another.
inline NumberTable tableOf(const std::vector<std::size_t>& leading, std::size_t rows, std::size_t columns,
                           const std::vector<double>& values, Precision precision = Precision::Float64) {
    return {rows, columns, precision,
            [values, columns](std::size_t row, std::span<double> line) -> Result<void> {
                std::copy_n(values.begin() + static_cast<std::ptrdiff_t>(row * columns), columns,
                            line.begin());
                return {};
            },
            leading};
}

} // namespace attnscope::test
