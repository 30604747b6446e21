// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/masks/mask_arguments.h"
#include "core/masks/mask_kind.h"
#include "core/masks/row_cells.h"

namespace attnscope {

namespace {

/// i − left ≤ j ≤ i + right.
class Window final : public MaskPredicate {
public:
    Window(std::size_t left, std::size_t right)
        : m_left(left)
        , m_right(right) {}

    bool allowed(std::size_t i, std::size_t j) const override {
        return j <= i ? i - j <= m_left : j - i <= m_right;
    }

    BlockClass classify(std::size_t i0, std::size_t i1, std::size_t j0, std::size_t j1) const override {
        if (allowed(i1 - 1, j0) && allowed(i0, j1 - 1)) {
            return BlockClass::Full;
        }
        const bool above = j0 > i1 - 1 && !allowed(i1 - 1, j0);
        const bool below = i0 > j1 - 1 && !allowed(i0, j1 - 1);
        return above || below ? BlockClass::Empty : BlockClass::Partial;
    }

    void fillCells(std::size_t i, std::size_t first, std::span<std::uint8_t> cells) const override {
        RowCells(first, cells).allow(cappedDifference(i, m_left), cappedSum(i + 1, m_right));
    }

    std::optional<ShaderPredicate> shader() const override {
        return ShaderPredicate{"window", {shaderNumber(m_left), shaderNumber(m_right)}};
    }

private:
    std::size_t m_left;
    std::size_t m_right;
};

} // namespace

Result<MaskMaker> parseWindow(std::string_view arguments) {
    const auto numbers = wholeNumbers(*maskKindOf("window"), arguments);
    if (!numbers) {
        return unexpected(numbers.error());
    }
    return MaskMaker([numbers = *numbers](const MaskContext&) -> PredicateResult {
        return std::make_shared<const Window>(numbers.front(), numbers.back());
    });
}

} // namespace attnscope
