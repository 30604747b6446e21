// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formula/formula.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>

namespace attnscope {

namespace {

constexpr std::string_view kMinus = "−";
constexpr int kSignificant = 4;
/// From here on a number is written with an exponent: 0.00001 is still read at a glance.
constexpr int kSmallestExponent = -5;
constexpr int kLargestExponent = 9;

/// What to_chars wrote, with the typographic minus, without the exponent's "+" and leading zeros.
std::string tidied(std::string_view text) {
    std::string result;
    const std::size_t e = text.find('e');
    for (const char c : text.substr(0, e)) {
        result += c == '-' ? kMinus : std::string_view(&c, 1);
    }
    if (e != std::string_view::npos) {
        std::string_view exponent = text.substr(e + 1);
        result += 'e';
        if (exponent.front() == '-') {
            result += kMinus;
        }
        exponent.remove_prefix(1);
        exponent.remove_prefix(std::min(exponent.find_first_not_of('0'), exponent.size() - 1));
        result += exponent;
    }
    return result;
}

template <typename... Format>
std::string written(double value, Format... format) {
    std::array<char, 400> buffer;
    const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, format...);
    return error == std::errc() ? std::string(buffer.data(), end) : std::string();
}

std::string significantText(double value, int significant) {
    if (value == 0.0) {
        return written(0.0, std::chars_format::fixed, significant - 1);
    }
    // Rounding may carry into the next power of ten, so the exponent is read from the rounded text.
    const std::string scientific = written(value, std::chars_format::scientific, significant - 1);
    const int exponent = std::stoi(scientific.substr(scientific.find('e') + 1));
    if (exponent < kSmallestExponent || exponent > kLargestExponent) {
        return scientific;
    }
    return written(value, std::chars_format::fixed, std::max(0, significant - 1 - exponent));
}

/// How few decimals, one to three, write a number that is theirs but for the rounding of its computation
/// (3.3000000000000003); nothing where it has more.
std::optional<int> decimalsBehindRounding(double value) {
    constexpr double kRounding = 2e-7; // of products and sums of float32
    for (int decimals = 1; decimals < kSignificant; ++decimals) {
        const double unit = std::pow(10.0, decimals);
        const double nearest = std::round(value * unit);
        if (std::abs(nearest / unit - value) <= kRounding * std::abs(value)) {
            const bool isWhole = std::fmod(nearest, 10.0) == 0.0; // "1" would claim more than "1.000"
            const bool isShort = std::abs(nearest) < std::pow(10.0, kSignificant - 1);
            return isShort && !isWhole ? std::optional(decimals) : std::nullopt;
        }
    }
    return std::nullopt;
}

} // namespace

std::string numberText(double value, int digits) {
    if (std::isnan(value)) {
        return "NaN";
    }
    if (std::isinf(value)) {
        return value < 0.0 ? "−∞" : "∞";
    }
    if (digits == -1) {
        return tidied(written(value));
    }
    const std::string text =
        digits < 0 ? significantText(value, -digits) : written(value, std::chars_format::fixed, digits);
    // A small negative number that rounds to nothing is written without its sign.
    const bool isZero = text.find_first_of("123456789") == std::string::npos;
    return tidied(isZero && text.front() == '-' ? std::string_view(text).substr(1) : std::string_view(text));
}

std::string shortNumberText(double value, int digits) {
    constexpr double kLong = 1e6;
    return std::isfinite(value) && std::abs(value) >= kLong
               ? tidied(written(value, std::chars_format::general, 3))
               : numberText(value, digits);
}

std::string readoutText(double value, int decimals) {
    constexpr int kFewest = 3;
    const bool isSmall = value != 0.0 && std::abs(value) < std::pow(10.0, 1 - decimals);
    return numberText(value, isSmall ? -kFewest : decimals);
}

int readableDigits(double value) {
    if (!std::isfinite(value) || value == 0.0) {
        return 0;
    }
    const std::string shortest = written(value);
    const bool isShort = shortest.find('e') == std::string::npos &&
                         shortest.size() <= (value < 0.0 ? 1U : 0U) + (shortest.find('.') == std::string::npos
                                                                           ? std::size_t{7}
                                                                           : std::size_t{kSignificant});
    return isShort ? -1 : decimalsBehindRounding(value).value_or(-kSignificant);
}

} // namespace attnscope
