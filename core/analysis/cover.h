// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/snapshot.h"
#include "core/formula/formula.h"
#include "core/scene/matrix_role.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace attnscope {

/// A row that is to be predicted, in `stage`, which has cells of queries and keys, and in every stage that is
/// computed from it.
struct CoveredRow {
    Stage stage = Stage::Weights;
    std::size_t query = 0;

    bool operator==(const CoveredRow&) const = default;
};

/// What is told of a matrix beside its cells: by headers, sums, counts and the arithmetic of a cell.
enum class FactKind {
    Shape,        ///< rows and columns of the stage
    RowSum,       ///< of the row `at` of the stage
    ColumnSum,    ///< of the column `at` of the stage
    Exponentials, ///< the sum of e to the scores of the query `at`
    Entropy,      ///< of the weights of the query `at`
    Allowed,      ///< how many cells the mask allows: of the query `at`, else of all
    Scale,        ///< what scores are divided by
    Strongest,    ///< which weight of the query `at` is the largest, as far as numbers beside lines tell it
};
struct Fact {
    FactKind kind = FactKind::Shape;
    Stage stage = Stage::Weights;
    std::optional<std::size_t> at = {};
    std::optional<MatrixRole> matrix = {}; ///< whose shape it is, in place of the stage's

    bool operator==(const Fact&) const = default;
};

/// What is not to be told before a question is answered. Rows and cells that a snapshot has not are no error.
struct Cover {
    std::optional<CoveredRow> row = {};
    std::vector<CellRef> cells = {}; ///< each in its own stage only
    std::vector<Fact> facts = {};    ///< views leave them out; the snapshot keeps the cells they follow from

    bool isEmpty() const { return !hasCells() && facts.empty(); }
    /// Whether numbers of the snapshot are covered.
    bool hasCells() const { return row || !cells.empty(); }
    /// Whether such a fact is covered, of whichever stage and place.
    bool has(FactKind kind) const;
    /// Whether this one is: of a stage, and of a row or column where the kind has one.
    bool has(FactKind kind, Stage stage, std::optional<std::size_t> at = {}) const;

    bool operator==(const Cover&) const = default;
};

/// The stage from which on a row is covered where `shown` is looked at: of scores that one, else the weights.
Stage coveredStage(Stage shown);

/// The snapshot without what is covered: those cells are NaN, not masked, and MatrixSource::covered says so;
/// matrices that have no row of the covered query's keys (the output, the joined heads) are not there.
/// Nothing that reads the snapshot's results can tell the numbers. Ranges are found cell by cell, so that the
/// scene has to be small.
Snapshot withCover(const Snapshot& snapshot, const Cover& cover);

} // namespace attnscope
