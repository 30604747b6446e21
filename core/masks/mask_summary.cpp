// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/masks/mask_summary.h"

#include "core/base/error.h"
#include "core/base/parallel.h"
#include "core/masks/hiding_bias.h"
#include "core/masks/mask_fit.h"
#include "core/masks/mask_kind.h"

#include <algorithm>
#include <array>

namespace attnscope {

namespace {

constexpr std::size_t kPanel = 64;
constexpr std::size_t kKeys = 1024;

/// Of the cells of query i × keys [j0, j0 + allowed.size()), which the mask allows where that says 1, those
/// that take part.
std::size_t countKept(std::span<const std::uint8_t> allowed, std::size_t i, std::size_t j0,
                      const KeepPolicy& policy) {
    std::size_t count = 0;
    for (std::size_t at = 0; at < allowed.size(); ++at) {
        count += allowed[at] != 0 && policy.takesPart(i, j0 + at) ? 1U : 0U;
    }
    return count;
}

std::size_t countOf(std::span<const std::uint8_t> cells) {
    return static_cast<std::size_t>(std::count(cells.begin(), cells.end(), std::uint8_t{1}));
}

/// Takes the cells of query i, from key j0 on, that the bias hides out of `allowed`.
void takeHidden(std::span<std::uint8_t> allowed, const ScoreBias& bias, std::size_t i, std::size_t j0) {
    std::array<std::uint8_t, kKeys> hidden{};
    markHidden(bias, i, j0, std::span(hidden).first(allowed.size()));
    for (std::size_t at = 0; at < allowed.size(); ++at) {
        allowed[at] = hidden[at] != 0 ? std::uint8_t{0} : allowed[at];
    }
}

/// Adds the cells of queries [i0, i0 + counts.size()) × keys [j0, j1) that are allowed and, with a policy,
/// take part to the counts of their queries.
void countBlock(const Mask& mask, const KeepPolicy* policy, const ScoreBias* bias, std::size_t i0,
                std::size_t j0, std::size_t j1, std::span<std::size_t> counts) {
    const BlockClass whole = mask.classify(i0, i0 + counts.size(), j0, j1);
    if (whole == BlockClass::Empty) {
        return;
    }
    std::array<std::uint8_t, kKeys> cells{};
    const std::span<std::uint8_t> keys = std::span(cells).first(j1 - j0);
    const std::size_t kept =
        policy != nullptr ? countOf(std::span(policy->keep).subspan(j0, keys.size())) : keys.size();
    for (std::size_t at = 0; at < counts.size(); ++at) {
        const std::size_t i = i0 + at;
        if (whole == BlockClass::Full && bias == nullptr) {
            const bool isOwnDropped = policy != nullptr && i >= j0 && i < j1 && policy->keep[i] == 0;
            counts[at] += kept + (isOwnDropped ? 1U : 0U);
            continue;
        }
        mask.fillCells(i, j0, keys);
        if (bias != nullptr) {
            takeHidden(keys, *bias, i, j0);
        }
        counts[at] += policy != nullptr ? countKept(keys, i, j0, *policy) : countOf(keys);
    }
}

} // namespace

double MaskSummary::density() const {
    return cells == 0 ? 0.0 : static_cast<double>(allowed) / static_cast<double>(cells);
}

double MaskSummary::costWithoutDropped() const {
    if (!kept || cells == 0) {
        return 100.0;
    }
    const auto left = static_cast<double>(*kept);
    return 100.0 * left * left / static_cast<double>(cells);
}

std::optional<MaskSummary> summaryOf(const Mask& mask, std::stop_token stop, const KeepPolicy* policy,
                                     const ScoreBias* bias) {
    std::vector<std::size_t> counts(mask.queries(), 0);
    const auto countPanel = [&](std::size_t first, std::size_t last) {
        const std::span<std::size_t> own = std::span(counts).subspan(first, last - first);
        if (policy == nullptr && bias == nullptr &&
            (mask.allowsAll() || mask.classify(first, last, 0, mask.keys()) == BlockClass::Full)) {
            std::fill(own.begin(), own.end(), mask.keys());
            return;
        }
        for (std::size_t j0 = 0; j0 < mask.keys(); j0 += kKeys) {
            countBlock(mask, policy, bias, first, j0, std::min(j0 + kKeys, mask.keys()), own);
        }
    };
    if (!parallelFor(mask.queries(), kPanel, std::move(stop), countPanel)) {
        return std::nullopt;
    }
    MaskSummary summary;
    summary.cells = std::uint64_t{mask.queries()} * mask.keys();
    if (policy != nullptr) {
        summary.kept = countOf(policy->keep);
    }
    for (std::size_t i = 0; i < counts.size(); ++i) {
        summary.allowed += counts[i];
        if (counts[i] == 0 && (bias == nullptr || mask.allowedInRow(i) == 0) &&
            summary.emptyRows++ < MaskSummary::kListedRows) {
            summary.listedRows.push_back(i);
        }
    }
    return summary;
}

std::string_view polarityText(const MaskLayer& layer) {
    if (isFloatLayer(layer)) {
        return translatable("added to the score");
    }
    const MaskKind* const kind = maskKindOf(layer.spec);
    // A mask file holds bool or numbers; once it is read the text names only the one that it holds.
    const bool isReadFile = kind != nullptr && kind->parse == &parseMaskFile && layer.array;
    return kind == nullptr || isReadFile ? translatable("True = attend") : kind->polarity;
}

} // namespace attnscope
