// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/masks/keep_policy.h"
#include "core/masks/mask.h"
#include "core/masks/score_bias.h"

#include <optional>
#include <utility>

namespace attnscope {

/// The cells of one mask layer by itself, as if it were on: those that a predicate allows, that were painted,
/// that a float mask adds to or blocks, or that a keep policy keeps.
class LayerCells {
public:
    /// `context` needs no array. Fails as Mask::compile does.
    static Result<LayerCells> of(const MaskLayer& layer, const MaskContext& context);

    std::size_t queries() const { return m_mask.queries(); }
    std::size_t keys() const { return m_mask.keys(); }
    /// Whether the cell of query i and key j belongs to the layer.
    bool has(std::size_t i, std::size_t j) const;
    /// The keys from `first` on of query i at once: 1 where the layer has the cell, else 0.
    void fillCells(std::size_t i, std::size_t first, std::span<std::uint8_t> cells) const;
    /// Classifies queries [i0, i1) × keys [j0, j1). Partial is allowed for any block; the others are exact.
    BlockClass classify(std::size_t i0, std::size_t i1, std::size_t j0, std::size_t j1) const;
    /// The number that a float mask adds to the score of the cell, −∞ where it blocks;
    /// nothing for other layers.
    std::optional<double> added(std::size_t i, std::size_t j) const;

private:
    LayerCells(Mask mask, MaskLayer layer)
        : m_mask(std::move(mask))
        , m_layer(std::move(layer)) {}

    /// Whether the layer's cells are those that its mask allows.
    bool isPredicate() const;

    Mask m_mask;
    MaskLayer m_layer;
    std::shared_ptr<const ScoreBias> m_bias;
    std::shared_ptr<const KeepPolicy> m_policy;
};

} // namespace attnscope
