// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/export/figure_command.h"

#include "core/compare/difference.h"
#include "core/engine/result_axes.h"
#include "core/formats/arrays/number_text.h"
#include "core/solver/joined_heads.h"
#include "ui/paint/heatmap/colour_bar.h"
#include "ui/session/compared_picture.h"
#include "ui/session/heads_range.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace attnscope::ui {

namespace {

/// Gives the texts their translation context, which a function alone has not.
struct CommandTexts {
    Q_DECLARE_TR_FUNCTIONS(attnscope::ui::FigureCommand)
};

/// "0,5:8", as --range-ignore reads it.
QString keysText(const std::vector<TokenSpan>& keys) {
    QStringList parts;
    for (const TokenSpan& span : keys) {
        parts << (span.count() == 1 ? QString::number(span.first)
                                    : QStringLiteral("%1:%2").arg(span.first).arg(span.end));
    }
    return parts.join(',');
}

/// The name that a stage has on the command line; empty where it has none.
QString stageWord(Stage stage, const Scene& scene) {
    if (stage == Stage::MultiHead) {
        return textOf(stageInfo(Stage::Output).name);
    }
    const bool isJoined = stage == Stage::Output && joinsHeads(scene);
    return stageInfo(stage).onCommandLine && !isJoined ? textOf(stageInfo(stage).name) : QString();
}

/// The heads that are drawn beside each other.
void addHeads(ShellLine& line, const std::vector<HeatmapPicture>& heads, bool areAll) {
    const Snapshot& first = heads.front().snapshot;
    line.addItem(first.scene->input, first.headIndex().batch);
    if (areAll) {
        line.add(QStringLiteral("--all-heads"));
        return;
    }
    QStringList names;
    for (const HeatmapPicture& head : heads) {
        names << QString::number(head.snapshot.headIndex().head);
    }
    line.add("--head", names.join(','));
}

void addSize(ShellLine& line, const SizeOptions& size) {
    line.add("--size", size.size);
    const bool inPixels = size.size.back().isDigit() || size.size.endsWith(QLatin1String("px"));
    if (!inPixels || size.dpi != kUnitDpi) { // of lengths the default follows from the file
        line.add("--dpi", textOf(size.dpi));
    }
    const std::optional<double> usual = inPixels ? std::nullopt : std::optional(kPrintType);
    if (size.points && size.points != usual) {
        line.add("--font-pt", textOf(*size.points));
    }
}

/// The range that the command line takes by itself.
ValueRange automaticRange(const ExportedFigure& figure, const HeatmapPicture& picture) {
    const RangeGroup group = stageInfo(picture.stage).range;
    if (figure.isHeads()) {
        std::vector<Ranges> all;
        for (const HeatmapPicture& head : figure.heads) {
            all.push_back(rangesOf(head.snapshot, head.stage));
        }
        return rangesOfHeads(all).of(group);
    }
    if (!figure.isCompared()) {
        return rangesOf(picture.snapshot, picture.stage).shared().of(group);
    }
    const ValueRange both = sharedRanges(rangesOf(figure.compared->shownFirst(), picture.stage),
                                         rangesOf(figure.compared->shownSecond(), picture.stage))
                                .of(group);
    return picture.isDifference
               ? differenceRange(*picture.snapshot.source(picture.stage), std::max(-both.low, both.high),
                                 picture.snapshot.result->precision())
               : both;
}

void addColours(ShellLine& line, const HeatmapPicture& picture, const Palette& palette, bool isDark,
                const ValueRange& automatic) {
    if (palette.colourMap != &usualColourMap()) {
        line.add("--colormap", textOf(palette.colourMap->name));
    }
    const RangeGroup group = stageInfo(picture.stage).range;
    if (picture.rowShares) {
        line.add("--range", QStringLiteral("row"));
        if (isDark) {
            line.add("--theme", QStringLiteral("dark"));
        }
        return;
    }
    const bool isLift = picture.scale == ValueScale::Lift;
    const ValueRange range = isLift ? picture.tiledColours.range : palette.rangeOf(group);
    if (isRangeWithoutKeys(picture)) {
        line.add("--range-ignore", keysText(palette.ranges.ignoredKeys));
    } else if (isLift || range != automatic) {
        line.add("--range", textOf(range.low) + ',' + textOf(range.high));
    }
    if (isDark) {
        line.add("--theme", QStringLiteral("dark"));
    }
}

/// The part of the matrix that is drawn.
void addPart(ShellLine& line, const HeatmapPicture& picture) {
    const bool hasQueries = picture.stage != Stage::K && picture.stage != Stage::V;
    const auto add = [&line](const char* option, const IndexRange& range) {
        line.add(option, QStringLiteral("%1:%2").arg(range.first).arg(range.end));
    };
    if (picture.rowsDrawn) {
        add(hasQueries ? "--query-range" : "--key-range", *picture.rowsDrawn);
    }
    if (picture.columnsDrawn && stageInfo(picture.stage).cellsAreQueryKey) {
        add("--key-range", *picture.columnsDrawn);
    } else if (picture.columnsDrawn) {
        line.note(CommandTexts::tr("draws all features, the window a part of them"));
    }
}

/// What a picture of one matrix has and the strip has not.
void addMatrix(ShellLine& line, const HeatmapPicture& picture, bool isCompared) {
    if (!picture.groupsWord.isEmpty()) {
        line.add("--group", picture.groupsWord);
    }
    if (picture.scale != ValueScale::Linear) {
        line.add("--scale-kind", scaleWord(picture.scale));
    }
    if (picture.tiled && picture.reducer == Reducer::Mean) {
        line.add("--reduce", QStringLiteral("mean"));
    }
    if (picture.values != ValuesShown::Auto) {
        line.add("--values",
                 picture.values == ValuesShown::On ? QStringLiteral("on") : QStringLiteral("off"));
    }
    if (picture.digits != 3) {
        line.add("--digits", static_cast<std::size_t>(picture.digits));
    }
    // Without --title these would have the one that they have by themselves.
    const bool hasUsual = picture.snapshot.headIndex().isPooled() || !picture.groupsMeaning.isEmpty();
    if (!picture.title.isEmpty() || isCompared || hasUsual) {
        line.add("--title", picture.title);
    }
    if (picture.cell) {
        line.add("--cell", QStringLiteral("%1,%2").arg(picture.cell->row).arg(picture.cell->column));
    }
    if (!picture.showSums && !picture.isDifference && stageInfo(picture.stage).range == RangeGroup::Weights) {
        line.add("--hide", QStringLiteral("sums"));
    }
    addPart(line, picture);
    if (picture.viewport.cell > 0.0) {
        line.note(CommandTexts::tr("draws the whole matrix, the window a part of it"));
    }
}

} // namespace

