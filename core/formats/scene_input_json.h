// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/json_members.h"
#include "core/scene/scene_input.h"

namespace attnscope {

/// The matrices of a scene file: x, w_q, w_k, w_v, or q, k, v, or weights and perhaps v. Told as an error in
/// `reading`: none of these, a mixture, or one that is missing.
SceneInput readInput(JsonMembers& members, JsonReading& reading);

} // namespace attnscope
