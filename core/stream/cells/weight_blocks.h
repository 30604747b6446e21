// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/stream/blocks/panel_mask.h"
#include "core/stream/cells/cells.h"
#include "core/stream/cells/fast_rules.h"
#include "core/stream/cells/generic_row.h"
#include "core/textbook/dropout_cells.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <vector>

namespace attnscope {

/// Computes weights of a problem whose rows are known, a block of 64 × 64 cells at a time. Keeps what the
/// blocks of the same queries share; one thread at a time. Refers to everything given.
class WeightBlocks {
public:
    static constexpr std::size_t kRows = FloatBlocks::kRows;

    /// After dropout where `dropped`.
    WeightBlocks(const AttentionProblem& problem, const std::optional<FastRules>& rules,
                 const StreamInputs& inputs, std::span<const StreamRow> rows, bool dropped);

    /// The cells, which lie in one block, into `out` [part.rows][stride].
    void weigh(const CellRect& part, float* out, std::size_t stride);
    /// Whether a cell that the mask forbids can have a weight other than 0 in one of these rows.
    bool forbiddenCount(std::size_t first, std::size_t last) const;

private:
    void weighFast(const CellRect& part, float* out, std::size_t stride);
    void loadRows(std::size_t first);
    const std::uint64_t* allowedBits(const CellRect& part);
    void drop(const CellRect& part, float* out, std::size_t stride) const;

    const AttentionProblem& m_problem;
    const std::optional<FastRules>& m_rules;
    const StreamInputs& m_inputs;
    std::span<const StreamRow> m_rows;
    bool m_dropped;
    DropoutCells m_dropout;
    std::optional<GenericRow> m_general;
    std::optional<std::size_t> m_loaded; ///< the first query of the block that the following is about
    std::vector<float> m_scaled;
    std::array<float, kRows> m_references{};
    std::array<float, kRows> m_inverses{};
    std::array<float, kRows> m_forbidden{};
    PanelMask::Bits m_allowed{};
};

/// Calls `function(part, out)` with the part of the rectangle in each block of 64 × 64 and where that part
/// goes in an array of that stride.
template <typename Function>
void forEachBlock(const CellRect& cells, float* out, std::size_t stride, const Function& function) {
    constexpr std::size_t kSide = FloatBlocks::kRows;
    const auto nextBlock = [](std::size_t at) { return (at / kSide + 1) * kSide; };
    for (std::size_t i = cells.row; i < cells.endRow(); i = nextBlock(i)) {
        for (std::size_t j = cells.column; j < cells.endColumn(); j = nextBlock(j)) {
            const CellRect part{i, j, std::min(cells.endRow(), nextBlock(i)) - i,
                                std::min(cells.endColumn(), nextBlock(j)) - j};
            function(part, out + (i - cells.row) * stride + (j - cells.column));
        }
    }
}

} // namespace attnscope
