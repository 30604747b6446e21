// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/panels/mask_presets.h"

#include "ui/panels/mask_form.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace attnscope::ui {

namespace {

/// Gives the texts their translation context.
struct Words {
    Q_DECLARE_TR_FUNCTIONS(attnscope::ui::MaskPresets)
};

struct Title {
    std::string_view kind;
    const char* text;
};

constexpr std::array kTitles{
    Title{"causal", QT_TRANSLATE_NOOP("attnscope::ui::MaskPresets", "Causal (decoder)")},
    Title{"valid", QT_TRANSLATE_NOOP("attnscope::ui::MaskPresets", "Padding (valid lengths)")},
    Title{"window", QT_TRANSLATE_NOOP("attnscope::ui::MaskPresets", "Local window")},
    Title{"dilated", QT_TRANSLATE_NOOP("attnscope::ui::MaskPresets", "Dilated window")},
    Title{"global", QT_TRANSLATE_NOOP("attnscope::ui::MaskPresets", "Global tokens")},
    Title{"sinks", QT_TRANSLATE_NOOP("attnscope::ui::MaskPresets", "Attention sinks")},
    Title{"prefix", QT_TRANSLATE_NOOP("attnscope::ui::MaskPresets", "Prefix (language model with prefix)")},
    Title{"document", QT_TRANSLATE_NOOP("attnscope::ui::MaskPresets", "Packed documents")},
    Title{"strided", QT_TRANSLATE_NOOP("attnscope::ui::MaskPresets", "Strided (Sparse Transformer)")},
    Title{"fixed", QT_TRANSLATE_NOOP("attnscope::ui::MaskPresets", "Fixed blocks (Sparse Transformer)")},
    Title{"bigbird", QT_TRANSLATE_NOOP("attnscope::ui::MaskPresets", "BigBird")},
    Title{"block", QT_TRANSLATE_NOOP("attnscope::ui::MaskPresets", "Blocks from a file")},
    Title{"file.npy", QT_TRANSLATE_NOOP("attnscope::ui::MaskPresets", "A file, True = attend")},
    Title{"blocked", QT_TRANSLATE_NOOP("attnscope::ui::MaskPresets", "A file, True = blocked")},
    Title{"policy", QT_TRANSLATE_NOOP("attnscope::ui::MaskPresets", "Keep decisions (DynamicViT)")},
    Title{"policy-eps",
          QT_TRANSLATE_NOOP("attnscope::ui::MaskPresets", "Keep decisions, as released (ε = 1e-6)")},
};

/// Numbers that show something at 3 tokens and at 16,384.
std::uint64_t firstNumber(std::string_view kind, std::string_view name, std::size_t tokens) {
    if (name == "SEED") {
        return 0;
    }
    const bool isStride = kind == "strided" || kind == "fixed" || name == "D";
    if (isStride) {
        return std::max<std::uint64_t>(2, kind == "dilated" ? 2 : tokens / 32);
    }
    if (name == "P") {
        return std::max<std::uint64_t>(1, tokens / 3);
    }
    return std::max<std::uint64_t>(1, tokens / 32);
}

std::string firstArguments(const MaskKind& kind, const MaskSite& site) {
    const std::vector<MaskForm> forms = formsOf(kind);
    const MaskForm& form = forms.front();
    const std::size_t tokens = std::max(site.queries, site.keys);
    std::vector<std::uint64_t> numbers;
    for (const std::string& name : form.numbers) {
        numbers.push_back(firstNumber(kind.name, name, tokens));
    }
    if (form.isList && kind.name == "valid") {
        // The last token is padding, so that something is seen.
        numbers.assign(site.batches, site.keys > 1 ? site.keys - 1 : site.keys);
    } else if (form.isList) {
        const std::size_t half = (tokens + 1) / 2;
        numbers =
            tokens > 1 ? std::vector<std::uint64_t>{half, tokens - half} : std::vector<std::uint64_t>{tokens};
    }
    return form.isWord() ? form.arguments : listOf(numbers);
}

} // namespace

QString titleOf(const MaskKind& kind) {
    const auto title = std::find_if(kTitles.begin(), kTitles.end(),
                                    [&kind](const Title& each) { return each.kind == kind.name; });
    return title != kTitles.end()
               ? Words::tr(title->text)
               : QString::fromLatin1(kind.name.data(), static_cast<qsizetype>(kind.name.size()));
}

MaskLayer firstLayer(const MaskKind& kind, const MaskSite& site) {
    if (holdsKeepDecisions(kind)) {
        return firstPolicy(kind, site);
    }
    MaskLayer layer;
    layer.spec = specOf(kind.name, firstArguments(kind, site));
    return layer;
}

MaskLayer firstPolicy(const MaskKind& kind, const MaskSite& site) {
    MaskArray keep;
    keep.kind = MaskArray::Kind::Bool;
    keep.shape = {site.keys};
    keep.bits.assign(site.keys, 1);
    if (site.keys > 1) {
        keep.bits.back() = 0;
    }
    MaskLayer layer;
    layer.spec = specOf(kind.name, "keep.npy");
    layer.name = Words::tr("keep decisions").toStdString();
    layer.array = std::make_shared<const MaskArray>(std::move(keep));
    return layer;
}

bool holdsKeepDecisions(const MaskKind& kind) {
    return kind.name == "policy" || kind.name == "policy-eps";
}

} // namespace attnscope::ui
