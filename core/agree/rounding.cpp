// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/agree/rounding.h"

#include "core/masks/filled_score.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <set>
#include <utility>

namespace attnscope {

namespace {

constexpr std::size_t kEnough = 16;      ///< numbers that are not whole
constexpr double kNearly = 30.0;         ///< times the tolerance
constexpr double kHalfOfTheLast = 0.501; ///< of the last decimal

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

/// Whether a number is one that was written with so many decimals.
bool hasDecimals(double number, int decimals) {
    const double moved = number * std::pow(10.0, decimals);
    return std::abs(moved - std::nearbyint(moved)) <= 1e-6 * std::max(1.0, std::abs(moved));
}

/// What the numbers of results tell of the type that they were held in.
class Telling {
public:
    void add(const MatrixStack& stack) {
        for (const BlockMatrix& matrix : stack.matrices()) {
            for (std::size_t row = 0; row < matrix.rows(); ++row) {
                for (const double number : matrix.row(row)) {
                    if (std::isfinite(number)) {
                        add(number);
                    }
                }
            }
        }
    }
    void add(const Telling& other) {
        m_largest = std::max(m_largest, other.m_largest);
        m_count += other.m_count;
        for (std::size_t type = 0; type < m_holds.size(); ++type) {
            m_holds[type] = m_holds[type] && other.m_holds[type];
        }
    }

    double largest() const { return m_largest; }
    /// Numbers of bfloat16 are, unless they are very small, numbers of float16 too.
    Rounding rounding() const {
        const auto held = [this](Rounding type) { return m_holds[static_cast<std::size_t>(type)]; };
        return m_count < kEnough          ? Rounding::Float32
               : held(Rounding::BFloat16) ? Rounding::BFloat16
               : held(Rounding::Float16)  ? Rounding::Float16
               : held(Rounding::Float32)  ? Rounding::Float32
                                          : Rounding::Float64;
    }
    int decimals() const {
        return m_odd < kEnough || m_decimals > GivenNumbers::kMostDecimals ? 0 : m_decimals;
    }

private:
    void add(double number) {
        m_largest = isFilledIn(number) ? m_largest : std::max(m_largest, std::abs(number));
        while (m_decimals <= GivenNumbers::kMostDecimals && !hasDecimals(number, m_decimals)) {
            ++m_decimals;
        }
        if (number == std::nearbyint(number)) {
            return;
        }
        ++m_count;
        // A quarter has two decimals in every type: it tells nothing of a table.
        m_odd += rounded(number, Rounding::BFloat16) != number ? std::size_t{1} : std::size_t{0};
        for (std::size_t type = 1; type < m_holds.size(); ++type) {
            m_holds[type] = m_holds[type] && rounded(number, static_cast<Rounding>(type)) == number;
        }
    }

