// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace attnscope {

/// RFC 4648, with padding.
std::string toBase64(std::string_view bytes);
/// Nothing where the text is not exactly what toBase64 writes of any bytes.
std::optional<std::string> fromBase64(std::string_view text);

} // namespace attnscope
