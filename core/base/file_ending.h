// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <algorithm>
#include <string_view>

namespace attnscope {

/// Whether a file's name ends so, in capitals or not. `ending` is in small letters: ".png".
inline bool endsIn(std::string_view path, std::string_view ending) {
    const auto lower = [](char c) { return 'A' <= c && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    return path.size() >= ending.size() &&
           std::equal(ending.rbegin(), ending.rend(), path.rbegin(),
                      [lower](char wanted, char found) { return wanted == lower(found); });
}

} // namespace attnscope
