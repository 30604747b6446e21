// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/matrix/matrix_stack.h"

#include <cassert>

namespace attnscope {

bool LeadingAxes::has(const HeadIndex& headIndex) const {
    return (batches == 1 || headIndex.batch < batches) && (heads == 1 || headIndex.head < heads);
}

std::vector<std::size_t> LeadingAxes::lengths() const {
    std::vector<std::size_t> lengths;
    if (count > 2) {
        lengths.push_back(layerCount());
    }
    if (count > 0) {
        lengths.push_back(count > 2 ? batches / layerCount() : batches);
    }
    if (count > 1) {
        lengths.push_back(heads);
    }
    return lengths;
}

MatrixStack::MatrixStack(BlockMatrix matrix) {
    m_matrices.front() = std::move(matrix);
}

MatrixStack::MatrixStack(const LeadingAxes& axes, std::vector<BlockMatrix> matrices)
    : m_axes(axes)
    , m_matrices(std::move(matrices)) {
    assert(!m_matrices.empty() && m_matrices.size() == axes.matrices());
}

std::size_t MatrixStack::indexOf(const HeadIndex& headIndex) const {
    assert(m_axes.has(headIndex));
    return (m_axes.batches == 1 ? 0 : headIndex.batch) * m_axes.heads +
           (m_axes.heads == 1 ? 0 : headIndex.head);
}

} // namespace attnscope
