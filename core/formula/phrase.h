// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/error.h"

#include <string>
#include <string_view>
#include <vector>

namespace attnscope {

/// A text for people as a literal template, marked translatable, with {0}, {1} … for `arguments`: the window
/// translates the template before it is filled.
struct Phrase {
    std::string_view text;
    std::vector<std::string> arguments;

    bool empty() const { return text.empty(); }
    /// The English text.
    std::string english() const { return filled(text, arguments); }

    bool operator==(const Phrase&) const = default;
};

} // namespace attnscope
