// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/stream/stream_sources.h"

namespace attnscope {

/// The low and high planes of one score stage, and its sums where means are asked for; both made when they
/// are first needed. Results whose Q, K and rules are the same share them.
struct ScorePyramids {
    LazyPyramid extremes;
    LazyPyramid sums;

    /// Keeps what it needs of the cells.
    static std::shared_ptr<const ScorePyramids> of(const StreamCells& cells, Stage stage);
};

/// Stage Scores, Scaled or Masked of a streaming result.
class StreamScores final : public StreamStage {
public:
    StreamScores(StreamCellsPtr cells, Stage stage, std::shared_ptr<const ScorePyramids> pyramids);

    ValueRange range() const override;
    void copyCells(const CellRect& rect, std::span<float> values) const override;
    /// The range comes from the extremes; means need the sums besides, which are a pass of their own.
    bool isPrepared(Reducer reducer) const override {
        return m_pyramids->extremes.isReady() && (reducer == Reducer::Max || m_pyramids->sums.isReady());
    }
    bool prepare(Reducer reducer, const std::stop_token& stop, const ReportProgress& report) const override;
    const std::shared_ptr<const ScorePyramids>& pyramids() const { return m_pyramids; }

protected:
    void readCells(const CellRect& rect, std::span<float> values,
                   std::span<std::uint8_t> masked) const override;
    const Pyramid& pyramid(Reducer reducer) const override {
        return reducer == Reducer::Max ? m_pyramids->extremes.get() : m_pyramids->sums.get();
    }
    const Pyramid* pyramidAtHand() const override { return m_pyramids->extremes.atHand(); }

private:
    void readScores(const CellRect& rect, std::span<float> values) const;

    std::shared_ptr<const ScorePyramids> m_pyramids;
};

} // namespace attnscope