    double m_largest = 0.0;
    std::array<bool, kTypes.size()> m_holds{true, true, true, true};
    std::size_t m_count = 0; ///< of numbers that are not whole
    std::size_t m_odd = 0;   ///< of those that no short binary fraction is
    int m_decimals = 1;
};

bool isHalf(Rounding rounding) {
    return rounding == Rounding::Float16 || rounding == Rounding::BFloat16;
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
    Telling all;
    for (const Reference what : kReferences) {
        if (const std::optional<MatrixStack>& given = references.of(what)) {
            Telling own;
            own.add(*given);
            all.add(own);
            numbers.largest[static_cast<std::size_t>(what)] = own.largest();
            numbers.decimals[static_cast<std::size_t>(what)] = own.decimals();
            // Models in half precision often have the softmax alone in float32.
            numbers.rounding = what == Reference::Output ? own.rounding() : numbers.rounding;
        }
    }
    numbers.rounding = isHalf(numbers.rounding) ? numbers.rounding : all.rounding();
    return numbers;
}

int GivenNumbers::decimalsThatCount() const {
    int fewest = 0;
    if (tolerance() <= toleranceOf(rounding)) {
        return fewest;
    }
    for (const int own : decimals) {
        fewest = own > 0 && (fewest == 0 || own < fewest) ? own : fewest;
    }
    return fewest;
}

double GivenNumbers::tolerance() const {
    double most = toleranceOf(rounding);
    for (std::size_t at = 0; at < largest.size(); ++at) {
        if (decimals[at] > 0 && largest[at] > 0.0) {
            most = std::max(most, kHalfOfTheLast * std::pow(10.0, -decimals[at]) / largest[at]);
        }
    }
    return most;
}

double GivenNumbers::allowed(Reference what) const {
    const double size = largest[static_cast<std::size_t>(what)];
    const int digits = decimals[static_cast<std::size_t>(what)];
    const double written = digits > 0 ? kHalfOfTheLast * std::pow(10.0, -digits) : 0.0;
    return std::max(toleranceOf(rounding) * (size > 0.0 ? size : 1.0), written);
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

namespace {

/// Goes through the rows of a result with what each is from the model where it has fewer keys, if so.
class ShorterRows {
public:
    explicit ShorterRows(const ReferenceDifference& difference)
        : m_rows(difference.shorter) {}

    /// That of a row by its place in ofRows, from the first place on; null: none.
    const ShorterRow* at(std::size_t place) {
        while (m_next < m_rows.size() && m_rows[m_next].at < place) {
            ++m_next;
        }
        return m_next < m_rows.size() && m_rows[m_next].at == place ? &m_rows[m_next] : nullptr;
    }

private:
    const std::vector<ShorterRow>& m_rows;
    std::size_t m_next = 0;
};

/// Rows of a result that agree for one of these reasons alone.
LoweredRows loweredOf(const ReferenceDifference& difference, const GivenNumbers& numbers, double& elsewhere) {
    LoweredRows found;
    ShorterRows shorter(difference);
    std::set<std::pair<std::size_t, std::size_t>> unseeing; // rows of batch items
    for (std::size_t at = 0; at < difference.ofRows.size(); ++at) {
        const double size = difference.ofRows[at];
        const double lowered = loweredIn(difference, at);
        const ShorterRow* const own = shorter.at(at);
        const bool isFar = size > numbers.allowed(difference.what);
        if (own != nullptr && isFar && own->size <= numbers.allowed(difference.what)) {
            if (unseeing.empty()) {
                found.keys = own->keys;
                found.areFirst = own->areFirst;
                found.item = own->headIndex.batch;
                found.row = own->row;
            }
            unseeing.emplace(own->headIndex.batch, own->row);
        } else if (lowered == 0.0) {
            elsewhere = std::max(elsewhere, size);
        } else if (isFar && size <= numbers.allowed(difference.what, lowered)) {
            ++found.rows;
            found.lowered = std::max(found.lowered, lowered);
        }
    }
    found.rows += unseeing.size();
    return found;
}

} // namespace

std::optional<LoweredRows> loweredRows(const std::vector<ReferenceDifference>& differences,
                                       const GivenNumbers& numbers) {
    std::optional<LoweredRows> most;
    double elsewhere = 0.0;
    for (const ReferenceDifference& each : differences) {
        const LoweredRows found = loweredOf(each, numbers, elsewhere);
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
        if ((each.lowered.empty() && each.shorter.empty()) || std::isinf(each.size)) {
            largest = std::max(largest, each.size / numbers.allowed(each.what));
            continue;
        }
        ShorterRows shorter(each);
        for (std::size_t at = 0; at < each.ofRows.size(); ++at) {
            const ShorterRow* const own = shorter.at(at);
            const double share = each.ofRows[at] / numbers.allowed(each.what, loweredIn(each, at));
            largest = std::max(
                largest, own == nullptr ? share : std::min(share, own->size / numbers.allowed(each.what)));
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
