// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/arrays/array_layout.h"

#include <limits>

namespace attnscope {

bool multiplySides(std::size_t& product, std::size_t side) {
    if (side != 0 && product > std::numeric_limits<std::size_t>::max() / 8 / side) {
        return false;
    }
    product *= side;
    return true;
}

std::string shapeText(const std::vector<std::size_t>& shape) {
    std::string text;
    for (const std::size_t side : shape) {
        text += (text.empty() ? "" : " × ") + std::to_string(side);
    }
    return text.empty() ? "one number" : text;
}

} // namespace attnscope
