// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/attention_result.h"
#include "core/scene/scene.h"

#include <memory>

namespace attnscope {

/// A scene and its result, immutable: every view holds one and reads from it.
struct Snapshot {
    std::shared_ptr<const Scene> scene;
    std::shared_ptr<const AttentionResult> result;
    /// The heads of the batch item joined; null where the scene joins none, and until they are computed.
    std::shared_ptr<const MatrixSource> joined = nullptr;

    explicit operator bool() const { return scene && result; }

    /// Why the chosen engine failed, where another one computed the result for that reason; else null.
    const Error* fault() const {
        return result && result->fallback() && result->fallback()->isFault ? &result->fallback()->why
                                                                           : nullptr;
    }

    /// Which batch item and head it shows.
    HeadIndex headIndex() const { return result ? result->problem().headIndex : HeadIndex{}; }
    /// The scene's matrix in that role for this batch item and head, or nullptr.
    const BlockMatrix* matrix(MatrixRole role) const {
        return scene ? matrixIn(scene->input, role, headIndex()) : nullptr;
    }

    /// The matrix of any stage, X included; null where this scene has no such stage.
    std::shared_ptr<const MatrixSource> source(Stage stage) const;
    bool has(Stage stage) const { return source(stage) != nullptr; }
};

/// A matrix of the scene itself (X, W_Q …) as a source.
std::shared_ptr<const MatrixSource> sourceOf(const BlockMatrix& matrix);

} // namespace attnscope
