// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/number_array.h"

#include "core/formats/npy_header.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace attnscope {

namespace {

/// IEEE 754 binary16.
double halfFrom(std::uint64_t bits) {
    const auto exponent = static_cast<int>(bits >> 10 & 0x1f);
    const auto fraction = static_cast<double>(bits & 0x3ff);
    const double sign = (bits & 0x8000) != 0 ? -1.0 : 1.0;
    if (exponent == 0x1f) {
        return fraction == 0.0 ? sign * std::numeric_limits<double>::infinity()
                               : std::numeric_limits<double>::quiet_NaN();
    }
    return sign * (exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(fraction + 1024.0, exponent - 25));
}

double numberFrom(std::uint64_t bits, char kind, std::size_t width) {
    if (kind == 'f') {
        return width == 2   ? halfFrom(bits)
               : width == 4 ? static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(bits)))
                            : std::bit_cast<double>(bits);
    }
    if (kind == 'i') {
        const std::size_t unused = 64 - 8 * width;
        return static_cast<double>(static_cast<std::int64_t>(bits << unused) >> unused);
    }
    return static_cast<double>(bits);
}

std::uint64_t bitsAt(std::string_view bytes, bool bigEndian) {
    std::uint64_t bits = 0;
    for (std::size_t at = 0; at < bytes.size(); ++at) {
        bits = bits << 8 | static_cast<unsigned char>(bytes[bigEndian ? at : bytes.size() - 1 - at]);
    }
    return bits;
}

/// Where the numbers of a file in Fortran order stand, in the order of the last axis fastest.
class FortranOrder {
public:
    explicit FortranOrder(const std::vector<std::size_t>& shape)
        : m_shape(shape)
        , m_index(shape.size(), 0) {}

    std::size_t next() {
        std::size_t at = 0;
        for (std::size_t axis = m_shape.size(); axis-- > 0;) {
            at = at * m_shape[axis] + m_index[axis];
        }
        for (std::size_t axis = m_shape.size(); axis-- > 0 && ++m_index[axis] == m_shape[axis];) {
            m_index[axis] = 0;
        }
        return at;
    }

private:
    const std::vector<std::size_t>& m_shape;
    std::vector<std::size_t> m_index;
};

} // namespace

Result<NumberArray> readNpy(std::string_view bytes, const std::string& file) {
    const Result<NpyHeader> read = readNpyHeader(bytes, file);
    if (!read) {
        return failed(read.error());
    }
    const NpyHeader& header = *read;
    const std::size_t wanted = header.count * header.width;
    const std::size_t there = bytes.size() - header.size;
    if (there != wanted) {
        return failed(
            failure(translatable("{0}: its shape needs {1} bytes from byte {2} on and {3} are there "
                                 "(is it whole, and one array?)"),
                    file, std::to_string(wanted), std::to_string(header.size), std::to_string(there)));
    }
    NumberArray array{header.shape, {}, header.kind != 'f' || header.width == 8};
    array.values.reserve(header.count);
    FortranOrder order(header.shape);
    for (std::size_t at = 0; at < header.count; ++at) {
        const std::size_t from = header.fortranOrder ? order.next() : at;
        const std::string_view number = bytes.substr(header.size + from * header.width, header.width);
        array.values.push_back(numberFrom(bitsAt(number, header.bigEndian), header.kind, header.width));
    }
    return array;
}

} // namespace attnscope
