// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/attention/result.h"
#include "core/scene/scene.h"

#include <memory>

namespace attnscope {

/// A scene and what came of it, together and immutable: what every view holds and asks.
struct Snapshot {
    std::shared_ptr<const Scene> scene;
    std::shared_ptr<const AttentionResult> result;

    explicit operator bool() const { return scene && result; }

    /// The matrix of any stage, X included; null where this scene has no such stage.
    std::shared_ptr<const MatrixSource> source(Stage stage) const;
    bool has(Stage stage) const { return source(stage) != nullptr; }
};

/// A matrix of the scene itself (X, W_Q …) as a source.
std::shared_ptr<const MatrixSource> sourceOf(const BlockMatrix& matrix);

} // namespace attnscope
