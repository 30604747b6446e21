// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/files/json_text.h"
#include "core/scene/scene.h"

#include <optional>
#include <vector>

namespace attnscope {

/// The edits (core/lessons/lesson_edit.h) that make the second scene of the first: numbers, rules, mask,
/// names of tokens, orientation and notation. Nothing where these don't lead there, as where tokens came or
/// went, or where they would be longer than the scene is worth: then a lesson starts afresh from it. Where
/// the scene's numbers come from (Scene::provenanceMixed) is not compared.
std::optional<std::vector<Json>> editsBetween(const Scene& before, const Scene& after);

} // namespace attnscope
