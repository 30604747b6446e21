// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/matrix/head_index.h"

#include <cstddef>

namespace attnscope::ui {

/// What the grid of heads shows, by number: the heads of a batch item, and of several also their mean and
/// their max.
struct HeadItems {
    std::size_t heads = 1;

    std::size_t count() const { return heads > 1 ? heads + 2 : heads; }
    bool isHead(std::size_t item) const { return item < heads; }
    HeadPool poolOf(std::size_t item) const {
        return isHead(item) ? HeadPool::One : item == heads ? HeadPool::Mean : HeadPool::Max;
    }
    /// Which batch item and head it is; `shown` is the one that the window shows, to which mean and max lead
    /// back.
    HeadIndex placeOf(std::size_t item, std::size_t batch, const HeadIndex& shown) const {
        return isHead(item) ? HeadIndex{batch, item} : HeadIndex{batch, shown.head, poolOf(item)};
    }
    /// The item that shows it.
    std::size_t itemOf(const HeadIndex& place) const {
        return place.pool == HeadPool::One ? place.head : place.pool == HeadPool::Mean ? heads : heads + 1;
    }
};

} // namespace attnscope::ui
