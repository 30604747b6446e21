// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/edits/edit.h"
#include "core/scene/scene.h"

#include <cstddef>
#include <span>

namespace attnscope {

/// One of the vectors that are matched, or one that these are projected from.
struct VectorRef {
    enum class Kind { Query, Key, Value, QueryToken, KeyToken };

    Kind kind = Kind::Query;
    std::size_t row = 0; ///< of Q, K, V, X or what the keys are projected from

    bool isToken() const { return kind == Kind::QueryToken || kind == Kind::KeyToken; }
    bool operator==(const VectorRef&) const = default;
};

/// Whether the vector can be edited as the scene is: a token's where there is X, others where the scene
/// holds their matrix.
bool isOwnVector(const Scene& scene, const VectorRef& vector);

/// The edit after which the vector is `numbers` [d], of queries and keys as they are compared: where RoPE
/// turns them by their position, the scene's numbers are the ones before that. isOwnVector() must hold.
Edit setVector(const Scene& scene, const VectorRef& vector, std::span<const double> numbers,
               const HeadIndex& headIndex);

/// The edit after which a scene with X holds its Q, K and V of all batch items and heads as numbers of their
/// own: scores and the heads' outputs stay as they are; X, W, biases and W_O go. Fails where the scene has no
/// X, and where sinusoidal positions, which need X, are on.
Result<Edit> freeVectors(const Scene& scene);

} // namespace attnscope
