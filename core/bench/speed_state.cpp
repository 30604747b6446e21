// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/bench/speed_state.h"

#include <cmath>
#include <limits>

namespace attnscope {

namespace {

BlockMatrix normalNumbers(std::size_t rows, std::size_t columns, std::mt19937_64& words) {
    std::normal_distribution<double> normal;
    BlockMatrix matrix(rows, columns);
    for (std::size_t i = 0; i < rows; ++i) {
        for (double& number : matrix.mutableRow(i)) {
            number = normal(words);
        }
    }
    return matrix;
}

} // namespace

Result<SpeedState> SpeedState::make(const SpeedCase& of) {
    MaskRules rules;
    for (const std::string& spec : of.masks) {
        MaskLayer layer;
        layer.spec = spec;
        rules.layers.push_back(layer);
    }
    Result<Mask> mask = Mask::compile(rules, of.tokens, of.tokens);
    if (!mask) {
        return unexpected(mask.error());
    }
    SpeedState state;
    state.m_case = of;
    for (std::size_t head = 0; head < of.heads; ++head) {
        AttentionProblem problem;
        problem.headIndex.head = head;
        problem.heads = of.heads;
        problem.q = normalNumbers(of.tokens, of.dimensions, state.m_words);
        problem.k = normalNumbers(of.tokens, of.dimensions, state.m_words);
        problem.v = normalNumbers(of.tokens, of.dimensions, state.m_words);
        problem.scale = 1.0 / std::sqrt(static_cast<double>(of.dimensions));
        problem.fill = -std::numeric_limits<double>::infinity();
        problem.mask = std::make_shared<const Mask>(*mask);
        problem.precision = Precision::Float32;
        state.m_heads.push_back({problem, inputsOf(problem), std::vector<StreamRow>(of.tokens),
                                 BlockSummary::ofWeights(problem), problem});
    }
    state.m_output.resize(of.tokens * of.dimensions);
    return state;
}

std::span<float> SpeedState::cells(std::size_t count) {
    m_cells.resize(std::max(m_cells.size(), count));
    return std::span(m_cells).first(count);
}

std::size_t SpeedState::editRow() {
    std::normal_distribution<double> normal;
    m_row = m_words() % m_case.tokens;
    for (SpeedHead& head : m_heads) {
        for (BlockMatrix* const matrix : {&head.edited.q, &head.edited.k}) {
            for (double& number : matrix->mutableRow(m_row)) {
                number = normal(m_words);
            }
        }
    }
    return m_row;
}

void SpeedState::editColumn() {
    std::normal_distribution<double> normal;
    for (SpeedHead& head : m_heads) {
        const double step = 0.1 * normal(m_words);
        for (std::size_t i = 0; i < m_case.tokens; ++i) {
            head.edited.q.mutableRow(i)[0] += step * normal(m_words);
        }
    }
}

} // namespace attnscope
