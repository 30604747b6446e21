// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/scene/mask_rules.h"

#include <tuple>

namespace attnscope {

bool operator==(const MaskLayer& a, const MaskLayer& b) {
    const auto plain = [](const MaskLayer& layer) {
        return std::tie(layer.spec, layer.join, layer.negated, layer.name, layer.on, layer.painted,
                        layer.extra);
    };
    const bool sameArray = a.array == b.array || (a.array && b.array && *a.array == *b.array);
    return sameArray && plain(a) == plain(b);
}

} // namespace attnscope
