// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/snapshot.h"
#include "core/explain/row_items.h"

#include <vector>

namespace attnscope {

/// One stage of queries and keys of all batch items and heads, as items and as rows below one another.
struct ReshapedRows {
    RowItems items;
    Stage stage = Stage::Scaled;
    std::vector<double> numbers; ///< [rows][keys]
    /// [rows][keys]: what stands in the rows below one another. The softmax acts on the items, after the
    /// reshape back: beside weights these are the masked scores.
    std::vector<double> flat = {};

    double at(std::size_t row, std::size_t key) const { return numbers[row * items.keys + key]; }
    double flatAt(std::size_t row, std::size_t key) const { return flat[row * items.keys + key]; }
};

/// The numbers of the stage (one without queries and keys: of the scaled scores). Fails as rowItems does, and
/// where the scene has no such stage or can't be computed.
Result<ReshapedRows> reshapedRows(const Snapshot& snapshot, const ExplainChoice& choice, Stage stage);

} // namespace attnscope
