// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/explain/split_heads.h"

namespace attnscope {

Result<SplitHeads> splitHeads(const Scene& scene) {
    const auto* const input = std::get_if<TokenInput>(&scene.input);
    if (input == nullptr || input->heads < 2) {
        return unexpected(makeError(translatable("there is no X whose columns are cut into heads (open the "
                                                 "example multi-head, or set the heads in Dimensions)")));
    }
    SplitHeads split;
    split.queries = queryCount(scene.input);
    split.modelWidth = input->wQ.rows();
    split.heads = input->heads;
    split.keyHeads = input->keyHeads();
    split.keyWidth = input->wQ.columns() / input->heads;
    split.valueWidth = input->wV.columns() / split.keyHeads;
    if (input->wO) {
        split.outWidth = input->wO->columns();
    }
    return split;
}

} // namespace attnscope
