// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/agree/tried_variations.h"

#include <algorithm>
#include <cmath>

namespace attnscope {

namespace {

constexpr std::size_t kMostKept = 6;
constexpr double kAgreeing = 1e-9; ///< of the tolerance, the cost of what agrees

} // namespace

double costOf(double size, double changes, double tolerance) {
    return (size <= tolerance ? tolerance * kAgreeing : size) * std::exp2(changes);
}

double changesOf(const Variation& variation) {
    const bool hasNumber = variation.mask.find(':') != std::string::npos || !variation.furtherMasks.empty() ||
                           !variation.lengths.empty();
    return static_cast<double>(variation.changes()) + (hasNumber ? 0.5 : 0.0);
}

TriedVariations::TriedVariations(const TriedVariation& first, double tolerance)
    : m_tolerance(tolerance)
    , m_most(costOf(first)) {}

double TriedVariations::costOf(const TriedVariation& tried) const {
    return attnscope::costOf(tried.size, changesOf(tried.variation), m_tolerance);
}

double TriedVariations::limitOf(double changes) const {
    const double cost = m_kept.size() < kMostKept ? m_most : costOf(m_kept.back());
    const double agreeing = attnscope::costOf(0.0, changes, m_tolerance);
    const double far = cost / std::exp2(changes);
    return far > m_tolerance ? far : agreeing < cost ? m_tolerance : -1.0;
}

/// Of those that agree alike the nearest comes first.
void TriedVariations::offer(const TriedVariation& tried) {
    const double cost = costOf(tried);
    if (cost >= m_most) {
        return;
    }
    const auto isBetter = [&](const TriedVariation& other) {
        const double others = costOf(other);
        return cost < others || (cost == others && tried.size < other.size);
    };
    const auto isSame = [&](const TriedVariation& other) { return other.variation == tried.variation; };
    const bool isRejected =
        std::find(m_rejected.begin(), m_rejected.end(), tried.variation) != m_rejected.end();
    if (isRejected || std::any_of(m_kept.begin(), m_kept.end(), isSame)) {
        return;
    }
    m_kept.insert(std::find_if(m_kept.begin(), m_kept.end(), isBetter), tried);
    m_kept.resize(std::min(m_kept.size(), kMostKept));
}

void TriedVariations::reject(const Variation& variation) {
    m_rejected.push_back(variation);
    const auto isIt = [&](const TriedVariation& each) { return each.variation == variation; };
    m_kept.erase(std::remove_if(m_kept.begin(), m_kept.end(), isIt), m_kept.end());
}

} // namespace attnscope
