// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/stream/statistics/statistics.h"

#include <random>
#include <string>
#include <vector>

namespace attnscope {

/// What is measured: one batch item of random tokens.
struct SpeedCase {
    std::size_t tokens = 0;
    std::size_t dimensions = 64;
    std::size_t heads = 1;
    std::vector<std::string> masks; ///< specs, joined by "and"
};

/// One head of a case in the streaming engine: its problem and what was computed of it.
struct SpeedHead {
    AttentionProblem problem;
    StreamInputs inputs;
    std::vector<StreamRow> rows;
    BlockSummary planes;
    AttentionProblem edited; ///< the problem after the edit that is prepared
};

/// A case with the memory that its phases write, so that no measured phase allocates.
class SpeedState {
public:
    /// Fails where a mask does not fit.
    static Result<SpeedState> make(const SpeedCase& of);

    const SpeedCase& of() const { return m_case; }
    std::vector<SpeedHead>& heads() { return m_heads; }
    /// [tokens][d_v]
    std::vector<float>& output() { return m_output; }
    /// Memory for `count` further numbers.
    std::span<float> cells(std::size_t count);
    /// Draws a row of Q and K anew in every head, as when a token changes; gives the row.
    std::size_t editRow();
    /// Changes one column of Q, as when an entry of W_Q changes.
    void editColumn();
    std::size_t row() const { return m_row; }

private:
    SpeedState() = default;

    SpeedCase m_case;
    std::vector<SpeedHead> m_heads;
    std::vector<float> m_output;
    std::vector<float> m_cells;
    std::mt19937_64 m_words{1};
    std::size_t m_row = 0;
};

} // namespace attnscope
