// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/matrix_source.h"
#include "core/scene/stage.h"
#include "core/stream/statistics/statistics.h"

#include <vector>

namespace attnscope {

/// The smallest and largest finite number of each block of 64 × 64 scores, [blockRows][blockColumns]: of all
/// cells in stages Scores and Scaled, of allowed ones in Masked. low > high where a block has none.
struct ScorePlanes {
    std::size_t blockRows = 0;
    std::size_t blockColumns = 0;
    std::vector<float> low;
    std::vector<float> high;
    std::vector<std::uint8_t> holdsNaN; ///< 1 where such a cell is NaN

    ScorePlanes() = default;
    ScorePlanes(std::size_t queries, std::size_t keys);

    std::size_t at(std::size_t blockRow, std::size_t blockColumn) const {
        return blockRow * blockColumns + blockColumn;
    }
    /// The range of the whole matrix; {0, 0} where there is none.
    ValueRange range() const;
};

/// Fills the block rows of the selection (which is no sample). False where `stop` came first.
bool scorePlanes(const AttentionProblem& problem, const StreamInputs& inputs, Stage stage,
                 const RowSelection& selection, std::stop_token stop, const RowsDone& done,
                 ScorePlanes& planes);

} // namespace attnscope
