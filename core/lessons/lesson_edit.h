// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/edits/edit.h"
#include "core/formats/files/json_text.h"

#include <span>

namespace attnscope {

/// The edit that a lesson writes down for this scene, in one of these forms:
///   {"set": "w_q", "row": 0, "column": 1, "value": 2}, or "values": [[1, 2], …], and "batch", "head"
///   {"rules": {"scale": "none", "temperature": 2}}   members of a scene file; null: as usual; others stay
///   {"mask": {"layers": [{"spec": "causal"}], "fill": -1e9}}   the whole mask, as in a scene file; null:
///   none
///   {"tokens": "a new sentence"}   {"insert": "too", "at": 3}   {"remove": 2}   {"move": 0, "to": 2}
///   {"rename": 0, "to": "We"}   {"orientation": "columns"}
///   {"notation": {"letters": "notes", "index_from": 1}}   members of a scene file's; null: as usual; others
///   stay
///   {"edit": "set_cells", …}   as core/formats/scene/edit_json.h writes it
/// Fails where it is none of these or names what the scene has not.
Result<Edit> lessonEdit(const Json& value, const Scene& scene);

/// The scene after all of these edits, one after the other, checked so that it can be computed. The error
/// says which of them failed, counted from 0.
Result<Scene> afterEdits(Scene scene, std::span<const Json> edits);

} // namespace attnscope
