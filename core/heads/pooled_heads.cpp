// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/heads/pooled_heads.h"

#include "core/compare/either_mask.h"
#include "core/heads/pooled_result.h"

#include <utility>
#include <vector>

namespace attnscope {

Result<ResultPtr> pooledHeads(const HeadIndex& headIndex, std::size_t heads, const HeadResult& head,
                              const std::stop_token& stop, const ReportProgress& report) {
    PooledResult::Parts parts;
    parts.reducer = reducerOf(headIndex.pool);
    ResultPtr first;
    for (std::size_t index = 0; index < heads; ++index) {
        const Result<ResultPtr> result = head({headIndex.batch, index});
        if (!result) {
            return result;
        }
        const AttentionResult& one = **result;
        const std::shared_ptr<const Mask> mask = maskOfHead(one.problem());
        parts.mask = parts.mask ? eitherMask(parts.mask, mask) : mask;
        parts.heads.push_back(one.source(Stage::Weights));
        parts.elapsed += one.elapsed();
        parts.precision = one.precision() == Precision::Float32 ? Precision::Float32 : parts.precision;
        first = first ? first : *result;
    }
    parts.cells = parts.heads;
    auto pooled = std::make_shared<PooledResult>(headIndex, *first, std::move(parts));
    if (!pooled->make(stop, report)) {
        return unexpected(stopped());
    }
    return pooled;
}

} // namespace attnscope
