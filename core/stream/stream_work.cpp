// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/stream_work.h"

#include "core/stream/statistics.h"
#include "core/stream/token_edit.h"

#include <utility>

namespace attnscope {

namespace {

using Kind = Change::Kind;

const StreamResult* usable(const ResultPtr& previous, const AttentionProblem& problem) {
    const auto* const earlier = dynamic_cast<const StreamResult*>(previous.get());
    const bool fits = earlier && earlier->isExact() && earlier->problem().queries() == problem.queries() &&
                      earlier->problem().keys() == problem.keys() &&
                      earlier->problem().q.columns() == problem.q.columns();
    return fits ? earlier : nullptr;
}

} // namespace

StreamWork::StreamWork(const AttentionProblem& problem, const ResultPtr& previous, const Change& change)
    : m_problem(problem)
    , m_previous(usable(previous, problem))
    , m_change(change)
    , m_inputs(problem.weights ? StreamInputs{}
                               : scoreInputsOf(problem, m_previous ? &m_previous->inputs() : nullptr)) {}

bool StreamWork::sharesCells() const {
    return m_previous && (m_change.kind == Kind::Nothing || m_change.kind == Kind::ValuesOnly);
}

ResultPtr StreamWork::shared() const {
    return std::make_shared<const StreamResult>(*m_previous, m_problem, m_inputs, m_change, elapsed());
}

ResultPtr StreamWork::preview(const std::stop_token& stop) const {
    if (m_previous && m_change.kind == Kind::TokenRow) {
        auto rows = std::make_shared<std::vector<StreamRow>>(*m_previous->cells()->rows());
        return editToken(m_problem, m_previous->inputs(), m_inputs, m_change.row, stop, *rows)
                   ? result(std::move(rows), m_previous->cells()->pyramid(), Coverage::All, false)
                   : nullptr;
    }
    auto rows = std::make_shared<std::vector<StreamRow>>(m_problem.queries());
    BlockPlanes planes(m_problem);
    const RowSelection sample = RowSelection::sample(m_problem.queries());
    return statistics(m_problem, m_inputs, sample, stop, {}, *rows, planes)
               ? result(std::move(rows), pyramidOf(std::move(planes), *m_problem.mask, Coverage::Sample),
                        Coverage::Sample, false)
               : nullptr;
}

void StreamWork::publishPreview(const Publish& publish, ResultPtr preview) {
    const auto begin = std::chrono::steady_clock::now();
    publish(std::move(preview));
    m_start += std::chrono::steady_clock::now() - begin;
}

ResultPtr StreamWork::result(StreamCells::RowsPtr rows, StreamCells::PyramidPtr pyramid, Coverage coverage,
                             bool isExact, std::shared_ptr<const CellDevice> device) const {
    const auto cells = std::make_shared<const StreamCells>(m_problem, m_inputs, std::move(rows),
                                                           std::move(pyramid), coverage, std::move(device));
    return std::make_shared<const StreamResult>(m_problem, m_inputs, cells, isExact, elapsed(), m_previous,
                                                m_change);
}

} // namespace attnscope
