// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/agree/run_mask.h"
#include "core/agree/variation.h"

#include <limits>
#include <vector>

namespace attnscope {

/// A variation that was tried on a few rows, and how far they are with it.
struct TriedVariation {
    Variation variation;
    double size =
        std::numeric_limits<double>::infinity(); ///< the largest difference as a share of the largest number
    RunMask mask = {};                           ///< the variation's, where it is of that kind
};

/// How many things are other; numbers that were chosen among hundreds fit a rounding by chance.
double changesOf(const Variation& variation);

/// What differs, made comparable: each further change has to halve the difference, so that of two that
/// explain it alike the plainer one is meant. What agrees is better than all that does not.
double costOf(double size, double changes, double tolerance);

/// The best few of what was tried, each better than what they began with.
class TriedVariations {
public:
    TriedVariations(const TriedVariation& first, double tolerance);

    /// How far rows may be, with so many changes, to be kept; below 0 where none is.
    double limitOf(double changes) const;
    void offer(const TriedVariation& tried);
    /// From the best on; what they began with is none of them.
    const std::vector<TriedVariation>& kept() const { return m_kept; }
    /// One that was kept and turned out to be none.
    void reject(const Variation& variation);
    double tolerance() const { return m_tolerance; }

private:
    double costOf(const TriedVariation& tried) const;

    double m_tolerance;
    double m_most; ///< the cost of what is kept at most
    std::vector<TriedVariation> m_kept;
    std::vector<Variation> m_rejected;
};

} // namespace attnscope
