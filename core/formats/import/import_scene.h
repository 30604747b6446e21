// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/import/import_plan.h"
#include "core/scene/scene.h"

#include <stop_token>

namespace attnscope {

/// What an import will give, from the shapes alone.
struct ImportOutline {
    std::size_t batches = 1; ///< of a layer
    std::size_t heads = 1;
    std::size_t keyHeads = 1;
    std::size_t queries = 0;
    std::size_t keys = 0;
    std::optional<std::size_t> model = {}; ///< d_model of embedded input
    std::optional<std::size_t> key = {};   ///< d_k; nothing for weights
    std::optional<std::size_t> value = {}; ///< d_v; nothing without V
    std::size_t layers = 1;                ///< that are read

    bool operator==(const ImportOutline&) const = default;
};

/// Whether the arrays make up a scene, and of which sizes. Reads nothing; the error says both shapes and the
/// axis that does not fit.
Result<ImportOutline> outlineOf(const ImportPlan& plan);

/// A matrix of a scene in which some numbers are not finite.
struct NotFiniteMember {
    std::string name; ///< of the array in the file
    NotFinite numbers;
};

/// A scene from files with what the model itself gave.
struct ImportedScene {
    Scene scene;
    References references;
    std::vector<NotFiniteMember> notFinite = {};
    std::string padded = {}; ///< the array whose lists are shorter than there are keys; the rest is masked
};

/// Reads the arrays and makes the scene. NaN and infinity pass. Fails as outlineOf does, where a file can't
/// be read, and with ErrorCode::Stopped.
Result<ImportedScene> importScene(const ImportPlan& plan, const std::stop_token& stop = {});

} // namespace attnscope
