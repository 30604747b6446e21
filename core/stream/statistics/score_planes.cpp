// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/statistics/score_planes.h"

#include "core/stream/blocks/kernel_rows.h"
#include "core/stream/blocks/panel_mask.h"
#include "core/stream/cells/generic_row.h"
#include "core/stream/kernels/block_kernel.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

namespace attnscope {

namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

/// One block of the planes at a time.
class ScoreBlocks {
public:
    ScoreBlocks(const AttentionProblem& problem, const StreamInputs& inputs, Stage stage,
                BlockSummary& planes)
        : m_problem(problem)
        , m_inputs(inputs)
        , m_stage(stage)
        , m_planes(planes)
        , m_arithmetic(problem)
        , m_row(problem, inputs) {}

    void blockRow(std::size_t blockRow) {
        for (std::size_t at = m_planes.index(blockRow, 0); at < m_planes.index(blockRow + 1, 0); ++at) {
            m_planes.low[at] = kInfinity;
            m_planes.high[at] = -kInfinity;
        }
        m_holdsNaN.assign(m_planes.columns, 0);
        readBlocks(blockRow);
        for (std::size_t column = 0; column < m_planes.columns; ++column) {
            const std::size_t at = m_planes.index(blockRow, column);
            if (m_holdsNaN[column] != 0) {
                m_planes.low[at] = m_planes.high[at] = std::numeric_limits<float>::quiet_NaN();
            }
            // Written so that NaN counts.
            m_planes.count[at] = m_planes.low[at] > m_planes.high[at] ? 0 : 1;
        }
    }

private:
    void readBlocks(std::size_t blockRow) {
        if (m_stage != Stage::Masked || m_problem.mask->allowsAll()) {
            for (std::size_t column = 0; column < m_planes.columns; ++column) {
                block(blockRow, column, (column + 1) * FloatBlocks::kRows <= m_problem.keys());
            }
            return;
        }
        std::vector<std::size_t> queries(
            std::min(FloatBlocks::kRows, m_problem.queries() - blockRow * FloatBlocks::kRows));
        std::iota(queries.begin(), queries.end(), blockRow * FloatBlocks::kRows);
        const PanelMask mask(*m_problem.mask, queries);
        for (const PanelMask::Block& own : mask.blocks()) {
            block(blockRow, own.index, own.full);
        }
    }

    /// `counts`: 64 keys, and every cell counts.
    void block(std::size_t blockRow, std::size_t column, bool counts) {
        const double bound = m_inputs.q.largestNorm(blockRow) * m_inputs.k.largestNorm(column);
        const bool isPlain = m_stage != Stage::Masked || !m_arithmetic.isBiased();
        if (!counts || !isPlain || !(bound < 1e37)) {
            everyCell(blockRow, column);
            return;
        }
        std::array<float, FloatBlocks::kRows> low;
        std::array<float, FloatBlocks::kRows> high;
        QueryBlock own;
        own.queries = m_inputs.q.block(blockRow);
        own.keys = m_inputs.k.block(column);
        own.depth = m_inputs.k.columns();
        blockExtremes(own, low.data(), high.data());
        const std::size_t queries =
            std::min(FloatBlocks::kRows, m_problem.queries() - blockRow * FloatBlocks::kRows);
        float least = *std::min_element(low.begin(), low.begin() + static_cast<std::ptrdiff_t>(queries));
        float most = *std::max_element(high.begin(), high.begin() + static_cast<std::ptrdiff_t>(queries));
        if (m_stage != Stage::Scores) {
            least = m_arithmetic.scaled(least);
            most = m_arithmetic.scaled(most);
        }
        const std::size_t at = m_planes.index(blockRow, column);
        m_planes.low[at] = std::min(least, most);
        m_planes.high[at] = std::max(least, most);
    }

    void everyCell(std::size_t blockRow, std::size_t column) {
        const std::size_t j = column * FloatBlocks::kRows;
        const std::size_t count = std::min(FloatBlocks::kRows, m_problem.keys() - j);
        const std::size_t at = m_planes.index(blockRow, column);
        std::array<float, FloatBlocks::kRows> scores;
        for (std::size_t i = blockRow * FloatBlocks::kRows;
             i < std::min((blockRow + 1) * FloatBlocks::kRows, m_problem.queries()); ++i) {
            m_row.load(i, j, count);
            m_row.stage(m_stage, std::span(scores).first(count));
            for (std::size_t key = 0; key < count; ++key) {
                if (m_stage != Stage::Masked || m_row.isAllowed(key)) {
                    add(at, scores[key]);
                    m_holdsNaN[column] |= static_cast<std::uint8_t>(std::isnan(scores[key]));
                }
            }
        }
    }

    void add(std::size_t at, float score) {
        if (std::isfinite(score)) {
            m_planes.low[at] = std::min(m_planes.low[at], score);
            m_planes.high[at] = std::max(m_planes.high[at], score);
        }
    }

    const AttentionProblem& m_problem;
    const StreamInputs& m_inputs;
    Stage m_stage;
    BlockSummary& m_planes;
    std::vector<std::uint8_t> m_holdsNaN; ///< [block columns]: 1 where a cell of the block is NaN
    ScoreArithmetic<float> m_arithmetic;
    GenericRow m_row;
};

} // namespace

bool scorePlanes(const AttentionProblem& problem, const StreamInputs& inputs, Stage stage,
                 const RowSelection& selection, std::stop_token stop, const RowsDone& done,
                 BlockSummary& planes) {
    const auto blockRow = [&](std::size_t block, BlockSummary& blocks) {
        ScoreBlocks(problem, inputs, stage, blocks).blockRow(block);
        if (done) {
            done(std::min(FloatBlocks::kRows, problem.queries() - block * FloatBlocks::kRows));
        }
    };
    return overKernelRows({problem.queries(), problem.keys()}, selection.first, selection.last,
                          std::move(stop), planes, blockRow);
}

} // namespace attnscope
