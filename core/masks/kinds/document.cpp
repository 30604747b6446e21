// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/masks/mask_arguments.h"
#include "core/masks/mask_kind.h"
#include "core/masks/row_cells.h"

#include <algorithm>
#include <limits>

namespace attnscope {

namespace {

/// i and j in the same run of tokens.
class Document final : public MaskPredicate {
public:
    explicit Document(const std::vector<std::size_t>& lengths) {
        for (std::size_t run = 0; run < lengths.size(); ++run) {
            m_runs.insert(m_runs.end(), lengths[run], run);
        }
    }

    bool allowed(std::size_t i, std::size_t j) const override { return m_runs[i] == m_runs[j]; }

    BlockClass classify(std::size_t i0, std::size_t i1, std::size_t j0, std::size_t j1) const override {
        if (m_runs[i1 - 1] < m_runs[j0] || m_runs[j1 - 1] < m_runs[i0]) {
            return BlockClass::Empty;
        }
        const bool one = m_runs[i0] == m_runs[i1 - 1] && m_runs[j0] == m_runs[j1 - 1] && allowed(i0, j0);
        return one ? BlockClass::Full : BlockClass::Partial;
    }

    void fillCells(std::size_t i, std::size_t first, std::span<std::uint8_t> cells) const override {
        const auto [begin, end] = std::equal_range(m_runs.begin(), m_runs.end(), m_runs[i]);
        RowCells(first, cells)
            .allow(static_cast<std::size_t>(begin - m_runs.begin()),
                   static_cast<std::size_t>(end - m_runs.begin()));
    }

private:
    std::vector<std::size_t> m_runs; ///< [tokens] the run that each belongs to, ascending
};

} // namespace

Result<MaskMaker> parseDocument(std::string_view arguments) {
    const auto lengths = positiveNumbers("document", arguments, 1, std::numeric_limits<std::size_t>::max(),
                                         "document:a,b,…, the lengths of the runs");
    if (!lengths) {
        return unexpected(lengths.error());
    }
    std::size_t sum = 0;
    for (const std::size_t length : *lengths) {
        // A sum past the largest index is as wrong as any other that is too large.
        sum = length > SIZE_MAX - sum ? SIZE_MAX : sum + length;
    }
    return MaskMaker([lengths = *lengths, sum](const MaskContext& context) -> PredicateResult {
        if (sum != context.queries || sum != context.keys) {
            return unexpected(makeError(
                translatable("mask document: its lengths add up to {0}, but there are {1} queries "
                             "and {2} keys (make them add up to the number of tokens)"),
                std::to_string(sum), std::to_string(context.queries), std::to_string(context.keys)));
        }
        return std::make_shared<const Document>(lengths);
    });
}

} // namespace attnscope
