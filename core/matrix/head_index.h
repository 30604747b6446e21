// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <cstddef>

namespace attnscope {

/// What is made of the heads of a batch item.
enum class HeadPool {
    One,     ///< nothing: it is one head
    Mean,    ///< of each cell the mean over all heads
    Max,     ///< of each cell the largest weight of any head
    Rollout, ///< attention rollout: the layers up to it multiplied, each the mean of its heads and I, halved
    RolloutWithoutIdentity, ///< the same of the means alone
};

/// Whether the layers before are multiplied in (core/heads/rollout.h).
constexpr bool isRollout(HeadPool pool) {
    return pool == HeadPool::Rollout || pool == HeadPool::RolloutWithoutIdentity;
}

/// Which batch item and which head, both from 0: "b0 h3".
struct HeadIndex {
    std::size_t batch = 0;
    std::size_t head = 0; ///< where all heads are pooled, the one that was shown before
    HeadPool pool = HeadPool::One;

    bool isPooled() const { return pool != HeadPool::One; }
    bool isRollout() const { return attnscope::isRollout(pool); }
    /// That head itself.
    HeadIndex one() const { return {batch, head}; }

    bool operator==(const HeadIndex&) const = default;
};

} // namespace attnscope
