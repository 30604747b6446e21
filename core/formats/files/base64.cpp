// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/files/base64.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace attnscope {

namespace {

constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::uint8_t kNoDigit = 64;

constexpr std::array<std::uint8_t, 256> digitValues() {
    std::array<std::uint8_t, 256> values{};
    values.fill(kNoDigit);
    for (std::size_t at = 0; at < kDigits.size(); ++at) {
        values[static_cast<std::uint8_t>(kDigits[at])] = static_cast<std::uint8_t>(at);
    }
    return values;
}

constexpr std::array<std::uint8_t, 256> kValues = digitValues();

} // namespace

std::string toBase64(std::string_view bytes) {
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t at = 0; at < bytes.size(); at += 3) {
        const std::size_t count = std::min<std::size_t>(3, bytes.size() - at);
        std::uint32_t three = 0;
        for (std::size_t i = 0; i < 3; ++i) {
            three = three << 8 | (i < count ? static_cast<std::uint8_t>(bytes[at + i]) : 0U);
        }
        for (std::size_t digit = 0; digit < 4; ++digit) {
            text += digit <= count ? kDigits[three >> (18 - 6 * digit) & 63U] : '=';
        }
    }
    return text;
}

std::optional<std::string> fromBase64(std::string_view text) {
    if (text.size() % 4 != 0) {
        return std::nullopt;
    }
    std::string bytes;
    bytes.reserve(text.size() / 4 * 3);
    for (std::size_t at = 0; at < text.size(); at += 4) {
        const bool isLast = at + 4 == text.size();
        const std::size_t padding = !isLast ? 0 : text[at + 3] != '=' ? 0 : text[at + 2] != '=' ? 1 : 2;
        std::uint32_t three = 0;
        for (std::size_t digit = 0; digit < 4; ++digit) {
            const std::uint8_t value =
                digit < 4 - padding ? kValues[static_cast<std::uint8_t>(text[at + digit])] : 0;
            if (value == kNoDigit) {
                return std::nullopt;
            }
            three = three << 6 | value;
        }
        if ((three & ((1U << (8 * padding)) - 1)) != 0) {
            return std::nullopt; // bits that no byte has
        }
        for (std::size_t i = 0; i < 3 - padding; ++i) {
            bytes += static_cast<char>(three >> (16 - 8 * i) & 255U);
        }
    }
    return bytes;
}

} // namespace attnscope
