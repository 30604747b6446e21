// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/scene/matrix_role.h"
#include "core/scene/stage.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace attnscope {

/// A matrix that a lesson speaks of: that of a stage, or one that is learned, such as W_Q.
using LessonMatrix = std::variant<Stage, MatrixRole>;

/// The matrix of that name: a stage ("scores") or else a matrix of the scene ("w_q"); nothing where there is
/// none.
std::optional<LessonMatrix> lessonMatrixNamed(std::string_view name);
std::string_view nameOf(const LessonMatrix& matrix);
/// All those names, as errors list them.
std::string lessonMatrixNames();

/// Of which state of a step's scene a number is.
enum class StepState {
    Now,   ///< after the step's edits
    Was,   ///< as the step before left it
    Tried, ///< after the edits of "try" as well
};

/// What kind of number it is, and which indices it takes.
enum class QuantityKind {
    Cell,           ///< weights[i,j]: one cell
    RowSum,         ///< weights.sum[i]
    ColumnSum,      ///< weights.column_sum[j]
    RowMax,         ///< weights.max[i]
    Rows,           ///< weights.rows
    Columns,        ///< weights.columns
    Exponential,    ///< exp[i,j]: e to the score that enters the softmax; 0 for −∞
    ExponentialSum, ///< exp.sum[i]
    Percent,        ///< percent[i,j]: the weight in per cents, as percentsOf rounds those of the row
    Term,           ///< term[i,j,c]: a_ij·v_jc, what key j adds to column c of output i
    Entropy,        ///< entropy[i], in bits
    Allowed,        ///< allowed[i], or allowed of all rows
    Cost,           ///< cost: allowed cells in per cents of all
    KeySize,        ///< d_k
    ValueSize,      ///< d_v
    RootKeySize,    ///< root_d_k: √d_k
    Scale,          ///< scale: what q·k is multiplied by
    Queries,        ///< queries
    Keys,           ///< keys
    Heads,          ///< heads
    Batches,        ///< batches
    LargestPlain,   ///< largest[d]: the mean largest weight of random queries at d_k = d, without scaling
    LargestScaled,  ///< largest_scaled[d]: the same with 1/√d_k (core/explain/scaling_curves.h)
};

/// A number of a scene by its name, as claims, questions and texts of a lesson write it:
/// "weights[0,1]", "scaled.sum[2]", "try weights[0,1]". Indices count from 0, in the row convention; two more
/// before the others name batch item and head.
struct Quantity {
    StepState state = StepState::Now;
    QuantityKind kind = QuantityKind::Cell;
    LessonMatrix matrix = Stage::Weights; ///< of Cell, RowSum, ColumnSum, RowMax, Rows and Columns
    std::vector<std::size_t> indices = {};

    bool operator==(const Quantity&) const = default;
};

/// Reads such a name. The error says what is unknown in it, or how many indices it takes.
Result<Quantity> readQuantity(std::string_view text);

/// How many indices it takes without those of batch item and head.
std::size_t indexCount(const Quantity& quantity);

/// The quantity as readQuantity reads it.
std::string quantityText(const Quantity& quantity);

} // namespace attnscope
