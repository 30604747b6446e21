// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "gpu/passes/output_pass.h"

#include <algorithm>
#include <array>

namespace attnscope::gpu {

namespace {

/// Blocks of a panel: so many that its rows occupy a large GPU even where each has a thousand.
constexpr std::size_t kMostBlocks = std::size_t{1} << 20;
/// Work groups of a dispatch: about as many as the largest GPUs run at once. Even slow ones have added a
/// block to each within 10 ms.
constexpr std::size_t kMostGroups = 1024;
/// Bytes of the sums of a panel.
constexpr std::size_t kMostSums = std::size_t{16} << 20;

std::size_t panelRows(const AttentionProblem& problem, std::size_t parts) {
    const std::size_t most = std::max<std::size_t>(
        1, kMostSums / (parts * PanelBlocks::kSide * PanelBlocks::kSide * sizeof(float)));
    return std::min(most, (problem.queries() + PanelBlocks::kSide - 1) / PanelBlocks::kSide);
}

/// How many blocks a panel lists at most.
std::size_t panelBlocks(const Device& device, const GpuRules& rules) {
    if (rules.biasFactor != 0.0) {
        return BlockBuffers::kMostWithBias;
    }
    const std::uint64_t each = 4 * sizeof(std::uint32_t) + (rules.layers ? 0 : BlockBuffers::kBitsBytes);
    return std::min<std::size_t>(kMostBlocks, std::min(device.budget() / 16, device.storageRange()) / each);
}

} // namespace

OutputPass::OutputPass(const Kernels& kernels, Commands& commands, const AttentionProblem& problem,
                       const GpuRules& rules, const DeviceMatrix& queries, const DeviceMatrix& keys,
                       const DeviceMatrix& values, const Buffer& rows)
    : m_kernels(kernels)
    , m_commands(commands)
    , m_problem(problem)
    , m_rules(rules)
    , m_queries(queries)
    , m_keys(keys)
    , m_values(values)
    , m_rows(rows)
    , m_columns(values.matrix().columns())
    , m_parts((m_columns + PanelBlocks::kSide - 1) / PanelBlocks::kSide)
    , m_mostRows(panelRows(problem, m_parts))
    , m_panel(*problem.mask, rules.layers.has_value())
    , m_blocks(commands, problem, rules)
    , m_work(commands, 64)
    , m_starts(commands.device(), (m_mostRows + 1) * sizeof(std::uint32_t), Memory::Device)
    , m_sums(commands.device(),
             m_mostRows * m_parts * PanelBlocks::kSide * PanelBlocks::kSide * sizeof(float), Memory::Device)
    , m_sumsBack(commands.device(), m_sums.size(), Memory::Readback) {}

bool OutputPass::run(const std::stop_token& stop, const RowsDone& done, std::span<float> out) {
    const std::size_t across = (m_problem.keys() + PanelBlocks::kSide - 1) / PanelBlocks::kSide;
    const std::size_t down = (m_problem.queries() + PanelBlocks::kSide - 1) / PanelBlocks::kSide;
    const std::size_t most = panelBlocks(*m_commands.device(), m_rules);
    for (std::size_t row = 0; row < down;) {
        const std::size_t first = row;
        const std::size_t segment = m_queries.segmentOf(first);
        const std::size_t last = std::min(m_queries.segments()[segment].last, first + m_mostRows);
        m_panel.clear();
        m_panel.reserve(std::min(most, (last - row) * across));
        do {
            m_panel.addRow(row++, 0, across);
        } while (row < last && m_panel.blocks().size() + across <= most);
        m_blocks.load(m_panel, m_queries.segments()[segment].first, m_keys, m_commands);
        if (!addPanel(segment, stop)) {
            return false;
        }
        read(first, out);
        if (done) {
            done(std::min(row * PanelBlocks::kSide, m_problem.queries()) - first * PanelBlocks::kSide);
        }
    }
    return true;
}

bool OutputPass::addPanel(std::size_t segment, const std::stop_token& stop) {
    const std::span<const std::uint32_t> starts = m_panel.starts();
    const std::size_t rows = starts.size() - 1;
    std::uint32_t longest = 0;
    for (std::size_t row = 0; row < rows; ++row) {
        longest = std::max(longest, starts[row + 1] - starts[row]);
    }
    OutputNumbers numbers;
    numbers.scores = m_rules.numbers(m_problem);
    numbers.scores.firstQueryBlock = static_cast<std::uint32_t>(m_queries.segments()[segment].first);
    numbers.weights = weightNumbers(m_problem, true, numbers.scores.flags);
    numbers.columns = static_cast<std::uint32_t>(m_columns);
    numbers.parts = static_cast<std::uint32_t>(m_parts);
    m_commands.upload(starts, m_starts);
    m_commands.fill(m_sums, 0);
    m_commands.barrier();
    const std::array<const Buffer*, 11> buffers{&m_queries.buffer(segment),
                                                &m_keys.buffer(0),
                                                &m_blocks.entries(),
                                                &m_blocks.bias(),
                                                &m_blocks.bits(),
                                                &m_blocks.layers(),
                                                &m_blocks.keep(),
                                                &m_rows,
                                                &m_values.buffer(0),
                                                &m_starts,
                                                &m_sums};
    // A row's blocks are added one after another, so that as many rows as possible have to go on at once.
    const std::size_t rowsAtOnce = std::clamp<std::size_t>(kMostGroups / m_parts, 1, rows);
    for (std::size_t row = 0; row < rows;) {
        const std::size_t rowsNow = std::min(rows - row, rowsAtOnce);
        numbers.rowBlock = static_cast<std::uint32_t>(row);
        for (std::uint32_t step = 0; step < longest;) {
            if (!m_work.goesOn(stop)) {
                return false;
            }
            const std::size_t groups = rowsNow * m_parts;
            const auto steps = static_cast<std::uint32_t>(
                std::clamp<std::size_t>(m_work.units() / groups, 1, longest - step));
            numbers.firstStep = step;
            numbers.stepEnd = step + steps;
            m_work.dispatch(m_kernels[Operation::Output], buffers, numbers,
                            static_cast<std::uint32_t>(groups), groups * steps);
            step += steps;
        }
        row += rowsNow;
    }
    if (!m_work.goesOn(stop)) {
        return false;
    }
    m_commands.copy(m_sums, 0, m_sumsBack, 0,
                    rows * m_parts * PanelBlocks::kSide * PanelBlocks::kSide * sizeof(float));
    m_commands.run();
    return true;
}

void OutputPass::read(std::size_t firstRow, std::span<float> out) const {
    const std::span<const float> sums = numbersOf<const float>(m_sumsBack);
    const std::size_t first = firstRow * PanelBlocks::kSide;
    const std::size_t last =
        std::min(first + (m_panel.starts().size() - 1) * PanelBlocks::kSide, m_problem.queries());
    for (std::size_t i = first; i < last; ++i) {
        for (std::size_t part = 0; part < m_parts; ++part) {
            const std::size_t block = (i / PanelBlocks::kSide - firstRow) * m_parts + part;
            const std::size_t from =
                (block * PanelBlocks::kSide + i % PanelBlocks::kSide) * PanelBlocks::kSide;
            const std::size_t columns = std::min(PanelBlocks::kSide, m_columns - part * PanelBlocks::kSide);
            std::copy_n(sums.begin() + static_cast<std::ptrdiff_t>(from), columns,
                        out.begin() + static_cast<std::ptrdiff_t>(i * m_columns + part * PanelBlocks::kSide));
        }
    }
}

} // namespace attnscope::gpu
