// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/projection/project.h"

#include "core/base/parallel.h"
#include "core/projection/project_kernel.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <vector>

namespace attnscope {

namespace {

/// The rows of W from the head's first column on.
std::vector<const double*> rowsOf(const HeadProjection& projection) {
    std::vector<const double*> rows(projection.w.rows());
    for (std::size_t m = 0; m < rows.size(); ++m) {
        rows[m] = projection.w.row(m).data() + projection.firstColumn;
    }
    return rows;
}

ProjectionMatrix matrixOf(const HeadProjection& projection, std::span<const double* const> rows) {
    const double* const bias =
        projection.bias != nullptr ? projection.bias->row(0).data() + projection.firstColumn : nullptr;
    return {rows, bias, projection.columns};
}

/// Before threads write to them: the first writing of a shared block makes it the matrix's own.
std::vector<double*> writableRows(BlockMatrix& matrix) {
    std::vector<double*> rows(matrix.rows());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        rows[i] = matrix.mutableRow(i).data();
    }
    return rows;
}

} // namespace

void projectRow(std::span<const double> x, const HeadProjection& projection, std::span<double> out) {
    assert(x.size() == projection.w.rows() && out.size() == projection.columns);
    const std::vector<const double*> rows = rowsOf(projection);
    const std::array from{x.data()};
    const std::array to{out.data()};
    projectRows(matrixOf(projection, rows), from, to);
}

BlockMatrix projected(const BlockMatrix& x, const HeadProjection& projection) {
    BlockMatrix result = BlockMatrix::unwritten(x.rows(), projection.columns);
    const std::vector<double*> to = writableRows(result);
    std::vector<const double*> from(x.rows());
    for (std::size_t i = 0; i < x.rows(); ++i) {
        from[i] = x.row(i).data();
    }
    const std::vector<const double*> rows = rowsOf(projection);
    const ProjectionMatrix matrix = matrixOf(projection, rows);
    constexpr std::size_t kPanelProducts = 1 << 18;
    const std::size_t products = projection.w.rows() * projection.columns;
    const std::size_t grain = std::max<std::size_t>(4, kPanelProducts / (products + 1) / 4 * 4);
    parallelFor(x.rows(), grain, {}, [&](std::size_t first, std::size_t last) {
        projectRows(matrix, std::span(from).subspan(first, last - first),
                    std::span(to).subspan(first, last - first));
    });
    return result;
}

BlockMatrix projectedColumn(const BlockMatrix& before, const BlockMatrix& x, const HeadProjection& projection,
                            std::size_t column) {
    HeadProjection one = projection;
    one.firstColumn += column;
    one.columns = 1;
    const std::vector<const double*> rows = rowsOf(one);
    const ProjectionMatrix matrix = matrixOf(one, rows);
    BlockMatrix result = BlockMatrix::unwritten(before.rows(), before.columns());
    const std::vector<double*> to = writableRows(result);
    constexpr std::size_t kRowsAPiece = 256;
    parallelFor(to.size(), kRowsAPiece, {}, [&](std::size_t first, std::size_t last) {
        std::array<const double*, kRowsAPiece> from{};
        std::array<double*, kRowsAPiece> at{};
        for (std::size_t i = first; i < last; ++i) {
            std::copy_n(before.row(i).data(), before.columns(), to[i]);
            from[i - first] = x.row(i).data();
            at[i - first] = to[i] + column;
        }
        projectRows(matrix, std::span(from).first(last - first), std::span(at).first(last - first));
    });
    return result;
}

BlockMatrix projected(const BlockMatrix& x, const BlockMatrix& w) {
    return projected(x, HeadProjection(w));
}

} // namespace attnscope
