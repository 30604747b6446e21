// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/scene/scene_document.h"

#include <cstddef>
#include <vector>

namespace attnscope {

/// The matrices of an input that have leading axes: X and X_kv; Q, K and V; the weights and V.
std::vector<MatrixStack*> stacksIn(SceneInput& input);

/// Says what the layers of an input are called; of one without an axis of layers, which one it is. Fails
/// where they are not as many as its layers, or one comes twice.
Result<void> nameLayers(SceneInput& input, const std::vector<std::size_t>& numbers);

/// Where that layer stands among those of the input; nothing where it has none of that number.
std::optional<std::size_t> layerNamed(const SceneInput& input, std::size_t number);

/// The scene of one of its layers alone, by its place: its matrices and masks, without an axis of layers.
/// `at` must be below layerCount().
Scene oneLayer(const Scene& scene, std::size_t at);
/// The same with what the model computed in that layer; results of another count of batch items fit no layer
/// and are left out.
SceneDocument oneLayer(const SceneDocument& document, std::size_t at);

} // namespace attnscope
