// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/agree/run_mask.h"

#include <algorithm>

namespace attnscope {

std::string RunMask::spec() const {
    switch (kind) {
    case Kind::None:
        return {};
    case Kind::Causal:
        return "causal";
    case Kind::BottomRight:
        return "causal:bottom-right";
    case Kind::Window:
        return "window:" + std::to_string(width);
    case Kind::WindowBefore:
        return "window:" + std::to_string(width) + ",0";
    }
    return {};
}

SeenKeys RunMask::seenBy(std::size_t row, std::size_t queries, std::size_t keys, std::size_t item) const {
    SeenKeys seen{0, keys};
    switch (kind) {
    case Kind::None:
        break;
    case Kind::Causal:
        seen.end = row + 1;
        break;
    case Kind::BottomRight:
        seen.end = row + 1 + keys > queries ? row + 1 + keys - queries : 0;
        break;
    case Kind::Window:
        seen.first = row - std::min(row, width);
        seen.end = row + width + 1;
        break;
    case Kind::WindowBefore:
        seen.first = row - std::min(row, width);
        seen.end = row + 1;
        break;
    }
    seen.end = std::min(seen.end, lengths.empty() ? keys : std::min(keys, lengths[item]));
    return seen;
}

} // namespace attnscope
