// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/matrix/head_index.h"
#include "core/scene/mask_array.h"

#include <cstddef>
#include <memory>

namespace attnscope {

/// The matrix that a mask layer is made for: one batch item and head of a scene, and the layer's array.
struct MaskContext {
    std::size_t queries = 0;
    std::size_t keys = 0;
    std::size_t batches = 1; ///< of the scene, of all its layers together
    std::size_t heads = 1;   ///< query heads of the scene
    HeadIndex headIndex = {};
    std::shared_ptr<const MaskArray> array = {}; ///< of the layer; null where its spec names no file
    std::size_t layers = 1;                      ///< of a model, in the scene

    /// Batch items of each layer of the model, and which of them it is.
    std::size_t items() const { return batches / layers; }
    std::size_t item() const { return headIndex.batch % items(); }
};

} // namespace attnscope
