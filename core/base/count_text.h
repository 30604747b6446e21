// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace attnscope {

/// A count, an index or a side as people read it, in every locale the same: "64", "9,412", "268,435,456".
/// Everything that is read by people is written like that; files, the command line and the indices of
/// formulas, where a comma stands between two of them, have the digits alone.
std::string countText(std::uint64_t count);

/// The same for a written number with sign, decimals or exponent: "−14000.5" becomes "−14,000.5".
std::string groupedText(std::string_view number);

} // namespace attnscope
