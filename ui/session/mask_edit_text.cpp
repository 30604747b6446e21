// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/session/mask_edit_text.h"

#include "core/formula/formula.h"
#include "core/scene/make_edit.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

using Layers = std::vector<MaskLayer>;

/// Gives the texts their translation context.
struct Words {
    Q_DECLARE_TR_FUNCTIONS(EditText)
};

QString nameOf(const MaskLayer& layer) {
    return QString::fromStdString(layer.shownName());
}

QString paintStep(const std::vector<PaintedRectangle>& after) {
    if (after.empty()) {
        return Words::tr("Mask: clear what was painted");
    }
    return after.back().allow ? Words::tr("Mask: paint \"allow\"") : Words::tr("Mask: paint \"forbid\"");
}

QString addStep(const MaskLayer& layer) {
    if (layer.isPainted() && !layer.painted.empty()) {
        return paintStep(layer.painted);
    }
    return layer.spec == "causal" ? Words::tr("Mask: causal on")
                                  : Words::tr("Mask: add %1").arg(nameOf(layer));
}

QString removeStep(const MaskLayer& layer) {
    return layer.isPainted() && !layer.painted.empty() ? paintStep({})
                                                       : Words::tr("Mask: remove %1").arg(nameOf(layer));
}

/// One layer that stays where it is.
QString layerStep(const MaskLayer& before, const MaskLayer& after) {
    const QString name = nameOf(before);
    if (after.spec != before.spec) {
        return Words::tr("Mask: %1").arg(QString::fromStdString(after.spec));
    }
    if (after.painted != before.painted) {
        return paintStep(after.painted);
    }
    if (after.on != before.on) {
        return after.on ? Words::tr("Mask: %1 on").arg(name) : Words::tr("Mask: %1 off").arg(name);
    }
    if (after.name != before.name) {
        return Words::tr("Mask: rename %1 to %2").arg(name, nameOf(after));
    }
    if (after.negated != before.negated) {
        return after.negated ? Words::tr("Mask: not %1").arg(name)
                             : Words::tr("Mask: %1, no longer negated").arg(name);
    }
    if (after.join != before.join) {
        return after.join == LayerJoin::And ? Words::tr("Mask: and %1").arg(name)
                                            : Words::tr("Mask: or %1").arg(name);
    }
    return Words::tr("Mask: change %1").arg(name);
}

QString sameCountStep(const Layers& before, const Layers& after) {
    std::vector<std::size_t> others;
    for (std::size_t at = 0; at < before.size(); ++at) {
        if (before[at] != after[at]) {
            others.push_back(at);
        }
    }
    if (others.size() == 1) {
        return layerStep(before[others.front()], after[others.front()]);
    }
    if (std::is_permutation(before.begin(), before.end(), after.begin())) {
        const std::size_t first = others.front();
        if (others.size() == 2 && others.back() == first + 1) {
            return Words::tr("Mask: %1 above %2").arg(nameOf(after[first]), nameOf(after[first + 1]));
        }
        const bool down = after[first] == before[first + 1];
        return Words::tr("Mask: move %1").arg(nameOf(down ? before[first] : after[first]));
    }
    const bool noneOn =
        std::none_of(after.begin(), after.end(), [](const MaskLayer& layer) { return layer.on; });
    return noneOn ? Words::tr("Mask: all layers off") : Words::tr("Mask: layers on");
}

QString layersStep(const Layers& before, const Layers& after) {
    if (after.size() == before.size()) {
        return sameCountStep(before, after);
    }
    const bool more = after.size() > before.size();
    const Layers& longer = more ? after : before;
    const Layers& shorter = more ? before : after;
    if (longer.size() - shorter.size() > 1) {
        return Words::tr("Change the mask");
    }
    const auto at = std::mismatch(shorter.begin(), shorter.end(), longer.begin()).second;
    return more ? addStep(*at) : removeStep(*at);
}

} // namespace

QString maskEditText(const SetMask& edit) {
    if (edit.before.layers != edit.after.layers) {
        return layersStep(edit.before.layers, edit.after.layers);
    }
    if (edit.before.fill != edit.after.fill) {
        return Words::tr("Mask: forbidden scores become %1")
            .arg(QString::fromStdString(numberText(edit.after.fill, -1)));
    }
    switch (edit.after.emptyRows) {
    case EmptyRows::Zeros:
        return Words::tr("Mask: empty rows get zeros");
    case EmptyRows::Uniform:
        return Words::tr("Mask: empty rows get an even spread");
    case EmptyRows::NaN:
        break;
    }
    return Words::tr("Mask: empty rows get NaN");
}

} // namespace attnscope::ui
