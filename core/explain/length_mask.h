// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/explain/row_items.h"

#include <vector>

namespace attnscope {

/// A padding mask as arange(keys)[None, :] < lengths[:, None] makes it, over the rows of all items.
struct LengthMask {
    RowItems items;
    std::vector<std::size_t> lengths; ///< by row
    bool isRepeated = true;           ///< each item has one length, repeated for its rows
    bool isCompared = true;           ///< the comparison is spoken of, else how each row got its length

    /// True = attend.
    bool allowed(std::size_t row, std::size_t key) const { return key < lengths[row]; }
};

/// The lengths that the scene's mask leaves; with a stage of scores before the mask the comparison is still
/// to come. Fails where some row may see keys that are not the first ones, and as rowItems does.
Result<LengthMask> lengthMask(const Scene& scene, const ExplainChoice& choice, Stage stage);

} // namespace attnscope
