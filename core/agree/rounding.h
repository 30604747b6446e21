// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/analysis/compare_reference.h"
#include "core/scene/scene_input.h"

#include <array>
#include <optional>
#include <string_view>

namespace attnscope {

/// The type whose numbers an array has, whatever type its file gives it.
enum class Rounding { Float64, Float32, Float16, BFloat16 };

/// "float64", "bfloat16" …
std::string_view wordOf(Rounding rounding);

/// The number of that type that is nearest.
double rounded(double value, Rounding rounding);

/// How far numbers that a model computed in that type may be from exact ones, as a share of the largest of
/// them: sums of thousands of products of that type.
double toleranceOf(Rounding rounding);

/// How well a difference is explained.
enum class Verdict {
    Agrees,  ///< to the rounding of the model's type
    Nearly,  ///< a few times further: another order of sums, a fused kernel
    Differs, ///< something else was computed
};

/// What is known of the numbers that a model gave.
struct GivenNumbers {
    /// The narrowest type that holds all that are finite. Few numbers, and whole ones, tell nothing: Float32.
    Rounding rounding = Rounding::Float32;
    std::array<double, 4> largest{}; ///< by Reference, what a mask filled in aside; 0 of those not given

    double tolerance() const { return toleranceOf(rounding); }
    /// How far a difference of such a result may be from 0.
    double allowed(Reference what) const;
    /// The same in a row whose scores are all as far below 0 as that (ReferenceDifference::lowered): each is
    /// a sum that the type has rounded.
    double allowed(Reference what, double lowered) const;
};

/// How far below 0 the scores of a row are (ReferenceDifference::lowered), by its place in ofRows.
double loweredIn(const ReferenceDifference& difference, std::size_t row);

/// Rows that differ by nothing but the rounding of such sums.
struct LoweredRows {
    std::size_t rows = 0;
    double lowered = 0.0;   ///< how far down the furthest of them is
    double elsewhere = 0.0; ///< the largest difference in other rows

    bool operator==(const LoweredRows&) const = default;
};

/// Those that would be too far from what the model gave if sums were not rounded; nothing where there is
/// none.
std::optional<LoweredRows> loweredRows(const std::vector<ReferenceDifference>& differences,
                                       const GivenNumbers& numbers);

GivenNumbers numbersOf(const References& references);

/// The verdict on differences.
Verdict verdictOf(const std::vector<ReferenceDifference>& differences, const GivenNumbers& numbers);
/// The largest difference as a share of what may be: up to 1 agrees.
double shareOf(const std::vector<ReferenceDifference>& differences, const GivenNumbers& numbers);

/// The matrices of an input as a model has them that holds them in that type.
SceneInput roundedInput(SceneInput input, Rounding rounding);

} // namespace attnscope
