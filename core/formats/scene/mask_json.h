// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/scene/json_members.h"
#include "core/scene/mask_rules.h"

#include <string>

namespace attnscope {

/// Where the writer of a scene puts the arrays of mask layers.
enum class MaskArrays {
    Inline,  ///< in the layer: {"spec": "pad.npy", "array": [[true, false], …]}
    Members, ///< in a bundle: {"spec": "arrays/mask-0.npy"}, the file's own name as the layer's
};

/// {"layers": [{"spec", "op", "not", "name", "on", "array"} | {"painted": [[i0, i1, j0, j1, allow], …]}],
/// "fill", "empty_rows"}; `pointer` is where it stands. A layer that names a file and has no "array" comes
/// without one; loadMaskArrays or the reader of a bundle puts it there.
MaskRules maskFrom(const Json& value, const std::string& pointer, JsonReading& reading);

/// The same, written.
Json maskToJson(const MaskRules& rules, MaskArrays arrays = MaskArrays::Inline);

} // namespace attnscope
