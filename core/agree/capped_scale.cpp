// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/agree/capped_scale.h"

#include <array>
#include <cmath>
#include <limits>

namespace attnscope {

namespace {

/// The unknowns: the factor on products, and 1/C, which is 0 without a softcap.
struct Unknowns {
    double scale = 0.0;
    double inverse = 0.0;
};

/// The normal equations of one step, and the sum of squares before it.
struct Normal {
    double squares = 0.0;
    double ss = 0.0;
    double st = 0.0;
    double tt = 0.0;
    double rs = 0.0;
    double rt = 0.0;
};

/// Residuals and derivatives taken from their means over each row.
class CapEquations {
public:
    explicit CapEquations(const std::vector<LogarithmsOfRow>& rows)
        : m_rows(rows) {}

    Normal at(const Unknowns& now) const {
        Normal sums;
        std::vector<std::array<double, 3>> cells; // residual, its derivatives
        for (const LogarithmsOfRow& row : m_rows) {
            cells.clear();
            std::array<double, 3> means{};
            for (const auto& [product, logarithm] : row) {
                cells.push_back(cellOf(now, product, logarithm));
                for (std::size_t part = 0; part < means.size(); ++part) {
                    means[part] += cells.back()[part] / static_cast<double>(row.size());
                }
            }
            for (const auto& cell : cells) {
                const double r = cell[0] - means[0];
                const double s = cell[1] - means[1];
                const double t = cell[2] - means[2];
                sums.squares += r * r;
                sums.ss += s * s;
                sums.st += s * t;
                sums.tt += t * t;
                sums.rs += r * s;
                sums.rt += r * t;
            }
        }
        return sums;
    }

private:
    static std::array<double, 3> cellOf(const Unknowns& now, double product, double logarithm) {
        const double angle = now.scale * product * now.inverse;
        const double bent = std::tanh(angle);
        const double slope = 1.0 - bent * bent;
        return {logarithm - bent / now.inverse, product * slope,
                (angle * slope - bent) / (now.inverse * now.inverse)};
    }

    const std::vector<LogarithmsOfRow>& m_rows;
};

/// The least sum of squares from that beginning.
std::pair<Unknowns, double> settled(const CapEquations& equations, Unknowns now) {
    constexpr int kSteps = 60;
    constexpr double kSettled = 1e-14;
    double damping = 1e-2;
    Normal sums = equations.at(now);
    for (int step = 0; step < kSteps && damping < 1e12; ++step) {
        const double ss = sums.ss * (1.0 + damping);
        const double tt = sums.tt * (1.0 + damping);
        const double determinant = ss * tt - sums.st * sums.st;
        if (!(determinant > 0.0)) {
            break;
        }
        const Unknowns next{now.scale + (sums.rs * tt - sums.rt * sums.st) / determinant,
                            now.inverse + (sums.rt * ss - sums.rs * sums.st) / determinant};
        const Normal after = next.scale > 0.0 && next.inverse > 0.0
                                 ? equations.at(next)
                                 : Normal{std::numeric_limits<double>::infinity()};
        if (after.squares < sums.squares) {
            const bool isSettled = sums.squares - after.squares <= kSettled * sums.squares;
            now = next;
            sums = after;
            damping *= 0.1;
            if (isSettled) {
                break;
            }
        } else {
            damping *= 10.0;
        }
    }
    return {now, sums.squares};
}

} // namespace

std::optional<CappedScale> cappedScaleOf(const std::vector<LogarithmsOfRow>& rows) {
    constexpr double kTimesNearer = 4.0;
    constexpr double kNoCap = 1e-6; // 1/C
    const CapEquations equations(rows);
    const Normal uncapped = equations.at({1e-9, kNoCap}); // its residuals are the logarithms
    if (!(uncapped.ss > 0.0) || !(uncapped.rs > 0.0)) {
        return std::nullopt;
    }
    const double slope = uncapped.rs / uncapped.ss;
    const double without = equations.at({slope, kNoCap}).squares;
    std::pair<Unknowns, double> best{{}, without / kTimesNearer};
    for (const double scale : {slope, 1.5 * slope, 3.0 * slope}) {
        for (const double cap : {5.0, 15.0, 50.0, 150.0}) {
            const std::pair<Unknowns, double> found = settled(equations, {scale, 1.0 / cap});
            if (found.second < best.second) {
                best = found;
            }
        }
    }
    return best.first.inverse > kNoCap
               ? std::optional(CappedScale{best.first.scale, 1.0 / best.first.inverse})
               : std::nullopt;
}

} // namespace attnscope
