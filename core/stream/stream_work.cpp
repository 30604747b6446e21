// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/stream_work.h"

#include "core/stream/statistics/edited_rows.h"
#include "core/stream/statistics/statistics.h"

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

} // namespace

StreamWork::StreamWork(const ComputeRequest& request)
    : m_request(request)
    , m_previous(usable(request))
    , m_inputs(request.problem.weights
                   ? StreamInputs{}
                   : scoreInputsOf(request.problem, m_previous ? &m_previous->inputs() : nullptr)) {}

bool StreamWork::sharesCells() const {
    return m_previous &&
           (m_request.change.kind == Kind::Nothing || m_request.change.kind == Kind::ValuesOnly);
}

ResultPtr StreamWork::shared() const {
    return std::make_shared<const StreamResult>(*m_previous, m_request, m_inputs, elapsed());
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
    BlockSummary planes = BlockSummary::ofWeights(problem);
    const RowSelection sample = RowSelection::sample(problem.queries());
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
    const auto cells = std::make_shared<const StreamCells>(m_request.problem, m_inputs, std::move(rows),
                                                           std::move(pyramid), coverage, std::move(device));
    return std::make_shared<const StreamResult>(m_request, m_inputs, cells, isExact, elapsed(), m_previous);
}

} // namespace attnscope
