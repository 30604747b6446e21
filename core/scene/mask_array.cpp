// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/scene/mask_array.h"

#include <array>
#include <cassert>

namespace attnscope {

std::size_t MaskArray::indexOf(const HeadIndex& headIndex, std::size_t i, std::size_t j) const {
    assert(shape.size() >= 2 && shape.size() <= 4);
    // Three axes are [batch][query][key]: the head axis is the one that is missing.
    const std::size_t batches = shape.size() > 2 ? shape.front() : 1;
    const std::size_t heads = shape.size() > 3 ? shape[1] : 1;
    const std::size_t queries = shape[shape.size() - 2];
    const std::size_t keys = shape.back();
    const std::array<std::size_t, 4> sizes{batches, heads, queries, keys};
    const std::array<std::size_t, 4> at{headIndex.batch % batches, headIndex.head, i, j};
    std::size_t index = 0;
    for (std::size_t axis = 0; axis < sizes.size(); ++axis) {
        index = index * sizes[axis] + (sizes[axis] == 1 ? 0 : at[axis]);
    }
    return index;
}

} // namespace attnscope
