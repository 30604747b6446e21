// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/arrays/number_type.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <vector>

namespace attnscope {

namespace {

static_assert(std::endian::native == std::endian::little);

/// A NaN or infinity of a narrower format, its fraction moved to the top of float64's. The processor's own
/// conversion would make a signalling NaN a quiet one.
double notFinite(bool negative, std::uint64_t fraction, unsigned fractionBits) {
    return std::bit_cast<double>((negative ? std::uint64_t{1} << 63 : 0) | std::uint64_t{0x7ff} << 52 |
                                 fraction << (52 - fractionBits));
}

double fromHalf(std::uint64_t bits) {
    const auto exponent = static_cast<int>(bits >> 10 & 0x1f);
    const std::uint64_t fraction = bits & 0x3ff;
    const bool negative = (bits & 0x8000) != 0;
    if (exponent == 0x1f) {
        return notFinite(negative, fraction, 10);
    }
    const auto whole = static_cast<double>(fraction);
    return (negative ? -1.0 : 1.0) *
           (exponent == 0 ? std::ldexp(whole, -24) : std::ldexp(whole + 1024.0, exponent - 25));
}

double fromFloat(std::uint64_t bits) {
    if ((bits >> 23 & 0xff) == 0xff) {
        return notFinite((bits >> 31 & 1) != 0, bits & 0x7fffff, 23);
    }
    return static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
}

template <typename Integer>
double fromInteger(std::uint64_t bits) {
    return static_cast<double>(static_cast<Integer>(bits));
}

constexpr std::array kTypes{
    NumberType{"bool", "b1", "BOOL", NumberKind::Bool, 1,
               [](std::uint64_t bits) { return bits == 0 ? 0.0 : 1.0; }},
    NumberType{"int8", "i1", "I8", NumberKind::Integer, 1, fromInteger<std::int8_t>},
    NumberType{"uint8", "u1", "U8", NumberKind::Integer, 1, fromInteger<std::uint8_t>},
    NumberType{"int16", "i2", "I16", NumberKind::Integer, 2, fromInteger<std::int16_t>},
    NumberType{"uint16", "u2", "U16", NumberKind::Integer, 2, fromInteger<std::uint16_t>},
    NumberType{"int32", "i4", "I32", NumberKind::Integer, 4, fromInteger<std::int32_t>},
    NumberType{"uint32", "u4", "U32", NumberKind::Integer, 4, fromInteger<std::uint32_t>},
    NumberType{"int64", "i8", "I64", NumberKind::Integer, 8, fromInteger<std::int64_t>},
    NumberType{"uint64", "u8", "U64", NumberKind::Integer, 8, fromInteger<std::uint64_t>},
    NumberType{"float16", "f2", "F16", NumberKind::Float, 2, fromHalf},
    NumberType{"bfloat16", "", "BF16", NumberKind::Float, 2,
               [](std::uint64_t bits) { return fromFloat(bits << 16); }},
    NumberType{"float32", "f4", "F32", NumberKind::Float, 4, fromFloat},
    NumberType{"float64", "f8", "F64", NumberKind::Float, 8,
               [](std::uint64_t bits) { return std::bit_cast<double>(bits); }},
};

const NumberType* named(std::string_view NumberType::*format, std::string_view name) {
    const auto* const found = std::find_if(kTypes.begin(), kTypes.end(),
                                           [&](const NumberType& type) { return type.*format == name; });
    return name.empty() || found == kTypes.end() ? nullptr : found;
}

template <typename Bits>
void decode(const NumberType& type, bool bigEndian, const char* bytes, std::span<double> values) {
    for (double& value : values) {
        std::array<char, sizeof(Bits)> number{};
        std::memcpy(number.data(), bytes, sizeof(Bits));
        bytes += sizeof(Bits);
        if (bigEndian) {
            std::reverse(number.begin(), number.end());
        }
        value = type.valueOf(std::bit_cast<Bits>(number));
    }
}

/// float16 has so few numbers that looking one up costs less than making it.
const std::vector<double>& halves() {
    static const std::vector<double> all = [] {
        std::vector<double> made(std::size_t{1} << 16);
        for (std::size_t bits = 0; bits < made.size(); ++bits) {
            made[bits] = fromHalf(bits);
        }
        return made;
    }();
    return all;
}

void decodeHalves(const char* bytes, std::span<double> values) {
    const double* const all = halves().data();
    for (std::size_t at = 0; at < values.size(); ++at) {
        std::uint16_t bits = 0;
        std::memcpy(&bits, bytes + at * sizeof(bits), sizeof(bits));
        values[at] = all[bits];
    }
}

/// As the processor converts them; false where one of them is none, whose bits it would change.
bool decodeFloats(const char* bytes, std::span<double> values) {
    constexpr std::uint32_t kExponent = 0x7f800000U;
    std::uint32_t notFinite = 0;
    for (std::size_t at = 0; at < values.size(); ++at) {
        std::uint32_t bits = 0;
        std::memcpy(&bits, bytes + at * sizeof(bits), sizeof(bits));
        notFinite |= (bits & kExponent) == kExponent ? 1U : 0U;
        values[at] = static_cast<double>(std::bit_cast<float>(bits));
    }
    return notFinite == 0;
}

} // namespace

const NumberType* npyType(std::string_view name) {
    return named(&NumberType::npy, name);
}

const NumberType* safetensorsType(std::string_view name) {
    return named(&NumberType::safetensors, name);
}

void decodeNumbers(const NumberType& type, bool bigEndian, const char* bytes, std::span<double> values) {
    if (type.kind == NumberKind::Float && type.width == sizeof(double) && !bigEndian) {
        std::memcpy(values.data(), bytes, values.size_bytes());
        return;
    }
    if (type.valueOf == &fromHalf && !bigEndian) {
        return decodeHalves(bytes, values);
    }
    if (type.valueOf == &fromFloat && !bigEndian && decodeFloats(bytes, values)) {
        return;
    }
    switch (type.width) {
    case 1:
        return decode<std::uint8_t>(type, bigEndian, bytes, values);
    case 2:
        return decode<std::uint16_t>(type, bigEndian, bytes, values);
    case 4:
        return decode<std::uint32_t>(type, bigEndian, bytes, values);
    default:
        return decode<std::uint64_t>(type, bigEndian, bytes, values);
    }
}

std::uint32_t float32Bits(double value) {
    if (!std::isnan(value)) {
        return std::bit_cast<std::uint32_t>(static_cast<float>(value));
    }
    const auto bits = std::bit_cast<std::uint64_t>(value);
    const auto fraction = static_cast<std::uint32_t>(bits >> 29 & 0x7fffff);
    // A payload that does not fit must not become an infinity.
    return static_cast<std::uint32_t>(bits >> 63) << 31 | 0x7f800000U |
           (fraction == 0 ? 0x400000U : fraction);
}

} // namespace attnscope
