// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/solver/joined_heads.h"

#include "core/projection/project.h"

#include <algorithm>
#include <vector>

namespace attnscope {

namespace {

/// The output of one head beside those of the heads before it.
void copyOutput(const AttentionResult& head, BlockMatrix& joined, std::size_t firstColumn) {
    const std::shared_ptr<const MatrixSource> output = head.source(Stage::Output);
    const std::size_t columns = output->columns();
    std::vector<float> rounded(columns);
    std::vector<std::uint8_t> masked(columns);
    for (std::size_t i = 0; i < output->rows(); ++i) {
        double* const to = joined.mutableRow(i).data() + firstColumn;
        if (head.precision() == Precision::Float32) {
            output->fill({{i, 0, 1, columns}, 0}, Reducer::Max, rounded, masked);
            std::copy(rounded.begin(), rounded.end(), to);
            continue;
        }
        for (std::size_t f = 0; f < columns; ++f) {
            to[f] = output->exact(i, f);
        }
    }
}

} // namespace

bool joinsHeads(const Scene& scene) {
    const auto* const embedded = std::get_if<TokenInput>(&scene.input);
    return embedded != nullptr && embedded->joins();
}

std::size_t joinedColumns(const Scene& scene) {
    const auto* const embedded = std::get_if<TokenInput>(&scene.input);
    if (embedded == nullptr || !embedded->joins()) {
        return 0;
    }
    return embedded->wO ? embedded->wO->columns() : embedded->wV.columns();
}

void HeadConcatenation::add(std::size_t head, const AttentionResult& result) {
    const std::shared_ptr<const MatrixSource> output = result.source(Stage::Output);
    if (m_outputs.empty()) {
        m_outputs = BlockMatrix(output->rows(), m_heads * output->columns());
    }
    copyOutput(result, m_outputs, head * output->columns());
}

BlockMatrix HeadConcatenation::joined(const TokenInput& input) const {
    if (input.wO) {
        HeadProjection projection(*input.wO);
        projection.bias = input.bO ? &*input.bO : nullptr;
        return projected(m_outputs, projection);
    }
    BlockMatrix sum = m_outputs;
    for (std::size_t i = 0; input.bO && i < sum.rows(); ++i) {
        const std::span<double> row = sum.mutableRow(i);
        for (std::size_t f = 0; f < row.size(); ++f) {
            row[f] += (*input.bO)(0, f);
        }
    }
    return sum;
}

} // namespace attnscope
