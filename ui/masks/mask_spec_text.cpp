// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/masks/mask_spec_text.h"

#include <algorithm>
#include <charconv>

namespace attnscope::ui {

namespace {

std::vector<std::string> split(std::string_view text, std::string_view separator) {
    std::vector<std::string> parts;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find(separator, at), text.size());
        parts.emplace_back(text.substr(at, end - at));
        at = end + separator.size();
    }
    return parts;
}

} // namespace

std::string_view argumentsOf(std::string_view spec) {
    const std::size_t colon = spec.find(':');
    return colon == std::string_view::npos ? std::string_view() : spec.substr(colon + 1);
}

std::string specOf(std::string_view kind, std::string_view arguments) {
    return std::string(kind) + (arguments.empty() ? "" : ":" + std::string(arguments));
}

std::optional<std::vector<std::uint64_t>> numbersIn(std::string_view arguments) {
    std::vector<std::uint64_t> numbers;
    if (arguments.empty()) {
        return numbers;
    }
    for (const std::string& part : split(arguments, ",")) {
        std::uint64_t number = 0;
        const auto [end, problem] = std::from_chars(part.data(), part.data() + part.size(), number);
        if (problem != std::errc() || end != part.data() + part.size()) {
            return std::nullopt;
        }
        numbers.push_back(number);
    }
    return numbers;
}

std::string listOf(const std::vector<std::uint64_t>& numbers) {
    std::string text;
    for (const std::uint64_t number : numbers) {
        text += (text.empty() ? "" : ",") + std::to_string(number);
    }
    return text;
}

std::optional<std::size_t> formOf(const MaskKind& kind, std::string_view spec) {
    const std::string_view arguments = argumentsOf(spec);
    const auto numbers = numbersIn(arguments);
    const std::size_t count = numbers ? numbers->size() : 0;
    for (std::size_t at = 0; at < kind.forms.size(); ++at) {
        const MaskForm& form = kind.forms[at];
        const std::size_t most = form.numbers.size();
        const std::size_t least = most > 0 && form.numbers.back().isSeed ? most - 1 : most;
        const bool counts = count > 0 && count >= least && count <= most;
        // Lists with a length for each query have semicolons.
        const bool perQuery = form.text.find(';') != std::string_view::npos;
        const bool lists =
            form.isList() && (perQuery ? arguments.find(';') != std::string_view::npos : numbers.has_value());
        if (counts || lists || (form.isWord() && form.text == arguments)) {
            return at;
        }
    }
    return std::nullopt;
}

} // namespace attnscope::ui
