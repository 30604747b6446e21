// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/formats/scene/array_files.h"
#include "core/scene/scene_document.h"

#include <string>
#include <string_view>

namespace attnscope {

/// The scene file of version 1: {"attnscope": 1, "title", "tokens", "x", "w_q", "w_k", "w_v" … "mask",
/// "check_weights" …, "view"}. Arrays are lists of rows in the row convention, whatever "orientation" says.
/// Members that this version does not know are kept and written back, unless they would change the
/// arithmetic: then the scene is refused.
inline constexpr int kSceneVersion = 1;

/// How strict a reader is.
struct SceneReading {
    bool allowNonFinite = false;   ///< "inf", "-inf" and "nan" are numbers too
    ArrayFiles files = {};         ///< what the scene may name
    bool leavesResultsOut = false; ///< what the model computed is not wanted and not read
};

/// Reads a scene and checks that its shapes and its mask fit. `file` names it in errors, which say where and
/// what to do. Tokens that are not given are called by their index, from 0.
Result<SceneDocument> readScene(std::string_view text, const std::string& file, const SceneReading& how = {});
/// The same of a file: a bundle (core/formats/scene/bundle.h), or JSON that may name what lies below its
/// folder.
Result<SceneDocument> readSceneFile(const std::string& path, const SceneReading& how = {});

/// The scene as text; reading it gives back every bit of every number.
std::string writeScene(const SceneDocument& document);
/// Replaces the file whole or not at all; a name that ends in .attnscope gets a bundle.
Result<void> writeSceneFile(const SceneDocument& document, const std::string& path);

} // namespace attnscope
