// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/masks/keep_policy.h"
#include "core/masks/mask.h"
#include "core/masks/score_bias.h"

#include <optional>

namespace attnscope {

/// The cells that one mask layer speaks of where it stands alone, switched on: what it allows, what was
/// painted, where a float mask adds a number or blocks, what a policy lets take part.
class LayerCells {
public:
    /// `site` needs no array. Fails as Mask::compile does.
    static Result<LayerCells> of(const MaskLayer& layer, const MaskSite& site);

    std::size_t queries() const { return m_mask.queries(); }
    std::size_t keys() const { return m_mask.keys(); }
    bool has(std::size_t i, std::size_t j) const;
    /// What a float mask adds there, −∞ where it blocks; nothing for any other layer.
    std::optional<double> added(std::size_t i, std::size_t j) const;

private:
    LayerCells(Mask mask, const MaskLayer& layer)
        : m_mask(std::move(mask))
        , m_layer(layer) {}

    Mask m_mask;
    MaskLayer m_layer;
    std::shared_ptr<const ScoreBias> m_bias;
    std::shared_ptr<const KeepPolicy> m_policy;
};

} // namespace attnscope
