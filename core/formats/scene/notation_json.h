// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/scene/json_members.h"
#include "core/scene/notation_rules.h"

#include <string>

namespace attnscope {

/// {"letters", "index_from", "subscripts"}; `pointer` is where it stands. What is not there stays as in
/// `usual`.
NotationRules notationFrom(const Json& value, const std::string& pointer, JsonReading& reading,
                           NotationRules usual = {});

/// The same, written.
Json notationToJson(const NotationRules& notation);

} // namespace attnscope
