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

    /// The cells, which lie in one block, into `out` [i1 − i0][stride].
    void weigh(const CellRectangle& part, float* out, std::size_t stride);
    /// Whether a cell that the mask forbids can have a weight other than 0 in one of these rows.
    bool forbiddenCount(std::size_t first, std::size_t last) const;

private:
    void weighFast(const CellRectangle& part, float* out, std::size_t stride);
    void loadRows(std::size_t first);
    const std::uint64_t* allowedBits(const CellRectangle& part);
    void drop(const CellRectangle& part, float* out, std::size_t stride) const;

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
void forEachBlock(const CellRectangle& cells, float* out, std::size_t stride, const Function& function) {
    constexpr std::size_t kSide = FloatBlocks::kRows;
    for (std::size_t i = cells.i0; i < cells.i1; i = (i / kSide + 1) * kSide) {
        for (std::size_t j = cells.j0; j < cells.j1; j = (j / kSide + 1) * kSide) {
            const CellRectangle part{i, std::min(cells.i1, (i / kSide + 1) * kSide), j,
                                     std::min(cells.j1, (j / kSide + 1) * kSide)};
            function(part, out + (i - cells.i0) * stride + (j - cells.j0));
        }
    }
}

} // namespace attnscope
