// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "gpu/statistics_pass.h"

#include "core/stream/block_row_planes.h"
#include "core/stream/plain_row.h"

#include <algorithm>
#include <cmath>

namespace attnscope::gpu {

namespace {

constexpr std::size_t kSide = PanelBlocks::kSide;
/// Bytes of one number of each of a block's 64 queries.
constexpr std::uint64_t kQuadsBytes = kSide * sizeof(float);
/// Maxima, sums and counts.
constexpr std::size_t kNumbers = 3;
constexpr std::size_t kMostRowBlocks = 1024;
constexpr std::size_t kMostBlocks = 65536;

std::size_t blocksOf(std::size_t tokens) {
    return (tokens + kSide - 1) / kSide;
}

/// As many blocks as a panel may have: a row of them at least, a fourth of the budget at most.
std::size_t panelLimit(const Device& device, const AttentionProblem& problem, const GpuRules& rules) {
    const std::size_t across = blocksOf(problem.keys());
    const std::uint64_t each = kNumbers * kQuadsBytes + 64;
    std::size_t most = std::min<std::size_t>(kMostBlocks, device.budget() / 4 / each);
    most = std::min<std::size_t>(most, device.storageRange() / kQuadsBytes);
    if (rules.biasFactor != 0.0) {
        most = std::min(most, BlockBuffers::kMostWithBias);
    }
    return std::max(across, std::min(most, across * blocksOf(problem.queries())));
}

/// So many rows of blocks a panel may have.
std::size_t rowLimit(const AttentionProblem& problem) {
    return std::min(kMostRowBlocks, blocksOf(problem.queries()));
}

} // namespace

StatisticsPass::StatisticsPass(const Kernels& kernels, Commands& commands, const AttentionProblem& problem,
                               const StreamInputs& inputs, const GpuRules& rules, DeviceMatrix& queries,
                               DeviceMatrix& keys)
    : m_kernels(kernels)
    , m_commands(commands)
    , m_problem(problem)
    , m_inputs(inputs)
    , m_rules(rules)
    , m_queries(queries)
    , m_keys(keys)
    , m_limit(panelLimit(*commands.device(), problem, rules))
    , m_rowLimit(rowLimit(problem))
    , m_panel(*problem.mask, rules.layers.has_value())
    , m_blocks(commands, problem, rules)
    , m_maxima(commands.device(), m_limit * kQuadsBytes, Memory::Device)
    , m_sums(commands.device(), m_limit * kQuadsBytes, Memory::Device)
    , m_counts(commands.device(), m_limit * kQuadsBytes, Memory::Device)
    , m_rows(commands.device(), m_rowLimit * kNumbers * kQuadsBytes, Memory::Device)
    , m_starts(commands.device(), (m_rowLimit + 1) * sizeof(std::uint32_t), Memory::Device)
    , m_rowOf(commands.device(), m_limit * sizeof(std::uint32_t), Memory::Device)
    , m_planes(commands.device(), m_limit * 4 * sizeof(float), Memory::Device)
    , m_rowsBack(commands.device(), m_rowLimit * kNumbers * kQuadsBytes, Memory::Readback)
    , m_planesBack(commands.device(), m_limit * 4 * sizeof(float), Memory::Readback) {}

PassEnd StatisticsPass::run(const std::stop_token& stop, const RowsDone& done, std::span<StreamRow> rows,
                            BlockPlanes& planes) {
    const std::size_t across = planes.blockColumns;
    for (std::size_t row = 0; row < planes.blockRows;) {
        if (stop.stop_requested()) {
            return PassEnd::Stopped;
        }
        const std::size_t first = row;
        const std::size_t last =
            std::min(m_queries.segments()[m_queries.segmentOf(first)].last, first + m_rowLimit);
        m_panel.clear();
        do {
            m_panel.addRow(row++, 0, across);
        } while (row < last && m_panel.blocks().size() + across <= m_limit);
        if (const PassEnd end = computePanel(first, stop, rows, planes); end != PassEnd::Done) {
            return end;
        }
        if (done) {
            done(std::min(row * kSide, m_problem.queries()) - first * kSide);
        }
    }
    return PassEnd::Done;
}

PassEnd StatisticsPass::computePanel(std::size_t firstRow, const std::stop_token& stop,
                                     std::span<StreamRow> rows, BlockPlanes& planes) {
    const std::size_t rowBlocks = m_panel.starts().size() - 1;
    const std::size_t segment = m_queries.segmentOf(firstRow);
    m_blocks.load(m_panel, m_queries.segments()[segment].first, m_keys, m_commands);
    if (!scorePanel(segment, stop)) {
        return PassEnd::Stopped;
    }
    joinRows(rowBlocks);
    if (!finishRows(firstRow, rowBlocks, rows)) {
        return PassEnd::TooFar;
    }
    makePlanes(firstRow);
    writePlanes(planes);
    for (std::size_t row = firstRow; row < firstRow + rowBlocks; ++row) {
        repairRow(row, rows, planes);
    }
    return PassEnd::Done;
}

bool StatisticsPass::scorePanel(std::size_t segment, const std::stop_token& stop) {
    ScoreNumbers numbers = m_rules.numbers(m_problem);
    numbers.firstQueryBlock = static_cast<std::uint32_t>(m_queries.segments()[segment].first);
    for (const BlockBuffers::Range& range : m_blocks.ranges()) {
        numbers.firstKeyBlock = static_cast<std::uint32_t>(m_keys.segments()[range.segment].first);
        for (std::uint32_t at = range.first; at < range.last;) {
            const auto count =
                static_cast<std::uint32_t>(std::min<std::size_t>({m_pace.units(), range.last - at, 65535}));
            numbers.firstEntry = at;
            const Buffer& queries = m_queries.buffer(segment, m_commands);
            const Buffer& keys = m_keys.buffer(range.segment, m_commands);
            m_commands.dispatch(m_kernels[Operation::Statistics],
                                {&queries, &keys, &m_blocks.entries(), &m_blocks.bias(), &m_blocks.bits(),
                                 &m_blocks.layers(), &m_blocks.keep(), &m_maxima, &m_sums, &m_counts},
                                numbers, count);
            m_pace.learn(count, m_commands.run());
            at += count;
            if (stop.stop_requested()) {
                return false;
            }
        }
    }
    return true;
}

void StatisticsPass::joinRows(std::size_t rowBlocks) {
    m_commands.upload(m_panel.starts(), m_starts);
    m_commands.barrier();
    m_commands.dispatch(m_kernels[Operation::Rows], {&m_maxima, &m_sums, &m_counts, &m_starts, &m_rows},
                        RowNumbers{}, static_cast<std::uint32_t>(rowBlocks));
    m_commands.barrier();
    m_commands.copy(m_rows, 0, m_rowsBack, 0, rowBlocks * kNumbers * kQuadsBytes);
    m_commands.run();
}

StreamRow StatisticsPass::finished(float largest, float sum, float count) const {
    const bool hasReference = largest > 0.1F * kNone;
    StreamRow row;
    row.allowed = static_cast<std::uint32_t>(count);
    // As the shader rounds it.
    row.reference = hasReference ? std::floor(largest + 0.5F) : 0.0F;
    row.largestTerm = hasReference ? std::exp2(largest - row.reference) : 0.0F;
    row.sum = hasReference ? static_cast<double>(sum) : 0.0;
    finishRow(m_problem, m_rules.rest, hasReference, row);
    return row;
}

bool StatisticsPass::finishRows(std::size_t firstRow, std::size_t rowBlocks, std::span<StreamRow> rows) {
    const std::span<const float> found = numbersOf<const float>(m_rowsBack);
    m_scales.assign(rowBlocks * kNumbers * kSide, 0.0F);
    for (std::size_t at = 0; at < rowBlocks * kSide; ++at) {
        const std::size_t query = firstRow * kSide + at;
        const std::size_t from = at / kSide * kNumbers * kSide + at % kSide;
        if (query >= rows.size()) {
            break;
        }
        const float largest = found[from];
        if (m_rules.opens && largest > 0.1F * kNone && std::abs(largest) > kFarthest) {
            return false;
        }
        StreamRow& row = rows[query];
        row = finished(largest, found[from + kSide], found[from + 2 * kSide]);
        m_scales[from] = row.reference;
        m_scales[from + kSide] = row.largestTerm == 0.0F ? 0.0F : row.inverse();
        m_scales[from + 2 * kSide] = static_cast<float>(row.allowed);
    }
    return true;
}

void StatisticsPass::makePlanes(std::size_t firstRow) {
    const std::span<const PanelBlocks::Block> blocks = m_panel.blocks();
    if (blocks.empty()) {
        return;
    }
    std::vector<std::uint32_t> rowOf;
    rowOf.reserve(blocks.size());
    for (const PanelBlocks::Block& block : blocks) {
        rowOf.push_back(block.row - static_cast<std::uint32_t>(firstRow));
    }
    m_commands.upload(std::span<const std::uint32_t>(rowOf), m_rowOf);
    m_commands.upload(std::span<const float>(m_scales), m_rows);
    m_commands.barrier();
    constexpr std::size_t kBlocksEach = 16;
    const PlaneNumbers numbers{0, static_cast<std::uint32_t>(blocks.size())};
    m_commands.dispatch(m_kernels[Operation::Planes],
                        {&m_maxima, &m_sums, &m_counts, &m_rowOf, &m_rows, &m_planes}, numbers,
                        static_cast<std::uint32_t>((blocks.size() + kBlocksEach - 1) / kBlocksEach));
    m_commands.barrier();
    m_commands.copy(m_planes, 0, m_planesBack, 0, blocks.size() * 4 * sizeof(float));
    m_commands.run();
}

void StatisticsPass::writePlanes(BlockPlanes& planes) const {
    const std::span<const float> found = numbersOf<const float>(m_planesBack);
    const std::span<const PanelBlocks::Block> blocks = m_panel.blocks();
    for (std::size_t place = 0; place < blocks.size(); ++place) {
        const PanelBlocks::Block& block = blocks[place];
        const std::size_t to = planes.at(block.row, block.column);
        const std::span<const float> own = found.subspan(place * 4, 4);
        const bool isKnown = block.cells != PanelBlocks::Predicate;
        planes.allowed[to] = static_cast<std::uint16_t>(isKnown ? static_cast<float>(block.allowed) : own[3]);
        planes.max[to] = own[0];
        planes.sum[to] = own[1];
        planes.lift[to] = own[2];
    }
}

/// Rows that attend to nothing although the mask allows them to are made as on the CPU.
void StatisticsPass::repairRow(std::size_t row, std::span<const StreamRow> rows, BlockPlanes& planes) const {
    const std::size_t first = row * kSide;
    const std::size_t last = std::min(first + kSide, rows.size());
    const auto isExceptional = [](const StreamRow& one) { return one.empty && one.allowed > 0; };
    if (!std::any_of(rows.begin() + static_cast<std::ptrdiff_t>(first),
                     rows.begin() + static_cast<std::ptrdiff_t>(last), isExceptional)) {
        return;
    }
    BlockRowPlanes whole(planes, row);
    for (std::size_t query = first; query < last; ++query) {
        whole.addCells(m_problem, m_inputs, rows, query);
    }
}

} // namespace attnscope::gpu
