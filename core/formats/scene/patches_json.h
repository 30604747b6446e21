// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/scene/json_members.h"
#include "core/scene/patch_grid.h"

#include <string>

namespace attnscope {

/// {"rows", "columns", "leading", "windows": [rows, columns], "image": {"name", "base64" or "file"}};
/// `pointer` is where it stands. Whether it fits the scene is found out by checkPatches.
PatchGrid patchesFrom(const Json& value, const std::string& pointer, JsonReading& reading);

/// The same, written; the image in it, or in that file, which a bundle has beside its scene.
Json patchesToJson(const PatchGrid& grid, const std::string& imageFile = {});

/// The member of a bundle that holds the image, which there must be: "image.png".
std::string patchImageMember(const PatchGrid& grid);

/// Reads a PNG or JPEG file (UTF-8 path).
Result<std::shared_ptr<const PatchImage>> readPatchImage(const std::string& path);

} // namespace attnscope
