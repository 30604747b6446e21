// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/engine/snapshot.h"

#include "core/engine/block_source.h"

namespace attnscope {

std::shared_ptr<const MatrixSource> Snapshot::source(Stage stage) const {
    switch (stageInfo(stage).maker) {
    case StageMaker::Scene:
        if (auto own = result ? result->source(stage) : nullptr) {
            return own; // a difference has one
        }
        return result && result->problem().x ? sourceOf(*result->problem().x) : nullptr;
    case StageMaker::AllHeads:
        return joined;
    default:
        return result ? result->source(stage) : nullptr;
    }
}

std::shared_ptr<const MatrixSource> sourceOf(const BlockMatrix& matrix) {
    return std::make_shared<const BlockSource>(matrix);
}

} // namespace attnscope
