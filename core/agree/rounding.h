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
    /// The narrowest type that holds all that are finite; of an output alone where that is in half precision
    /// and the softmax before it was not. Few numbers, and whole ones, tell nothing: Float32.
    Rounding rounding = Rounding::Float32;
    /// To how many decimals a table was written that they come from, by Reference, at most kMostDecimals;
    /// 0: they have more.
    std::array<int, 4> decimals{};
    static constexpr int kMostDecimals = 4; ///< more are within the rounding of float32
    std::array<double, 4> largest{}; ///< by Reference, what a mask filled in aside; 0 of those not given

    /// The share of its largest number by which any of them may be off.
    double tolerance() const;
    /// The fewest decimals of these results, where they are coarser than the type; else 0.
    int decimalsThatCount() const;
    /// How far a difference of such a result may be from 0.
    double allowed(Reference what) const;
    /// The same in a row whose scores are all as far below 0 as that (ReferenceDifference::lowered): each is
    /// a sum that the type has rounded.
    double allowed(Reference what, double lowered) const;
};

/// How far below 0 the scores of a row are (ReferenceDifference::lowered), by its place in ofRows.
double loweredIn(const ReferenceDifference& difference, std::size_t row);

/// Rows that differ by nothing but the rounding of such sums, or by keys that came after them.
struct LoweredRows {
    std::size_t rows = 0;
    double lowered = 0.0;   ///< how far down the furthest of them is
    std::size_t keys = 0;   ///< those of rows that see nothing, of which the model weighs so many; 0: others
    bool areFirst = true;   ///< those keys are its first (ShorterRow::areFirst)
    std::size_t item = 0;   ///< the batch item of the first of these
    std::size_t row = 0;    ///< and its row
    double elsewhere = 0.0; ///< the largest difference in other rows

    bool operator==(const LoweredRows&) const = default;
};

/// Those that would be too far from what the model gave if sums were not rounded, or if rows without a key
/// counted; nothing where there is none.
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
