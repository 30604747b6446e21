// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/animation/animation_command.h"

#include "ui/export/shell_line.h"

namespace attnscope::ui {

namespace {

QString viewName(RowDrawing drawing) {
    switch (drawing) {
    case RowDrawing::Arrows:
        return QStringLiteral("arrows");
    case RowDrawing::Equation:
        return QStringLiteral("equation");
    case RowDrawing::Match:
        return QStringLiteral("match");
    case RowDrawing::Strips:
        break;
    }
    return QStringLiteral("strips");
}

void addRow(ShellLine& line, const RowAnimationOptions& shown) {
    line.add("--row", shown.query);
    if (shown.drawing != RowDrawing::Strips) {
        line.add("--view", viewName(shown.drawing));
    }
    if (shown.letters) {
        line.add(QStringLiteral("--letters"));
    }
    const bool hasFeatures = shown.drawing == RowDrawing::Strips || shown.drawing == RowDrawing::Equation;
    if (shown.opened && hasFeatures) {
        line.add("--feature", *shown.opened);
    }
    if (shown.order == TermOrder::Weight) {
        line.add("--order", QStringLiteral("weight"));
    }
    if (shown.terms != kNamedTerms) {
        line.add("--terms", shown.terms);
    }
    if (shown.hasMatrix) {
        line.add(QStringLiteral("--with-matrix"));
        if (shown.scale != ValueScale::Linear) {
            line.add("--scale-kind", scaleWord(shown.scale));
        }
    }
}

void addLooks(ShellLine& line, const AnimationChoices& choices) {
    const RowAnimationOptions& shown = choices.shown;
    if (choices.width > 0) {
        line.add("--size", QStringLiteral("%1px").arg(choices.width));
    }
    if (shown.isDark) {
        line.add("--theme", QStringLiteral("dark"));
    }
    if (shown.colourMap != &usualColourMap()) {
        line.add("--colormap", textOf(shown.colourMap->name));
    }
    if (shown.digits != RowAnimationOptions().digits) {
        line.add("--digits", static_cast<std::size_t>(shown.digits));
    }
    if (choices.seconds != kSecondsAStep) {
        line.add("--seconds", textOf(choices.seconds));
    }
    if (choices.rate != usualRateOf(choices.format)) {
        line.add("--fps", textOf(choices.rate));
    }
}

} // namespace

QString animateCommand(const Snapshot& snapshot, const std::optional<ComparedScenes>& compared,
                       const AnimationChoices& choices, const SceneSource& source, const QString& output) {
    const bool isCompared = compared && choices.withSecond;
    ShellLine line(QStringLiteral("animate"));
    line.addScene(*snapshot.scene, source, isCompared ? &*compared : nullptr);
    line.addHead(snapshot, isCompared && hasOtherHead(*compared));
    if (isCompared) {
        line.addSecond(*compared, source.path);
    }
    addRow(line, choices.shown);
    addLooks(line, choices);
    line.addLanguage();
    line.add("-o", output);
    return line.text();
}

} // namespace attnscope::ui
