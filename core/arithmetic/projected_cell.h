// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/arithmetic/arithmetic_cell.h"

namespace attnscope {

/// How one cell of Q, K or V came from the token vectors, before it is turned by rotary positions.
class ProjectedCell {
public:
    /// `stage` is Q, K or V of embedded input.
    ProjectedCell(const ArithmeticCell& cell, const TokenInput& input, Stage stage);

    std::string_view letter() const { return m_letter; }
    /// Column of the whole weight matrix to which the cell's column belongs.
    std::size_t weightColumn(std::size_t column) const { return m_firstColumn + column; }
    /// Q of the cell's row before any rotation, added up as the engine does.
    double value(std::size_t column) const;

    ArithmeticLine shapes() const;
    /// "left = x₀ · w₁ + b₁ = 1 × 2 + 0 × 1 + 0.5 = 2.5"
    ArithmeticLine line(const Formula& left, std::size_t column) const;

private:
    bool comesFromX() const { return m_stage == Stage::Q || !m_isCross; }
    double weight(std::size_t f, std::size_t column) const { return (*m_weights)(f, weightColumn(column)); }
    double bias(std::size_t column) const { return m_bias ? (*m_bias)(0, weightColumn(column)) : 0.0; }
    Formula name(const Formula& left, std::size_t column) const;
    Formula working(std::size_t column) const;

    const ArithmeticCell& m_cell;
    Stage m_stage;
    std::string_view m_letter;
    bool m_isCross = false;
    std::size_t m_tokens = 0;
    std::vector<double> m_x; ///< what is projected: the token's vector, with its position
    const BlockMatrix* m_weights = nullptr;
    const BlockMatrix* m_bias = nullptr;
    std::size_t m_firstColumn = 0; ///< of the head's slice
    std::size_t m_columns = 0;
};

} // namespace attnscope
