// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/arrays/number_array.h"
#include "core/formats/scene/json_members.h"

#include <optional>

namespace attnscope {

/// An array in a scene: nested lists of numbers with no list empty and all of a level of one length, or
/// {"npy": "arrays/x.npy"}, which is read through the reading's files. Sets the error of `reading` for
/// anything else, for more than five axes, and for numbers that are not finite where they are not allowed.
std::optional<NumberArray> arrayFrom(const Json& value, const std::string& pointer, JsonReading& reading);

/// The shape that such an array has by its first lists or by the header of its file, before its numbers are
/// read. Nothing where arrayFrom would find something wrong with that.
std::optional<std::vector<std::size_t>> shapeOf(const Json& value, const JsonReading& reading);

} // namespace attnscope
