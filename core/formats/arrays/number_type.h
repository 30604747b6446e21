// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace attnscope {

/// The kind of numbers in a file, which distinguishes a mask from lengths and from a bias.
enum class NumberKind { Bool, Integer, Float };

/// One type of numbers that files hold, by its name in each format.
struct NumberType {
    std::string_view word;        ///< "float32", as people say it
    std::string_view npy;         ///< "f4", after the byte order; empty where NumPy has no such type
    std::string_view safetensors; ///< "F32"
    NumberKind kind = NumberKind::Float;
    std::size_t width = 0;                           ///< bytes a number
    double (*valueOf)(std::uint64_t bits) = nullptr; ///< keeps the payload of a NaN
};

/// The type of that name in that format, or null.
const NumberType* npyType(std::string_view name);
const NumberType* safetensorsType(std::string_view name);

/// Reads as many numbers as `values` takes from bytes [count · width].
void decodeNumbers(const NumberType& type, bool bigEndian, const char* bytes, std::span<double> values);

/// The float32 nearest to a number, a NaN with the part of its payload that fits.
std::uint32_t float32Bits(double value);

} // namespace attnscope
