// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/stream_work.h"

#include "core/stream/statistics/edited_rows.h"
#include "core/stream/statistics/statistics.h"

#include <algorithm>
#include <thread>
#include <utility>

namespace attnscope {

namespace {

using Kind = Change::Kind;

const StreamResult* usable(const ComputeRequest& request) {
    const AttentionProblem& problem = request.problem;
    const auto* const earlier = dynamic_cast<const StreamResult*>(request.previous.get());
    const bool fits = earlier && earlier->isExact() && earlier->problem().queries() == problem.queries() &&
                      earlier->problem().keys() == problem.keys() &&
                      earlier->problem().q.columns() == problem.q.columns();
    return fits ? earlier : nullptr;
}

/// The level of the blocks of which each row has one sample in a preview, so that all samples together are
/// had in about a second: the kernels' own up to some 200,000 tokens, with d_k = 64.
unsigned previewLevel(const AttentionProblem& problem, unsigned blockLevel) {
    constexpr std::size_t kMostWork = std::size_t{1} << 36;
    const std::size_t workOfRow = std::max<std::size_t>(1, problem.keys() * problem.q.columns());
    unsigned level = blockLevel;
    while (BlockSummary::blocksIn(problem.queries(), level) > 1 &&
           BlockSummary::blocksIn(problem.queries(), level) >= kMostWork / workOfRow) {
        ++level;
    }
    return level;
}

/// The memory of a large result is given back on a thread of its own: that of a million tokens takes some
/// 50 ms, for which the window that drops it would stand still. What a GPU holds goes where it is dropped.
ResultPtr discardedElsewhere(std::unique_ptr<const StreamResult> result) {
    constexpr std::size_t kLarge = std::size_t{1} << 30; // cells
    const AttentionProblem& problem = result->problem();
    if (problem.queries() * problem.keys() < kLarge || result->cells()->device()) {
        return result;
    }
    return {result.release(), [](const StreamResult* dropped) {
                std::thread([owned = std::unique_ptr<const StreamResult>(dropped)] {}).detach();
            }};
}

} // namespace

StreamWork::StreamWork(const ComputeRequest& request, std::size_t mostBlocks)
    : m_request(request)
    , m_previous(usable(request))
    , m_inputs(request.problem.weights
                   ? StreamInputs{}
                   : scoreInputsOf(request.problem, m_previous ? &m_previous->inputs() : nullptr))
    , m_blockLevel(BlockSummary::levelOf(request.problem.queries(), request.problem.keys(), mostBlocks)) {}

bool StreamWork::sharesCells() const {
    return m_previous &&
           (m_request.change.kind == Kind::Nothing || m_request.change.kind == Kind::ValuesOnly);
}

ResultPtr StreamWork::shared() const {
    return discardedElsewhere(
        std::make_unique<const StreamResult>(*m_previous, m_request, m_inputs, elapsed()));
}

ResultPtr StreamWork::preview() const {
    const AttentionProblem& problem = m_request.problem;
    if (m_previous && m_request.change.kind == Kind::TokenRow) {
        auto rows = std::make_shared<std::vector<StreamRow>>(*m_previous->cells()->rows());
        return editToken(problem, m_previous->inputs(), m_inputs, m_request.change.row, m_request.stop, *rows)
                   ? result(std::move(rows), m_previous->cells()->pyramid(), Coverage::All, false)
                   : nullptr;
    }
    auto rows = std::make_shared<std::vector<StreamRow>>(problem.queries());
    BlockSummary planes = BlockSummary::ofWeights(problem, previewLevel(problem, m_blockLevel));
    const RowSelection sample = RowSelection::sample(planes);
    return statistics(problem, m_inputs, sample, m_request.stop, {}, *rows, planes)
               ? result(std::move(rows), pyramidOf(std::move(planes), *problem.mask, Coverage::Sample),
                        Coverage::Sample, false)
               : nullptr;
}

void StreamWork::publishPreview(ResultPtr preview) {
    const auto begin = std::chrono::steady_clock::now();
    m_request.publish(std::move(preview));
    m_start += std::chrono::steady_clock::now() - begin;
}

ResultPtr StreamWork::result(StreamCells::RowsPtr rows, StreamCells::PyramidPtr pyramid, Coverage coverage,
                             bool isExact, std::shared_ptr<const CellDevice> device) const {
    const auto cells =
        std::make_shared<const StreamCells>(m_request.problem, m_inputs, std::move(rows), std::move(pyramid),
                                            coverage, m_blockLevel, std::move(device));
    return discardedElsewhere(
        std::make_unique<const StreamResult>(m_request, m_inputs, cells, isExact, elapsed(), m_previous));
}

} // namespace attnscope
