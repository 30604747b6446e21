// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/command_line.h"

#include "core/formats/arrays/number_text.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <iterator>
#include <system_error>

#include <unistd.h>

namespace attnscope {

namespace {

/// Begins the type of an option that may stand without its value.
constexpr char kMayBeLeftOut = '[';

std::string helpOf(const CLI::App& app) {
    return "see " + app.get_name() + " --help";
}

/// The option that CLI11's message begins with: "--scene: 1 required TEXT missing".
std::string optionIn(const std::string& text) {
    return text.substr(0, text.find_first_of(": ="));
}

Error reworded(const CLI::App& app, const CLI::ParseError& error) {
    const std::string text = error.what();
    const std::string name = optionIn(text);
    const CLI::Option* const option = app.get_option_no_throw(name);
    if (dynamic_cast<const CLI::ValidationError*>(&error) != nullptr) {
        return usageError("{0}: its value is missing ({1})", name, helpOf(app));
    }
    if (option != nullptr && option->count() > 1) {
        return usageError("{0}: it is given {1} times (give it once)", name, std::to_string(option->count()));
    }
    if (option != nullptr) {
        return usageError("{0}: its value is missing, or it takes none ({1})", name, helpOf(app));
    }
    return usageError("command line: {0} ({1})", text, helpOf(app));
}

Error unknown(const CLI::App& app, const std::string& word) {
    if (word.starts_with('-')) {
        return usageError("{0}: there is no such option ({1})", word, helpOf(app));
    }
    return usageError("{0}: there is no place for this argument ({1})", word, helpOf(app));
}

/// Last one first, as CLI11 wants them. CLI11 would take "=FILE" for the value of "-o=FILE", and any word
/// behind an option whose number may be left out for that number, the name of a file too.
std::vector<std::string> argumentsOf(const CLI::App& app, int argc, char** argv) {
    std::vector<std::string> arguments(std::make_reverse_iterator(argv + argc),
                                       std::make_reverse_iterator(argv + 1));
    for (std::size_t at = 0; at < arguments.size(); ++at) {
        std::string& argument = arguments[at];
        argument.erase(argument.starts_with("-o=") ? 2 : argument.size(), 1);
        const CLI::Option* const option =
            argument.starts_with("--") ? app.get_option_no_throw(argument) : nullptr;
        const bool standsAlone = at == 0 || !parseNumber(arguments[at - 1]);
        if (option != nullptr && standsAlone && option->get_type_name().starts_with(kMayBeLeftOut)) {
            argument += '=' + option->get_default_str();
        }
    }
    return arguments;
}

} // namespace

int report(const Error& error) {
    const std::string line = "attnscope: " + message(error) + "\n";
    std::fwrite(line.data(), 1, line.size(), stderr);
    return error.code == ErrorCode::Usage ? kCommandLineWrong : kWorkFailed;
}

std::optional<int> parseOptions(CLI::App& app, int argc, char** argv) {
    app.allow_extras();
    app.get_formatter()->column_width(34);
    try {
        app.parse(argumentsOf(app, argc, argv));
    } catch (const CLI::CallForHelp&) {
        return answer(app.help());
    } catch (const CLI::CallForVersion& version) {
        return answer(std::string(version.what()) + "\n");
    } catch (const CLI::ParseError& error) {
        return report(reworded(app, error));
    }
    std::vector<std::string> extras = app.remaining();
    // "--" only says that names follow.
    std::erase(extras, "--");
    return extras.empty() ? std::nullopt : std::optional(report(unknown(app, extras.front())));
}

std::string wrapped(const std::string& text) {
    constexpr std::size_t kWidth = 74;
    std::string lines;
    std::size_t width = 0;
    for (const std::string& word : CLI::detail::split(text, ' ')) {
        const bool fits = width + 1 + word.size() <= kWidth;
        lines += lines.empty() ? "" : fits ? " " : "\n";
        width = fits ? width + 1 + word.size() : word.size();
        lines += word;
    }
    return lines;
}

std::string notAnOption(const std::string& value) {
    return value.starts_with("--") || value == "-o" || value == "-h" ? "missing" : "";
}

CLI::Option* addText(CLI::App& app, const std::string& name, std::optional<std::string>& into,
                     const std::string& meaning) {
    return app.add_option(name, into, wrapped(meaning))->check(CLI::Validator(notAnOption, ""));
}

CLI::Option* addNumberOrNothing(CLI::App& app, const std::string& name, std::optional<std::string>& into,
                                const std::string& type, const std::string& usual,
                                const std::string& meaning) {
    return addText(app, name, into, meaning)->default_str(usual)->type_name(kMayBeLeftOut + type + ']');
}

Result<void> writeToStandardOutput(std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(STDOUT_FILENO, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) {
            continue;
        }
        if (written < 0) {
            return unexpected(
                makeError(translatable("standard output: writing failed: {0} (nobody reads it any more, or "
                                       "its disk is full)"),
                          std::generic_category().message(errno)));
        }
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return {};
}

int answer(std::string_view text) {
    const Result<void> written = writeToStandardOutput(text);
    return written ? kDone : report(written.error());
}

} // namespace attnscope
