// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/engine/engine.h"

#include <functional>
#include <stop_token>

namespace attnscope {

/// What is made of the heads of a batch item as a result of its own, so that every view can show it: of the
/// stages it has the weights alone, of each cell their mean or max over heads. A cell is masked where every
/// head has it masked. No more than queries × keys numbers are kept of a small scene beside the heads, and
/// blocks of them of a large one.
///
/// `head` is called for each head from 0 on; it gives exact results of that batch item. `headIndex` is pooled
/// (HeadIndex::isPooled). Fails as `head` does, and with ErrorCode::Stopped. `report` hears of the pass over
/// the cells of a large scene, which comes last.
Result<ResultPtr> pooledHeads(const HeadIndex& headIndex, std::size_t heads,
                              const std::function<Result<ResultPtr>(std::size_t head)>& head,
                              const std::stop_token& stop = {}, const ReportProgress& report = {});

/// How the cells of all heads become one.
constexpr Reducer reducerOf(HeadPool pool) {
    return pool == HeadPool::Mean ? Reducer::Mean : Reducer::Max;
}

} // namespace attnscope
