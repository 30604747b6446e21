// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/engine.h"
#include "core/engine/given_weights_result.h"
#include "core/stream/weight_cells.h"

namespace attnscope {

/// The result for given weights that stay in their file: no weight is kept.
class ReadResult final : public GivenWeightsResult {
public:
    /// Reads all weights once. Fails with ErrorCode::Stopped where it was stopped.
    static Result<ResultPtr> make(const ComputeRequest& request);

    explicit ReadResult(const ComputeRequest& request);

    std::shared_ptr<const MatrixSource> lift() const override { return liftOf(m_cells); }

private:
    /// False where it was stopped.
    bool read(const ComputeRequest& request);

    WeightCellsPtr m_cells;
};

} // namespace attnscope
