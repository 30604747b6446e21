// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/matrix/matrix_stack.h"
#include "core/scene/mask_array.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace attnscope {

/// Layers of one mask, each as --mask takes it.
using MaskLayers = std::vector<std::string>;

/// Masks that models have and that are no runs of keys alone, to be tried one after the other: prefixes,
/// sinks before a window, strides, blocks, dilated and global ones, the diagonal left out, each with a causal
/// mask too; at most about so many.
std::vector<MaskLayers> maskFamilies(std::size_t tokens, std::size_t most);

/// Masks of these kinds, documents and padding at the left that the zeros of given weights look like. `items`
/// are the batch items of one layer.
std::vector<MaskLayers> masksOfZeros(const MatrixStack& weights, std::size_t items);

/// Keys of a batch item that have the weight 0 in every row and head.
struct UnseenKeys {
    std::size_t item = 0;
    std::size_t first = 0;
    std::size_t last = 0;
};

/// Runs of such keys, from the first item on, at most so many.
std::vector<UnseenKeys> unseenKeys(const MatrixStack& weights, std::size_t most);

/// Adds these layers, and the same under a causal mask.
void addWithCausal(std::vector<MaskLayers>& all, const MaskLayers& layers);

/// The cells in which given weights are not 0, [item or 1][head or 1][query][key]; null where none is 0, or
/// nothing is known of single heads.
std::shared_ptr<const MaskArray> seenCells(const MatrixStack& weights);

} // namespace attnscope
