// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/scene/scene_json.h"

namespace attnscope {

/// Whether a file's first bytes are those of a zip, as a bundle has them. False where it can't be read.
bool isBundle(const std::string& path);

/// Reads a bundle: a zip of scene.json and the arrays that it names. A scene names only members of its own
/// bundle.
Result<SceneDocument> readBundle(const std::string& path, const SceneReading& how = {});

/// Writes the scene and all its arrays, those of mask files too, as one zip; whole or not at all. Reading it
/// gives back every bit of every number.
Result<void> writeBundle(const SceneDocument& document, const std::string& path);

} // namespace attnscope
