// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/snapshot.h"
#include "core/formula/formula.h"
#include "core/formula/phrase.h"

#include <memory>
#include <optional>

namespace attnscope {

/// What stands along one side of a matrix of a product.
enum class ProductSide { Queries, Keys, Features };

/// One matrix of a product as it is displayed: a matrix of the scene or of a result, all of it or the part
/// that belongs to one head, turned over where the scene's orientation or the product wants it so.
struct ProductMatrix {
    Formula name;
    std::shared_ptr<const MatrixSource> source; ///< null: there is no such matrix
    std::optional<Stage> stage;                 ///< the stage it is the matrix of
    std::optional<MatrixRole> role;             ///< what it is among the scene's own matrices
    RangeGroup group = RangeGroup::Values;
    bool isFlipped = false; ///< displayed row = the source's column
    std::size_t firstRow = 0;
    std::size_t firstColumn = 0; ///< of the part in the source
    std::size_t rows = 0;        ///< as displayed
    std::size_t columns = 0;     ///< as displayed
    ProductSide rowSide = ProductSide::Features;
    ProductSide columnSide = ProductSide::Features;

    /// The cell of the source that is displayed at (row, column).
    CellRef cellAt(std::size_t row, std::size_t column) const;
    double at(std::size_t row, std::size_t column) const;
    bool masked(std::size_t row, std::size_t column) const;
    /// Where a cell of its stage is displayed; nothing for a cell of another stage.
    std::optional<CellRef> displayed(const CellRef& cell) const;
};

/// left · right (+ bias) = result, as the scene's orientation writes it: Q·Kᵀ = QKᵀ with tokens as rows,
/// Kᵀ·Q = A with tokens as columns.
struct StageProduct {
    Stage stage = Stage::Output; ///< whose product it is
    ProductMatrix left;
    ProductMatrix right;
    ProductMatrix result; ///< without a source where the factors don't fit
    /// Added to every row of the result (of one row) or to every column (of one column).
    std::optional<ProductMatrix> bias;
    /// Why this product is shown for the stage that was asked for, or what happens to its result next.
    Phrase note;

    bool fits() const { return left.columns == right.rows; }
    /// How many terms a number of the result has.
    std::size_t terms() const { return left.columns; }
};

/// The stage whose product is shown for that stage: its own, else the one that it is a factor of, else the
/// one that leads to it. Nothing where nothing is multiplied.
std::optional<Stage> productStage(const Snapshot& snapshot, Stage stage);

/// The product for that stage (see productStage). `isUntransposed` writes Q·K in place of Q·Kᵀ: a product
/// that does not fit, or is another one.
std::optional<StageProduct> productOf(const Snapshot& snapshot, Stage stage, bool isUntransposed = false);

/// "X·W_Q" as it is written on the way to the stage; nothing where no product leads to it.
std::optional<Formula> productName(const Snapshot& snapshot, Stage stage);

} // namespace attnscope
