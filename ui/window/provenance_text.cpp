// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/session/error_text.h"
#include "ui/session/model_check.h"
#include "ui/session/scene_title.h"
#include "ui/window/chip_texts.h"

#include <QCoreApplication>
#include <QStringList>

#include <cmath>

namespace attnscope::ui {

namespace {

constexpr qsizetype kLongestName = 22;

/// Gives the texts their translation context, which a function alone has not.
struct ProvenanceTexts {
    Q_DECLARE_TR_FUNCTIONS(attnscope::ui::ChipTexts)
};

QString sizeText(double size) {
    return std::isinf(size) ? QStringLiteral("∞") : QString::number(size, 'g', 2);
}

/// "b0 h1 [2, 5]", parts that the scene has not left out; log-sum-exp has one number a query.
QString headText(const Scene& scene, const ReferenceDifference& at) {
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

/// How far the scene is from the model, in a few words.
QString checkText(const Scene& scene, const ModelCheck& check) {
    if (!check.hasReferences()) {
        return ProvenanceTexts::tr("not checked against the model");
    }
    if (check.problem()) {
        return ProvenanceTexts::tr("no longer comparable with the model");
    }
    if (check.differences().empty()) {
        return ProvenanceTexts::tr("comparing with the model …");
    }
    const ReferenceDifference& largest = largestOf(check.differences());
    if (largest.size == 0.0) {
        return ProvenanceTexts::tr("equal to the model");
    }
    if (check.verdict() == Verdict::Agrees) {
        return ProvenanceTexts::tr("agrees with the model (≤ %1, %2)")
            .arg(sizeText(largest.size), QString::fromUtf8(wordOf(check.rounding())));
    }
    if (check.verdict() == Verdict::Nearly) {
        return ProvenanceTexts::tr("nearly the model's (≤ %1 at %2)")
            .arg(sizeText(largest.size), headText(scene, largest));
    }
    return ProvenanceTexts::tr("differs by at most %1 at %2")
        .arg(sizeText(largest.size), headText(scene, largest));
}

QString checkTip(const Scene& scene, const ModelCheck& check) {
    if (!check.hasReferences()) {
        return ProvenanceTexts::tr("Not checked against the model: the file held none of its results.");
    }
    if (check.problem()) {
        return errorText(*check.problem());
    }
    QStringList lines;
    for (const ReferenceDifference& one : check.differences()) {
        lines << ProvenanceTexts::tr("The model's %1: differs by at most %2 at %3 (computed %4, given %5)")
                     .arg(referenceName(one.what), sizeText(one.size), headText(scene, one),
                          QString::number(one.computed, 'g', 9), QString::number(one.given, 'g', 9));
    }
    const QString type = QString::fromUtf8(wordOf(check.rounding()));
    lines << (check.verdict() == Verdict::Agrees
                  ? ProvenanceTexts::tr("It agrees: that is within the rounding of %1.").arg(type)
              : check.verdict() == Verdict::Nearly
                  ? ProvenanceTexts::tr(
                        "That is a few times the rounding of %1. A click searches what would make "
                        "it agree.")
                        .arg(type)
                  : ProvenanceTexts::tr(
                        "That is more than the rounding of %1. A click searches what would make "
                        "it agree.")
                        .arg(type));
    lines << ProvenanceTexts::tr(
        "Compared in float64, and again after every edit. What the model gave is not saved with "
        "the scene.");
    return lines.join(u'\n');
}

/// What a scene is called in the chip, its middle left out where it is long.
QString shortTitle(const Scene& scene) {
    const QString title = shownTitle(scene);
    return title.size() <= kLongestName ? title : title.left(12) + QStringLiteral("…") + title.right(8);
}

/// Random models say their seed in their title.
bool saysSeed(const Scene& scene) {
    return scene.title.find("seed ") != std::string::npos;
}

/// Numbers that were typed or made since are not what the rest is.
QString withEdits(const Scene& scene, const QString& text) {
    return scene.provenanceMixed ? ProvenanceTexts::tr("%1, edited").arg(text) : text;
}

/// What is to be said of the numbers as they came.
QString originTip(const Scene& scene, const ModelCheck& check) {
    switch (scene.provenance) {
    case Provenance::HandPicked:
        return ProvenanceTexts::tr("Made up to make the arithmetic easy; says nothing about English");
    case Provenance::Random:
        return ProvenanceTexts::tr(
            "Drawn from a seeded generator; no model has learnt them. The same seed draws the same "
            "on every machine. A word's own vector is drawn from its letters.");
    case Provenance::Trained:
        return ProvenanceTexts::tr("Taken from a trained model");
    case Provenance::Loaded:
        return ProvenanceTexts::tr("Loaded: %1").arg(QString::fromStdString(scene.title)) + u'\n' +
               checkTip(scene, check);
    }
    return {};
}

/// What edits brought.
QString editsTip(const Scene& scene) {
    return scene.provenance == Provenance::HandPicked
               ? ProvenanceTexts::tr("Edits brought other numbers: a new word's vector is drawn from its "
                                     "letters, and matrices can be filled at random; no model has learnt "
                                     "them.")
               : ProvenanceTexts::tr("Numbers were edited since.");
}

} // namespace

QString provenanceText(const Scene& scene, const ModelCheck& check) {
    switch (scene.provenance) {
    case Provenance::HandPicked:
        return scene.provenanceMixed ? ProvenanceTexts::tr("partly hand-picked, partly random")
                                     : ProvenanceTexts::tr("hand-picked numbers");
    case Provenance::Random:
        return withEdits(scene, saysSeed(scene)
                                    ? ProvenanceTexts::tr("random numbers, seed %1")
                                          .arg(QString::fromStdString(scene.title).section(u' ', -1))
                                    : ProvenanceTexts::tr("random numbers"));
    case Provenance::Trained:
        return withEdits(scene, ProvenanceTexts::tr("trained"));
    case Provenance::Loaded:
        return ProvenanceTexts::tr("%1 · %2").arg(
            withEdits(scene, scene.title.empty() ? ProvenanceTexts::tr("loaded") : shortTitle(scene)),
            checkText(scene, check));
    }
    return {};
}

QString provenanceBrief(const Scene& scene, const ModelCheck& check) {
    const bool isNumber = scene.provenance == Provenance::Loaded && check.hasReferences() &&
                          !check.problem() && !check.differences().empty();
    if (scene.provenance == Provenance::HandPicked) {
        return scene.provenanceMixed ? ProvenanceTexts::tr("partly random") : ProvenanceTexts::tr("by hand");
    }
    if (scene.provenance == Provenance::Random) {
        return withEdits(scene, ProvenanceTexts::tr("random"));
    }
    if (!isNumber) {
        return provenanceText(scene, check).section(QStringLiteral(" · "), -1);
    }
    const ReferenceDifference& largest = largestOf(check.differences());
    return largest.size == 0.0 ? ProvenanceTexts::tr("equal to the model")
           : check.verdict() == Verdict::Agrees
               ? ProvenanceTexts::tr("agrees ≤ %1").arg(sizeText(largest.size))
               : ProvenanceTexts::tr("differs ≤ %1 at %2")
                     .arg(sizeText(largest.size), headText(scene, largest));
}

QString provenanceTip(const Scene& scene, const ModelCheck& check) {
    const QString origin = originTip(scene, check);
    return scene.provenanceMixed ? origin + u'\n' + editsTip(scene) : origin;
}

} // namespace attnscope::ui
