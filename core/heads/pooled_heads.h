// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/engine/engine.h"

#include <functional>
#include <stop_token>

namespace attnscope {

/// Gives exact results of a batch item and a head.
using HeadResult = std::function<Result<ResultPtr>(const HeadIndex& headIndex)>;

/// The mean or the max over heads of a batch item as a result of its own, so that every view can show it: of
/// the stages it has the weights alone. A cell is masked where every head has it masked. No more than queries
/// × keys numbers are kept of a small scene beside the heads, and blocks of them of a large one.
///
/// `head` is called for each head of the batch item from 0 on. `headIndex` is one of these two pools
/// (core/heads/rollout.h has the others). Fails as `head` does, and with ErrorCode::Stopped. `report` hears
/// of the pass over the cells of a large scene, which comes last.
Result<ResultPtr> pooledHeads(const HeadIndex& headIndex, std::size_t heads, const HeadResult& head,
                              const std::stop_token& stop = {}, const ReportProgress& report = {});

/// How the cells of all heads become one.
constexpr Reducer reducerOf(HeadPool pool) {
    return pool == HeadPool::Mean ? Reducer::Mean : Reducer::Max;
}

} // namespace attnscope
