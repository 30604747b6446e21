// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/make_edit.h"

#include <algorithm>
#include <iterator>

namespace attnscope {

namespace {

bool isCausal(const MaskLayer& layer) {
    return layer.spec == "causal" && !layer.negated;
}

std::vector<PaintedRectangle> paintedIn(const MaskRules& mask) {
    std::vector<PaintedRectangle> painted;
    for (const MaskLayer& layer : mask.layers) {
        if (layer.on) {
            painted.insert(painted.end(), layer.painted.begin(), layer.painted.end());
        }
    }
    return painted;
}

} // namespace

MaskRules painted(MaskRules mask, const PaintedRectangle& rectangle) {
    auto layer = std::find_if(mask.layers.begin(), mask.layers.end(),
                              [](const MaskLayer& each) { return each.isPainted() && each.on; });
    if (layer == mask.layers.end()) {
        MaskLayer made;
        made.spec = "painted";
        layer = mask.layers.insert(mask.layers.end(), std::move(made));
    }
    // What the new rectangle covers altogether can't be seen any more.
    std::erase_if(layer->painted, [&rectangle](const PaintedRectangle& old) {
        return rectangle.i0 <= old.i0 && old.i1 <= rectangle.i1 && rectangle.j0 <= old.j0 &&
               old.j1 <= rectangle.j1;
    });
    layer->painted.push_back(rectangle);
    return mask;
}

std::vector<PaintedRectangle> paintedSince(const MaskRules& before, const MaskRules& now) {
    const std::vector<PaintedRectangle> known = paintedIn(before);
    const std::vector<PaintedRectangle> all = paintedIn(now);
    // New strokes are at the end, so the common beginning is skipped.
    auto [old, fresh] = std::mismatch(known.begin(), known.end(), all.begin(), all.end());
    std::vector<PaintedRectangle> result;
    std::copy_if(fresh, all.end(), std::back_inserter(result),
                 [&, first = old](const PaintedRectangle& each) {
                     return std::find(first, known.end(), each) == known.end();
                 });
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
