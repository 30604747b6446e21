// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/panels/mask_commands.h"

#include "core/attention/resolve.h"
#include "core/masks/mask_fit.h"
#include "core/scene/make_edit.h"
#include "ui/session/session.h"

#include <algorithm>

namespace attnscope::ui {

namespace {

Result<void> applyIfGood(Session& session, const Scene& next, const Edit& edit) {
    if (const Result<void> good = checkScene(next); !good) {
        return good;
    }
    return session.apply(edit);
}

auto placeOf(MaskRules& mask, std::size_t index) {
    return mask.layers.begin() + static_cast<std::ptrdiff_t>(index);
}

} // namespace

Result<void> applyMask(Session& session, const MaskRules& mask) {
    if (mask == session.scene().mask) {
        return {};
    }
    Scene next = session.scene();
    next.mask = mask;
    return applyIfGood(session, next, setMask(session.scene(), mask));
}

Result<void> applyRules(Session& session, const ScoreRules& rules) {
    if (rules == session.scene().rules) {
        return {};
    }
    Scene next = session.scene();
    next.rules = rules;
    return applyIfGood(session, next, setRules(session.scene(), rules));
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
        mask.layers.erase(placeOf(mask, index));
    }
    return mask;
}

MaskRules withLayerMoved(MaskRules mask, std::size_t from, std::size_t to) {
    const std::size_t count = mask.layers.size();
    if (from < count && to < count && from < to) {
        std::rotate(placeOf(mask, from), placeOf(mask, from + 1), placeOf(mask, to + 1));
    } else if (from < count && to < from) {
        std::rotate(placeOf(mask, to), placeOf(mask, from), placeOf(mask, from + 1));
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
