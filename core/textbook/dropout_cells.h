// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/matrix/head_index.h"
#include "core/scene/score_rules.h"

#include <cstddef>
#include <cstdint>

namespace attnscope {

/// Which weights dropout sets to 0. Whether a cell is dropped depends on the seed and its position only, so
/// that every engine and every order of computing drops the same cells: word 0 of philox at counter (j, i,
/// matrix, RandomStream::Dropout) with the seed as key is below ⌊p·2³²⌋, where matrix = batch·heads + head.
class DropoutCells {
public:
    DropoutCells(const Dropout& dropout, const HeadIndex& headIndex, std::size_t heads);

    bool dropped(std::size_t i, std::size_t j) const;
    /// The weight after dropout: 0, or divided by 1 − p.
    double applied(double weight, std::size_t i, std::size_t j) const {
        return dropped(i, j) ? 0.0 : weight / m_kept;
    }

    /// Smaller words are dropped; 2³² where all are.
    std::uint64_t threshold() const { return m_threshold; }
    bool dropsAll() const { return m_threshold >= std::uint64_t{1} << 32; }
    /// The number of the matrix among those of all batch items and heads.
    std::uint32_t matrix() const { return m_matrix; }
    /// 1 − p.
    double kept() const { return m_kept; }

private:
    std::uint64_t m_seed = 0;
    std::uint64_t m_threshold = 0;
    std::uint32_t m_matrix = 0;
    double m_kept = 1.0;
};

} // namespace attnscope
