// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "gpu/passes/cells_pass.h"

#include <algorithm>
#include <array>
#include <bit>

namespace attnscope::gpu {

namespace {

constexpr std::size_t kMostCellBlocks = 16384;

} // namespace

CellsPass::CellsPass(const Kernels& kernels, Commands& commands, const AttentionProblem& problem,
                     const GpuRules& rules, const DeviceMatrix& queries, const DeviceMatrix& keys,
                     const Buffer& rows)
    : m_kernels(kernels)
    , m_commands(commands)
    , m_problem(problem)
    , m_rules(rules)
    , m_queries(queries)
    , m_keys(keys)
    , m_rows(rows)
    , m_panel(*problem.mask, rules.layers.has_value())
    , m_blocks(commands, problem, rules)
    , m_work(commands, 256) {}

void CellsPass::compute(const CellsRequest& request, std::span<float> pixels) {
    const TileArea& area = request.area;
    const std::shared_ptr<Device>& device = m_commands.device();
    m_pixels.of(device, pixels.size_bytes(), Memory::Device);
    m_pixelsBack.of(device, pixels.size_bytes(), Memory::Readback);
    m_commands.fill(*m_pixels, request.copies ? 0U : std::bit_cast<std::uint32_t>(kNone));
    m_commands.barrier();
    const std::size_t across = area.columns / PanelBlocks::kSide + 2;
    const std::size_t most = m_rules.biasFactor != 0.0 ? BlockBuffers::kMostWithBias : kMostCellBlocks;
    const std::size_t rowsAtOnce = std::max<std::size_t>(1, most / across);
    const std::size_t end = (area.endRow() + PanelBlocks::kSide - 1) / PanelBlocks::kSide;
    for (std::size_t row = area.row / PanelBlocks::kSide; row < end;) {
        const std::size_t segmentEnd = m_queries.segments()[m_queries.segmentOf(row)].last;
        const std::size_t last = std::min({row + rowsAtOnce, end, segmentEnd});
        computeRows(request, row, last);
        row = last;
    }
    m_commands.copy(*m_pixels, 0, *m_pixelsBack, 0, pixels.size_bytes());
    m_commands.run();
    const std::span<const float> found = numbersOf<const float>(*m_pixelsBack);
    std::copy_n(found.begin(), pixels.size(), pixels.begin());
}

void CellsPass::addBlocks(const CellsRequest& request, std::size_t row) {
    const std::size_t first = request.area.column / PanelBlocks::kSide;
    const std::size_t last = (request.area.endColumn() + PanelBlocks::kSide - 1) / PanelBlocks::kSide;
    if (request.kind == CellNumbers::Products) {
        m_panel.addUnmaskedRow(row, first, last);
    } else if (request.evenEmpty) {
        m_panel.addWholeRow(row, first, last);
    } else {
        m_panel.addRow(row, first, last);
    }
}

CellNumbers CellsPass::numbersFor(const CellsRequest& request) const {
    const TileArea& area = request.area;
    CellNumbers numbers;
    numbers.scores = m_rules.numbers(m_problem);
    numbers.weights = weightNumbers(m_problem, request.dropped, numbers.scores.flags);
    numbers.scores.flags |= request.copies ? ScoreNumbers::Copies : 0U;
    numbers.kind = request.kind;
    numbers.rowLevel = area.levels.row;
    numbers.columnLevel = area.levels.column;
    numbers.row = static_cast<std::uint32_t>(area.row);
    numbers.column = static_cast<std::uint32_t>(area.column);
    numbers.rowEnd = static_cast<std::uint32_t>(area.endRow());
    numbers.columnEnd = static_cast<std::uint32_t>(area.endColumn());
    numbers.width = static_cast<std::uint32_t>(area.pixelColumns());
    numbers.unit = request.unit;
    return numbers;
}

void CellsPass::computeRows(const CellsRequest& request, std::size_t firstRow, std::size_t lastRow) {
    m_panel.clear();
    for (std::size_t row = firstRow; row < lastRow; ++row) {
        addBlocks(request, row);
    }
    const std::size_t segment = m_queries.segmentOf(firstRow);
    const std::size_t firstBlock = m_queries.segments()[segment].first;
    m_blocks.load(m_panel, firstBlock, m_keys, m_commands);
    CellNumbers numbers = numbersFor(request);
    numbers.scores.firstQueryBlock = static_cast<std::uint32_t>(firstBlock);
    const auto buffersOf = [&](const BlockBuffers::Range& range) {
        return std::array<const Buffer*, 9>{&m_queries.buffer(segment),
                                            &m_keys.buffer(range.segment),
                                            &m_blocks.entries(),
                                            &m_blocks.bias(),
                                            &m_blocks.bits(),
                                            &m_blocks.layers(),
                                            &m_blocks.keep(),
                                            &m_rows,
                                            &*m_pixels};
    };
    m_work.overEntries(m_kernels[Operation::Cells], m_blocks.ranges(), m_keys, numbers, buffersOf, {});
    m_work.submit();
}

} // namespace attnscope::gpu
