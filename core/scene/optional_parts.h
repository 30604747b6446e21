// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/scene_input.h"

#include <array>

namespace attnscope {

/// What embedded input can be without, in the order in which it acts.
inline constexpr std::array kOptionalParts{MatrixRole::BQ, MatrixRole::BK, MatrixRole::BV, MatrixRole::WO,
                                           MatrixRole::BO};

/// The input with that part, so that the result stays as it is: W_O the identity, a bias zeros. What is there
/// already stays.
TokenInput withPart(TokenInput input, MatrixRole role);
/// The input without it; b_O goes with a W_O that had another width than the heads side by side.
TokenInput withoutPart(TokenInput input, MatrixRole role);

/// The slice of a learned matrix that belongs to one head.
struct HeadSlice {
    bool ofRows = false; ///< else of columns
    std::size_t first = 0;
    std::size_t count = 0;

    bool operator==(const HeadSlice&) const = default;
};
/// Nothing where the role is none of a head's, or the head has all of it.
std::optional<HeadSlice> headSlice(const SceneInput& input, MatrixRole role, std::size_t head);

} // namespace attnscope
