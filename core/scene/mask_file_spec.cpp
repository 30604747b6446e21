// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/scene/mask_file_spec.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace attnscope {

namespace {

struct Prefix {
    std::string_view text;
    MaskFileUse use;
};

constexpr std::array kPrefixes{
    Prefix{"blocked:", MaskFileUse::Blocked},
    Prefix{"policy:", MaskFileUse::Policy},
    Prefix{"policy-eps:", MaskFileUse::PolicyEpsilon},
};
constexpr std::string_view kBlock = "block:";

bool hasArrayEnding(std::string_view text) {
    const auto endsIn = [text](std::string_view ending) {
        return text.size() > ending.size() && text.ends_with(ending);
    };
    const auto hasMember = [text](std::string_view ending) {
        const std::size_t at = text.find(ending);
        return at != std::string_view::npos && at > 0 && at + ending.size() < text.size();
    };
    return endsIn(".npy") || endsIn(".csv") || endsIn(".npz") || endsIn(".safetensors") ||
           hasMember(".npz:") || hasMember(".safetensors:");
}

/// B:file, behind "block:".
std::optional<MaskFileSpec> blockSpec(std::string_view arguments) {
    const std::size_t colon = arguments.find(':');
    if (colon == std::string_view::npos) {
        return std::nullopt;
    }
    const std::string_view number = arguments.substr(0, colon);
    const std::string_view file = arguments.substr(colon + 1);
    std::size_t block = 0;
    const auto [end, problem] = std::from_chars(number.data(), number.data() + number.size(), block);
    if (problem != std::errc() || end != number.data() + number.size() || block == 0 ||
        !hasArrayEnding(file)) {
        return std::nullopt;
    }
    return MaskFileSpec{MaskFileUse::Block, std::string(kBlock) + std::string(number) + ":",
                        std::string(file), block};
}

} // namespace

std::optional<MaskFileSpec> maskFileSpec(std::string_view spec) {
    if (spec.starts_with(kBlock)) {
        return blockSpec(spec.substr(kBlock.size()));
    }
    const auto prefix = std::find_if(kPrefixes.begin(), kPrefixes.end(),
                                     [spec](const Prefix& each) { return spec.starts_with(each.text); });
    const std::string_view head = prefix == kPrefixes.end() ? std::string_view() : prefix->text;
    const std::string_view file = spec.substr(head.size());
    if (!hasArrayEnding(file)) {
        return std::nullopt;
    }
    return MaskFileSpec{prefix == kPrefixes.end() ? MaskFileUse::Mask : prefix->use, std::string(head),
                        std::string(file), 1};
}

} // namespace attnscope
