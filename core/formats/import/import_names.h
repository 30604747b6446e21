// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/import/import_role.h"

#include <string>
#include <string_view>
#include <vector>

namespace attnscope {

/// What an array of that name is in most programs: "q", "query", "self_attn.q_proj.weight", "attn_output" …;
/// nothing for a name that says nothing. "weights" means the scene's own.
ImportRole roleByName(std::string_view name);

/// Whether an array of that name has keys and values in it, as caches of decoding and flash attention's
/// kvpacked have.
bool saysKeysAndValues(std::string_view name);

/// A name without "_", "-" and spaces, in small letters: "Attn_Mask" is "attnmask".
std::string plainName(std::string_view name);
/// The words of a name in small letters: "key_padding_mask", "blocks.0.attnMask".
std::vector<std::string> wordsOfName(std::string_view name);
/// A plain name without the digits at its end: "attentions_3" and "attn1" are one layer's of several.
std::string_view withoutNumber(std::string_view plain);

} // namespace attnscope
