// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/stream_engine.h"

#include "core/stream/read_result.h"
#include "core/stream/statistics/statistics.h"
#include "core/stream/stream_work.h"

#include <exception>
#include <utility>

namespace attnscope {

namespace {

using Coverage = StreamCells::Coverage;

/// Null where `stop` came first.
ResultPtr computeAll(const StreamWork& work, const ComputeRequest& request) {
    const AttentionProblem& problem = request.problem;
    Progress progress(problem.queries(), request.report);
    auto rows = std::make_shared<std::vector<StreamRow>>(problem.queries());
    BlockSummary planes = BlockSummary::ofWeights(problem, work.blockLevel());
    const bool complete = statistics(
        problem, work.inputs(), RowSelection::all(planes), request.stop,
        [&progress](std::size_t queries) { progress.add(queries); }, *rows, planes);
    return complete ? work.result(std::move(rows), pyramidOf(std::move(planes), *problem.mask, Coverage::All),
                                  Coverage::All, true)
                    : nullptr;
}

} // namespace

Result<void> StreamEngine::compute(const ComputeRequest& request) {
    try {
        if (request.problem.weights) {
            return ReadResult::make(request).map(
                [&request](const ResultPtr& result) { request.publish(result); });
        }
        StreamWork work(request, m_mostBlocks);
        if (work.sharesCells()) {
            request.publish(work.shared());
            return {};
        }
        const AttentionProblem& problem = request.problem;
        if (problem.queries() * problem.keys() * problem.q.columns() >= m_previewWork) {
            ResultPtr preview = work.preview();
            if (!preview) {
                return unexpected(stopped());
            }
            work.publishPreview(std::move(preview));
        }
        ResultPtr exact = computeAll(work, request);
        if (!exact) {
            return unexpected(stopped());
        }
        request.publish(std::move(exact));
        return {};
    } catch (const std::exception&) {
        return unexpected(wrapException());
    }
}

} // namespace attnscope
