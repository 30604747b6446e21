// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/projection/project_kernel.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/projection/project_kernel.cpp"
#include <hwy/foreach_target.h>

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace attnscope {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// Some rows at `first` and of these some vectors of columns, so that every sum stays in its register.
template <std::size_t kRows, class D>
HWY_INLINE void ProjectTile(D lanes, const ProjectionMatrix& w, const double* const* HWY_RESTRICT x,
                            double* const* HWY_RESTRICT out, std::size_t column) {
    constexpr std::size_t kVectors = 2;
    const std::size_t step = hn::Lanes(lanes);
    hn::Vec<D> sums[kRows][kVectors];
    for (std::size_t r = 0; r < kRows; ++r) {
        for (std::size_t v = 0; v < kVectors; ++v) {
            sums[r][v] = hn::Zero(lanes);
        }
    }
    for (std::size_t m = 0; m < w.rows.size(); ++m) {
        const double* const from = w.rows[m] + column;
        const hn::Vec<D> first = hn::LoadU(lanes, from);
        const hn::Vec<D> second = hn::LoadU(lanes, from + step);
        for (std::size_t r = 0; r < kRows; ++r) {
            const hn::Vec<D> factor = hn::Set(lanes, x[r][m]);
            sums[r][0] = hn::Add(sums[r][0], hn::Mul(factor, first));
            sums[r][1] = hn::Add(sums[r][1], hn::Mul(factor, second));
        }
    }
    for (std::size_t v = 0; v < kVectors; ++v) {
        const std::size_t at = column + v * step;
        for (std::size_t r = 0; r < kRows; ++r) {
            const bool adds = w.bias != nullptr;
            hn::StoreU(adds ? hn::Add(sums[r][v], hn::LoadU(lanes, w.bias + at)) : sums[r][v], lanes,
                       out[r] + at);
        }
    }
}

template <std::size_t kRows>
void ProjectFew(const ProjectionMatrix& w, const double* const* x, double* const* out) {
    const hn::ScalableTag<double> lanes;
    const std::size_t step = 2 * hn::Lanes(lanes);
    std::size_t column = 0;
    for (; column + step <= w.columns; column += step) {
        ProjectTile<kRows>(lanes, w, x, out, column);
    }
    for (; column < w.columns; ++column) {
        // Side by side, for each sum waits for its additions.
        double sums[kRows] = {};
        for (std::size_t m = 0; m < w.rows.size(); ++m) {
            const double factor = w.rows[m][column];
            for (std::size_t r = 0; r < kRows; ++r) {
                sums[r] += x[r][m] * factor;
            }
        }
        for (std::size_t r = 0; r < kRows; ++r) {
            out[r][column] = w.bias != nullptr ? sums[r] + w.bias[column] : sums[r];
        }
    }
}

void ProjectRows(const ProjectionMatrix& w, std::span<const double* const> x, std::span<double* const> out) {
    constexpr std::size_t kRows = 4;
    std::size_t row = 0;
    for (; row + kRows <= x.size(); row += kRows) {
        ProjectFew<kRows>(w, x.data() + row, out.data() + row);
    }
    for (; row < x.size(); ++row) {
        ProjectFew<1>(w, x.data() + row, out.data() + row);
    }
}

} // namespace HWY_NAMESPACE
} // namespace attnscope
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace attnscope {

HWY_EXPORT(ProjectRows);

void projectRows(const ProjectionMatrix& w, std::span<const double* const> x, std::span<double* const> out) {
    HWY_DYNAMIC_DISPATCH(ProjectRows)(w, x, out);
}

} // namespace attnscope
#endif
