// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/engine.h"
#include "core/stream/stream_result.h"

namespace attnscope {

/// Attention of any size in float32, without N×N numbers anywhere: a statistics pass finds what normalises
/// each row and the pyramid that pictures are pooled from; cells are computed when they are looked at. Large
/// problems get a preview first. Needs Q and K.
class StreamEngine final : public Engine {
public:
    /// From so many multiplications on (queries · keys · d_k) a preview comes before the exact result.
    static constexpr std::size_t kPreviewWork = std::size_t{1} << 28;

    /// Pyramids have at most `mostBlocks` blocks at their base.
    explicit StreamEngine(std::size_t previewWork = kPreviewWork,
                          std::size_t mostBlocks = BlockSummary::kMostBlocks)
        : m_previewWork(previewWork)
        , m_mostBlocks(mostBlocks) {}

    std::string_view name() const override { return "stream"; }
    /// After a token edit every row is true at once and the pyramid follows; other values cost nothing of
    /// N×N.
    Result<void> compute(const ComputeRequest& request) override;

private:
    std::size_t m_previewWork;
    std::size_t m_mostBlocks;
};

} // namespace attnscope
