// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/panels/mask_form.h"

#include <algorithm>
#include <charconv>

namespace attnscope::ui {

namespace {

constexpr std::string_view kBetween = " or ";
constexpr std::string_view kSeed = "SEED";

std::vector<std::string> split(std::string_view text, std::string_view separator) {
    std::vector<std::string> parts;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find(separator, at), text.size());
        parts.emplace_back(text.substr(at, end - at));
        at = end + separator.size();
    }
    return parts;
}

bool isCapital(char letter) {
    return letter >= 'A' && letter <= 'Z';
}

MaskForm formFrom(std::string_view written) {
    MaskForm form;
    form.arguments = argumentsOf(written);
    form.isList = form.arguments.find("…") != std::string::npos;
    if (!form.isList && std::all_of(form.arguments.begin(), form.arguments.end(),
                                    [](char letter) { return isCapital(letter) || letter == ','; })) {
        form.numbers = form.arguments.empty() ? std::vector<std::string>() : split(form.arguments, ",");
    }
    return form;
}

bool leavesOutTheSeed(const MaskForm& shorter, const MaskForm& longer) {
    return !longer.numbers.empty() && longer.numbers.back() == kSeed &&
           std::equal(shorter.numbers.begin(), shorter.numbers.end(), longer.numbers.begin(),
                      longer.numbers.end() - 1);
}

} // namespace

std::vector<MaskForm> formsOf(const MaskKind& kind) {
    std::vector<MaskForm> forms;
    for (const std::string& written : split(kind.form, kBetween)) {
        MaskForm form = formFrom(written);
        if (!forms.empty() && leavesOutTheSeed(forms.back(), form)) {
            forms.pop_back();
        }
        forms.push_back(std::move(form));
    }
    return forms;
}

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

std::optional<std::size_t> formOf(const std::vector<MaskForm>& forms, std::string_view spec) {
    const std::string_view arguments = argumentsOf(spec);
    const auto numbers = numbersIn(arguments);
    for (std::size_t at = 0; at < forms.size(); ++at) {
        const MaskForm& form = forms[at];
        const bool seedLeftOut = !form.numbers.empty() && form.numbers.back() == kSeed;
        const std::size_t count = numbers ? numbers->size() : 0;
        const bool counts =
            numbers && count > 0 &&
            (count == form.numbers.size() || (seedLeftOut && count + 1 == form.numbers.size()));
        // Lists with a length for each query have semicolons.
        const bool perQuery = form.arguments.find(';') != std::string::npos;
        const bool lists =
            form.isList && (perQuery ? arguments.find(';') != std::string_view::npos : numbers.has_value());
        if (counts || lists || (form.isWord() && form.arguments == arguments)) {
            return at;
        }
    }
    return std::nullopt;
}

} // namespace attnscope::ui
