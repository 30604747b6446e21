// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/stream/stream_sources.h"

#include <mutex>
#include <vector>

namespace attnscope {

/// O = A·V of a streaming result, [queries][d_v]: all of it is computed when a picture or a file first asks,
/// in float32 without N×N numbers; read-outs are computed again in float64 from their row. In a preview whose
/// rows are a sample there is nothing to show: fills with NaN.
class StreamOutput final : public MatrixSource {
public:
    /// The problem must have V; `inputs` are its Q and K.
    StreamOutput(StreamCellsPtr cells, AttentionProblem problem, StreamInputs inputs);

    std::size_t rows() const override { return m_cells->queries(); }
    std::size_t columns() const override { return m_problem.v->columns(); }
    double exact(std::size_t row, std::size_t column) const override;
    bool masked(std::size_t, std::size_t) const override { return false; }
    void fill(const TileArea& area, Reducer reducer, std::span<float> values,
              std::span<std::uint8_t> maskedPixels) const override;
    ValueRange range() const override;
    bool isCheap() const override;
    bool isPrepared(Reducer) const override { return isMade(); }
    bool prepare(Reducer, const std::stop_token& stop, const ReportProgress& report) const override;

private:
    bool isMade() const;
    /// On the device where it can, else on the CPU. False where it was stopped.
    bool compute(const std::stop_token& stop, const RowsDone& done, std::span<float> out) const;
    const std::vector<float>& numbers() const;

    StreamCellsPtr m_cells;
    AttentionProblem m_problem;
    StreamInputs m_inputs;
    mutable std::mutex m_making;          ///< held while they are computed
    mutable std::mutex m_mutex;           ///< guards m_numbers' being there, and is never held for long
    mutable std::vector<float> m_numbers; ///< [queries][d_v], or empty
};

} // namespace attnscope
