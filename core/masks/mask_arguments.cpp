// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/masks/mask_arguments.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <string>

namespace attnscope {

namespace {

std::string specOf(std::string_view kind, std::string_view arguments) {
    return std::string(kind) + (arguments.empty() ? "" : ":" + std::string(arguments));
}

/// How many numbers the forms of a kind have: at least and at most.
struct Counts {
    std::size_t least = std::numeric_limits<std::size_t>::max();
    std::size_t most = 0;
};

Counts countsOf(const MaskKind& kind) {
    Counts counts;
    for (const MaskForm& form : kind.forms) {
        if (!form.numbers.empty()) {
            const std::size_t optional = form.numbers.back().isSeed ? 1 : 0;
            counts.least = std::min(counts.least, form.numbers.size() - optional);
            counts.most = std::max(counts.most, form.numbers.size());
        }
    }
    return counts;
}

} // namespace

Result<std::vector<std::size_t>> wholeNumbers(const MaskKind& kind, std::string_view arguments) {
    const Counts counts = countsOf(kind);
    return wholeNumbers(kind.name, arguments, counts.least, counts.most, formText(kind));
}

Result<std::vector<std::size_t>> positiveNumbers(const MaskKind& kind, std::string_view arguments) {
    const Counts counts = countsOf(kind);
    return positiveNumbers(kind.name, arguments, counts.least, counts.most, formText(kind));
}

Result<std::vector<std::size_t>> wholeNumbers(std::string_view kind, std::string_view arguments,
                                              std::size_t least, std::size_t most, std::string_view form) {
    std::vector<std::size_t> numbers;
    for (std::size_t at = 0; at <= arguments.size() && !arguments.empty();) {
        const std::size_t comma = std::min(arguments.find(',', at), arguments.size());
        const std::string_view text = arguments.substr(at, comma - at);
        std::size_t number = 0;
        const auto [end, failure_] = std::from_chars(text.data(), text.data() + text.size(), number);
        if (failure_ != std::errc() || end != text.data() + text.size()) {
            return unexpected(
                makeError(translatable("mask \"{0}\": \"{1}\" is no whole number from 0 on (write {2})"),
                          specOf(kind, arguments), std::string(text), std::string(form)));
        }
        numbers.push_back(number);
        at = comma + 1;
    }
    if (numbers.size() < least || numbers.size() > most) {
        return unexpected(makeError(translatable("mask \"{0}\": it has {1} numbers (write {2})"),
                                    specOf(kind, arguments), std::to_string(numbers.size()),
                                    std::string(form)));
    }
    return numbers;
}

Result<std::vector<std::size_t>> positiveNumbers(std::string_view kind, std::string_view arguments,
                                                 std::size_t least, std::size_t most, std::string_view form) {
    Result<std::vector<std::size_t>> numbers = wholeNumbers(kind, arguments, least, most, form);
    if (numbers && std::find(numbers->begin(), numbers->end(), std::size_t{0}) != numbers->end()) {
        return unexpected(
            makeError(translatable("mask \"{0}\": 0 is too small (write {1} with numbers from 1 on)"),
                      specOf(kind, arguments), std::string(form)));
    }
    return numbers;
}

} // namespace attnscope
