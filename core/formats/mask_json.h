// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/json_members.h"
#include "core/scene/mask_rules.h"

#include <string>

namespace attnscope {

/// {"layers": [{"spec", "op", "not", "name", "on"} | {"painted": [[i0, i1, j0, j1, allow], …]}], "fill",
/// "empty_rows"}; `pointer` is where it stands.
MaskRules maskFrom(const Json& value, const std::string& pointer, JsonReading& reading);

/// The same, written.
Json maskToJson(const MaskRules& rules);

} // namespace attnscope
