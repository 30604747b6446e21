// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/masks/mask_commands.h"

#include "core/edits/make_edit.h"
#include "core/masks/mask_fit.h"
#include "ui/session/session.h"

#include <algorithm>

namespace attnscope::ui {

namespace {

auto layerAt(MaskRules& mask, std::size_t index) {
    return mask.layers.begin() + static_cast<std::ptrdiff_t>(index);
}

} // namespace

Result<void> applyMask(Session& session, const MaskRules& mask) {
    if (mask == session.scene().mask) {
        return {};
    }
    return session.apply(setMask(session.scene(), mask));
}

Result<void> applyRules(Session& session, const ScoreRules& rules) {
    if (rules == session.scene().rules) {
        return {};
    }
    return session.apply(setRules(session.scene(), rules));
}

bool isBase(const MaskRules& mask, std::size_t index) {
    const auto first = std::find_if(mask.layers.begin(), mask.layers.end(),
                                    [](const MaskLayer& layer) { return layer.on && takesJoin(layer); });
    return first != mask.layers.end() && static_cast<std::size_t>(first - mask.layers.begin()) == index;
}

MaskRules withLayer(MaskRules mask, const MaskLayer& layer) {
    mask.layers.push_back(layer);
    return mask;
}

MaskRules withoutLayer(MaskRules mask, std::size_t index) {
    if (index < mask.layers.size()) {
        mask.layers.erase(layerAt(mask, index));
    }
    return mask;
}

MaskRules withLayerMoved(MaskRules mask, std::size_t from, std::size_t to) {
    const std::size_t count = mask.layers.size();
    if (from < count && to < count && from < to) {
        std::rotate(layerAt(mask, from), layerAt(mask, from + 1), layerAt(mask, to + 1));
    } else if (from < count && to < from) {
        std::rotate(layerAt(mask, to), layerAt(mask, from), layerAt(mask, from + 1));
    }
    return mask;
}

MaskRules withLayerChanged(MaskRules mask, std::size_t index, const MaskLayer& layer) {
    if (index < mask.layers.size()) {
        mask.layers[index] = layer;
    }
    return mask;
}

} // namespace attnscope::ui
