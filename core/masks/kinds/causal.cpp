// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/masks/mask_kind.h"
#include "core/masks/row_cells.h"

namespace attnscope {

namespace {

/// j ≤ i + shift: the diagonal from the top left corner (shift 0) or into the bottom right one.
class Causal final : public MaskPredicate {
public:
    explicit Causal(std::ptrdiff_t shift)
        : m_shift(shift) {}

    bool allowed(std::size_t i, std::size_t j) const override {
        return static_cast<std::ptrdiff_t>(j) <= static_cast<std::ptrdiff_t>(i) + m_shift;
    }

    BlockClass classify(std::size_t i0, std::size_t i1, std::size_t j0, std::size_t j1) const override {
        if (allowed(i0, j1 - 1)) {
            return BlockClass::Full;
        }
        return allowed(i1 - 1, j0) ? BlockClass::Partial : BlockClass::Empty;
    }

    void fillCells(std::size_t i, std::size_t first, std::span<std::uint8_t> cells) const override {
        const std::ptrdiff_t end = static_cast<std::ptrdiff_t>(i) + m_shift + 1;
        RowCells(first, cells).allow(0, end < 0 ? 0 : static_cast<std::size_t>(end));
    }

    std::optional<ShaderPredicate> shader() const override {
        return ShaderPredicate{"causal", {static_cast<std::int32_t>(m_shift)}};
    }

private:
    std::ptrdiff_t m_shift;
};

} // namespace

Result<MaskMaker> parseCausal(std::string_view arguments) {
    const bool bottomRight = arguments == "bottom-right";
    if (!arguments.empty() && !bottomRight) {
        return unexpected(
            makeError(translatable("mask \"causal:{0}\": there is no such kind of causal (write causal or "
                                   "causal:bottom-right)"),
                      std::string(arguments)));
    }
    return MaskMaker([bottomRight](const MaskContext& context) -> PredicateResult {
        const auto shift =
            static_cast<std::ptrdiff_t>(context.keys) - static_cast<std::ptrdiff_t>(context.queries);
        return std::make_shared<const Causal>(bottomRight ? shift : 0);
    });
}

} // namespace attnscope
