// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/masks/mask.h"

#include "core/masks/mask_fit.h"
#include "core/masks/mask_kind.h"
#include "core/masks/row_cells.h"

#include <algorithm>
#include <cassert>

namespace attnscope {

namespace {

bool contains(const PaintedRectangle& rectangle, std::size_t i, std::size_t j) {
    return rectangle.i0 <= i && i < rectangle.i1 && rectangle.j0 <= j && j < rectangle.j1;
}

/// What the rectangles say of a cell, the last one first; nothing where none covers it.
std::optional<bool> paintedAt(const std::vector<PaintedRectangle>& rectangles, std::size_t i, std::size_t j) {
    for (std::size_t at = rectangles.size(); at-- > 0;) {
        if (contains(rectangles[at], i, j)) {
            return rectangles[at].allow;
        }
    }
    return std::nullopt;
}

void paintCells(const std::vector<PaintedRectangle>& rectangles, std::size_t i, std::size_t first,
                std::span<std::uint8_t> cells) {
    for (const PaintedRectangle& r : rectangles) {
        const std::size_t begin = cappedDifference(r.j0, first);
        const std::size_t end = std::min(cappedDifference(r.j1, first), cells.size());
        if (r.i0 <= i && i < r.i1 && begin < end) {
            const std::span<std::uint8_t> painted = cells.subspan(begin, end - begin);
            std::fill(painted.begin(), painted.end(), std::uint8_t{r.allow});
        }
    }
}

/// Joins what one more layer says to what the layers before it allow.
void joinCells(std::span<std::uint8_t> cells, std::span<const std::uint8_t> own, LayerJoin join) {
    for (std::size_t at = 0; at < cells.size(); ++at) {
        const int both = join == LayerJoin::And ? cells[at] & own[at] : cells[at] | own[at];
        cells[at] = static_cast<std::uint8_t>(both);
    }
}

void negate(std::span<std::uint8_t> cells) {
    for (std::uint8_t& cell : cells) {
        cell = cell == 0 ? 1 : 0;
    }
}

BlockClass paintedOver(BlockClass below, const std::vector<PaintedRectangle>& rectangles, std::size_t i0,
                       std::size_t i1, std::size_t j0, std::size_t j1) {
    for (const PaintedRectangle& r : rectangles) {
        if (r.i1 <= i0 || i1 <= r.i0 || r.j1 <= j0 || j1 <= r.j0 || r.i1 <= r.i0 || r.j1 <= r.j0) {
            continue;
        }
        const BlockClass colour = r.allow ? BlockClass::Full : BlockClass::Empty;
        const bool covers = r.i0 <= i0 && i1 <= r.i1 && r.j0 <= j0 && j1 <= r.j1;
        below = covers || below == colour ? colour : BlockClass::Partial;
    }
    return below;
}

BlockClass negation(BlockClass block) {
    if (block == BlockClass::Partial) {
        return block;
    }
    return block == BlockClass::Full ? BlockClass::Empty : BlockClass::Full;
}

/// `absorbing` wins over everything: Empty for "and", Full for "or".
BlockClass joined(BlockClass first, BlockClass second, BlockClass absorbing) {
    if (first == absorbing || second == absorbing) {
        return absorbing;
    }
    return first == second ? first : BlockClass::Partial;
}

} // namespace

void MaskPredicate::fillCells(std::size_t i, std::size_t first, std::span<std::uint8_t> cells) const {
    for (std::size_t at = 0; at < cells.size(); ++at) {
        cells[at] = allowed(i, first + at) ? 1 : 0;
    }
}

Mask::Mask(std::size_t queries, std::size_t keys)
    : m_queries(queries)
    , m_keys(keys) {}

Result<Mask> Mask::compile(const MaskRules& rules, const MaskContext& context) {
    Mask mask(context.queries, context.keys);
    for (std::size_t index = 0; index < rules.layers.size(); ++index) {
        const MaskLayer& rule = rules.layers[index];
        if (!rule.on) {
            continue;
        }
        Layer layer{nullptr, rule.join, rule.negated, isFloatLayer(rule), rule.painted, index};
        if (!rule.isPainted()) {
            MaskContext own = context;
            own.array = rule.array;
            PredicateResult predicate =
                checkJoin(rule).and_then([&] { return makePredicate(rule.spec, own); });
            if (!predicate) {
                return unexpected(std::move(predicate.error()));
            }
            layer.predicate = std::move(*predicate);
        }
        if (!isPolicy(rule)) {
            mask.m_layers.push_back(std::move(layer));
        }
    }
    return mask;
}

Mask Mask::of(std::shared_ptr<const MaskPredicate> predicate, std::size_t queries, std::size_t keys) {
    Mask mask(queries, keys);
    mask.m_layers.push_back({std::move(predicate), LayerJoin::And, false, false, {}, 0});
    return mask;
}

bool Mask::allowed(std::size_t i, std::size_t j) const {
    bool value = true;
    bool isBase = true;
    for (const Layer& layer : m_layers) {
        const LayerJoin join = isBase || layer.onlyBlocks ? LayerJoin::And : layer.join;
        if (!layer.predicate) {
            value = paintedAt(layer.painted, i, j).value_or(value);
        } else if (value == (join == LayerJoin::And)) {
            value = layer.predicate->allowed(i, j) != layer.negated;
        }
        isBase = isBase && layer.onlyBlocks;
    }
    return value;
}

BlockClass Mask::classify(std::size_t i0, std::size_t i1, std::size_t j0, std::size_t j1) const {
    BlockClass value = BlockClass::Full;
    bool isBase = true;
    for (const Layer& layer : m_layers) {
        const LayerJoin join = isBase || layer.onlyBlocks ? LayerJoin::And : layer.join;
        if (!layer.predicate) {
            value = paintedOver(value, layer.painted, i0, i1, j0, j1);
        } else {
            const BlockClass plain = layer.predicate->classify(i0, i1, j0, j1);
            const BlockClass own = layer.negated ? negation(plain) : plain;
            value = joined(value, own, join == LayerJoin::And ? BlockClass::Empty : BlockClass::Full);
        }
        isBase = isBase && layer.onlyBlocks;
    }
    return value;
}

void Mask::fillRow(std::size_t i, std::span<std::uint8_t> row) const {
    assert(row.size() == m_keys);
    fillCells(i, 0, row);
}

void Mask::fillCells(std::size_t i, std::size_t first, std::span<std::uint8_t> cells) const {
    std::fill(cells.begin(), cells.end(), std::uint8_t{1});
    std::vector<std::uint8_t> further;
    bool isBase = true;
    bool isFirst = true;
    for (const Layer& layer : m_layers) {
        if (!layer.predicate) {
            paintCells(layer.painted, i, first, cells);
        } else {
            // The first one is written where the result stands.
            further.resize(isFirst ? 0 : cells.size());
            const std::span<std::uint8_t> own = isFirst ? cells : std::span(further);
            layer.predicate->fillCells(i, first, own);
            if (layer.negated) {
                negate(own);
            }
            if (!isFirst) {
                joinCells(cells, own, isBase || layer.onlyBlocks ? LayerJoin::And : layer.join);
            }
        }
        isBase = isBase && layer.onlyBlocks;
        isFirst = false;
    }
}

std::size_t Mask::allowedInRow(std::size_t i) const {
    switch (classify(i, i + 1, 0, m_keys)) {
    case BlockClass::Full:
        return m_keys;
    case BlockClass::Empty:
        return 0;
    case BlockClass::Partial:
        break;
    }
    std::vector<std::uint8_t> row(m_keys);
    fillRow(i, row);
    return static_cast<std::size_t>(std::count(row.begin(), row.end(), std::uint8_t{1}));
}

std::optional<std::vector<ShaderLayer>> Mask::shaderLayers() const {
    std::vector<ShaderLayer> all;
    bool isBase = true;
    for (const Layer& layer : m_layers) {
        if (!layer.predicate) {
            for (const PaintedRectangle& r : layer.painted) {
                all.push_back(
                    {ShaderLayer::kPainted,
                     LayerJoin::And,
                     false,
                     r.allow,
                     {shaderNumber(r.i0), shaderNumber(r.i1), shaderNumber(r.j0), shaderNumber(r.j1)}});
            }
        } else {
            const std::optional<ShaderPredicate> predicate = layer.predicate->shader();
            if (!predicate || layer.onlyBlocks) {
                return std::nullopt;
            }
            const auto kind = static_cast<std::int32_t>(maskKindOf(predicate->kind) - maskKinds().data());
            all.push_back(
                {kind, isBase ? LayerJoin::And : layer.join, layer.negated, false, predicate->numbers});
        }
        isBase = false;
    }
    return all;
}

std::optional<std::size_t> Mask::decidingLayer(std::size_t i, std::size_t j) const {
    std::optional<std::size_t> decider;
    bool value = true;
    bool isBase = true;
    for (const Layer& layer : m_layers) {
        if (!layer.predicate) {
            if (const std::optional<bool> paint = paintedAt(layer.painted, i, j)) {
                value = *paint;
                decider = layer.index;
            }
        } else {
            const bool joinsAnd = isBase || layer.onlyBlocks || layer.join == LayerJoin::And;
            const bool own = layer.predicate->allowed(i, j) != layer.negated;
            const bool turns = joinsAnd ? value && !own : !value && own;
            const bool speaksFirst = isBase && !layer.onlyBlocks && value;
            if (speaksFirst || turns) {
                value = own;
                decider = layer.index;
            }
        }
        isBase = isBase && layer.onlyBlocks;
    }
    return decider;
}

} // namespace attnscope
