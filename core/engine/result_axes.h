// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/scene.h"
#include "core/scene/stage.h"

#include <optional>
#include <vector>

namespace attnscope {

/// The leading axes of a stage as files and people have it: those of the input, and for embedded input of
/// several heads a head axis from the queries to the weights.
struct ResultAxes {
    std::optional<std::size_t> batches; ///< nothing: no such axis
    std::optional<std::size_t> heads;   ///< nothing: no such axis; of K and V the key heads

    /// The lengths of the axes that are there.
    std::vector<std::size_t> lengths() const;
    std::size_t matrices() const { return batches.value_or(1) * heads.value_or(1); }

    bool operator==(const ResultAxes&) const = default;
};

ResultAxes resultAxes(const Scene& scene, Stage stage);

/// Where the matrix number `index`, batch-major, of a stage is computed. A key head is computed with the
/// first of its query heads.
HeadIndex headIndexOf(const Scene& scene, Stage stage, const ResultAxes& axes, std::size_t index);

} // namespace attnscope
