// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <string_view>

namespace attnscope {

/// A word in the name of an array that acts in attention (a mask, a scale …), and the option of the command
/// line that says the same.
struct ActingName {
    std::string_view word;
    std::string_view option; ///< empty: --mask with the array
};

/// What an array of that name would do to the result; null where its name says nothing of the kind.
const ActingName* actingName(std::string_view name);

} // namespace attnscope
