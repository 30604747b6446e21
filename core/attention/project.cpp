// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/attention/project.h"

#include "core/parallel.h"

#include <algorithm>
#include <cassert>
#include <vector>

namespace attnscope {

void projectRow(std::span<const double> x, const HeadProjection& projection, std::span<double> out) {
    assert(x.size() == projection.w.rows() && out.size() == projection.columns);
    std::fill(out.begin(), out.end(), 0.0);
    double* const to = out.data();
    for (std::size_t m = 0; m < x.size(); ++m) {
        const double factor = x[m];
        const double* const from = projection.w.row(m).data() + projection.firstColumn;
        for (std::size_t j = 0; j < out.size(); ++j) {
            to[j] += factor * from[j];
        }
    }
    if (projection.bias != nullptr) {
        const double* const from = projection.bias->row(0).data() + projection.firstColumn;
        for (std::size_t j = 0; j < out.size(); ++j) {
            to[j] += from[j];
        }
    }
}

BlockMatrix projected(const BlockMatrix& x, const HeadProjection& projection) {
    BlockMatrix result(x.rows(), projection.columns);
    std::vector<std::span<double>> rows(x.rows());
    for (std::size_t i = 0; i < x.rows(); ++i) {
        rows[i] = result.mutableRow(i);
    }
    constexpr std::size_t kPanelProducts = 1 << 18;
    const std::size_t products = projection.w.rows() * projection.columns;
    const std::size_t grain = std::max<std::size_t>(1, kPanelProducts / (products + 1));
    parallelFor(x.rows(), grain, {}, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) {
            projectRow(x.row(i), projection, rows[i]);
        }
    });
    return result;
}

BlockMatrix projected(const BlockMatrix& x, const BlockMatrix& w) {
    return projected(x, HeadProjection(w));
}

} // namespace attnscope
