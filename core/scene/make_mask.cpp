// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/scene/make_edit.h"

#include <algorithm>

namespace attnscope {

namespace {

bool isCausal(const MaskLayer& layer) {
    return layer.spec == "causal" && !layer.negated;
}

} // namespace

MaskRules painted(const MaskRules& mask, const PaintedRectangle& rectangle) {
    MaskRules result = mask;
    auto layer = std::find_if(result.layers.begin(), result.layers.end(),
                              [](const MaskLayer& each) { return each.isPainted() && each.on; });
    if (layer == result.layers.end()) {
        MaskLayer made;
        made.spec = "painted";
        layer = result.layers.insert(result.layers.end(), std::move(made));
    }
    // What the new rectangle covers altogether can't be seen any more.
    std::erase_if(layer->painted, [&rectangle](const PaintedRectangle& old) {
        return rectangle.i0 <= old.i0 && old.i1 <= rectangle.i1 && rectangle.j0 <= old.j0 &&
               old.j1 <= rectangle.j1;
    });
    layer->painted.push_back(rectangle);
    return result;
}

MaskRules withCausal(const MaskRules& mask, bool on) {
    MaskRules result = mask;
    bool found = false;
    for (MaskLayer& layer : result.layers) {
        if (isCausal(layer)) {
            layer.on = on && !found;
            found = true;
        }
    }
    if (on && !found) {
        MaskLayer causal;
        causal.spec = "causal";
        result.layers.insert(result.layers.begin(), std::move(causal));
    }
    return result;
}

bool hasCausal(const MaskRules& mask) {
    return std::any_of(mask.layers.begin(), mask.layers.end(),
                       [](const MaskLayer& layer) { return isCausal(layer) && layer.on; });
}

} // namespace attnscope
