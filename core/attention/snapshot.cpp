// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/attention/snapshot.h"

#include "core/attention/block_source.h"

namespace attnscope {

std::shared_ptr<const MatrixSource> Snapshot::source(Stage stage) const {
    if (stage == Stage::Joined) {
        return joined;
    }
    if (stage != Stage::X) {
        return result ? result->source(stage) : nullptr;
    }
    return result && result->problem().x ? sourceOf(*result->problem().x) : nullptr;
}

std::shared_ptr<const MatrixSource> sourceOf(const BlockMatrix& matrix) {
    return std::make_shared<const BlockSource>(matrix);
}

} // namespace attnscope
