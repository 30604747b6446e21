// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/compare/largest_cells.h"

#include "core/engine/stoppable_fill.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>
#include <utility>

namespace attnscope {

namespace {

constexpr unsigned kBlockLevel = 6; ///< 64 × 64 cells, which large matrices have at hand
/// More candidates than asked for: in float64 their order may be another one.
constexpr std::size_t kFurtherCandidates = 64;

bool standsBefore(const CellValue& a, const CellValue& b) {
    return std::tuple(-std::abs(a.value), a.row, a.column) < std::tuple(-std::abs(b.value), b.row, b.column);
}

/// A block of cells and the largest magnitude in it.
struct Block {
    double magnitude = 0.0;
    CellRect cells;
};

/// Those that have a cell to list, the largest first.
std::vector<Block> blocksOf(const TileArea& area, const std::vector<float>& values,
                            const std::vector<std::uint8_t>& masked) {
    std::vector<Block> blocks;
    const std::size_t across = area.pixelColumns();
    const std::size_t side = area.levels.height();
    for (std::size_t at = 0; at < values.size(); ++at) {
        if (masked[at] == 0 && values[at] != 0.0F) {
            // NaN hides what else is in its block.
            const double magnitude = std::isnan(values[at]) ? std::numeric_limits<double>::infinity()
                                                            : std::abs(static_cast<double>(values[at]));
            blocks.push_back(
                {magnitude, intersection({at / across * side, at % across * side, side, side}, area)});
        }
    }
    std::stable_sort(blocks.begin(), blocks.end(),
                     [](const Block& a, const Block& b) { return a.magnitude > b.magnitude; });
    return blocks;
}

/// The first `most` of all that were taken, as a heap with the last of them in front.
class Candidates {
public:
    explicit Candidates(std::size_t most)
        : m_most(most) {}

    void take(const CellValue& cell) {
        if (m_heap.size() == m_most) {
            if (!standsBefore(cell, m_heap.front())) {
                return;
            }
            std::pop_heap(m_heap.begin(), m_heap.end(), standsBefore);
            m_heap.pop_back();
        }
        m_heap.push_back(cell);
        std::push_heap(m_heap.begin(), m_heap.end(), standsBefore);
    }
    /// Whether no cell of that magnitude can be among them.
    bool excludes(double magnitude) const {
        return m_heap.size() == m_most && magnitude < std::abs(m_heap.front().value);
    }
    std::vector<CellValue> cells() && { return std::move(m_heap); }

private:
    std::size_t m_most;
    std::vector<CellValue> m_heap;
};

void takeBlock(const MatrixSource& source, const CellRect& cells, Candidates& candidates) {
    std::vector<float> values(cells.cells());
    std::vector<std::uint8_t> masked(values.size());
    source.fill({cells, 0}, Reducer::Max, values, masked);
    for (std::size_t at = 0; at < values.size(); ++at) {
        if (masked[at] == 0 && values[at] != 0.0F && !std::isnan(values[at])) {
            candidates.take({cells.row + at / cells.columns, cells.column + at % cells.columns,
                             static_cast<double>(values[at])});
        }
    }
}

} // namespace

Result<std::vector<CellValue>> largestCells(const MatrixSource& source, std::size_t count,
                                            const std::stop_token& stop, const ReportProgress& report) {
    const TileArea area{{0, 0, source.rows(), source.columns()}, kBlockLevel};
    std::vector<float> values(area.pixelRows() * area.pixelColumns());
    std::vector<std::uint8_t> masked(values.size());
    if (count == 0 || values.empty()) {
        return std::vector<CellValue>();
    }
    if (!fillUnlessStopped(source, area, Reducer::Max, values, masked, stop, report)) {
        return unexpected(stopped());
    }
    Candidates candidates(count + kFurtherCandidates);
    for (const Block& block : blocksOf(area, values, masked)) {
        if (stop.stop_requested()) {
            return unexpected(stopped());
        }
        if (candidates.excludes(block.magnitude)) {
            break;
        }
        takeBlock(source, block.cells, candidates);
    }
    std::vector<CellValue> found = std::move(candidates).cells();
    for (CellValue& cell : found) {
        if (stop.stop_requested()) {
            return unexpected(stopped());
        }
        cell.value = source.exact(cell.row, cell.column);
    }
    const auto isNothing = [](const CellValue& cell) { return cell.value == 0.0 || std::isnan(cell.value); };
    found.erase(std::remove_if(found.begin(), found.end(), isNothing), found.end());
    std::sort(found.begin(), found.end(), standsBefore);
    found.resize(std::min(found.size(), count));
    return found;
}

} // namespace attnscope
