// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/file_ending.h"
#include "core/base/result.h"

#include <CLI/CLI.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace attnscope {

// What the program's exit status says.
inline constexpr int kDone = 0;
inline constexpr int kWorkFailed = 1;       ///< file, shape, number, memory, device
inline constexpr int kCommandLineWrong = 2; ///< the command line itself

/// An error of the command line (exit status 2).
template <typename... Arguments>
Error usageError(std::string_view text, Arguments&&... arguments) {
    Error error = makeError(text, std::forward<Arguments>(arguments)...);
    error.code = ErrorCode::Usage;
    return error;
}

/// Prints the error as one line "attnscope: WHAT: WHY (WHAT TO DO)" on standard error and returns
/// the exit status of its code.
int report(const Error& error);

/// Parses. Gives an exit status where the program is done: help was printed, or an error reported, in our own
/// words. A positional argument too many counts as an unknown one.
std::optional<int> parseOptions(CLI::App& app, int argc, char** argv);

/// A meaning in lines that a terminal holds beside the names of the options.
std::string wrapped(const std::string& text);

/// For CLI11's check(): a value that is another option means that its own was forgotten.
std::string notAnOption(const std::string& value);

/// A text option, given once at most.
CLI::Option* addText(CLI::App& app, const std::string& name, std::optional<std::string>& into,
                     const std::string& meaning);

/// The same for an option whose number may be left out, which then means `usual`. A word that is no number is
/// left to the arguments that follow.
CLI::Option* addNumberOrNothing(CLI::App& app, const std::string& name, std::optional<std::string>& into,
                                const std::string& type, const std::string& usual,
                                const std::string& meaning);

/// Writes everything to standard output; a closed pipe and a full disk are errors.
Result<void> writeToStandardOutput(std::string_view bytes);
/// The same as a whole answer: gives the exit status.
int answer(std::string_view text);

/// The words, as an error lists them: "a, b, c".
template <typename Range, typename Name>
std::string listed(const Range& range, Name name) {
    std::string text;
    for (const auto& item : range) {
        text += (text.empty() ? "" : ", ") + std::string(name(item));
    }
    return text;
}

} // namespace attnscope
