// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/scene.h"

#include <cstdint>

namespace attnscope {

/// A model with random numbers: X ~ N(0, 1), W ~ N(0, 1/d_in).
struct RandomModel {
    TokenList tokens;
    std::size_t model = 16; ///< d_model
    std::size_t key = 16;   ///< d_k of one head
    std::size_t value = 16; ///< d_v of one head
    std::size_t heads = 1;
    std::uint64_t seed = 0;

    bool operator==(const RandomModel&) const = default;
};

/// The scene of it; the same model is the same scene on every machine.
Scene randomScene(const RandomModel& model);

} // namespace attnscope
