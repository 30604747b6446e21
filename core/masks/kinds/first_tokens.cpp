// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/masks/mask_arguments.h"
#include "core/masks/mask_kind.h"
#include "core/masks/row_cells.h"

#include <algorithm>

namespace attnscope {

namespace {

/// i < count or j < count.
class Global final : public MaskPredicate {
public:
    explicit Global(std::size_t count)
        : m_count(count) {}

    bool allowed(std::size_t i, std::size_t j) const override { return i < m_count || j < m_count; }

    BlockClass classify(std::size_t i0, std::size_t i1, std::size_t j0, std::size_t j1) const override {
        if (i1 <= m_count || j1 <= m_count) {
            return BlockClass::Full;
        }
        return i0 >= m_count && j0 >= m_count ? BlockClass::Empty : BlockClass::Partial;
    }

    void fillCells(std::size_t i, std::size_t first, std::span<std::uint8_t> cells) const override {
        RowCells(first, cells).allow(0, i < m_count ? SIZE_MAX : m_count);
    }

    std::optional<ShaderPredicate> shader() const override {
        return ShaderPredicate{"global", {shaderNumber(m_count)}};
    }

private:
    std::size_t m_count;
};

/// j < count.
class Sinks final : public MaskPredicate {
public:
    explicit Sinks(std::size_t count)
        : m_count(count) {}

    bool allowed(std::size_t /*i*/, std::size_t j) const override { return j < m_count; }

    BlockClass classify(std::size_t /*i0*/, std::size_t /*i1*/, std::size_t j0,
                        std::size_t j1) const override {
        if (j1 <= m_count) {
            return BlockClass::Full;
        }
        return j0 >= m_count ? BlockClass::Empty : BlockClass::Partial;
    }

    void fillCells(std::size_t /*i*/, std::size_t first, std::span<std::uint8_t> cells) const override {
        RowCells(first, cells).allow(0, m_count);
    }

    std::optional<ShaderPredicate> shader() const override {
        return ShaderPredicate{"sinks", {shaderNumber(m_count)}};
    }

private:
    std::size_t m_count;
};

/// j < count or j ≤ i.
class Prefix final : public MaskPredicate {
public:
    explicit Prefix(std::size_t count)
        : m_count(count) {}

    bool allowed(std::size_t i, std::size_t j) const override { return j < m_count || j <= i; }

    BlockClass classify(std::size_t i0, std::size_t i1, std::size_t j0, std::size_t j1) const override {
        if (allowed(i0, j1 - 1)) {
            return BlockClass::Full;
        }
        return allowed(i1 - 1, j0) ? BlockClass::Partial : BlockClass::Empty;
    }

    void fillCells(std::size_t i, std::size_t first, std::span<std::uint8_t> cells) const override {
        RowCells(first, cells).allow(0, std::max(m_count, i + 1));
    }

    std::optional<ShaderPredicate> shader() const override {
        return ShaderPredicate{"prefix", {shaderNumber(m_count)}};
    }

private:
    std::size_t m_count;
};

template <typename Kind>
Result<MaskMaker> parseFirst(std::string_view name, std::string_view arguments) {
    const auto numbers = wholeNumbers(*maskKindOf(name), arguments);
    if (!numbers) {
        return unexpected(numbers.error());
    }
    return MaskMaker([numbers = *numbers](const MaskContext&) -> PredicateResult {
        return std::make_shared<const Kind>(numbers.front());
    });
}

} // namespace

Result<MaskMaker> parseGlobal(std::string_view arguments) {
    return parseFirst<Global>("global", arguments);
}

Result<MaskMaker> parseSinks(std::string_view arguments) {
    return parseFirst<Sinks>("sinks", arguments);
}

Result<MaskMaker> parsePrefix(std::string_view arguments) {
    return parseFirst<Prefix>("prefix", arguments);
}

} // namespace attnscope
