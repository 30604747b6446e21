// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/cells/weight_blocks.h"

#include "core/stream/kernels/cell_kernel.h"

namespace attnscope {

WeightBlocks::WeightBlocks(const AttentionProblem& problem, const std::optional<FastRules>& rules,
                           const StreamInputs& inputs, std::span<const StreamRow> rows, bool dropped)
    : m_problem(problem)
    , m_rules(rules)
    , m_inputs(inputs)
    , m_rows(rows)
    , m_dropped(dropped && problem.dropout.probability > 0.0)
    , m_dropout(problem.dropout, problem.headIndex, problem.heads) {
    if (!rules) {
        m_general.emplace(problem, inputs);
    }
}

void WeightBlocks::weigh(const CellRect& part, float* out, std::size_t stride) {
    if (m_rules) {
        weighFast(part, out, stride);
    } else {
        for (std::size_t i = part.row; i < part.endRow(); ++i) {
            m_general->load(i, part.column, part.columns);
            m_general->weigh(m_rows[i].normaliser(), {out + (i - part.row) * stride, part.columns});
        }
    }
    if (m_dropped) {
        drop(part, out, stride);
    }
}

void WeightBlocks::loadRows(std::size_t first) {
    if (m_loaded == first) {
        return;
    }
    m_loaded = first;
    scaleQueries(m_inputs.q, first / kRows, m_rules->factor, m_scaled);
    for (std::size_t i = first; i < std::min(first + kRows, m_problem.queries()); ++i) {
        const StreamRow& row = m_rows[i];
        m_references[i - first] = row.reference;
        m_inverses[i - first] = row.inverse();
        m_forbidden[i - first] = m_rules->forbiddenWeight(row);
    }
}

void WeightBlocks::weighFast(const CellRect& part, float* out, std::size_t stride) {
    const std::size_t i = part.row / kRows * kRows;
    const std::size_t j = part.column / kRows * kRows;
    loadRows(i);
    CellWeights weights;
    weights.allowed = allowedBits(part);
    weights.references = m_references.data();
    weights.inverses = m_inverses.data();
    weights.forbidden = m_forbidden.data();
    weights.slope = m_rules->slope;
    weights.firstQuery = static_cast<float>(i);
    weights.firstKey = static_cast<float>(j);
    weightCells({m_scaled.data(), m_inputs.k.block(j / kRows), m_inputs.k.columns(), part.row - i,
                 part.endRow() - i, part.column - j, part.endColumn() - j, out, stride},
                weights);
    for (std::size_t query = part.row; query < part.endRow(); ++query) {
        if (m_rows[query].empty) {
            std::fill_n(out + (query - part.row) * stride, part.columns, m_forbidden[query - i]);
        }
    }
}

const std::uint64_t* WeightBlocks::allowedBits(const CellRect& part) {
    const Mask& mask = *m_problem.mask;
    if (mask.allowsAll() || mask.classify(part) == BlockClass::Full) {
        return nullptr;
    }
    std::array<std::uint8_t, kRows> scratch;
    const std::span<std::uint8_t> cells = std::span(scratch).first(part.columns);
    for (std::size_t query = part.row; query < part.endRow(); ++query) {
        mask.fillCells(query, part.column, cells);
        m_allowed[query % kRows] = bitsOf(cells) << part.column % kRows;
    }
    return m_allowed.data();
}

bool WeightBlocks::forbiddenCount(std::size_t first, std::size_t last) const {
    return !m_rules ||
           std::any_of(m_rows.begin() + static_cast<std::ptrdiff_t>(first),
                       m_rows.begin() + static_cast<std::ptrdiff_t>(last), [this](const StreamRow& row) {
                           // Written so that NaN counts as not 0.
                           return !(m_rules->forbiddenWeight(row) == 0.0F);
                       });
}

void WeightBlocks::drop(const CellRect& part, float* out, std::size_t stride) const {
    for (std::size_t i = part.row; i < part.endRow(); ++i) {
        float* const row = out + (i - part.row) * stride;
        for (std::size_t j = part.column; j < part.endColumn(); ++j) {
            float& weight = row[j - part.column];
            weight = static_cast<float>(m_dropout.applied(static_cast<double>(weight), i, j));
        }
    }
}

} // namespace attnscope
