// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/masks/mask_editor.h"

#include "ui/masks/keep_token_chips.h"
#include "ui/masks/mask_argument_boxes.h"
#include "ui/masks/mask_lengths.h"
#include "ui/masks/mask_list_field.h"
#include "ui/masks/mask_paint_tools.h"
#include "ui/masks/mask_spec_text.h"

#include <algorithm>
#include <memory>

namespace attnscope::ui {

namespace {

bool hasNothingToSet(const MaskLayer& layer, const MaskKind* kind) {
    if (kind == nullptr || kind->readsFile) {
        return true;
    }
    const std::span<const MaskForm> forms = kind->forms;
    return forms.size() == 1 && forms.front().isWord() && forms.front().text == argumentsOf(layer.spec);
}

} // namespace

QList<QWidget*> MaskEditor::focusOrder() {
    QList<QWidget*> order;
    const auto takesKeys = [](const QWidget& part) {
        return (part.focusPolicy() & Qt::TabFocus) != 0 && part.focusProxy() == nullptr && !part.isHidden();
    };
    for (QWidget* part = nextInFocusChain(); part != this; part = part->nextInFocusChain()) {
        if (isAncestorOf(part) && takesKeys(*part)) {
            order << part;
        }
    }
    if (takesKeys(*this)) {
        order.prepend(this);
    }
    return order;
}

MaskEditor* makeMaskEditor(const MaskLayer& layer, const MaskContext& maskContext, const Context& context,
                           MaskBrush& brush, QWidget* parent) {
    if (layer.isPainted()) {
        auto tools = std::make_unique<MaskPaintTools>(context, brush, parent);
        return tools->showLayer(layer, maskContext) ? tools.release() : nullptr;
    }
    auto chips = std::make_unique<KeepTokenChips>(context, parent);
    if (chips->showLayer(layer, maskContext)) {
        return chips.release();
    }
    const MaskKind* kind = maskKindOf(layer.spec);
    if (hasNothingToSet(layer, kind)) {
        return nullptr;
    }
    auto lengths = std::make_unique<MaskLengths>(parent);
    if (lengths->showLayer(layer, maskContext)) {
        return lengths.release();
    }
    auto numbers = std::make_unique<MaskArgumentBoxes>(*kind, parent);
    if (numbers->showLayer(layer, maskContext)) {
        return numbers.release();
    }
    auto text = std::make_unique<MaskListField>(parent);
    return text->showLayer(layer, maskContext) ? text.release() : nullptr;
}

} // namespace attnscope::ui
