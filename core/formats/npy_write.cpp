// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/number_table.h"

#include <bit>
#include <cstdint>
#include <string>
#include <vector>

namespace attnscope {

namespace {

std::string header(const NumberTable& table) {
    const std::string type = table.precision == Precision::Float32 ? "<f4" : "<f8";
    std::string text = "{'descr': '" + type + "', 'fortran_order': False, 'shape': (" +
                       std::to_string(table.rows) + ", " + std::to_string(table.columns) + "), }";
    // Magic, version and length take 10 bytes; spaces and a line break fill up to a multiple of 64.
    constexpr std::size_t kPrefix = 10;
    constexpr std::size_t kAlignment = 64;
    text.append(kAlignment - 1 - (kPrefix + text.size()) % kAlignment, ' ');
    text += '\n';
    std::string bytes("\x93NUMPY\x01\x00", 8);
    bytes += static_cast<char>(text.size() & 0xff);
    bytes += static_cast<char>(text.size() >> 8);
    return bytes + text;
}

template <typename Bits>
void appendLittleEndian(std::string& bytes, Bits bits) {
    for (unsigned shift = 0; shift < 8 * sizeof(Bits); shift += 8) {
        bytes += static_cast<char>((bits >> shift) & 0xff);
    }
}

} // namespace

Result<void> writeNpy(const NumberTable& table, const ByteSink& sink) {
    if (const Result<void> done = sink(header(table)); !done) {
        return done;
    }
    std::vector<double> values(table.columns);
    std::string bytes;
    for (std::size_t row = 0; row < table.rows; ++row) {
        table.fillRow(row, values);
        bytes.clear();
        for (const double value : values) {
            if (table.precision == Precision::Float32) {
                appendLittleEndian(bytes, std::bit_cast<std::uint32_t>(static_cast<float>(value)));
            } else {
                appendLittleEndian(bytes, std::bit_cast<std::uint64_t>(value));
            }
        }
        if (const Result<void> done = sink(bytes); !done) {
            return done;
        }
    }
    return {};
}

} // namespace attnscope
