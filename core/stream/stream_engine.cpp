// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/stream_engine.h"

#include "core/stream/statistics.h"
#include "core/stream/stream_work.h"

#include <exception>
#include <utility>

namespace attnscope {

namespace {

using Coverage = StreamCells::Coverage;

/// Null where `stop` came first.
ResultPtr computeAll(const StreamWork& work, const std::stop_token& stop, const ReportProgress& report) {
    const AttentionProblem& problem = work.problem();
    Progress progress(problem.queries(), report);
    auto rows = std::make_shared<std::vector<StreamRow>>(problem.queries());
    BlockPlanes planes(problem);
    const bool complete = statistics(
        problem, work.inputs(), RowSelection::all(problem.queries()), stop,
        [&progress](std::size_t queries) { progress.add(queries); }, *rows, planes);
    return complete ? work.result(std::move(rows), pyramidOf(std::move(planes), *problem.mask, Coverage::All),
                                  Coverage::All, true)
                    : nullptr;
}

} // namespace

Result<void> StreamEngine::run(const AttentionProblem& problem, std::stop_token stop,
                               const Publish& publish) {
    return update(nullptr, problem, Change{}, std::move(stop), publish);
}

Result<void> StreamEngine::update(const ResultPtr& previous, const AttentionProblem& problem,
                                  const Change& change, std::stop_token stop, const Publish& publish) {
    try {
        StreamWork work(problem, previous, change);
        if (work.sharesCells()) {
            publish(work.shared());
            return {};
        }
        if (problem.queries() * problem.keys() * problem.q.columns() >= m_previewWork) {
            ResultPtr preview = work.preview(stop);
            if (!preview) {
                return failed(stopped());
            }
            work.publishPreview(publish, std::move(preview));
        }
        ResultPtr exact = computeAll(work, stop, reporter());
        if (!exact) {
            return failed(stopped());
        }
        publish(std::move(exact));
        return {};
    } catch (const std::exception&) {
        return failed(caught());
    }
}

} // namespace attnscope
