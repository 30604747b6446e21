// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/matrix_source.h"
#include "core/groups/token_groups.h"
#include "core/scene/precision.h"

#include <memory>

namespace attnscope {

/// The tokens of both sides of a matrix [queries][keys] in groups.
struct GroupPair {
    std::shared_ptr<const TokenGroups> queries;
    std::shared_ptr<const TokenGroups> keys;

    bool operator==(const GroupPair&) const = default;
};

/// Weights [queries][keys] as [query groups][key groups]: the sum over the keys of a group, then the mean
/// over the queries of a group. So a row still sums to 1 where each of its queries' rows does.
///
/// A cell is masked where all of its cells are. A query whose keys are all masked attends to nothing and is
/// left out of the mean; where a group has no other queries, the mean is over them as they stand. NaN of a
/// query that counts is the group's.
///
/// Up to kSmallMatrixCells groups × groups it is a table, made by one pass over the weights (`prepare`, or
/// when it is first read): of exact weights where the matrix is small or its precision is float64, else of
/// the numbers that the engine holds; the sums are in float64. A larger one is never in memory: its cells are
/// summed when they are read.
std::shared_ptr<const MatrixSource> groupedSource(std::shared_ptr<const MatrixSource> weights,
                                                  const GroupPair& groups,
                                                  Precision precision = Precision::Float32);

} // namespace attnscope
