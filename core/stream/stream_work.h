// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/engine.h"
#include "core/stream/stream_result.h"

#include <chrono>

namespace attnscope {

/// One computation in float32 blocks: what it can start from, its own Q and K, and how its results are made,
/// whatever computes them. Refers to the request.
class StreamWork {
public:
    using Coverage = StreamCells::Coverage;

    /// The earlier result serves where it is exact, of this kind and of the same shape. The problem needs Q
    /// and K, but where its weights are given there are none here either.
    explicit StreamWork(const ComputeRequest& request, std::size_t mostBlocks = BlockSummary::kMostBlocks);

    const StreamInputs& inputs() const { return m_inputs; }
    /// Of the smallest blocks of its pyramids: there are at most `mostBlocks`.
    unsigned blockLevel() const { return m_blockLevel; }
    /// Null where there is nothing to start from.
    const StreamResult* previous() const { return m_previous; }

    /// Whether V alone changed, or nothing, so that shared() is the result.
    bool sharesCells() const;
    /// Shares all that V has no part in.
    ResultPtr shared() const;
    /// What the CPU has long before anything exact: after a token edit true rows under the pyramid from
    /// before, else one row of 64, or of more where even those are too many to be had soon. Null where it was
    /// stopped first.
    ResultPtr preview() const;
    /// Publishes the preview. The time that its callback takes is not counted in the times of later results.
    void publishPreview(ResultPtr preview);
    /// A result of rows [queries] and the pyramid. `device` (null: none) computes its cells.
    ResultPtr result(StreamCells::RowsPtr rows, StreamCells::PyramidPtr pyramid, Coverage coverage,
                     bool isExact, std::shared_ptr<const CellDevice> device = nullptr) const;

private:
    std::chrono::nanoseconds elapsed() const { return std::chrono::steady_clock::now() - m_start; }

    /// Moved on by the time in which nothing was computed.
    std::chrono::steady_clock::time_point m_start = std::chrono::steady_clock::now();
    const ComputeRequest& m_request;
    const StreamResult* m_previous;
    StreamInputs m_inputs;
    unsigned m_blockLevel;
};

} // namespace attnscope
