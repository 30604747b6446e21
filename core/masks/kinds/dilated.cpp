// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/masks/distance.h"
#include "core/masks/mask_arguments.h"
#include "core/masks/mask_kind.h"
#include "core/masks/row_cells.h"

#include <algorithm>

namespace attnscope {

namespace {

/// (i − j) mod stride = 0 and |i − j| ≤ reach.
class Dilated final : public MaskPredicate {
public:
    Dilated(std::size_t reach, std::size_t stride)
        : m_reach(reach)
        , m_stride(stride) {}

    bool allowed(std::size_t i, std::size_t j) const override {
        return distance(i, j) <= m_reach && distance(i, j) % m_stride == 0;
    }

    BlockClass classify(std::size_t i0, std::size_t i1, std::size_t j0, std::size_t j1) const override {
        const std::size_t gap = j0 >= i1 ? j0 - (i1 - 1) : i0 >= j1 ? i0 - (j1 - 1) : 0;
        return gap > m_reach ? BlockClass::Empty : BlockClass::Partial;
    }

    void fillCells(std::size_t i, std::size_t first, std::span<std::uint8_t> cells) const override {
        const std::size_t steps = std::min(m_reach / m_stride, i / m_stride);
        RowCells(first, cells).allowEvery(m_stride, i - steps * m_stride, cappedSum(i + 1, m_reach));
    }

    std::optional<ShaderPredicate> shader() const override {
        return ShaderPredicate{"dilated", {shaderNumber(m_reach), shaderNumber(m_stride)}};
    }

private:
    std::size_t m_reach;
    std::size_t m_stride;
};

} // namespace

Result<MaskMaker> parseDilated(std::string_view arguments) {
    const auto numbers = wholeNumbers(*maskKindOf("dilated"), arguments);
    if (!numbers) {
        return unexpected(numbers.error());
    }
    const std::size_t stride = numbers->back();
    if (stride == 0) {
        return unexpected(
            makeError(translatable("mask \"dilated:{0}\": a stride of 0 leads nowhere (take D from 1 on)"),
                      std::string(arguments)));
    }
    // W·D steps; a product past the largest index is as far as that.
    const std::size_t farthest = SIZE_MAX / stride;
    const std::size_t reach = numbers->front() > farthest ? SIZE_MAX : numbers->front() * stride;
    return MaskMaker([reach, stride](const MaskContext&) -> PredicateResult {
        return std::make_shared<const Dilated>(reach, stride);
    });
}

} // namespace attnscope
