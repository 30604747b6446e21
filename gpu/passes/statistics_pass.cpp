// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "gpu/passes/statistics_pass.h"

#include "core/stream/statistics/block_row_planes.h"
#include "core/stream/statistics/fast_row.h"

#include <algorithm>
#include <cmath>

namespace attnscope::gpu {

namespace {

constexpr std::size_t kNumbers = StatisticsPanel::kNumbers;

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
    , m_limits(PanelLimits::of(*commands.device(), problem, rules))
    , m_work(commands, 256) {}

StatisticsPass::Stage* StatisticsPass::stageOf(std::size_t step) {
    const std::size_t at = step % StatisticsPanel::kPanels;
    return at < m_stages.size() ? m_stages[at].get() : nullptr;
}

StatisticsPass::Stage& StatisticsPass::freeStage(std::size_t step) {
    if (Stage* const stage = stageOf(step)) {
        return *stage;
    }
    m_stages.push_back(std::make_unique<Stage>(Stage{{m_kernels, m_commands, m_problem, m_rules, m_limits}}));
    return *m_stages.back();
}

PassEnd StatisticsPass::run(const std::stop_token& stop, const RowsDone& done, std::span<StreamRow> rows,
                            BlockSummary& planes) {
    const std::size_t blockRows = BlockSummary::blocksIn(m_problem.queries(), BlockSummary::kLevel);
    const std::size_t blockColumns = BlockSummary::blocksIn(m_problem.keys(), BlockSummary::kLevel);
    std::size_t row = 0;
    std::size_t underWay = 0;
    for (std::size_t step = 0; row < blockRows || underWay > 0; ++step) {
        if (stop.stop_requested()) {
            return PassEnd::Stopped;
        }
        // The device is at the panel of the last step, or about to be; its next work is queued behind it.
        Stage* const scored = step < 2 ? nullptr : stageOf(step - 2);
        if (scored && scored->state == State::Scored && !finishRows(*scored, rows)) {
            return PassEnd::TooFar;
        }
        Stage* const finished = stageOf(step);
        if (finished && finished->state == State::Finished) {
            collect(*finished, done, rows, planes);
            --underWay;
        }
        if (row < blockRows) {
            Stage& next = freeStage(step);
            row = next.panel.list(row, m_queries.segments()[m_queries.segmentOf(row)].last, blockColumns);
            if (!score(next, stop)) {
                return PassEnd::Stopped;
            }
            ++underWay;
        }
    }
    return PassEnd::Done;
}

bool StatisticsPass::score(Stage& stage, const std::stop_token& stop) {
    StatisticsPanel& panel = stage.panel;
    const std::size_t segment = m_queries.segmentOf(panel.firstRow());
    const std::size_t firstBlock = m_queries.segments()[segment].first;
    panel.load(firstBlock, m_keys);
    ScoreNumbers numbers = m_rules.numbers(m_problem);
    numbers.firstQueryBlock = static_cast<std::uint32_t>(firstBlock);
    const auto buffersOf = [&](const BlockBuffers::Range& range) {
        std::array<const Buffer*, 10> all{&m_queries.buffer(segment, m_commands),
                                          &m_keys.buffer(range.segment, m_commands)};
        const auto rest = panel.scoreBuffers();
        std::copy(rest.begin(), rest.end(), all.begin() + 2);
        return all;
    };
    if (!m_work.overEntries(m_kernels[Operation::Statistics], panel.ranges(), m_keys, numbers, buffersOf,
                            stop)) {
        return false;
    }
    m_commands.barrier();
    panel.joinRows();
    stage.ready = m_work.submit();
    stage.state = State::Scored;
    return true;
}

StreamRow StatisticsPass::finished(float largest, float sum, float count) const {
    const bool hasReference = largest > 0.1F * kNone;
    StreamRow row;
    row.allowed = static_cast<std::uint32_t>(count);
    // As the shader rounds it.
    row.reference = hasReference ? std::floor(largest + 0.5F) : 0.0F;
    row.largestTerm = hasReference ? std::exp2(largest - row.reference) : 0.0F;
    row.sum = hasReference ? static_cast<double>(sum) : 0.0;
    finishRow(m_problem, m_rules.plain, hasReference, row);
    return row;
}

bool StatisticsPass::finishRows(Stage& stage, std::span<StreamRow> rows) {
    StatisticsPanel& panel = stage.panel;
    m_commands.wait(stage.ready);
    const std::span<const float> found = panel.foundRows();
    m_scales.assign(panel.rowBlocks() * kNumbers * PanelBlocks::kSide, 0.0F);
    for (std::size_t at = 0; at < panel.rowBlocks() * PanelBlocks::kSide; ++at) {
        const std::size_t query = panel.firstRow() * PanelBlocks::kSide + at;
        const std::size_t from =
            at / PanelBlocks::kSide * kNumbers * PanelBlocks::kSide + at % PanelBlocks::kSide;
        if (query >= rows.size()) {
            break;
        }
        const float largest = found[from];
        if (m_rules.isBiased && largest > 0.1F * kNone && std::abs(largest) > kFarthest) {
            return false;
        }
        StreamRow& row = rows[query];
        row = finished(largest, found[from + PanelBlocks::kSide], found[from + 2 * PanelBlocks::kSide]);
        m_scales[from] = row.reference;
        m_scales[from + PanelBlocks::kSide] = row.largestTerm == 0.0F ? 0.0F : row.inverse();
        m_scales[from + 2 * PanelBlocks::kSide] = static_cast<float>(row.allowed);
    }
    panel.makePlanes(m_scales);
    stage.ready = m_commands.submit();
    stage.state = State::Finished;
    return true;
}

void StatisticsPass::collect(Stage& stage, const RowsDone& done, std::span<const StreamRow> rows,
                             BlockSummary& planes) {
    const StatisticsPanel& panel = stage.panel;
    m_commands.wait(stage.ready);
    const std::size_t last = panel.firstRow() + panel.rowBlocks();
    const auto write = [&](BlockSummary& blocks) {
        writePlanes(panel, blocks);
        for (std::size_t row = panel.firstRow(); row < last; ++row) {
            repairRow(row, rows, blocks);
        }
    };
    if (planes.level == BlockSummary::kLevel) {
        write(planes);
    } else {
        BlockSummary strip = planes.strip(panel.firstRow(), panel.rowBlocks(), m_problem.keys());
        write(strip);
        for (std::size_t row = panel.firstRow(); row < last; ++row) {
            planes.add(strip, row, row >> (planes.level - BlockSummary::kLevel));
        }
    }
    stage.state = State::Free;
    if (done) {
        done(std::min(last * PanelBlocks::kSide, rows.size()) - panel.firstRow() * PanelBlocks::kSide);
    }
}

void StatisticsPass::writePlanes(const StatisticsPanel& panel, BlockSummary& planes) {
    const std::span<const float> found = panel.foundPlanes();
    const std::span<const PanelBlocks::Block> blocks = panel.blocks();
    for (std::size_t place = 0; place < blocks.size(); ++place) {
        const PanelBlocks::Block& block = blocks[place];
        const std::size_t to = planes.index(block.row, block.column);
        const std::span<const float> own = found.subspan(place * 4, 4);
        const bool isKnown = block.cells != PanelBlocks::Predicate;
        planes.set(to, {own[0], own[1], own[2]},
                   static_cast<std::uint16_t>(isKnown ? static_cast<float>(block.allowed) : own[3]));
    }
}

/// Rows that attend to nothing although the mask allows them to are made as on the CPU.
void StatisticsPass::repairRow(std::size_t row, std::span<const StreamRow> rows, BlockSummary& planes) const {
    const std::size_t first = row * PanelBlocks::kSide;
    const std::size_t last = std::min(first + PanelBlocks::kSide, rows.size());
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
