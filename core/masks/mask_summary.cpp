// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/masks/mask_summary.h"

#include "core/base/error.h"
#include "core/base/parallel.h"
#include "core/masks/mask_fit.h"
#include "core/masks/mask_kind.h"

#include <algorithm>
#include <array>

namespace attnscope {

namespace {

constexpr std::size_t kPanel = 64;
constexpr std::size_t kKeys = 1024;

/// Adds the allowed cells of queries [i0, i0 + counts.size()) × keys [j0, j1) to the counts of their queries.
void countBlock(const Mask& mask, std::size_t i0, std::size_t j0, std::size_t j1,
                std::span<std::size_t> counts) {
    const BlockClass whole = mask.classify(i0, i0 + counts.size(), j0, j1);
    if (whole == BlockClass::Empty) {
        return;
    }
    std::array<std::uint8_t, kKeys> cells{};
    const std::span<std::uint8_t> keys = std::span(cells).first(j1 - j0);
    for (std::size_t at = 0; at < counts.size(); ++at) {
        if (whole == BlockClass::Full) {
            counts[at] += keys.size();
            continue;
        }
        mask.fillCells(i0 + at, j0, keys);
        counts[at] += static_cast<std::size_t>(std::count(keys.begin(), keys.end(), std::uint8_t{1}));
    }
}

} // namespace

double MaskSummary::density() const {
    return cells == 0 ? 0.0 : static_cast<double>(allowed) / static_cast<double>(cells);
}

std::optional<MaskSummary> summaryOf(const Mask& mask, std::stop_token stop) {
    std::vector<std::size_t> counts(mask.queries(), 0);
    const auto countPanel = [&](std::size_t first, std::size_t last) {
        const std::span<std::size_t> own = std::span(counts).subspan(first, last - first);
        for (std::size_t j0 = 0; j0 < mask.keys(); j0 += kKeys) {
            countBlock(mask, first, j0, std::min(j0 + kKeys, mask.keys()), own);
        }
    };
    if (!parallelFor(mask.queries(), kPanel, std::move(stop), countPanel)) {
        return std::nullopt;
    }
    MaskSummary summary;
    summary.cells = std::uint64_t{mask.queries()} * mask.keys();
    for (std::size_t i = 0; i < counts.size(); ++i) {
        summary.allowed += counts[i];
        if (counts[i] == 0 && summary.emptyRows++ < MaskSummary::kListedRows) {
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
