// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/engine/attention_result.h"

#include "core/engine/lift_source.h"

namespace attnscope {

std::shared_ptr<const MatrixSource> AttentionResult::lift() const {
    std::shared_ptr<const MatrixSource> weights = source(Stage::Weights);
    return weights ? std::make_shared<const LiftSource>(std::move(weights), *problem().mask) : nullptr;
}

} // namespace attnscope
