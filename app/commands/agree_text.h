// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/agree/agree_search.h"
#include "core/formats/files/json_text.h"

#include <string>
#include <vector>

namespace attnscope {

/// An agreement as `agree --json` prints it; `options` make it of the same input.
Json agreementJson(const Agreement& agreement, const std::vector<std::string>& options);

/// The same in lines, each with its end.
std::string agreementLines(const Agreement& agreement, const std::vector<std::string>& options);

/// The same in one line without its end, as of one layer of many.
std::string agreementLine(const Agreement& agreement, const std::vector<std::string>& options);

} // namespace attnscope
