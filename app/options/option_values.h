// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "app/command_line.h"
#include "core/formats/scene/enum_names.h"

#include <cstddef>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace attnscope {

/// "a, b or c"
std::string alternatives(std::span<const std::string_view> words);

/// The error, told to be about that option.
Error atOption(std::string_view option, const Error& error);

/// A finite number given to an option; `allowed` says which numbers are.
Result<double> finiteNumber(std::string_view option, const std::string& text, std::string_view allowed);
/// A finite number above 0.
Result<double> positiveNumber(std::string_view option, const std::string& text);

/// A whole number from 0 up; nothing where the option is not given.
Result<std::optional<std::size_t>> wholeNumberIfGiven(std::string_view option,
                                                      const std::optional<std::string>& text);

/// A place in a row: a whole number from 0 up, or from -1, the last, down; nothing where the option is not
/// given.
Result<std::optional<std::ptrdiff_t>> placeIfGiven(std::string_view option,
                                                   const std::optional<std::string>& text);

/// Which of so many that place is; nothing where it is none of them.
std::optional<std::size_t> placeAmong(std::ptrdiff_t place, std::size_t count);

/// A whole number from 1 up; nothing where the option is not given.
Result<std::optional<std::size_t>> countIfGiven(std::string_view option,
                                                const std::optional<std::string>& text,
                                                std::size_t most = std::numeric_limits<std::size_t>::max());

/// Which of the words was given, in `chosen`, which stays where the option is not given.
Result<void> chooseWord(std::string_view option, const std::optional<std::string>& text,
                        std::span<const std::string_view> words, std::size_t& chosen);

/// One of the words of an enumeration.
template <typename Enum>
Result<Enum> wordFrom(std::string_view option, const std::string& text) {
    if (const std::optional<Enum> value = valueOf<Enum>(text)) {
        return *value;
    }
    return unexpected(usageError("{0}: \"{1}\" is not allowed (give {2})", option, text,
                                 alternatives(EnumNames<Enum>::kAll)));
}

} // namespace attnscope
