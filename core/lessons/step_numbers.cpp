// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/lessons/step_numbers.h"

#include <charconv>
#include <cmath>
#include <fmt/format.h>

namespace attnscope {

namespace {

constexpr int kUsualDecimals = 3;
constexpr int kMostDecimals = 15;
constexpr std::string_view kMinus = "−";

/// How a number in a text is printed.
struct NumberForm {
    std::optional<int> decimals;
    bool isPercent = false;
};

/// "3" or "1%"; nothing where it is anything else.
std::optional<NumberForm> numberForm(std::string_view text) {
    NumberForm form;
    form.isPercent = text.ends_with('%');
    text.remove_suffix(form.isPercent ? 1 : 0);
    int decimals = 0;
    const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), decimals);
    if (failed != std::errc() || end != text.data() + text.size() || decimals < 0 ||
        decimals > kMostDecimals) {
        return std::nullopt;
    }
    form.decimals = decimals;
    return form;
}

/// The i of "token[i]"; nothing where the text is anything else.
std::optional<std::size_t> indexIn(std::string_view text, std::string_view name) {
    if (!text.starts_with(name) || !text.substr(name.size()).starts_with('[') || !text.ends_with(']')) {
        return std::nullopt;
    }
    text.remove_prefix(name.size() + 1);
    text.remove_suffix(1);
    std::size_t index = 0;
    const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), index);
    return failed == std::errc() && end == text.data() + text.size() ? std::optional(index) : std::nullopt;
}

Result<std::string> nameAt(const TokenList& tokens, std::size_t index) {
    if (index >= tokens.size()) {
        return unexpected(makeError(translatable("there is no token {0} of {1} (count from 0)"),
                                    std::to_string(index), std::to_string(tokens.size())));
    }
    return std::string(tokens[index]);
}

} // namespace

std::string lessonNumber(double value, std::optional<int> decimals) {
    if (std::isnan(value)) {
        return "NaN";
    }
    if (std::isinf(value)) {
        return value < 0.0 ? std::string(kMinus) + "∞" : "∞";
    }
    std::string text = fmt::format("{:.{}f}", std::abs(value), decimals.value_or(kUsualDecimals));
    if (!decimals && text.find('.') != std::string::npos) {
        text.erase(text.find_last_not_of('0') + 1);
        text.erase(text.ends_with('.') ? text.size() - 1 : text.size());
    }
    // What rounds to 0 has no sign.
    const bool isZero = text.find_first_not_of("0.") == std::string::npos;
    return value < 0.0 && !isZero ? std::string(kMinus) + text : text;
}

StepNumbers::StepNumbers(const PlayedStep& step)
    : m_now(step.scene, step.view.head)
    , m_was(step.was, step.view.head) {
    if (step.tried) {
        m_tried.emplace(*step.tried, step.view.head);
    }
}

Result<double> StepNumbers::value(const Quantity& quantity) {
    if (quantity.state == StepState::Tried && !m_tried) {
        return unexpected(
            makeError(translatable("{0}: the step has no \"try\" (add one, or leave the word out)"),
                      quantityText(quantity)));
    }
    SceneNumbers& numbers = quantity.state == StepState::Tried ? *m_tried
                            : quantity.state == StepState::Was ? m_was
                                                               : m_now;
    return numbers.value(quantity);
}

Result<std::string> StepNumbers::filledIn(std::string_view inBraces) {
    if (const std::optional<std::size_t> token = indexIn(inBraces, "token")) {
        return nameAt(m_now.scene().tokens, *token);
    }
    if (const std::optional<std::size_t> key = indexIn(inBraces, "key")) {
        return nameAt(m_now.scene().keyNames(), *key);
    }
    const std::size_t colon = inBraces.find(':');
    NumberForm form;
    if (colon != std::string_view::npos) {
        const std::optional<NumberForm> read = numberForm(inBraces.substr(colon + 1));
        if (!read) {
            return unexpected(
                makeError(translatable("\"{0}\": behind the colon stands the number of decimals, 0 to "
                                       "15, and perhaps %"),
                          inBraces));
        }
        form = *read;
    }
    if (inBraces.starts_with("token") || inBraces.starts_with("key[")) {
        return unexpected(makeError(
            translatable("\"{0}\": a word is written {token[0]}, that of a key {key[0]}, counted from 0"),
            inBraces));
    }
    return readQuantity(inBraces.substr(0, colon))
        .and_then([this](const Quantity& quantity) { return value(quantity); })
        .map([&form](double number) {
            return lessonNumber(form.isPercent ? 100.0 * number : number, form.decimals);
        });
}

Result<std::string> StepNumbers::filled(std::string_view text) {
    std::string result;
    while (!text.empty()) {
        const std::size_t open = text.find('{');
        result += text.substr(0, open);
        if (open == std::string_view::npos) {
            break;
        }
        const std::size_t close = text.find('}', open);
        if (close == std::string_view::npos) {
            return unexpected(makeError(translatable("\"{0}\": a brace is not closed"), text.substr(open)));
        }
        const Result<std::string> number = filledIn(text.substr(open + 1, close - open - 1));
        if (!number) {
            return number;
        }
        result += *number;
        text.remove_prefix(close + 1);
    }
    return result;
}

} // namespace attnscope
