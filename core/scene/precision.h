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

/// Up to this many cells (512 × 512) a matrix is small. Window and `render` compute small heads in float64,
/// the textbook engine keeps every stage of them, and views read small matrices at once on the interface
/// thread; larger ones are computed in float32, recomputed where they are read, and pooled in jobs.
inline constexpr std::size_t kSmallMatrixCells = 262'144;

/// float64 up to `most` cells, float32 beyond.
constexpr Precision precisionFor(std::size_t cells, std::size_t most) {
    return cells <= most ? Precision::Float64 : Precision::Float32;
}

} // namespace attnscope
