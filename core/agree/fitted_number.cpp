// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/agree/fitted_number.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

namespace attnscope {

namespace {

constexpr double kAll = std::numeric_limits<double>::infinity();

/// Where a difference that falls and rises again is smallest, by ever smaller parts of an interval.
class GoldenSection {
public:
    GoldenSection(const DifferenceOf& differs, double low, double high)
        : m_differs(differs)
        , m_low(low)
        , m_high(high)
        , m_left(high - kPart * (high - low))
        , m_right(low + kPart * (high - low))
        , m_atLeft(differs(m_left, kAll))
        , m_atRight(differs(m_right, kAll)) {}

    void narrow(int steps) {
        for (int step = 0; step < steps; ++step) {
            const double width = kPart * (m_atLeft <= m_atRight ? m_right - m_low : m_high - m_left);
            if (m_atLeft <= m_atRight) {
                m_high = std::exchange(m_right, m_left);
                m_atRight = m_atLeft;
                m_left = m_high - width;
                m_atLeft = m_differs(m_left, kAll);
            } else {
                m_low = std::exchange(m_left, m_right);
                m_atLeft = m_atRight;
                m_right = m_low + width;
                m_atRight = m_differs(m_right, kAll);
            }
        }
    }
    double number() const { return m_atLeft <= m_atRight ? m_left : m_right; }
    double size() const { return std::min(m_atLeft, m_atRight); }

private:
    static constexpr double kPart = 0.6180339887498949; // (√5 − 1)/2

    const DifferenceOf& m_differs;
    double m_low;
    double m_high;
    double m_left;
    double m_right;
    double m_atLeft;
    double m_atRight;
};

} // namespace

std::optional<double> fittedNumber(const DifferenceOf& differs, const NumberRange& range, double tolerance) {
    const double step = std::exp2(1.0 / 3.0);
    constexpr double kFalls = 3.0; // a minimum that is meant is as many times below the places beside it
    constexpr int kFirstSteps = 8;
    constexpr int kFurtherSteps = 36; // the interval becomes 1e-9 of what it was
    constexpr double kHopeless =
        0.9; // of the largest number, at the best place of the grid: nothing is near it
    double best = range.least;
    double least = kHopeless;
    for (double number = range.least; number <= range.most; number *= step) {
        const double size = differs(number, least);
        if (size < least) {
            least = size;
            best = number;
        }
    }
    if (least >= kHopeless) {
        return std::nullopt;
    }
    GoldenSection section(differs, best / step, best * step);
    section.narrow(kFirstSteps);
    if (section.size() > tolerance && section.size() * kFalls > least) {
        return std::nullopt;
    }
    section.narrow(kFurtherSteps);
    const double found = section.number();
    return plainNumber(found, [&differs](double number) { return differs(number, kAll); });
}

double plainNumber(double number, const std::function<double(double)>& differs) {
    constexpr double kAsGood = 1.5;
    constexpr double kNothing = 1e-12;
    const double most = kAsGood * differs(number) + kNothing;
    const double root = std::round(1.0 / (number * number));
    for (int digits = 1; digits <= 8; ++digits) {
        const double shorter = std::stod(fmt::format("{:.{}g}", number, digits));
        if (differs(shorter) <= most) {
            return shorter;
        }
        if (digits == 3 && root >= 1.0 && root <= 4096.0 && differs(1.0 / std::sqrt(root)) <= most) {
            return 1.0 / std::sqrt(root);
        }
    }
    return number;
}

} // namespace attnscope