bool hasRenderCommand(const ExportedFigure& figure) {
    const HeatmapPicture& picture = figure.window;
    return !figure.isDrawn() && !(picture.isDifference && !figure.isCompared()) &&
           !(figure.isCompared() && figure.hasRowRange) &&
           !stageWord(picture.stage, *picture.snapshot.scene).isEmpty();
}

QString renderCommand(const ExportedFigure& figure, const SizeOptions& size, const SceneSource& source,
                      const QString& output) {
    HeatmapPicture picture = figure.matrix();
    if (figure.isHeads() || figure.isSideBySide()) {
        picture.viewport = {};
    }
    if (figure.isHeads()) { // of which a grid has none
        picture.showSums = true;
    }
    const Snapshot& first = figure.isCompared() ? figure.compared->first : picture.snapshot;
    const Scene& scene = *first.scene;
    ShellLine line(QStringLiteral("render"));
    line.addScene(scene, source, figure.isCompared() ? &*figure.compared : nullptr);
    if (figure.subject == ExportedFigure::Subject::Pipeline || picture.stage != Stage::Weights) {
        line.add("--stage", stageWord(picture.stage, scene));
    }
    if (figure.isHeads()) {
        addHeads(line, figure.heads, figure.subject == ExportedFigure::Subject::AllHeads);
    } else {
        line.addHead(first, figure.isCompared() && hasOtherHead(*figure.compared));
    }
    if (figure.isCompared()) {
        line.addSecond(*figure.compared, source.path);
        line.add("--compare-as", figure.isSideBySide()  ? QStringLiteral("side")
                                 : picture.isDifference ? QStringLiteral("difference")
                                                        : QStringLiteral("b"));
    }
    if (figure.isSideBySide() && figure.besides.back().isRangeByHand) {
        line.note(CommandTexts::tr("the difference has its own range there"));
    }
    if (figure.subject != ExportedFigure::Subject::Pipeline) {
        addMatrix(line, picture, figure.isCompared());
        addColours(line, picture, picture.palette, figure.isDark, automaticRange(figure, picture));
    } else {
        line.add(QStringLiteral("--pipeline"));
        addColours(line, picture, pipelineOf(picture).palette, figure.isDark,
                   automaticRange(figure, picture));
        if (picture.scale != ValueScale::Linear) {
            line.note(CommandTexts::tr("the weights have linear colours there"));
        }
    }
    if (picture.query) {
        line.add("--row", *picture.query);
    }
    if (figure.hasInset()) {
        line.add("--inset", partText(*figure.inset));
    }
    if (picture.mask == MaskShown::Off) {
        line.add("--mask-overlay", QStringLiteral("off"));
    } else if (picture.mask == MaskShown::Faint) {
        line.note(CommandTexts::tr("hatches the mask in full"));
    }
    line.addLanguage();
    addSize(line, size);
    line.add("-o", output);
    return line.text();
}

bool computeWrites(const NumbersFormat& format) {
    return format.ending != ".npz";
}

QString computeCommand(const ExportedNumbers& numbers, const NumbersFormat& format, const SceneSource& source,
                       const QString& output, const ComparedScenes* compared) {
    const Scene& scene = *numbers.snapshot.scene;
    ShellLine line(QStringLiteral("compute"));
    line.addScene(scene, source, compared);
    const QString stage = stageWord(numbers.stage, scene);
    if (numbers.stage != Stage::Weights && !stage.isEmpty()) {
        line.add("--stage", stage);
    }
    if (stage.isEmpty()) {
        line.note(CommandTexts::tr("it has no name for this stage"));
    }
    // Without these the result keeps the axis, also where it has one entry.
    const HeadIndex index = numbers.snapshot.headIndex();
    const ResultAxes axes = resultAxes(scene, numbers.stage);
    line.addItem(scene.input, index.batch, axes.batches.has_value());
    if (index.isPooled()) {
        line.add("--head", poolWord(index.pool));
    } else if (axes.heads) {
        line.add("--head", index.head);
    }
    if (compared != nullptr) {
        line.addSecond(*compared, source.path);
    }
    if (numbers.snapshot.result->precision() == Precision::Float32) {
        line.add("--precision", QStringLiteral("float32"));
    }
    if (format.rounds) {
        line.add("--digits", static_cast<std::size_t>(numbers.digits));
    }
    if (numbers.withLabels && format.hasLabels && !stage.isEmpty()) {
        line.add(QStringLiteral("--labels"));
    }
    line.add("-o", output);
    return line.text();
}

} // namespace attnscope::ui
