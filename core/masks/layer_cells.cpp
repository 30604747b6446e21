// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/masks/layer_cells.h"

#include "core/masks/mask_fit.h"
#include "core/masks/score_terms.h"

#include <algorithm>
#include <limits>

namespace attnscope {

Result<LayerCells> LayerCells::of(const MaskLayer& layer, const MaskContext& context) {
    MaskRules alone;
    alone.layers = {layer};
    alone.layers.front().on = true;
    Result<Mask> mask = Mask::compile(alone, context);
    if (!mask) {
        return unexpected(mask.error());
    }
    LayerCells cells(std::move(*mask), layer);
    const Result<std::shared_ptr<const ScoreBias>> bias = scoreBias(alone, context);
    const Result<std::shared_ptr<const KeepPolicy>> policy = keepPolicy(alone, context);
    if (!bias || !policy) {
        return unexpected(bias ? policy.error() : bias.error());
    }
    cells.m_bias = *bias;
    cells.m_policy = *policy;
    return cells;
}

bool LayerCells::has(std::size_t i, std::size_t j) const {
    if (m_layer.isPainted()) {
        return std::any_of(m_layer.painted.begin(), m_layer.painted.end(),
                           [i, j](const PaintedRectangle& painted) {
                               return i >= painted.i0 && i < painted.i1 && j >= painted.j0 && j < painted.j1;
                           });
    }
    if (m_policy) {
        return m_policy->takesPart(i, j);
    }
    const std::optional<double> number = added(i, j);
    return number ? *number != 0.0 : m_mask.allowed(i, j);
}

bool LayerCells::isPredicate() const {
    return !m_layer.isPainted() && !m_policy && !isFloatLayer(m_layer);
}

void LayerCells::fillCells(std::size_t i, std::size_t first, std::span<std::uint8_t> cells) const {
    if (isPredicate()) {
        m_mask.fillCells(i, first, cells);
        return;
    }
    for (std::size_t at = 0; at < cells.size(); ++at) {
        cells[at] = has(i, first + at) ? 1 : 0;
    }
}

BlockClass LayerCells::classify(std::size_t i0, std::size_t i1, std::size_t j0, std::size_t j1) const {
    if (isPredicate()) {
        return m_mask.classify(i0, i1, j0, j1);
    }
    if (!m_layer.isPainted()) {
        return BlockClass::Partial;
    }
    BlockClass found = BlockClass::Empty;
    for (const PaintedRectangle& painted : m_layer.painted) {
        const bool meets = painted.i0 < i1 && i0 < painted.i1 && painted.j0 < j1 && j0 < painted.j1;
        if (meets && painted.i0 <= i0 && i1 <= painted.i1 && painted.j0 <= j0 && j1 <= painted.j1) {
            return BlockClass::Full;
        }
        found = meets ? BlockClass::Partial : found;
    }
    return found;
}

std::optional<double> LayerCells::added(std::size_t i, std::size_t j) const {
    if (!isFloatLayer(m_layer)) {
        return std::nullopt;
    }
    if (!m_mask.allowed(i, j)) {
        return -std::numeric_limits<double>::infinity();
    }
    return m_bias ? m_bias->at(i, j) : 0.0;
}

} // namespace attnscope
