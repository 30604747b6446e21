// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/mask_rules.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace attnscope {

/// A predicate as a shader computes it: from the expression of its kind (MaskKind::shader) and these numbers.
struct ShaderPredicate {
    std::string_view kind;
    std::array<std::int32_t, 4> numbers{};
};

/// One layer of a mask as a shader takes it, or one rectangle of a painted one.
struct ShaderLayer {
    static constexpr std::int32_t kPainted = -1;

    std::int32_t kind = kPainted; ///< index in maskKinds()
    LayerJoin join = LayerJoin::And;
    bool negated = false;
    bool allow = false;                    ///< whether a rectangle allows or forbids
    std::array<std::int32_t, 4> numbers{}; ///< the predicate's, or i0, i1, j0, j1

    bool operator==(const ShaderLayer&) const = default;
};

/// A count of tokens for shaders, at most 2^30: no matrix has more tokens.
constexpr std::int32_t shaderNumber(std::size_t number) {
    return static_cast<std::int32_t>(std::min(number, std::size_t{1} << 30));
}

} // namespace attnscope
