// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace attnscope {

/// The type of the numbers in which an engine computes.
enum class Precision { Float64, Float32 };

/// "float64" or "float32", as files, the window and the command line say it.
constexpr std::string_view precisionName(Precision precision) {
    return precision == Precision::Float64 ? "float64" : "float32";
}

/// The precision of that name, or nothing.
constexpr std::optional<Precision> precisionNamed(std::string_view name) {
    for (const Precision precision : {Precision::Float64, Precision::Float32}) {
        if (precisionName(precision) == name) {
            return precision;
        }
    }
    return std::nullopt;
}

/// The one rule of the window and of `render`: float64 up to this many cells a head, else float32.
inline constexpr std::size_t kFloat64PictureCells = 262'144;

/// float64 up to `most` cells, float32 beyond.
constexpr Precision precisionFor(std::size_t cells, std::size_t most) {
    return cells <= most ? Precision::Float64 : Precision::Float32;
}

} // namespace attnscope
