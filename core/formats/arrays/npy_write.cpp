// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/arrays/npy_write.h"

#include "core/formats/arrays/number_type.h"
#include "core/formats/files/utf8.h"

#include <algorithm>
#include <bit>

namespace attnscope {

namespace {

/// What stands before the data, as numpy.save writes it.
std::string header(const std::string& type, const std::vector<std::size_t>& shape) {
    std::string sides;
    for (const std::size_t side : shape) {
        sides += (sides.empty() ? "" : ", ") + std::to_string(side);
    }
    sides += shape.size() == 1 ? "," : "";
    std::string text = "{'descr': '" + type + "', 'fortran_order': False, 'shape': (" + sides + "), }";
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

template <typename Number>
Result<void> writeNumbers(const std::string& type, const FlatArray<Number>& array, const ByteSink& sink) {
    constexpr std::size_t kPiece = 65'536;
    Result<void> done = sink(header(type, array.shape));
    std::string bytes;
    for (std::size_t at = 0; done && at < array.values.size(); at += kPiece) {
        bytes.clear();
        for (std::size_t i = at; i < std::min(at + kPiece, array.values.size()); ++i) {
            appendLittleEndian(bytes, std::bit_cast<std::uint64_t>(array.values[i]));
        }
        done = sink(bytes);
    }
    return done;
}

} // namespace

Result<void> writeNpy(const NumberTable& table, const ByteSink& sink) {
    const bool isFloat32 = table.precision == Precision::Float32;
    if (const Result<void> done = sink(header(isFloat32 ? "<f4" : "<f8", shapeOf(table))); !done) {
        return done;
    }
    std::vector<double> values(table.columns);
    std::string bytes;
    for (std::size_t row = 0; row < rowCount(table); ++row) {
        if (const Result<void> filled = table.fillRow(row, values); !filled) {
            return filled;
        }
        bytes.clear();
        for (const double value : values) {
            if (isFloat32) {
                appendLittleEndian(bytes, float32Bits(value));
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

Result<void> writeNpy(const FlatArray<double>& array, const ByteSink& sink) {
    return writeNumbers("<f8", array, sink);
}

Result<void> writeNpy(const FlatArray<std::int64_t>& array, const ByteSink& sink) {
    return writeNumbers("<i8", array, sink);
}

Result<void> writeNpy(const FlatArray<std::uint8_t>& array, const ByteSink& sink) {
    std::string bytes = header("|b1", array.shape);
    for (const std::uint8_t value : array.values) {
        bytes += value != 0 ? '\1' : '\0';
    }
    return sink(bytes);
}

Result<void> writeNpy(const std::vector<std::string>& texts, const ByteSink& sink) {
    return writeNpy(FlatArray<std::string>{{texts.size()}, texts}, sink);
}

Result<void> writeNpy(const FlatArray<std::string>& texts, const ByteSink& sink) {
    std::vector<std::u32string> letters;
    std::size_t width = 1; // NumPy has no texts of no width
    for (const std::string& text : texts.values) {
        letters.push_back(lettersOf(text));
        width = std::max(width, letters.back().size());
    }
    Result<void> done = sink(header("<U" + std::to_string(width), texts.shape));
    for (std::size_t i = 0; done && i < texts.values.size(); ++i) {
        letters[i].resize(width, U'\0');
        std::string bytes;
        for (const char32_t letter : letters[i]) {
            appendLittleEndian(bytes, static_cast<std::uint32_t>(letter));
        }
        done = sink(bytes);
    }
    return done;
}

} // namespace attnscope
