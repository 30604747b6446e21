// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/scene/json_members.h"
#include "core/scene/references.h"

#include <string>

namespace attnscope {

/// The member of a scene file for what a model computed, called as the role of such an array: "check_output",
/// "check_weights", "check_scores", "check_lse".
std::string checkMember(Reference what);

/// These members, each an array. −∞ and NaN are among what models compute, whatever the reading allows in a
/// scene. Sets the error of `reading` for anything else.
References readReferences(JsonMembers& members, JsonReading& reading);

/// Passes them over: they count as known.
void leaveReferences(JsonMembers& members);

} // namespace attnscope
