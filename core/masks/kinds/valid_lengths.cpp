// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/masks/mask_arguments.h"
#include "core/masks/mask_kind.h"
#include "core/masks/row_cells.h"

#include <algorithm>

namespace attnscope {

namespace {

constexpr std::string_view kForm =
    "valid:3,2 with a length for each batch item, or valid:2,3;1,4 with one for each of its queries";

/// The first keys of each query: j < length (d2l's `valid_lens`).
class ValidLengths final : public MaskPredicate {
public:
    /// One length for all queries, or one for each.
    explicit ValidLengths(std::vector<std::size_t> lengths)
        : m_lengths(std::move(lengths)) {}

    bool allowed(std::size_t i, std::size_t j) const override { return j < lengthOf(i); }

    BlockClass classify(std::size_t i0, std::size_t i1, std::size_t j0, std::size_t j1) const override {
        std::size_t shortest = SIZE_MAX;
        std::size_t longest = 0;
        for (std::size_t i = i0; i < i1; ++i) {
            shortest = std::min(shortest, lengthOf(i));
            longest = std::max(longest, lengthOf(i));
        }
        if (j1 <= shortest) {
            return BlockClass::Full;
        }
        return longest <= j0 ? BlockClass::Empty : BlockClass::Partial;
    }

    void fillCells(std::size_t i, std::size_t first, std::span<std::uint8_t> cells) const override {
        RowCells(first, cells).allow(0, lengthOf(i));
    }

    std::optional<ShaderPredicate> shader() const override {
        return m_lengths.size() == 1
                   ? std::optional(ShaderPredicate{"valid", {shaderNumber(m_lengths.front())}})
                   : std::nullopt;
    }

private:
    std::size_t lengthOf(std::size_t i) const { return m_lengths.size() == 1 ? m_lengths[0] : m_lengths[i]; }

    std::vector<std::size_t> m_lengths;
};

using Lengths = std::vector<std::size_t>;

PredicateResult perBatch(const Lengths& lengths, const MaskContext& context) {
    if (lengths.size() == 1 && context.items() != 1) {
        return unexpected(
            makeError(translatable("mask valid: there is 1 length for {0} batch items (give one for each; "
                                   "lengths for each query have a ; behind them)"),
                      std::to_string(context.items())));
    }
    if (lengths.size() != context.items()) {
        return unexpected(
            makeError(translatable("mask valid: there are {0} lengths for {1} batch items (give one "
                                   "for each; lengths for each query have a ; behind them)"),
                      std::to_string(lengths.size()), std::to_string(context.items())));
    }
    return std::make_shared<const ValidLengths>(Lengths{lengths[context.item()]});
}

PredicateResult perQuery(const std::vector<Lengths>& lengths, const MaskContext& context) {
    if (lengths.size() != context.items()) {
        return unexpected(
            makeError(translatable("mask valid: there are lengths for {0} batch items, and the scene has {1} "
                                   "(give each its own, parted by ;)"),
                      std::to_string(lengths.size()), std::to_string(context.items())));
    }
    for (std::size_t batch = 0; batch < lengths.size(); ++batch) {
        if (lengths[batch].size() != context.queries) {
            return unexpected(makeError(
                translatable("mask valid: there are {0} lengths for the {1} queries of batch item {2} "
                             "(give one for each query)"),
                std::to_string(lengths[batch].size()), std::to_string(context.queries),
                std::to_string(batch)));
        }
    }
    return std::make_shared<const ValidLengths>(lengths[context.item()]);
}

} // namespace

Result<MaskMaker> parseValid(std::string_view arguments) {
    std::vector<Lengths> groups;
    const bool eachQuery = arguments.find(';') != std::string_view::npos;
    for (std::size_t at = 0; at < std::max<std::size_t>(arguments.size(), 1);) {
        const std::size_t end = std::min(arguments.find(';', at), arguments.size());
        Result<Lengths> lengths = wholeNumbers("valid", arguments.substr(at, end - at), 1, SIZE_MAX, kForm);
        if (!lengths) {
            return unexpected(std::move(lengths.error()));
        }
        groups.push_back(std::move(*lengths));
        at = end + 1;
    }
    return MaskMaker([groups = std::move(groups), eachQuery](const MaskContext& context) {
        return eachQuery ? perQuery(groups, context) : perBatch(groups.front(), context);
    });
}

} // namespace attnscope
