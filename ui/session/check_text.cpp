// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/session/check_text.h"

#include "core/agree/agree_remarks.h"
#include "core/scene/token_name.h"
#include "ui/session/error_text.h"
#include "ui/session/model_check.h"

#include <QCoreApplication>
#include <QStringList>

#include <cmath>

namespace attnscope::ui {

namespace {

/// Gives the texts their translation context, which a function alone has not.
struct CheckTexts {
    Q_DECLARE_TR_FUNCTIONS(attnscope::ui::ChipTexts)
};

QString sizeText(double size) {
    return std::isinf(size) ? QStringLiteral("∞") : QString::number(size, 'g', 2);
}

QString typeOf(const ModelCheck& check) {
    return roundingText(check.rounding(), check.decimals());
}

/// "b0 h1 [2, 5]", parts that the scene has not left out; log-sum-exp has one number a query.
QString placeText(const Scene& scene, const ReferenceDifference& at) {
    QStringList parts;
    if (const std::string item = itemText(scene.input, at.headIndex.batch); !item.empty()) {
        parts << QString::fromStdString(item);
    }
    if (headCount(scene.input) > 1 && at.hasHead) {
        parts << QStringLiteral("h%1").arg(at.headIndex.head);
    }
    const bool columns = scene.orientation == Orientation::Columns;
    parts << (at.what == Reference::LogSumExp ? QStringLiteral("[%1]").arg(at.row)
                                              : QStringLiteral("[%1, %2]")
                                                    .arg(columns ? at.column : at.row)
                                                    .arg(columns ? at.row : at.column));
    return parts.join(u' ');
}

} // namespace

QString roundingText(Rounding rounding, int decimals) {
    return decimals == 1  ? CheckTexts::tr("1 decimal")
           : decimals > 1 ? CheckTexts::tr("%n decimals", nullptr, decimals)
                          : QString::fromUtf8(wordOf(rounding));
}

QString checkText(const Scene& scene, const ModelCheck& check) {
    if (!check.hasReferences()) {
        return CheckTexts::tr("not checked against the model");
    }
    if (check.problem()) {
        return CheckTexts::tr("not comparable with the model");
    }
    if (check.differences().empty()) {
        return CheckTexts::tr("comparing with the model …");
    }
    const ReferenceDifference& largest = largestOf(check.differences());
    if (largest.size == 0.0) {
        return CheckTexts::tr("equal to the model");
    }
    if (check.verdict() == Verdict::Agrees && check.lowered()) {
        return CheckTexts::tr("agrees with the model but in %1 rows without a key (else ≤ %2, %3)")
            .arg(QString::number(check.lowered()->rows), sizeText(check.lowered()->elsewhere), typeOf(check));
    }
    if (check.verdict() == Verdict::Agrees) {
        return CheckTexts::tr("agrees with the model (≤ %1, %2)").arg(sizeText(largest.size), typeOf(check));
    }
    if (check.verdict() == Verdict::Nearly) {
        return CheckTexts::tr("nearly the model's (%1 ≤ %2 at %3)")
            .arg(referenceName(largest.what), sizeText(largest.size), placeText(scene, largest));
    }
    return CheckTexts::tr("differs: %1 by at most %2 at %3")
        .arg(referenceName(largest.what), sizeText(largest.size), placeText(scene, largest));
}

QString checkTip(const Scene& scene, const ModelCheck& check) {
    if (!check.hasReferences()) {
        return CheckTexts::tr("Not checked against the model: the file held none of its results.");
    }
    if (check.problem()) {
        return errorText(*check.problem());
    }
    QStringList lines;
    for (const ReferenceDifference& one : check.differences()) {
        lines << CheckTexts::tr("The model's %1: differs by at most %2 at %3 (computed %4, given %5)")
                     .arg(referenceName(one.what), sizeText(one.size), placeText(scene, one),
                          QString::number(one.computed, 'g', 9), QString::number(one.given, 'g', 9));
    }
    const QString type = typeOf(check);
    lines << (check.verdict() == Verdict::Agrees
                  ? CheckTexts::tr("It agrees: that is within the rounding of %1.").arg(type)
              : check.verdict() == Verdict::Nearly
                  ? CheckTexts::tr("That is a few times the rounding of %1. A click searches what would make "
                                   "it agree.")
                        .arg(type)
                  : CheckTexts::tr("That is more than the rounding of %1. A click searches what would make "
                                   "it agree.")
                        .arg(type));
    if (check.lowered()) {
        const VariationText why = textOf(*check.lowered(), check.rounding());
        const QString sentence = errorText({ErrorCode::Failed, why.text, why.arguments, {}});
        lines << sentence.left(1).toUpper() + sentence.mid(1) + u'.';
    }
    lines << CheckTexts::tr(
        "Compared in float64, and again after every edit. What the model gave is saved with the "
        "scene.");
    return lines.join(u'\n');
}

QString checkBrief(const Scene& scene, const ModelCheck& check) {
    if (!check.hasReferences() || check.problem() || check.differences().empty()) {
        return checkText(scene, check);
    }
    const ReferenceDifference& largest = largestOf(check.differences());
    return largest.size == 0.0 ? CheckTexts::tr("equal to the model")
           : check.verdict() == Verdict::Agrees
               ? CheckTexts::tr("agrees ≤ %1")
                     .arg(sizeText(check.lowered() ? check.lowered()->elsewhere : largest.size))
               : CheckTexts::tr("differs ≤ %1 at %2").arg(sizeText(largest.size), placeText(scene, largest));
}

QString checkCaption(const Scene& scene, const ModelCheck& check) {
    if (!check.hasReferences() || check.problem() || check.differences().empty()) {
        return {};
    }
    QStringList names;
    for (const ReferenceDifference& one : check.differences()) {
        names << referenceName(one.what);
    }
    const QString given = names.join(CheckTexts::tr(", "));
    const QString type = typeOf(check);
    const ReferenceDifference& largest = largestOf(check.differences());
    if (largest.size == 0.0) {
        return CheckTexts::tr("Equal to what the model computed itself (%1).").arg(given);
    }
    const QString size = sizeText(largest.size);
    if (check.verdict() == Verdict::Agrees && check.lowered()) {
        return CheckTexts::tr(
                   "Agrees with what the model computed itself (%1) to the rounding of %2 (≤ %3), but "
                   "in %4 rows without an allowed key.")
            .arg(given, type, sizeText(check.lowered()->elsewhere), QString::number(check.lowered()->rows));
    }
    switch (check.verdict()) {
    case Verdict::Agrees:
        return CheckTexts::tr("Agrees with what the model computed itself (%1) to the rounding of %2: ≤ %3.")
            .arg(given, type, size);
    case Verdict::Nearly:
        return CheckTexts::tr(
                   "Differs from what the model computed itself (%1) by at most %3, a few times the "
                   "rounding of %2.")
            .arg(given, type, size);
    case Verdict::Differs:
        break;
    }
    return CheckTexts::tr("Differs from what the model computed itself (%1) by at most %2, at %3.")
        .arg(given, size, placeText(scene, largest));
}

} // namespace attnscope::ui
