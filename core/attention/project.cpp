// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/attention/project.h"

#include "core/parallel.h"

#include <algorithm>
#include <cassert>
#include <vector>

namespace attnscope {

void projectRow(std::span<const double> x, const BlockMatrix& w, std::span<double> out) {
    assert(x.size() == w.rows() && out.size() == w.columns());
    std::fill(out.begin(), out.end(), 0.0);
    double* const to = out.data();
    for (std::size_t m = 0; m < x.size(); ++m) {
        const double factor = x[m];
        const double* const from = w.row(m).data();
        for (std::size_t j = 0; j < out.size(); ++j) {
            to[j] += factor * from[j];
        }
    }
}

BlockMatrix projected(const BlockMatrix& x, const BlockMatrix& w) {
    BlockMatrix result(x.rows(), w.columns());
    std::vector<std::span<double>> rows(x.rows());
    for (std::size_t i = 0; i < x.rows(); ++i) {
        rows[i] = result.mutableRow(i);
    }
    constexpr std::size_t kPanelProducts = 1 << 18;
    const std::size_t grain = std::max<std::size_t>(1, kPanelProducts / (w.rows() * w.columns() + 1));
    parallelFor(x.rows(), grain, {}, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) {
            projectRow(x.row(i), w, rows[i]);
        }
    });
    return result;
}

} // namespace attnscope
