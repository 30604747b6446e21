// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/scene/scene.h"

#include <optional>

namespace attnscope {

/// How the columns of X·W_Q are cut into heads, and the heads' outputs joined.
struct SplitHeads {
    std::size_t queries = 0;
    std::size_t modelWidth = 0; ///< d_model
    std::size_t heads = 0;
    std::size_t keyHeads = 0;            ///< fewer than heads where queries share keys
    std::size_t keyWidth = 0;            ///< d_k of one head
    std::size_t valueWidth = 0;          ///< d_v of one head
    std::optional<std::size_t> outWidth; ///< d_out where there is W_O
};

/// Fails where there is one head, or no X.
Result<SplitHeads> splitHeads(const Scene& scene);

} // namespace attnscope
