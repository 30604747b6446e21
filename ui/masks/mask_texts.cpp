// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/masks/mask_texts.h"

#include "core/masks/mask_fit.h"
#include "core/masks/mask_kind.h"
#include "ui/paint/base/index_text.h"
#include "ui/paint/base/translated.h"
#include "ui/session/session.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <limits>

namespace attnscope::ui {

namespace {

/// Gives the texts their translation context.
struct MaskTexts {
    Q_DECLARE_TR_FUNCTIONS(attnscope::ui::MaskWords)
};

QString textOf(const std::vector<std::size_t>& shape) {
    QStringList sizes;
    for (const std::size_t size : shape) {
        sizes << indexText(size);
    }
    return sizes.join(QStringLiteral(" × "));
}

/// "−1e6", as programs write such numbers.
QString shortNumber(double number) {
    return QString::number(number)
        .replace(QStringLiteral("e+0"), QStringLiteral("e"))
        .replace(u'-', QChar(0x2212));
}

QString keptText(const MaskArray& keep) {
    const auto kept = std::count(keep.bits.begin(), keep.bits.end(), std::uint8_t{1});
    return MaskTexts::tr("%1 of %2 tokens kept")
        .arg(indexText(static_cast<std::size_t>(kept)), indexText(keep.bits.size()));
}

} // namespace

MaskContext maskContextOf(const Session& session) {
    return maskContextOf(Snapshot{session.sharedScene(), session.snapshot().result});
}

MaskContext maskContextOf(const Snapshot& snapshot) {
    MaskContext maskContext;
    maskContext.queries = queryCount(snapshot.scene->input);
    maskContext.keys = keyCount(snapshot.scene->input);
    maskContext.batches = batchCount(snapshot.scene->input);
    maskContext.heads = headCount(snapshot.scene->input);
    maskContext.layers = layerCount(snapshot.scene->input);
    if (snapshot.result) {
        maskContext.headIndex = snapshot.result->problem().headIndex;
    }
    return maskContext;
}

QString layerTip(const MaskLayer& layer) {
    if (layer.isPainted()) {
        return MaskTexts::tr("Painted by hand; cells that are not painted keep what the layers above say. "
                             "True = attend\nPoint here to see its cells in the matrix");
    }
    QStringList lines{QString::fromStdString(layer.spec)};
    if (const MaskKind* kind = maskKindOf(layer.spec)) {
        lines << translated(kind->meaning);
    }
    lines << translated(polarityText(layer)) << MaskTexts::tr("Point here to see its cells in the matrix");
    return lines.join(u'\n');
}

QString layerNote(const MaskLayer& layer) {
    const QString polarity = translated(polarityText(layer));
    if (layer.isPainted()) {
        return layer.painted.empty() ? MaskTexts::tr("nothing painted yet") : QString();
    }
    if (!layer.array) {
        const MaskKind* kind = maskKindOf(layer.spec);
        const QString meaning = kind == nullptr ? QString() : translated(kind->meaning);
        return layer.name.empty() ? meaning
                                  : QStringLiteral("%1: %2").arg(QString::fromStdString(layer.spec), meaning);
    }
    if (isPolicy(layer)) {
        return QStringLiteral("%1 · %2").arg(keptText(*layer.array), polarity);
    }
    const QString kind =
        layer.array->kind == MaskArray::Kind::Bool ? MaskTexts::tr("bool") : MaskTexts::tr("numbers");
    return QStringLiteral("%1 · %2 · %3").arg(textOf(layer.array->shape), kind, polarity);
}

QList<FillChoice> fillChoices() {
    return {
        {-std::numeric_limits<double>::infinity(), MaskTexts::tr("−∞ (its weight is exactly 0)"),
         MaskTexts::tr("masked_fill(mask == 0, -inf)")},
        {-1e9, MaskTexts::tr("−1e9 (PyTorch listings)"), MaskTexts::tr("masked_fill(mask == 0, -1e9)")},
        {-1e6, MaskTexts::tr("−1e6 (Dive into Deep Learning)"),
         MaskTexts::tr("Dive into Deep Learning's masked softmax")},
        {0.0, MaskTexts::tr("0 (default of d2l's sequence_mask)"),
         MaskTexts::tr("A forbidden cell keeps a weight, as a score of 0 has it: padding is not left out")}};
}

QString maskWords(const MaskRules& mask) {
    QString words;
    QStringList beside;
    bool isJoined = false;
    LayerJoin outermost = LayerJoin::And;
    for (const MaskLayer& layer : mask.layers) {
        if (!layer.on) {
            continue;
        }
        const QString name = QString::fromStdString(layer.shownName());
        const QString own = layer.negated ? MaskTexts::tr("not %1").arg(name) : name;
        if (layer.isPainted()) {
            const QString before = words.isEmpty() ? MaskTexts::tr("everything") : words;
            words = layer.name.empty() ? MaskTexts::tr("%1, then painted over by hand").arg(before)
                                       : MaskTexts::tr("%1, then painted over by %2").arg(before, name);
            isJoined = false;
        } else if (isPolicy(layer)) {
            beside << MaskTexts::tr("%1 acts in the softmax").arg(own);
        } else if (!takesJoin(layer)) {
            beside << MaskTexts::tr("%1 is added to the scores").arg(own);
        } else if (words.isEmpty()) {
            words = own;
        } else {
            const bool isMixed = isJoined && outermost != layer.join;
            const QString before = isMixed ? QStringLiteral("(%1)").arg(words) : words;
            words = (layer.join == LayerJoin::And ? MaskTexts::tr("%1 and %2") : MaskTexts::tr("%1 or %2"))
                        .arg(before, own);
            isJoined = true;
            outermost = layer.join;
        }
    }
    return (words.isEmpty() ? beside : QStringList{words} + beside).join(QStringLiteral("; "));
}

QString percentText(double part) {
    const double percent = 100.0 * part;
    const bool isRound = percent == std::round(percent);
    const double edge = std::min(percent, 100.0 - percent);
    const int digits = isRound ? 0 : edge < 0.1 ? 3 : edge < 10.0 ? 2 : 1;
    return MaskTexts::tr("%1 %").arg(QString::number(percent, 'f', digits));
}

QString cellsText(const MaskSummary& summary) {
    return MaskTexts::tr("%1 of %2 cells").arg(indexText(summary.allowed), indexText(summary.cells));
}

QString keptKeysText(const MaskSummary& summary) {
    if (!summary.kept) {
        return {};
    }
    return MaskTexts::tr("Keys kept: %1. A dropped key is attended by its own row only; without the dropped "
                         "tokens altogether %2 of N²d are left")
        .arg(indexText(*summary.kept), percentText(summary.costWithoutDropped() / 100.0));
}

QString emptyRowsText(const MaskSummary& summary, const Scene& scene) {
    if (summary.emptyRows == 0) {
        return {};
    }
    QStringList rows;
    for (const std::size_t row : summary.listedRows) {
        rows << indexText(row + scene.notation.indexFrom);
    }
    const std::size_t others = summary.emptyRows - summary.listedRows.size();
    QString list = rows.join(QStringLiteral(", "));
    if (others > 0) {
        list = others == 1 ? MaskTexts::tr("%1 and 1 other").arg(list)
                           : MaskTexts::tr("%1 and %2 others").arg(list, indexText(others));
    }
    const bool columns = scene.orientation == Orientation::Columns;
    QString text;
    if (summary.emptyRows == 1) {
        text = columns ? MaskTexts::tr("Column %1 attends to nothing").arg(list)
                       : MaskTexts::tr("Row %1 attends to nothing").arg(list);
    } else {
        text = columns ? MaskTexts::tr("Columns %1 attend to nothing").arg(list)
                       : MaskTexts::tr("Rows %1 attend to nothing").arg(list);
    }
    if (std::isinf(scene.mask.fill)) {
        return text;
    }
    const QString spread =
        summary.emptyRows == 1
            ? MaskTexts::tr("%1: all its scores are %2, so that its weights spread evenly")
            : MaskTexts::tr("%1: all their scores are %2, so that their weights spread evenly");
    return spread.arg(text, shortNumber(scene.mask.fill));
}

} // namespace attnscope::ui
