// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/heads/pooled_heads.h"
#include "core/scene/scene.h"

#include <cstddef>

namespace attnscope {

/// More tokens take too long: a layer takes tokens³ products.
inline constexpr std::size_t kMostRolloutTokens = 4096;

/// Fails, and says why, where a scene has no attention rollout: queries and keys are not the same tokens, or
/// there are more than kMostRolloutTokens.
Result<void> checkRollout(const Scene& scene);

/// Whether the layers before are seen through residual connections: ½(A + I) in place of A.
constexpr bool hasIdentity(HeadPool pool) {
    return pool == HeadPool::Rollout;
}

/// How many heads there are, and how many batch items a layer has: item b of layer l is batch item
/// l × items + b.
struct LayerItems {
    std::size_t heads = 1;
    std::size_t items = 1;
};

/// Attention rollout (Abnar & Zuidema 2020) up to the layer of `headIndex`, whose pool says whether with the
/// identity: R_l = Ã_l·R_{l−1}, R_0 = Ã_0, where Ã is ½(Â + I) or Â and Â the mean over heads of a layer's
/// weights, in float64. R[i, j] is how much of token j's input reaches position i after the layer. A weight
/// of 0 carries nothing, not even NaN. A cell is masked where no path of allowed cells leads from j to i.
///
/// The result has the weights alone; its heads() are Ã_l and, where there are layers before, R_{l−1}. `head`
/// is called for every head of that batch item in the layers from 0 on. Fails as `head` does, and with
/// ErrorCode::Stopped. `report` hears of the pass over the cells of a large scene, which comes last.
Result<ResultPtr> rollout(const HeadIndex& headIndex, const LayerItems& counts, const HeadResult& head,
                          const std::stop_token& stop = {}, const ReportProgress& report = {});

/// What is made of all heads of a scene: the mean, the max or a rollout, as `headIndex` is pooled. Fails also
/// where the scene has no rollout.
Result<ResultPtr> madeOfHeads(const HeadIndex& headIndex, const Scene& scene, const HeadResult& head,
                              const std::stop_token& stop = {}, const ReportProgress& report = {});
/// How many heads that calls `head` for.
std::size_t headsTaken(const HeadIndex& headIndex, const SceneInput& input);

} // namespace attnscope
