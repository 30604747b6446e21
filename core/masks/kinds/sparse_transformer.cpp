// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/masks/distance.h"
#include "core/masks/mask_arguments.h"
#include "core/masks/mask_kind.h"
#include "core/masks/row_cells.h"

#include <algorithm>

namespace attnscope {

namespace {

/// |i − j| < stride or (i − j) mod stride = 0 (Child et al. 2019, "strided").
class Strided final : public MaskPredicate {
public:
    explicit Strided(std::size_t stride)
        : m_stride(stride) {}

    bool allowed(std::size_t i, std::size_t j) const override {
        return distance(i, j) < m_stride || distance(i, j) % m_stride == 0;
    }

    BlockClass classify(std::size_t i0, std::size_t i1, std::size_t j0, std::size_t j1) const override {
        const std::size_t farthest = std::max(i1 - 1 > j0 ? i1 - 1 - j0 : 0, j1 - 1 > i0 ? j1 - 1 - i0 : 0);
        return m_stride == 1 || farthest < m_stride ? BlockClass::Full : BlockClass::Partial;
    }

    void fillCells(std::size_t i, std::size_t first, std::span<std::uint8_t> cells) const override {
        RowCells row(first, cells);
        row.allow(cappedDifference(i, m_stride - 1), cappedSum(i, m_stride));
        row.allowEvery(m_stride, i % m_stride, SIZE_MAX);
    }

    std::optional<ShaderPredicate> shader() const override {
        return ShaderPredicate{"strided", {shaderNumber(m_stride)}};
    }

private:
    std::size_t m_stride;
};

/// ⌊i/stride⌋ = ⌊j/stride⌋ or j mod stride = stride − 1 (Child et al. 2019, "fixed").
class Fixed final : public MaskPredicate {
public:
    explicit Fixed(std::size_t stride)
        : m_stride(stride) {}

    bool allowed(std::size_t i, std::size_t j) const override {
        return i / m_stride == j / m_stride || j % m_stride == m_stride - 1;
    }

    BlockClass classify(std::size_t i0, std::size_t i1, std::size_t j0, std::size_t j1) const override {
        const std::size_t firstQuery = i0 / m_stride;
        const std::size_t lastQuery = (i1 - 1) / m_stride;
        const std::size_t firstKey = j0 / m_stride;
        const std::size_t lastKey = (j1 - 1) / m_stride;
        if (m_stride == 1 || (firstQuery == lastQuery && firstKey == lastKey && firstQuery == firstKey)) {
            return BlockClass::Full;
        }
        const bool noSummary = firstKey == lastKey && j1 % m_stride != 0;
        const bool apart = lastQuery < firstKey || lastKey < firstQuery;
        return noSummary && apart ? BlockClass::Empty : BlockClass::Partial;
    }

    void fillCells(std::size_t i, std::size_t first, std::span<std::uint8_t> cells) const override {
        RowCells row(first, cells);
        const std::size_t begin = i / m_stride * m_stride;
        row.allow(begin, cappedSum(begin, m_stride));
        row.allowEvery(m_stride, m_stride - 1, SIZE_MAX);
    }

    std::optional<ShaderPredicate> shader() const override {
        return ShaderPredicate{"fixed", {shaderNumber(m_stride)}};
    }

private:
    std::size_t m_stride;
};

} // namespace

Result<MaskMaker> parseStrided(std::string_view arguments) {
    const auto numbers = positiveNumbers(*maskKindOf("strided"), arguments);
    if (!numbers) {
        return unexpected(numbers.error());
    }
    return MaskMaker([numbers = *numbers](const MaskContext&) -> PredicateResult {
        return std::make_shared<const Strided>(numbers.front());
    });
}

Result<MaskMaker> parseFixed(std::string_view arguments) {
    const auto numbers = positiveNumbers(*maskKindOf("fixed"), arguments);
    if (!numbers) {
        return unexpected(numbers.error());
    }
    return MaskMaker([numbers = *numbers](const MaskContext&) -> PredicateResult {
        return std::make_shared<const Fixed>(numbers.front());
    });
}

} // namespace attnscope
