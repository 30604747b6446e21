// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/matrix/block_matrix.h"
#include "core/matrix/head_index.h"

#include <vector>

namespace attnscope {

/// The axes before the last two of an array: none, [batch], [batch][head] or [layer][batch][head]. The batch
/// items of a layer follow those of the layer before it, so that one index counts both.
struct LeadingAxes {
    std::size_t count = 0;   ///< 0 to 3; an axis of length 1 that is there counts
    std::size_t batches = 1; ///< of all layers together
    std::size_t heads = 1;
    /// What the layers are called, from 0: {0, 1, 2}; as many as the axis is long. One without an axis says
    /// which layer of a model it is. Empty: nothing is known of layers.
    std::vector<std::size_t> layers = {};

    /// At least 1.
    std::size_t layerCount() const { return layers.empty() ? 1 : layers.size(); }
    /// How many matrices there are.
    std::size_t matrices() const { return batches * heads; }
    /// Whether there is a matrix of that batch item and head; an axis of length 1 serves every index.
    bool has(const HeadIndex& headIndex) const;
    /// The lengths of the axes that are there.
    std::vector<std::size_t> lengths() const;

    bool operator==(const LeadingAxes&) const = default;
};

/// Matrices of one shape, one for each batch item and head, as a value; copies share their blocks.
class MatrixStack {
public:
    MatrixStack() = default;
    /// One matrix without leading axes.
    MatrixStack(BlockMatrix matrix);
    /// Batch-major; as many as the axes say, all of one shape.
    MatrixStack(const LeadingAxes& axes, std::vector<BlockMatrix> matrices);

    const LeadingAxes& axes() const { return m_axes; }
    std::size_t rows() const { return m_matrices.front().rows(); }
    std::size_t columns() const { return m_matrices.front().columns(); }
    bool empty() const { return m_matrices.front().empty(); }

    /// The matrix of that batch item and head; an axis of length 1 serves every index.
    const BlockMatrix& at(const HeadIndex& headIndex) const { return m_matrices[indexOf(headIndex)]; }
    BlockMatrix& at(const HeadIndex& headIndex) { return m_matrices[indexOf(headIndex)]; }
    const BlockMatrix& first() const { return m_matrices.front(); }
    /// All of them, batch-major.
    const std::vector<BlockMatrix>& matrices() const { return m_matrices; }
    std::vector<BlockMatrix>& matrices() { return m_matrices; }

    bool operator==(const MatrixStack&) const = default;

private:
    std::size_t indexOf(const HeadIndex& headIndex) const;

    LeadingAxes m_axes;
    std::vector<BlockMatrix> m_matrices = std::vector<BlockMatrix>(1);
};

} // namespace attnscope
