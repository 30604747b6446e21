// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/compare/either_mask.h"

#include <optional>
#include <utility>
#include <vector>

namespace attnscope {

namespace {

class Either final : public MaskPredicate {
public:
    Either(std::shared_ptr<const Mask> a, std::shared_ptr<const Mask> b)
        : m_a(std::move(a))
        , m_b(std::move(b)) {}

    bool allowed(std::size_t i, std::size_t j) const override {
        return m_a->allowed(i, j) || m_b->allowed(i, j);
    }

    BlockClass classify(std::size_t i0, std::size_t i1, std::size_t j0, std::size_t j1) const override {
        const BlockClass a = m_a->classify(i0, i1, j0, j1);
        if (a == BlockClass::Full) {
            return a;
        }
        const BlockClass b = m_b->classify(i0, i1, j0, j1);
        return b == BlockClass::Full || a == b ? b : BlockClass::Partial;
    }

    void fillCells(std::size_t i, std::size_t first, std::span<std::uint8_t> cells) const override {
        m_a->fillCells(i, first, cells);
        std::vector<std::uint8_t> others(cells.size());
        m_b->fillCells(i, first, others);
        for (std::size_t at = 0; at < cells.size(); ++at) {
            cells[at] = static_cast<std::uint8_t>(cells[at] | others[at]);
        }
    }

private:
    std::shared_ptr<const Mask> m_a;
    std::shared_ptr<const Mask> m_b;
};

/// Whether both are known to allow the same cells, because their layers are the same.
bool haveSameLayers(const Mask& a, const Mask& b) {
    const std::optional<std::vector<ShaderLayer>> layers = a.shaderLayers();
    return layers && layers == b.shaderLayers();
}

} // namespace

std::shared_ptr<const Mask> eitherMask(const std::shared_ptr<const Mask>& a,
                                       const std::shared_ptr<const Mask>& b) {
    if (a == b || a->allowsAll() || haveSameLayers(*a, *b)) {
        return a;
    }
    if (b->allowsAll()) {
        return b;
    }
    return std::make_shared<const Mask>(
        Mask::of(std::make_shared<const Either>(a, b), a->queries(), a->keys()));
}

} // namespace attnscope
