// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/projection/project_input.h"

#include "core/projection/position_encodings.h"
#include "core/projection/project.h"

#include <numeric>

namespace attnscope {

namespace {

using Kind = Change::Kind;

/// The token vectors that are projected: with sinusoidal positions where the rules ask for them.
BlockMatrix positioned(const BlockMatrix* old, const BlockMatrix& x, const ScoreRules& rules,
                       const Change& change) {
    if (!rules.sinusoidal) {
        return x;
    }
    const bool fits = old && old->rows() == x.rows() && old->columns() == x.columns();
    if (fits && change.kind != Kind::All && change.kind != Kind::Rule && change.kind != Kind::TokenRow) {
        return *old;
    }
    const bool oneRow = fits && change.kind == Kind::TokenRow && change.row < x.rows();
    BlockMatrix result = oneRow ? *old : x;
    for (std::size_t i = oneRow ? change.row : 0; i < (oneRow ? change.row + 1 : x.rows()); ++i) {
        const std::span<double> row = result.mutableRow(i);
        std::copy_n(x.row(i).begin(), row.size(), row.begin());
        addPosition(row, i);
    }
    return result;
}

void rotate(BlockMatrix& matrix, std::size_t first, std::size_t last, const ScoreRules& rules) {
    for (std::size_t i = first; rules.ropeBase && i < last; ++i) {
        rotateRow(matrix.mutableRow(i), i, *rules.ropeBase, rules.ropePairs);
    }
}

/// What stays of an old projection.
enum class Kept { Nothing, AllRows, AllRowsButOne, AllColumnsButOne };

Kept kept(const BlockMatrix* old, std::size_t rows, const HeadProjection& head, const Change& change,
          bool touched, bool rotates) {
    if (!old || old->rows() != rows || old->columns() != head.columns) {
        return Kept::Nothing;
    }
    if (touched) {
        if (change.kind == Kind::All || !change.column) {
            return Kept::Nothing;
        }
        const bool isOwn =
            *change.column >= head.firstColumn && *change.column - head.firstColumn < head.columns;
        // A rotation mixes columns two by two.
        return !isOwn ? Kept::AllRows : rotates ? Kept::Nothing : Kept::AllColumnsButOne;
    }
    return change.kind == Kind::TokenRow && change.row < rows ? Kept::AllRowsButOne : Kept::AllRows;
}

/// One projection, with as much of the old one as the change left true; rotated where the rules turn it.
BlockMatrix projection(const BlockMatrix* old, const BlockMatrix& x, const HeadProjection& head,
                       const Change& change, bool touched, const ScoreRules* rotation) {
    const bool rotates = rotation && rotation->ropeBase;
    switch (kept(old, x.rows(), head, change, touched, rotates)) {
    case Kept::AllRows:
        return *old;
    case Kept::AllRowsButOne: {
        BlockMatrix result = *old;
        projectRow(x.row(change.row), head, result.mutableRow(change.row));
        if (rotation) {
            rotate(result, change.row, change.row + 1, *rotation);
        }
        return result;
    }
    case Kept::AllColumnsButOne:
        return projectedColumn(*old, x, head, *change.column - head.firstColumn);
    case Kept::Nothing:
        break;
    }
    BlockMatrix result = projected(x, head);
    if (rotation) {
        rotate(result, 0, result.rows(), *rotation);
    }
    return result;
}

/// Whether a change of rules reaches Q and K: positions moved them, or move them now.
bool movesPositions(const AttentionProblem& previous, const ScoreRules& rules) {
    return previous.positions != PositionRules::of(rules);
}

void setInput(AttentionProblem& problem, const AttentionProblem* previous, const TokenInput& input,
              const Scene& scene, const Change& asked) {
    Change change = asked;
    if (previous && change.kind == Kind::Rule && movesPositions(*previous, scene.rules)) {
        change = Change{Kind::All, 0};
    }
    const bool all = change.kind == Kind::All;
    const bool queries = all || change.kind == Kind::QueryWeights;
    const bool keys = all || change.kind == Kind::KeyWeights;
    const bool values = all || change.kind == Kind::ValuesOnly;
    const BlockMatrix* const oldX = previous && previous->x ? &*previous->x : nullptr;
    problem.x = positioned(oldX, input.x.at(problem.headIndex), scene.rules, change);
    // Key tokens of their own change by Kind::All only, so that a row of X leaves K and V alone.
    const bool cross = input.xKv.has_value();
    const BlockMatrix keyX =
        cross ? positioned(nullptr, input.xKv->at(problem.headIndex), scene.rules, Change{}) : *problem.x;
    const Change keyChange = cross && change.kind == Kind::TokenRow ? Change{Kind::Nothing, 0} : change;
    const std::size_t keyHeads = input.keyHeads();
    const std::size_t keyHead = problem.headIndex.head * keyHeads / input.heads;
    problem.q =
        projection(previous ? &previous->q : nullptr, *problem.x,
                   {input.wQ, matrixIn(scene.input, MatrixRole::BQ), problem.headIndex.head, input.heads},
                   change, queries, &scene.rules);
    problem.k = projection(previous ? &previous->k : nullptr, keyX,
                           {input.wK, matrixIn(scene.input, MatrixRole::BK), keyHead, keyHeads}, keyChange,
                           keys, &scene.rules);
    problem.v = projection(previous && previous->v ? &*previous->v : nullptr, keyX,
                           {input.wV, matrixIn(scene.input, MatrixRole::BV), keyHead, keyHeads}, keyChange,
                           values, nullptr);
}

/// What is read of numbers that stay in a file goes with the problem: a scene may have more than fit.
void setInput(AttentionProblem& problem, const AttentionProblem* previous, const QkvInput&,
              const Scene& scene, const Change& change) {
    problem.q = matrixIn(scene.input, MatrixRole::Q, problem.headIndex)->readAnew();
    problem.k = matrixIn(scene.input, MatrixRole::K, problem.headIndex)->readAnew();
    if (const BlockMatrix* v = matrixIn(scene.input, MatrixRole::V, problem.headIndex)) {
        problem.v = v->readAnew();
    }
    const bool kept = previous && !movesPositions(*previous, scene.rules) &&
                      (change.kind == Kind::Mask || change.kind == Kind::Rule ||
                       change.kind == Kind::ValuesOnly || change.kind == Kind::Nothing);
    if (kept && scene.rules.ropeBase) {
        problem.q = previous->q;
        problem.k = previous->k;
    } else {
        rotate(problem.q, 0, problem.q.rows(), scene.rules);
        rotate(problem.k, 0, problem.k.rows(), scene.rules);
    }
}

void setInput(AttentionProblem& problem, const AttentionProblem*, const AttentionWeightsInput&,
              const Scene& scene, const Change&) {
    problem.weights = matrixIn(scene.input, MatrixRole::Weights, problem.headIndex)->readAnew();
    if (const BlockMatrix* v = matrixIn(scene.input, MatrixRole::V, problem.headIndex)) {
        problem.v = v->readAnew();
    }
}

} // namespace

void projectInput(AttentionProblem& problem, const AttentionProblem* previous, const Scene& scene,
                  const Change& change) {
    problem.positions = PositionRules::of(scene.rules);
    std::visit([&](const auto& input) { setInput(problem, previous, input, scene, change); }, scene.input);
}

} // namespace attnscope
