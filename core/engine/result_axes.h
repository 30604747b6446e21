// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/scene.h"
#include "core/scene/stage.h"

#include <optional>
#include <vector>

namespace attnscope {

/// The leading axes of a stage in files: those of the input, and for token input of several heads a head axis
/// in the stages from Q to the weights.
struct ResultAxes {
    std::optional<std::size_t> batches; ///< nothing: no such axis
    std::optional<std::size_t> heads;   ///< nothing: no such axis; for K and V the key heads

    /// The lengths of the axes that are there.
    std::vector<std::size_t> lengths() const;
    /// The number of matrices: the product of the lengths.
    std::size_t matrices() const { return batches.value_or(1) * heads.value_or(1); }

    bool operator==(const ResultAxes&) const = default;
};

/// The leading axes of a stage of the scene.
ResultAxes resultAxes(const Scene& scene, Stage stage);

/// The batch item and query head whose result holds matrix number `index`, batch-major, of a stage. For a key
/// head that is the first of its query heads.
HeadIndex headIndexOf(const Scene& scene, Stage stage, const ResultAxes& axes, std::size_t index);

} // namespace attnscope
