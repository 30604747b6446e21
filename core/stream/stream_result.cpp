// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/stream_result.h"

#include "core/engine/block_source.h"
#include "core/stream/output_source.h"
#include "core/stream/score_source.h"
#include "core/textbook/exact_cells.h"

#include <utility>

namespace attnscope {

namespace {

using Kind = Change::Kind;

bool sharesAll(const FloatBlocks& a, const FloatBlocks& b) {
    bool shares = a.blocks() == b.blocks();
    for (std::size_t block = 0; shares && block < a.blocks(); ++block) {
        shares = a.sharesBlock(b, block);
    }
    return shares;
}

/// Whether the score pyramid of a stage outlives a change of mask or rules.
bool keepsScores(Stage stage, const StreamResult& before, const AttentionProblem& after,
                 const StreamInputs& inputs, const Change& change) {
    if ((change.kind != Kind::Mask && change.kind != Kind::Rule) || !sharesAll(before.inputs().q, inputs.q) ||
        !sharesAll(before.inputs().k, inputs.k)) {
        return false;
    }
    return stage == Stage::Scores || (stage == Stage::Scaled && before.problem().scale == after.scale);
}

} // namespace

StreamResult::StreamResult(const ComputeRequest& request, StreamInputs inputs, StreamCellsPtr cells,
                           bool isExact, Nanoseconds elapsed, const StreamResult* previous)
    : AttentionResult(request.fallback)
    , m_problem(request.problem)
    , m_inputs(std::move(inputs))
    , m_cells(std::move(cells))
    , m_isExact(isExact)
    , m_elapsed(elapsed) {
    const Change& change = request.change;
    if (!isExact && m_cells->coverage() == StreamCells::Coverage::All && change.kind == Kind::TokenRow) {
        m_editedToken = change.row;
    }
    for (const Stage stage : {Stage::Scores, Stage::Scaled, Stage::Masked}) {
        setScores(stage, previous,
                  previous != nullptr && keepsScores(stage, *previous, m_problem, m_inputs, change));
    }
    at(Stage::Weights) = std::make_shared<const StreamWeights>(m_cells);
    m_lift = std::make_shared<const StreamLift>(m_cells);
    if (m_cells->drops()) {
        at(Stage::AfterDropout) = std::make_shared<const StreamDropped>(m_cells);
    }
    setInputs();
    setOutput();
}

StreamResult::StreamResult(const StreamResult& previous, const ComputeRequest& request, StreamInputs inputs,
                           Nanoseconds elapsed)
    : AttentionResult(request.fallback)
    , m_problem(request.problem)
    , m_inputs(std::move(inputs))
    , m_cells(previous.m_cells)
    , m_sources(previous.m_sources)
    , m_lift(previous.m_lift)
    , m_isExact(previous.m_isExact)
    , m_elapsed(elapsed) {
    setInputs();
    if (request.change.kind != Kind::Nothing) {
        setOutput();
    }
}

void StreamResult::setInputs() {
    at(Stage::Q) = std::make_shared<const BlockSource>(m_problem.q);
    at(Stage::K) = std::make_shared<const BlockSource>(m_problem.k);
    at(Stage::V) = m_problem.v ? std::make_shared<const BlockSource>(*m_problem.v) : nullptr;
}

void StreamResult::setOutput() {
    at(Stage::Effect) = m_problem.v ? std::make_shared<const StreamEffect>(m_cells, *m_problem.v) : nullptr;
    at(Stage::Output) =
        m_problem.v ? std::make_shared<const StreamOutput>(m_cells, m_problem, m_inputs) : nullptr;
}

void StreamResult::setScores(Stage stage, const StreamResult* previous, bool keeps) {
    const auto* const before =
        keeps ? dynamic_cast<const StreamScores*>(previous->source(stage).get()) : nullptr;
    at(stage) = std::make_shared<const StreamScores>(
        m_cells, stage, before != nullptr ? before->pyramids() : ScorePyramids::of(*m_cells, stage));
}

RowStatistics StreamResult::rowStatistics(std::size_t query) const {
    return exactStatistics(m_problem, m_cells->exact(), query);
}

} // namespace attnscope
