// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/agree/rounding.h"

#include "core/analysis/filled_score.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>

namespace attnscope {

namespace {

constexpr std::size_t kEnough = 16; ///< numbers that are not whole
constexpr double kNearly = 30.0;    ///< times the tolerance

struct Type {
    std::string_view word;
    int digits;        ///< of the mantissa, in bits, the hidden one too
    int leastExponent; ///< of numbers below it fewer digits are left
    double least;      ///< 2 to that
    double tolerance;
};

/// By Rounding.
constexpr std::array kTypes{
    Type{"float64", 53, -1022, 0x1p-1022, 1e-9}, Type{"float32", 24, -126, 0x1p-126, 1e-5},
    Type{"float16", 11, -14, 0x1p-14, 4e-3}, Type{"bfloat16", 8, -126, 0x1p-126, 3e-2}};

const Type& typeOf(Rounding rounding) {
    return kTypes[static_cast<std::size_t>(rounding)];
}

constexpr int kDoubleDigits = 53;

/// Rounds the mantissa to that many bits, halves to even. Of numbers without a hidden bit it knows nothing.
double shortened(double value, int digits) {
    const int dropped = kDoubleDigits - digits;
    const auto bits = std::bit_cast<std::uint64_t>(value);
    const std::uint64_t odd = (bits >> dropped) & 1U;
    const std::uint64_t half = (std::uint64_t{1} << (dropped - 1)) - 1 + odd;
    return std::bit_cast<double>((bits + half) >> dropped << dropped);
}

/// Notes of a result how large its numbers are, and which types hold them; gives how many tell of types.
std::size_t note(const MatrixStack& stack, double& largest, std::array<bool, kTypes.size()>& holds) {
    std::size_t telling = 0;
    for (const BlockMatrix& matrix : stack.matrices()) {
        for (std::size_t row = 0; row < matrix.rows(); ++row) {
            for (const double number : matrix.row(row)) {
                if (!std::isfinite(number)) {
                    continue;
                }
                largest = isFilledIn(number) ? largest : std::max(largest, std::abs(number));
                if (number == std::nearbyint(number)) {
                    continue;
                }
                ++telling;
                for (std::size_t type = 1; type < holds.size(); ++type) {
                    holds[type] = holds[type] && rounded(number, static_cast<Rounding>(type)) == number;
                }
            }
        }
    }
    return telling;
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
    if (std::abs(value) >= type.least) {
        return shortened(value, type.digits);
    }
    int exponent = 0;
    std::frexp(value, &exponent); // |value| in [1/2, 1) · 2^exponent
    const int last = std::max(exponent - type.digits, type.leastExponent + 1 - type.digits);
    return std::ldexp(std::nearbyint(std::ldexp(value, -last)), last);
}

GivenNumbers numbersOf(const References& references) {
    GivenNumbers numbers;
    std::array<bool, kTypes.size()> holds{true, true, true, true};
    std::size_t telling = 0;
    for (const Reference what : kReferences) {
        if (const std::optional<MatrixStack>& given = references.of(what)) {
            telling += note(*given, numbers.largest[static_cast<std::size_t>(what)], holds);
        }
    }
    const auto held = [&holds](Rounding rounding) { return holds[static_cast<std::size_t>(rounding)]; };
    // Numbers of bfloat16 are, unless they are very small, numbers of float16 too.
    numbers.rounding = telling < kEnough          ? Rounding::Float32
                       : held(Rounding::BFloat16) ? Rounding::BFloat16
                       : held(Rounding::Float16)  ? Rounding::Float16
                       : held(Rounding::Float32)  ? Rounding::Float32
                                                  : Rounding::Float64;
    return numbers;
}

double GivenNumbers::allowed(Reference what) const {
    const double size = largest[static_cast<std::size_t>(what)];
    return tolerance() * (size > 0.0 ? size : 1.0);
}

double GivenNumbers::allowed(Reference what, double lowered) const {
    const double size = largest[static_cast<std::size_t>(what)];
    const double step = std::ldexp(2.0 * lowered, -typeOf(rounding).digits); // by which a score may be off
    // Values may be twice as large as what comes out of them.
    return allowed(what) + (what == Reference::LogSumExp || what == Reference::Scores
                                ? step
                                : (size > 0.0 ? size : 1.0) * std::expm1(2.0 * step));
}

double loweredIn(const ReferenceDifference& difference, std::size_t row) {
    return difference.lowered.empty() ? 0.0 : difference.lowered[row];
}

std::optional<LoweredRows> loweredRows(const std::vector<ReferenceDifference>& differences,
                                       const GivenNumbers& numbers) {
    std::optional<LoweredRows> most;
    double elsewhere = 0.0;
    for (const ReferenceDifference& each : differences) {
        LoweredRows found;
        for (std::size_t row = 0; row < each.ofRows.size(); ++row) {
            const double lowered = loweredIn(each, row);
            if (lowered == 0.0) {
                elsewhere = std::max(elsewhere, each.ofRows[row]);
            } else if (each.ofRows[row] > numbers.allowed(each.what) &&
                       each.ofRows[row] <= numbers.allowed(each.what, lowered)) {
                ++found.rows;
                found.lowered = std::max(found.lowered, lowered);
            }
        }
        if (found.rows > 0 && (!most || found.rows > most->rows)) {
            most = found;
        }
    }
    if (most) {
        most->elsewhere = elsewhere;
    }
    return most;
}

double shareOf(const std::vector<ReferenceDifference>& differences, const GivenNumbers& numbers) {
    double largest = 0.0;
    for (const ReferenceDifference& each : differences) {
        if (each.lowered.empty() || std::isinf(each.size)) {
            largest = std::max(largest, each.size / numbers.allowed(each.what));
            continue;
        }
        for (std::size_t row = 0; row < each.ofRows.size(); ++row) {
            largest = std::max(largest, each.ofRows[row] / numbers.allowed(each.what, loweredIn(each, row)));
        }
    }
    return largest;
}

Verdict verdictOf(const std::vector<ReferenceDifference>& differences, const GivenNumbers& numbers) {
    const double share = shareOf(differences, numbers);
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
