// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/scene/bit_exact_json.h"

#include <algorithm>

namespace attnscope {

namespace {

constexpr std::string_view kDigits = "0123456789abcdef";
constexpr std::size_t kDigitBits = 4;
constexpr std::size_t kMostMaskAxes = 4;

/// Four cells a digit, the first the highest; the last digit is filled up with zeros.
std::string packed(const std::vector<std::uint8_t>& bits) {
    std::string text;
    for (std::size_t at = 0; at < bits.size(); at += kDigitBits) {
        std::size_t digit = 0;
        for (std::size_t bit = at; bit < at + kDigitBits; ++bit) {
            digit = digit << 1 | (bit < bits.size() && bits[bit] != 0 ? 1U : 0U);
        }
        text += kDigits[digit];
    }
    return text;
}

bool unpack(const std::string& text, std::size_t count, std::vector<std::uint8_t>& bits) {
    // Divided, not multiplied: a count near the largest number must not wrap round.
    if (text.size() != count / kDigitBits + (count % kDigitBits == 0 ? 0 : 1)) {
        return false;
    }
    for (std::size_t at = 0; at < count; ++at) {
        const std::size_t digit = kDigits.find(text[at / kDigitBits]);
        if (digit == std::string_view::npos) {
            return false;
        }
        bits.push_back(digit >> (kDigitBits - 1 - at % kDigitBits) & 1);
    }
    return true;
}

/// The shape and how many cells it has; false where it is none that a mask may have.
bool readMaskShape(const nlohmann::json& json, std::vector<std::size_t>& shape, std::size_t& count) {
    if (!json.is_array() || json.empty() || json.size() > kMostMaskAxes) {
        return false;
    }
    count = 1;
    for (const nlohmann::json& side : json) {
        if (!side.is_number_unsigned() || side == 0U || side.get<std::size_t>() > SIZE_MAX / count) {
            return false;
        }
        shape.push_back(side.get<std::size_t>());
        count *= shape.back();
    }
    return true;
}

} // namespace

nlohmann::json exactJson(const MaskArray& array) {
    nlohmann::json json{{"shape", array.shape}};
    if (array.kind == MaskArray::Kind::Bool) {
        json["bits"] = packed(array.bits);
    } else {
        json["numbers"] = exactJson(array.numbers);
    }
    return json;
}

bool readExact(const nlohmann::json& json, MaskArray& array) {
    MaskArray read;
    std::size_t count = 0;
    if (!json.is_object() || !json.contains("shape") || !readMaskShape(json["shape"], read.shape, count)) {
        return false;
    }
    if (json.contains("bits")) {
        const auto* const text = json["bits"].get_ptr<const std::string*>();
        if (text == nullptr || !unpack(*text, count, read.bits)) {
            return false;
        }
    } else {
        read.kind = MaskArray::Kind::Float;
        if (!json.contains("numbers") || !readExact(json["numbers"], read.numbers) ||
            read.numbers.size() != count) {
            return false;
        }
    }
    array = std::move(read);
    return true;
}

} // namespace attnscope
