// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/masks/mask_kind.h"

#include <cstddef>
#include <string_view>
#include <vector>

namespace attnscope {

/// Reads the arguments behind the colon of a mask spec: whole numbers ≥ 0 between commas. Fails where their
/// count is not in [least, most]; `form` describes the arguments in the error ("window:W or window:L,R").
Result<std::vector<std::size_t>> wholeNumbers(std::string_view kind, std::string_view arguments,
                                              std::size_t least, std::size_t most, std::string_view form);

/// The same, all of them at least 1: strides and lengths.
Result<std::vector<std::size_t>> positiveNumbers(std::string_view kind, std::string_view arguments,
                                                 std::size_t least, std::size_t most, std::string_view form);

/// The same for a kind whose arguments are numbers only: its forms give the allowed counts.
Result<std::vector<std::size_t>> wholeNumbers(const MaskKind& kind, std::string_view arguments);
Result<std::vector<std::size_t>> positiveNumbers(const MaskKind& kind, std::string_view arguments);

} // namespace attnscope
