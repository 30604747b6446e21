// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/stream_engine.h"

#include "core/stream/statistics.h"
#include "core/stream/token_edit.h"

#include <exception>
#include <utility>

namespace attnscope {

namespace {

using Kind = Change::Kind;
using Coverage = StreamCells::Coverage;

/// One run or update on its way.
class Pass {
public:
    Pass(const AttentionProblem& problem, const StreamResult* previous, const Change& change,
         std::stop_token stop, const Publish& publish)
        : m_problem(problem)
        , m_previous(previous)
        , m_change(change)
        , m_stop(std::move(stop))
        , m_publish(publish)
        , m_inputs(scoreInputsOf(problem, previous ? &previous->inputs() : nullptr)) {}

    /// Shares all that V has no part in.
    void shareCells() const {
        m_publish(
            std::make_shared<const StreamResult>(*m_previous, m_problem, m_inputs, m_change, elapsed()));
    }

    /// True rows, by what one row changed in each, under the pyramid from before.
    bool previewEdit() const {
        auto rows = std::make_shared<std::vector<StreamRow>>(*m_previous->cells()->rows());
        if (!editToken(m_problem, m_previous->inputs(), m_inputs, m_change.row, m_stop, *rows)) {
            return false;
        }
        publish(std::move(rows), m_previous->cells()->pyramid(), Coverage::All, false);
        return true;
    }

    /// One row of 64.
    bool previewSample() const { return compute(RowSelection::sample(m_problem.queries()), {}); }

    bool computeAll(const ReportProgress& report) const {
        Progress progress(m_problem.queries(), report);
        return compute(RowSelection::all(m_problem.queries()),
                       [&progress](std::size_t queries) { progress.add(queries); });
    }

private:
    std::chrono::nanoseconds elapsed() const { return std::chrono::steady_clock::now() - m_start; }

    bool compute(const RowSelection& selection, const RowsDone& done) const {
        auto rows = std::make_shared<std::vector<StreamRow>>(m_problem.queries());
        BlockPlanes planes(m_problem.queries(), m_problem.keys());
        if (!statistics(m_problem, m_inputs, selection, m_stop, done, *rows, planes)) {
            return false;
        }
        const Coverage coverage = selection.sampled ? Coverage::Sample : Coverage::All;
        auto pyramid = pyramidOf(std::move(planes), *m_problem.mask, coverage);
        publish(std::move(rows), std::move(pyramid), coverage, !selection.sampled);
        return true;
    }

    void publish(StreamCells::RowsPtr rows, StreamCells::PyramidPtr pyramid, Coverage coverage,
                 bool isExact) const {
        const auto cells = std::make_shared<const StreamCells>(m_problem, m_inputs, std::move(rows),
                                                               std::move(pyramid), coverage);
        m_publish(std::make_shared<const StreamResult>(m_problem, m_inputs, cells, isExact, elapsed(),
                                                       m_previous, m_change));
    }

    std::chrono::steady_clock::time_point m_start = std::chrono::steady_clock::now();
    const AttentionProblem& m_problem;
    const StreamResult* m_previous;
    Change m_change;
    std::stop_token m_stop;
    const Publish& m_publish;
    StreamInputs m_inputs;
};

/// The result to start from: exact, of this engine and of the same shape; else null.
const StreamResult* usable(const ResultPtr& previous, const AttentionProblem& problem) {
    const auto* const earlier = dynamic_cast<const StreamResult*>(previous.get());
    const bool fits = earlier && earlier->isExact() && earlier->problem().queries() == problem.queries() &&
                      earlier->problem().keys() == problem.keys() &&
                      earlier->problem().q.columns() == problem.q.columns();
    return fits ? earlier : nullptr;
}

} // namespace

Result<void> StreamEngine::run(const AttentionProblem& problem, std::stop_token stop,
                               const Publish& publish) {
    return update(nullptr, problem, Change{}, std::move(stop), publish);
}

Result<void> StreamEngine::update(const ResultPtr& previous, const AttentionProblem& problem,
                                  const Change& change, std::stop_token stop, const Publish& publish) {
    try {
        const StreamResult* const earlier = usable(previous, problem);
        const Pass pass(problem, earlier, change, stop, publish);
        if (earlier && (change.kind == Kind::Nothing || change.kind == Kind::ValuesOnly)) {
            pass.shareCells();
            return {};
        }
        const std::size_t work = problem.queries() * problem.keys() * problem.q.columns();
        bool complete = true;
        if (work >= m_previewWork) {
            complete = earlier && change.kind == Kind::TokenRow ? pass.previewEdit() : pass.previewSample();
        }
        if (complete && pass.computeAll(reporter())) {
            return {};
        }
        return failed(
            {ErrorCode::Stopped, translatable("computing: it was stopped (start it again)"), {}, {}});
    } catch (const std::exception&) {
        return failed(caught());
    }
}

} // namespace attnscope
