// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/scene/json_members.h"
#include "core/scene/mask_array.h"
#include "core/scene/mask_file_spec.h"

#include <memory>
#include <string>

namespace attnscope {

/// The array of a mask layer as nested lists, one level an axis: true and false, or numbers and "-inf". Null
/// where it is none; `reading` then says why, with the JSON pointer.
std::shared_ptr<const MaskArray> maskArrayFromJson(const Json& value, const std::string& pointer,
                                                   const MaskFileSpec& spec, JsonReading& reading);

/// The same, written; every bit of every finite number comes back.
Json maskArrayToJson(const MaskArray& array);

} // namespace attnscope
