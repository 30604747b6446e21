// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/import/acting_name.h"

#include "core/formats/import/import_names.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace attnscope {

namespace {

constexpr std::array kActing{
    ActingName{"mask", ""},
    ActingName{"padding", ""},
    ActingName{"bias", ""},
    ActingName{"causal", "--mask causal"},
    ActingName{"lens", "--mask valid:a,b,…"},
    ActingName{"length", "--mask valid:a,b,…"},
    ActingName{"lengths", "--mask valid:a,b,…"},
    ActingName{"seqlens", "--mask valid:a,b,…"},
    ActingName{"scale", "--scale"},
    ActingName{"scaling", "--scale"},
    ActingName{"softcap", "--softcap"},
    ActingName{"temperature", "--temperature"},
    ActingName{"alibi", "--alibi"},
    ActingName{"rope", "--rope"},
    ActingName{"dropout", "--dropout"},
};

/// The words of a name: "key_padding_mask", "blocks.0.attnMask".
std::vector<std::string> partsOfName(std::string_view name) {
    std::vector<std::string> words{""};
    for (const char letter : name) {
        const bool isCapital = letter >= 'A' && letter <= 'Z';
        const bool isLetter = isCapital || (letter >= 'a' && letter <= 'z');
        if (!isLetter || (isCapital && !words.back().empty())) {
            words.emplace_back();
        }
        if (isLetter) {
            words.back() += static_cast<char>(isCapital ? letter - 'A' + 'a' : letter);
        }
    }
    return words;
}

} // namespace

const ActingName* actingName(std::string_view name) {
    const std::vector<std::string> words = partsOfName(name);
    const auto* const found =
        std::find_if(kActing.begin(), kActing.end(), [&words](const ActingName& acting) {
            return std::find(words.begin(), words.end(), acting.word) != words.end();
        });
    if (found != kActing.end()) {
        return found;
    }
    return std::holds_alternative<ImportedMask>(roleByName(name)) ? kActing.data() : nullptr;
}

const ActingName* actingName(const ImportPlan& plan, const ImportMember& member) {
    return plan.in(MatrixRole::Weights) != nullptr ? nullptr : actingName(member.name);
}

} // namespace attnscope
