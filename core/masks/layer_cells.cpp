// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/masks/layer_cells.h"

#include "core/masks/mask_fit.h"
#include "core/masks/score_terms.h"

#include <algorithm>
#include <limits>

namespace attnscope {

Result<LayerCells> LayerCells::of(const MaskLayer& layer, const MaskSite& site) {
    MaskRules alone;
    alone.layers = {layer};
    alone.layers.front().on = true;
    Result<Mask> mask = Mask::compile(alone, site);
    if (!mask) {
        return failed(mask.error());
    }
    LayerCells cells(std::move(*mask), layer);
    const Result<std::shared_ptr<const ScoreBias>> bias = scoreBias(alone, site);
    const Result<std::shared_ptr<const KeepPolicy>> policy = keepPolicy(alone, site);
    if (!bias || !policy) {
        return failed(bias ? policy.error() : bias.error());
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
