// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/matrix/head_index.h"

#include <cstdint>
#include <vector>

namespace attnscope {

/// What a mask layer that names a file holds, as it was read: allowed or blocked cells, numbers that are
/// added to the scores, keep decisions. In the row convention, query before key.
struct MaskArray {
    enum class Kind { Bool, Float };

    Kind kind = Kind::Bool;
    std::vector<std::size_t> shape; ///< [query][key] with [batch][head] before them or not; 1 serves all
    std::vector<std::uint8_t> bits; ///< for Bool, row-major; what 1 means is the layer's business
    std::vector<double> numbers;    ///< for Float, row-major

    /// Where cell (i, j) of a batch item and head stands in `bits` or `numbers`; an axis of length 1 serves
    /// every index, one of batch items those of each layer of a model. Needs two to four axes.
    std::size_t indexOf(const HeadIndex& headIndex, std::size_t i, std::size_t j) const;

    bool operator==(const MaskArray&) const = default;
};

} // namespace attnscope
