// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/masks/mask_set_text.h"

#include "core/masks/mask_fit.h"

#include <string_view>

namespace attnscope {

namespace {

/// What painted cells are painted on where no layer comes before them.
constexpr std::string_view kEverything = "1";

} // namespace

std::string maskSetText(const MaskRules& mask) {
    std::string text;
    std::string beside;
    std::string_view outermost;
    const auto joined = [&](std::string_view sign, const std::string& own) {
        if (!outermost.empty() && outermost != sign) {
            text = "(" + text + ")";
        }
        text += std::string(sign) + own;
        outermost = sign;
    };
    for (const MaskLayer& layer : mask.layers) {
        if (!layer.on) {
            continue;
        }
        const std::string own = (layer.negated ? "¬ " : "") + layer.shownName();
        if (layer.isPainted()) {
            text = text.empty() ? std::string(kEverything) : text;
            joined(" ← ", own);
        } else if (!takesJoin(layer)) {
            beside += (beside.empty() ? "" : ", ") + own;
        } else if (text.empty()) {
            text = own;
        } else {
            joined(layer.join == LayerJoin::And ? " ∩ " : " ∪ ", own);
        }
    }
    return text.empty() || beside.empty() ? text + beside : text + ", " + beside;
}

} // namespace attnscope
