// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/import/import_plan.h"

namespace attnscope {

/// What an array of that name is in most programs: "q", "query", "self_attn.q_proj.weight", "attn_output" …;
/// nothing for a name that says nothing. "weights" means the scene's own.
ImportRole roleByName(std::string_view name);

/// Decides what every member becomes, by type, name, order and shape, and in which order its axes are. Each
/// decision is marked as a guess.
void guessRoles(ImportPlan& plan);

/// The axes of every member once more, after a role or the number of heads is another one.
void guessAxes(ImportPlan& plan);

} // namespace attnscope
