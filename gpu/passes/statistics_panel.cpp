// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "gpu/passes/statistics_panel.h"

#include <algorithm>

namespace attnscope::gpu {

namespace {

/// Bytes of one number of each of a block's 64 queries.
constexpr std::uint64_t kQuadsBytes = PanelBlocks::kSide * sizeof(float);
/// Bytes of a block's planes.
constexpr std::uint64_t kPlaneBytes = 4 * sizeof(float);
constexpr std::size_t kMostRowBlocks = 1024;
constexpr std::size_t kMostPanelBlocks = 32768;

std::size_t blocksOf(std::size_t tokens) {
    return (tokens + PanelBlocks::kSide - 1) / PanelBlocks::kSide;
}

} // namespace

PanelLimits PanelLimits::of(const Device& device, const AttentionProblem& problem, const GpuRules& rules) {
    const std::size_t across = blocksOf(problem.keys());
    const std::size_t down = blocksOf(problem.queries());
    const std::uint64_t bits = rules.layers ? 0 : BlockBuffers::kBitsBytes;
    const std::uint64_t each = StatisticsPanel::kNumbers * kQuadsBytes + 4 * kPlaneBytes + bits;
    const std::uint64_t available = device.budget() / 4 / StatisticsPanel::kPanels;
    std::size_t most = std::min<std::size_t>(kMostPanelBlocks, (available - available / 8) / each);
    most = std::min<std::size_t>(most, device.storageRange() / std::max(kQuadsBytes, bits));
    if (rules.biasFactor != 0.0) {
        most = std::min(most, BlockBuffers::kMostWithBias);
    }
    // Numbers of rows there and back have the eighth that is left.
    const std::uint64_t rowBytes = 2 * StatisticsPanel::kNumbers * kQuadsBytes;
    const std::size_t rows =
        std::clamp<std::size_t>(available / 8 / rowBytes, 1, std::min(kMostRowBlocks, down));
    return {std::max(across, std::min(most, across * down)), rows};
}

StatisticsPanel::StatisticsPanel(const Kernels& kernels, Commands& commands, const AttentionProblem& problem,
                                 const GpuRules& rules, const PanelLimits& limits)
    : m_kernels(kernels)
    , m_commands(commands)
    , m_limits(limits)
    , m_blocks(*problem.mask, rules.layers.has_value())
    , m_blockList(commands, problem, rules)
    , m_maxima(commands.device(), limits.blocks * kQuadsBytes, Memory::Device)
    , m_sums(commands.device(), limits.blocks * kQuadsBytes, Memory::Device)
    , m_counts(commands.device(), limits.blocks * kQuadsBytes, Memory::Device)
    , m_rows(commands.device(), limits.rowBlocks * kNumbers * kQuadsBytes, Memory::Device)
    , m_starts(commands.device(), (limits.rowBlocks + 1) * sizeof(std::uint32_t), Memory::Device)
    , m_rowOf(commands.device(), limits.blocks * sizeof(std::uint32_t), Memory::Device)
    , m_planes(commands.device(), limits.blocks * kPlaneBytes, Memory::Device)
    , m_rowsBack(commands.device(), limits.rowBlocks * kNumbers * kQuadsBytes, Memory::Readback)
    , m_planesBack(commands.device(), limits.blocks * kPlaneBytes, Memory::Readback) {}

std::size_t StatisticsPanel::list(std::size_t firstRow, std::size_t lastRow, std::size_t across) {
    const std::size_t last = std::min(lastRow, firstRow + m_limits.rowBlocks);
    m_firstRow = firstRow;
    m_blocks.clear();
    std::size_t row = firstRow;
    do {
        m_blocks.addRow(row++, 0, across);
    } while (row < last && m_blocks.blocks().size() + across <= m_limits.blocks);
    return row;
}

void StatisticsPanel::load(std::size_t firstQueryBlock, const DeviceMatrix& keys) {
    m_blockList.load(m_blocks, firstQueryBlock, keys, m_commands);
}

std::array<const Buffer*, 8> StatisticsPanel::scoreBuffers() const {
    return {&m_blockList.entries(),
            &m_blockList.bias(),
            &m_blockList.bits(),
            &m_blockList.layers(),
            &m_blockList.keep(),
            &m_maxima,
            &m_sums,
            &m_counts};
}

void StatisticsPanel::joinRows() {
    m_commands.upload(m_blocks.starts(), m_starts);
    m_commands.barrier();
    m_commands.dispatch(m_kernels[Operation::Rows], {&m_maxima, &m_sums, &m_counts, &m_starts, &m_rows},
                        RowNumbers{}, static_cast<std::uint32_t>(rowBlocks()));
    m_commands.barrier();
    m_commands.copy(m_rows, 0, m_rowsBack, 0, rowBlocks() * kNumbers * kQuadsBytes);
}

void StatisticsPanel::makePlanes(std::span<const float> rows) {
    if (m_blocks.blocks().empty()) {
        return;
    }
    std::vector<std::uint32_t> rowOf;
    rowOf.reserve(m_blocks.blocks().size());
    for (const PanelBlocks::Block& block : m_blocks.blocks()) {
        rowOf.push_back(block.row - static_cast<std::uint32_t>(m_firstRow));
    }
    m_commands.upload(std::span<const std::uint32_t>(rowOf), m_rowOf);
    m_commands.upload(rows, m_rows);
    m_commands.barrier();
    constexpr std::size_t kBlocksEach = 16;
    const PlaneNumbers numbers{0, static_cast<std::uint32_t>(rowOf.size())};
    m_commands.dispatch(m_kernels[Operation::Planes],
                        {&m_maxima, &m_sums, &m_counts, &m_rowOf, &m_rows, &m_planes}, numbers,
                        static_cast<std::uint32_t>((rowOf.size() + kBlocksEach - 1) / kBlocksEach));
    m_commands.barrier();
    m_commands.copy(m_planes, 0, m_planesBack, 0, rowOf.size() * kPlaneBytes);
}

} // namespace attnscope::gpu
