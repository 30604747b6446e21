// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/agree/rounding.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace attnscope {

namespace {

constexpr std::size_t kEnough = 16; ///< numbers that are not whole
constexpr double kNearly = 30.0;    ///< times the tolerance
constexpr double kFilledIn = -1e4;  ///< below it a model filled in

struct Type {
    std::string_view word;
    int digits;        ///< of the mantissa, in bits, the hidden one too
    int leastExponent; ///< of numbers below it fewer digits are left
    double tolerance;
};

/// By Rounding.
constexpr std::array kTypes{Type{"float64", 53, -1022, 1e-9}, Type{"float32", 24, -126, 1e-5},
                            Type{"float16", 11, -14, 4e-3}, Type{"bfloat16", 8, -126, 3e-2}};

const Type& typeOf(Rounding rounding) {
    return kTypes[static_cast<std::size_t>(rounding)];
}

const std::optional<MatrixStack>& givenOf(const References& references, Reference what) {
    switch (what) {
    case Reference::Weights:
        return references.weights;
    case Reference::Scores:
        return references.scores;
    case Reference::LogSumExp:
        return references.logSumExp;
    case Reference::Output:
        break;
    }
    return references.output;
}

/// Calls `take` with each number of a stack.
template <typename Take>
void eachNumber(const MatrixStack& stack, const Take& take) {
    for (const BlockMatrix& matrix : stack.matrices()) {
        for (std::size_t row = 0; row < matrix.rows(); ++row) {
            for (const double number : matrix.row(row)) {
                take(number);
            }
        }
    }
}

/// The largest number, what a mask filled in aside.
double largestIn(const MatrixStack& stack) {
    double largest = 0.0;
    eachNumber(stack, [&largest](double number) {
        if (std::isfinite(number) && number > kFilledIn) {
            largest = std::max(largest, std::abs(number));
        }
    });
    return largest;
}

} // namespace

std::string_view wordOf(Rounding rounding) {
    return typeOf(rounding).word;
}

double toleranceOf(Rounding rounding) {
    return typeOf(rounding).tolerance;
}

double rounded(double value, Rounding rounding) {
    if (rounding == Rounding::Float64 || value == 0.0 || !std::isfinite(value)) {
        return value;
    }
    const Type& type = typeOf(rounding);
    int exponent = 0;
    std::frexp(value, &exponent); // |value| in [1/2, 1) · 2^exponent
    const int last = std::max(exponent - type.digits, type.leastExponent + 1 - type.digits);
    return std::ldexp(std::nearbyint(std::ldexp(value, -last)), last);
}

Rounding roundingOf(const References& references) {
    std::array<bool, kTypes.size()> holds{true, true, true, true};
    std::size_t telling = 0;
    for (const Reference what :
         {Reference::Output, Reference::Weights, Reference::Scores, Reference::LogSumExp}) {
        if (const std::optional<MatrixStack>& given = givenOf(references, what)) {
            eachNumber(*given, [&](double number) {
                if (!std::isfinite(number) || number == std::nearbyint(number)) {
                    return;
                }
                ++telling;
                for (std::size_t type = 1; type < holds.size(); ++type) {
                    holds[type] = holds[type] && rounded(number, static_cast<Rounding>(type)) == number;
                }
            });
        }
    }
    if (telling < kEnough) {
        return Rounding::Float32;
    }
    const auto held = [&holds](Rounding rounding) { return holds[static_cast<std::size_t>(rounding)]; };
    return held(Rounding::Float16)    ? Rounding::Float16
           : held(Rounding::BFloat16) ? Rounding::BFloat16
           : held(Rounding::Float32)  ? Rounding::Float32
                                      : Rounding::Float64;
}

double shareOf(const std::vector<ReferenceDifference>& differences, const References& references) {
    const double tolerance = toleranceOf(roundingOf(references));
    double largest = 0.0;
    for (const ReferenceDifference& each : differences) {
        const double size = largestIn(*givenOf(references, each.what));
        largest = std::max(largest, each.size / (tolerance * (size > 0.0 ? size : 1.0)));
    }
    return largest;
}

Verdict verdictOf(const std::vector<ReferenceDifference>& differences, const References& references) {
    const double share = shareOf(differences, references);
    return share <= 1.0 ? Verdict::Agrees : share <= kNearly ? Verdict::Nearly : Verdict::Differs;
}

SceneInput roundedInput(SceneInput input, Rounding rounding) {
    for (const MatrixRole role : kMatrixRoles) {
        for (BlockMatrix* const matrix : matricesIn(input, role)) {
            for (std::size_t row = 0; row < matrix->rows(); ++row) {
                for (double& number : matrix->mutableRow(row)) {
                    number = rounded(number, rounding);
                }
            }
        }
    }
    return input;
}

} // namespace attnscope
