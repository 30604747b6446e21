// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/stream/blocks/float_blocks.h"
#include "core/stream/kernels/output_kernel.h"

#include <algorithm>
#include <vector>

namespace attnscope {

/// Sums of A·V for the queries of one block: in float over some blocks of keys, in double over all.
class OutputRows {
public:
    explicit OutputRows(const FloatBlocks& values)
        : m_values(values)
        , m_stride((values.columns() + kValuePadding - 1) / kValuePadding * kValuePadding)
        , m_sums(FloatBlocks::kRows * m_stride)
        , m_totals(FloatBlocks::kRows * m_stride) {}

    /// Weights [queries][stride] against the keys of a block.
    void add(const float* weights, std::size_t stride, std::size_t queries, std::size_t block) {
        const std::size_t keys = std::min(FloatBlocks::kRows, m_values.rows() - block * FloatBlocks::kRows);
        addOutput({weights, stride, m_values.block(block), m_values.columns(), queries, keys, m_sums.data(),
                   m_stride});
        constexpr std::size_t kBlocksInFloat = 16;
        if (++m_added == kBlocksInFloat) {
            flush();
        }
    }

    /// Rows [0, rows) into `out` [rows][d_v], and starts anew.
    void take(std::size_t rows, float* out) {
        flush();
        for (std::size_t q = 0; q < rows; ++q) {
            const double* const from = m_totals.data() + q * m_stride;
            std::transform(from, from + m_values.columns(), out + q * m_values.columns(),
                           [](double total) { return static_cast<float>(total); });
        }
        std::fill(m_totals.begin(), m_totals.end(), 0.0);
    }

private:
    void flush() {
        for (std::size_t at = 0; at < m_sums.size(); ++at) {
            m_totals[at] += static_cast<double>(m_sums[at]);
            m_sums[at] = 0.0F;
        }
        m_added = 0;
    }

    const FloatBlocks& m_values;
    std::size_t m_stride;
    std::size_t m_added = 0;
    std::vector<float> m_sums;
    std::vector<double> m_totals;
};

} // namespace attnscope
