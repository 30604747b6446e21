// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/edits/edit.h"

#include <string>
#include <string_view>

namespace attnscope {

/// An edit as one line of JSON, as a journal keeps it: {"edit": "move_token", "from": 0, "to": 2}. Every bit
/// of every number comes back, NaN and infinities too. Texts are UTF-8; broken bytes become U+FFFD.
std::string editToJson(const Edit& edit);

/// The edit that such a line holds. The error names the member that is missing or wrong, as a JSON pointer.
/// Whether the edit fits a scene is found out by `applied`.
Result<Edit> editFromJson(std::string_view text);

} // namespace attnscope
