// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/analysis/compare_results.h"

#include "core/base/parallel.h"

#include <algorithm>
#include <cassert>
#include <mutex>
#include <vector>

namespace attnscope {

namespace {

/// The row that is compared as number `at` of `count`: the first and the last one are among them.
std::size_t rowAt(std::size_t at, std::size_t count, std::size_t rows) {
    return count < 2 ? 0 : at * (rows - 1) / (count - 1);
}

/// Rows that are read together: kernels make several at once for little more than one.
constexpr std::size_t kTogether = 16;

/// Among equal differences the first cell counts, so that the order of threads does not matter.
bool isFurther(const ResultDifference& found, const ResultDifference& than) {
    return found.size > than.size || (found.size == than.size && found.row < than.row);
}

/// Of rows that follow each other.
ResultDifference compareRows(const MatrixSource& shown, const MatrixSource& reference,
                             ReferenceNumbers numbers, std::size_t row, std::size_t rows) {
    const std::size_t columns = shown.columns();
    std::vector<float> held(rows * columns);
    std::vector<float> other(numbers == ReferenceNumbers::AsHeld ? rows * columns : 0);
    shown.copyCells({row, 0, rows, columns}, held);
    if (!other.empty()) {
        reference.copyCells({row, 0, rows, columns}, other);
    }
    ResultDifference furthest{-1.0, row, 0, 0.0, 0.0, 0};
    for (std::size_t at = 0; at < held.size(); ++at) {
        const auto number = static_cast<double>(held[at]);
        const std::size_t i = row + at / columns;
        const double given =
            other.empty() ? reference.exact(i, at % columns) : static_cast<double>(other[at]);
        const double size = difference(number, given);
        if (size > furthest.size) {
            furthest = {size, i, at % columns, number, given, 0};
        }
    }
    return furthest;
}

} // namespace

Result<ResultDifference> compareResults(const MatrixSource& shown, const MatrixSource& reference,
                                        ReferenceNumbers numbers, std::size_t mostRows, std::stop_token stop,
                                        const ReportProgress& report) {
    assert(mostRows > 0 && shown.rows() == reference.rows() && shown.columns() == reference.columns());
    const std::size_t rows = shown.rows();
    const std::size_t count = std::min(rows, mostRows);
    ResultDifference furthest{-1.0, 0, 0, 0.0, 0.0, count};
    if (count == 0 || shown.columns() == 0) {
        furthest.size = 0.0;
        return furthest;
    }
    std::mutex guard;
    Progress progress(count, report);
    const std::size_t together = count == rows ? kTogether : 1;
    const bool done = parallelFor(count, together, std::move(stop), [&](std::size_t first, std::size_t last) {
        ResultDifference found =
            compareRows(shown, reference, numbers, rowAt(first, count, rows), last - first);
        found.rows = count;
        progress.add(last - first);
        const std::lock_guard lock(guard);
        if (isFurther(found, furthest)) {
            furthest = found;
        }
    });
    if (!done) {
        return unexpected(stopped());
    }
    return furthest;
}

} // namespace attnscope
