// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/scene/json_members.h"
#include "core/scene/scene_input.h"

namespace attnscope {

/// The arrays of a scene file: x, w_q, w_k, w_v with heads, x_kv, w_o and biases, or q, k and perhaps v, or
/// weights and perhaps v. Sets the error of `reading` for none of these, a mixture, or a missing array.
SceneInput readInput(JsonMembers& members, JsonReading& reading);

} // namespace attnscope
