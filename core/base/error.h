// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace attnscope {

/// Marks a literal that a person reads, so that the translation tools find it; gives it back unchanged.
constexpr std::string_view translatable(std::string_view text) {
    return text;
}

/// What kind of failure it is: decides the exit status of the command line.
enum class ErrorCode {
    Failed,  ///< The work failed: file, shape, number, memory, device. Exit status 1.
    Usage,   ///< The command line is wrong. Exit status 2.
    Stopped, ///< The work was stopped on request; no message is shown.
};

/// An expected failure. `text` is a literal template "WHAT: WHY (WHAT TO DO)" with {0}, {1} … for
/// `arguments`, written once by the code that knows what to do; the window translates the template before it
/// is filled.
struct Error {
    ErrorCode code = ErrorCode::Failed;
    std::string_view text;
    std::vector<std::string> arguments;
    std::string details; ///< More for a bug report, not needed to act.

    bool operator==(const Error&) const = default;
};

/// Fills {0}, {1} … of a template with the arguments. A number without an argument stays as it is written.
std::string filled(std::string_view text, const std::vector<std::string>& arguments);

/// The error as one English line, without the program's name and without a line break.
std::string message(const Error& error);

/// An error of the work (exit status 1) with its arguments given as text.
template <typename... Arguments>
Error makeError(std::string_view text, Arguments&&... arguments) {
    return {ErrorCode::Failed, text, {std::string(std::forward<Arguments>(arguments))...}, {}};
}

/// The error with ErrorCode::Stopped.
Error stopped();

} // namespace attnscope
