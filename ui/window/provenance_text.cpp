// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/session/check_text.h"
#include "ui/session/model_check.h"
#include "ui/session/scene_title.h"
#include "ui/window/chip_texts.h"

#include <QCoreApplication>
#include <QStringList>

namespace attnscope::ui {

namespace {

constexpr qsizetype kLongestName = 22;

/// Gives the texts their translation context, which a function alone has not.
struct ProvenanceTexts {
    Q_DECLARE_TR_FUNCTIONS(attnscope::ui::ChipTexts)
};

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
    switch (scene.provenance) {
    case Provenance::HandPicked:
        return scene.provenanceMixed ? ProvenanceTexts::tr("partly random") : ProvenanceTexts::tr("by hand");
    case Provenance::Random:
        return withEdits(scene, ProvenanceTexts::tr("random"));
    case Provenance::Trained:
        return withEdits(scene, ProvenanceTexts::tr("trained"));
    case Provenance::Loaded:
        return checkBrief(scene, check);
    }
    return {};
}

QString provenanceTip(const Scene& scene, const ModelCheck& check) {
    const QString origin = originTip(scene, check);
    return scene.provenanceMixed ? origin + u'\n' + editsTip(scene) : origin;
}

} // namespace attnscope::ui
