// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/masks/mask_context.h"
#include "core/masks/shader_layer.h"
#include "core/matrix/cell_rect.h"
#include "core/scene/mask_rules.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace attnscope {

/// Whether a mask allows no cell of a rectangle, all of them, or perhaps a part.
enum class BlockClass { Empty, Full, Partial };

/// Which cells of a [queries][keys] matrix one layer allows; i is the query, j the key, True = attend.
/// A structured mask is this predicate, never an N×N array. Thread-safe to read.
class MaskPredicate {
public:
    MaskPredicate() = default;
    MaskPredicate(const MaskPredicate&) = delete;
    MaskPredicate& operator=(const MaskPredicate&) = delete;
    virtual ~MaskPredicate() = default;

    virtual bool allowed(std::size_t i, std::size_t j) const = 0;
    /// Classifies queries [i0, i1) × keys [j0, j1). Partial is allowed for any block;
    /// the others must be exact.
    virtual BlockClass classify(std::size_t i0, std::size_t i1, std::size_t j0, std::size_t j1) const = 0;
    /// Sets `cells` for the keys from `first` on of query i: 1 where allowed, else 0.
    virtual void fillCells(std::size_t i, std::size_t first, std::span<std::uint8_t> cells) const;
    /// The same predicate for a shader; nothing where the CPU has to draw its cells into a bitmap.
    virtual std::optional<ShaderPredicate> shader() const { return std::nullopt; }
};

/// All layers of a scene joined, for one matrix size. A copy shares the predicates.
class Mask {
public:
    /// Everything allowed.
    Mask(std::size_t queries, std::size_t keys);

    /// Compiles the layers that are on for one batch item and head; `context` needs no array. The −∞ cells of
    /// a float mask block, in the order of the layers; keep policies are left out. Fails where a spec
    /// is unknown, its arguments are wrong, its shape does not fit (both shapes are named) or a layer that
    /// takes none is negated or joined by "or".
    static Result<Mask> compile(const MaskRules& rules, const MaskContext& context);
    static Result<Mask> compile(const MaskRules& rules, std::size_t queries, std::size_t keys) {
        return compile(rules, MaskContext{.queries = queries, .keys = keys});
    }

    /// The cells of a predicate, which comes from no layer of a scene.
    static Mask of(std::shared_ptr<const MaskPredicate> predicate, std::size_t queries, std::size_t keys);

    std::size_t queries() const { return m_queries; }
    std::size_t keys() const { return m_keys; }
    /// Whether no layer is on: every cell is allowed.
    bool allowsAll() const { return m_layers.empty(); }

    /// Whether query i may attend to key j.
    bool allowed(std::size_t i, std::size_t j) const;
    /// Classifies queries [i0, i1) × keys [j0, j1) as MaskPredicate does.
    BlockClass classify(std::size_t i0, std::size_t i1, std::size_t j0, std::size_t j1) const;
    BlockClass classify(const CellRect& cells) const {
        return classify(cells.row, cells.endRow(), cells.column, cells.endColumn());
    }
    /// Sets `row` [keys] for query i: 1 where allowed, else 0.
    void fillRow(std::size_t i, std::span<std::uint8_t> row) const;
    /// The same for the keys from `first` on only.
    void fillCells(std::size_t i, std::size_t first, std::span<std::uint8_t> cells) const;
    /// How many keys query i may attend to.
    std::size_t allowedInRow(std::size_t i) const;
    /// Index in MaskRules::layers of the layer that decided this cell; nothing where no layer did.
    std::optional<std::size_t> decidingLayer(std::size_t i, std::size_t j) const;
    /// The layers in order, for a shader that begins with every cell allowed; nothing where one of them has
    /// no shader form.
    std::optional<std::vector<ShaderLayer>> shaderLayers() const;

private:
    struct Layer {
        std::shared_ptr<const MaskPredicate> predicate;
        LayerJoin join = LayerJoin::And;
        bool negated = false;
        bool onlyBlocks = false;               ///< a float mask: its −∞ block, and it is no base
        std::vector<PaintedRectangle> painted; ///< used where there is no predicate
        std::size_t index = 0;                 ///< in MaskRules::layers
    };

    std::size_t m_queries = 0;
    std::size_t m_keys = 0;
    std::vector<Layer> m_layers;
};

} // namespace attnscope
