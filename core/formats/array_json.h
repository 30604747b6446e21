// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/json_members.h"
#include "core/formats/number_array.h"

#include <optional>

namespace attnscope {

/// An array in a scene: nested lists of numbers with no list empty and all of a level of one length, or
/// {"npy": "arrays/x.npy"}, which is read through the reading's files. Told as an error in `reading`:
/// anything else, more than four axes, and numbers that are not finite where they are not allowed.
std::optional<NumberArray> arrayFrom(const Json& value, const std::string& pointer, JsonReading& reading);

} // namespace attnscope
