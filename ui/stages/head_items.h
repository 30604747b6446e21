// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/matrix/head_index.h"

#include <cstddef>

namespace attnscope::ui {

/// What the grid of heads shows, by number: the heads of a batch item, and of several also their mean and
/// their max; or the heads of all layers, layer after layer.
struct HeadItems {
    std::size_t heads = 1;    ///< of a batch item
    std::size_t batch = 0;    ///< the batch item; where all layers are shown, of one of them
    std::size_t layers = 1;   ///< that are shown; more than one: all of the scene
    std::size_t perLayer = 1; ///< batch items of a layer

    bool hasLayers() const { return layers > 1; }
    /// Without mean and max.
    std::size_t headItems() const { return heads * layers; }
    std::size_t count() const { return headItems() + (heads > 1 && !hasLayers() ? 2 : 0); }
    bool isHead(std::size_t item) const { return item < headItems(); }
    HeadPool poolOf(std::size_t item) const {
        return isHead(item) ? HeadPool::One : item == heads ? HeadPool::Mean : HeadPool::Max;
    }
    /// Which batch item it belongs to.
    std::size_t batchOf(std::size_t item) const {
        return hasLayers() ? item / heads * perLayer + batch % perLayer : batch;
    }
    /// Which batch item and head it is; `shown` is the one that the window shows, to which mean and max lead
    /// back.
    HeadIndex placeOf(std::size_t item, const HeadIndex& shown = {}) const {
        return isHead(item) ? HeadIndex{batchOf(item), item % heads}
                            : HeadIndex{batch, shown.head, poolOf(item)};
    }
    /// The item that shows it, of a batch item that is shown.
    std::size_t itemOf(const HeadIndex& place) const {
        return hasLayers()                    ? place.batch / perLayer * heads + place.head
               : place.pool == HeadPool::One  ? place.head
               : place.isRollout()            ? place.head // it has no picture here
               : place.pool == HeadPool::Mean ? heads
                                              : heads + 1;
    }
    /// Whether that batch item is shown.
    bool shows(std::size_t other) const {
        return hasLayers() ? other % perLayer == batch % perLayer : other == batch;
    }

    bool operator==(const HeadItems&) const = default;
};

} // namespace attnscope::ui
