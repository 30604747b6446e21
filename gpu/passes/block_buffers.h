// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/problem.h"
#include "gpu/device/buffer.h"
#include "gpu/passes/gpu_rules.h"
#include "gpu/passes/panel_blocks.h"
#include "gpu/submit/device_matrix.h"

namespace attnscope::gpu {

/// The blocks of a panel for shaders: their positions, the cells that the mask allows, the numbers of float
/// masks and the keys that a policy keeps.
class BlockBuffers {
public:
    /// Entries [first, last), all of one segment of keys.
    struct Range {
        std::size_t segment = 0;
        std::uint32_t first = 0;
        std::uint32_t last = 0;
    };
    /// Bytes of a block's bits.
    static constexpr std::uint64_t kBitsBytes = PanelBlocks::kSide * sizeof(std::uint64_t);
    /// More blocks than these are not loaded at once where float masks act: each brings 4096 numbers.
    static constexpr std::size_t kMostWithBias = 1024;

    /// Refers to the problem. Begins recording.
    BlockBuffers(Commands& commands, const AttentionProblem& problem, const GpuRules& rules);

    /// Entries of the panel's blocks, ordered by segments of keys; block columns are counted from the
    /// segment's first and block rows from `firstQueryBlock`. Their places are those in the panel.
    void load(const PanelBlocks& panel, std::size_t firstQueryBlock, const DeviceMatrix& keys,
              Commands& commands);

    std::span<const Range> ranges() const { return m_ranges; }
    const Buffer& entries() const { return *m_entries; }
    const Buffer& bias() const { return *m_bias; }
    const Buffer& bits() const { return *m_bits; }
    const Buffer& layers() const { return m_layers; }
    const Buffer& keep() const { return m_keep; }

private:
    using Entry = std::array<std::uint32_t, 4>;

    void loadBias(const PanelBlocks& panel, Commands& commands);

    const AttentionProblem& m_problem;
    double m_biasFactor;
    std::vector<Range> m_ranges;
    std::vector<Entry> m_list; ///< what the last load() uploaded
    GrowingBuffer m_entries;
    GrowingBuffer m_bias;
    GrowingBuffer m_bits;
    Buffer m_layers;
    Buffer m_keep;
};

} // namespace attnscope::gpu
