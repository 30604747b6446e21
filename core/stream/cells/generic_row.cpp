// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/cells/generic_row.h"

#include "core/stream/cells/cells.h"

#include <algorithm>

namespace attnscope {

GenericRow::GenericRow(const AttentionProblem& problem, const StreamInputs& inputs)
    : m_problem(problem)
    , m_inputs(inputs)
    , m_arithmetic(problem) {}

void GenericRow::load(std::size_t i, std::size_t first, std::size_t count) {
    m_scores.resize(count);
    rawScores(m_inputs, {i, first, 1, count}, m_scores.data(), count);
    m_run = {i, first, m_scores, {}, {}};
    const Mask& mask = *m_problem.mask;
    if (!mask.allowsAll() && mask.classify(i, i + 1, first, first + count) != BlockClass::Full) {
        m_allowed.resize(count);
        mask.fillCells(i, first, m_allowed);
        m_run.allowed = m_allowed;
    }
    if (m_arithmetic.isBiased()) {
        m_open.resize(count);
        m_arithmetic.applyBias(m_run, m_open);
        m_run.biased = m_open;
    }
}

std::uint32_t GenericRow::allowed() const {
    const std::span<const std::uint8_t> cells = m_run.allowed;
    const auto counted = std::count(cells.begin(), cells.end(), std::uint8_t{1});
    return static_cast<std::uint32_t>(cells.empty() ? size() : static_cast<std::size_t>(counted));
}

void GenericRow::stage(Stage stage, std::span<float> out) const {
    for (std::size_t at = 0; at < size(); ++at) {
        out[at] = stage == Stage::Scores   ? m_scores[at]
                  : stage == Stage::Scaled ? m_arithmetic.scaled(m_scores[at])
                                           : m_arithmetic.masked(m_run, at);
    }
}

RowNormaliser GenericRow::softmax(std::span<float> weights) const {
    return softmaxRow<float>(m_arithmetic, m_run, weights);
}

void GenericRow::weigh(const RowNormaliser& row, std::span<float> weights) const {
    weighRun<float>(m_arithmetic, m_run, row, weights);
}

} // namespace attnscope
