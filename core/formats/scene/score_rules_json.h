// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/scene/json_members.h"
#include "core/scene/score_rules.h"

namespace attnscope {

/// positions, rope, rope_pairs, scale, softcap, alibi, temperature, dropout and seed of a scene file.
ScoreRules readRules(JsonMembers& members, JsonReading& reading);

/// Puts those that are not what a scene has anyway into `members`.
void addRules(Json& members, const ScoreRules& rules);

} // namespace attnscope
