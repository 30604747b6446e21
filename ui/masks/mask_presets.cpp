// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/masks/mask_presets.h"

#include "ui/masks/mask_spec_text.h"
#include "ui/paint/base/translated.h"

#include <QCoreApplication>

#include <algorithm>

namespace attnscope::ui {

namespace {

/// Gives the texts their translation context.
struct PresetTexts {
    Q_DECLARE_TR_FUNCTIONS(attnscope::ui::MaskPresets)
};

std::string firstArguments(const MaskKind& kind, const MaskContext& maskContext) {
    const MaskForm& form = kind.forms.front();
    std::vector<std::uint64_t> numbers;
    if (form.isList()) {
        const std::vector<std::size_t> first = form.firstList(maskContext);
        numbers.assign(first.begin(), first.end());
    }
    for (const MaskArgument& number : form.numbers) {
        numbers.push_back(number.first(std::max(maskContext.queries, maskContext.keys)));
    }
    return form.isWord() ? std::string(form.text) : listOf(numbers);
}

} // namespace

QString titleOf(const MaskKind& kind) {
    return translated(kind.title);
}

MaskLayer firstLayer(const MaskKind& kind, const MaskContext& maskContext) {
    if (holdsKeepDecisions(kind)) {
        return firstPolicy(kind, maskContext);
    }
    MaskLayer layer;
    layer.spec = specOf(kind.name, firstArguments(kind, maskContext));
    return layer;
}

MaskLayer firstPolicy(const MaskKind& kind, const MaskContext& maskContext) {
    MaskArray keep;
    keep.kind = MaskArray::Kind::Bool;
    keep.shape = {maskContext.keys};
    keep.bits.assign(maskContext.keys, 1);
    if (maskContext.keys > 1) {
        keep.bits.back() = 0;
    }
    MaskLayer layer;
    layer.spec = specOf(kind.name, "keep.npy");
    layer.name = PresetTexts::tr("keep decisions").toStdString();
    layer.array = std::make_shared<const MaskArray>(std::move(keep));
    return layer;
}

bool holdsKeepDecisions(const MaskKind& kind) {
    return kind.name == "policy" || kind.name == "policy-eps";
}

} // namespace attnscope::ui
