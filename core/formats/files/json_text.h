// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace attnscope {

/// JSON whose members keep their order, so that what is read and written back stands where it stood.
using Json = nlohmann::ordered_json;

/// How much a text may hold before it is refused. A gigabyte is never needed to refuse one.
struct JsonLimits {
    std::size_t depth = 32;
    std::size_t numbers = 16'777'216;    ///< true and false too, which masks are full of
    std::size_t otherValues = 1'048'576; ///< lists, objects, texts
};

/// Reads JSON text. `file` names it in errors, which say the byte where reading stopped. Refuses a member
/// that is there twice, because one of the two would be lost.
Result<Json> parseJson(std::string_view text, const std::string& file, const JsonLimits& limits = {});

} // namespace attnscope
