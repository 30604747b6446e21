// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/matrix_source.h"
#include "core/engine/problem.h"
#include "core/scene/stage.h"
#include "core/stream/blocks/stream_inputs.h"
#include "core/stream/statistics/statistics.h"

#include <span>
#include <stop_token>
#include <string_view>

namespace attnscope {

/// Computes cells of one streaming result in the place of the CPU's kernels; what it leaves undone they do,
/// from the same rows. Safe from many threads; nothing throws.
class CellDevice {
public:
    enum class End { Done, Stopped, NotDone };

    CellDevice() = default;
    CellDevice(const CellDevice&) = delete;
    CellDevice& operator=(const CellDevice&) = delete;
    virtual ~CellDevice() = default;

    /// As AttentionResult::backend says it.
    virtual std::string_view backend() const = 0;
    /// What MatrixSource::fill of a [queries][keys] stage gives with Reducer::Max. False where it is not
    /// done.
    virtual bool fill(Stage stage, const TileArea& area, std::span<float> values,
                      std::span<std::uint8_t> maskedPixels) const = 0;
    /// The same of weights times the allowed keys of their rows.
    virtual bool fillLift(const TileArea& area, std::span<float> values,
                          std::span<std::uint8_t> maskedPixels) const = 0;
    /// What MatrixSource::copyCells of weights, before dropout or after, gives.
    virtual bool copyWeights(const CellRect& rect, bool dropped, std::span<float> values) const = 0;
    /// A·V into `out` [queries][d_v], after dropout where the problem has it; the problem and the inputs are
    /// the result's own with their V.
    virtual End output(const AttentionProblem& problem, const StreamInputs& inputs,
                       const std::stop_token& stop, const RowsDone& done, std::span<float> out) const = 0;
};

} // namespace attnscope
