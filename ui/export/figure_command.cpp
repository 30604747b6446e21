// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/export/figure_command.h"

#include "core/compare/difference.h"
#include "core/examples/example.h"
#include "core/formats/arrays/number_text.h"
#include "core/solver/joined_heads.h"
#include "ui/paint/heatmap/colour_bar.h"
#include "ui/session/compared_picture.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>

namespace attnscope::ui {

namespace {

/// Gives the texts their translation context, which a function alone has not.
struct CommandTexts {
    Q_DECLARE_TR_FUNCTIONS(attnscope::ui::FigureCommand)
};

QString textOf(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString textOf(double number) {
    return QString::fromStdString(exactText(number));
}

/// "0,5:8", as --range-ignore reads it.
QString keysText(const std::vector<TokenSpan>& keys) {
    QStringList parts;
    for (const TokenSpan& span : keys) {
        parts << (span.count() == 1 ? QString::number(span.first)
                                    : QStringLiteral("%1:%2").arg(span.first).arg(span.end));
    }
    return parts.join(',');
}

/// A command line and what it leaves out.
class Line {
public:
    void add(const QString& word) { m_words << shellQuoted(word); }
    void add(const char* option, const QString& value) {
        const QString name = QString::fromLatin1(option);
        // What begins with a minus would be taken for an option.
        if (value.startsWith('-')) {
            m_words << name + '=' + shellQuoted(value);
        } else {
            m_words << name << shellQuoted(value);
        }
    }
    void add(const char* option, std::size_t value) { add(option, QString::number(value)); }
    void note(const QString& note) { m_notes << note; }
    QString text() const {
        const QString line = m_words.join(' ');
        return m_notes.isEmpty() ? line : line + QStringLiteral("  # ") + m_notes.join(QStringLiteral("; "));
    }

private:
    QStringList m_words;
    QStringList m_notes;
};

/// The name that a stage has on the command line; empty where it has none.
QString stageWord(Stage stage, const Scene& scene) {
    if (stage == Stage::MultiHead) {
        return textOf(stageInfo(Stage::Output).name);
    }
    const bool isJoined = stage == Stage::Output && joinsHeads(scene);
    return stageInfo(stage).onCommandLine && !isJoined ? textOf(stageInfo(stage).name) : QString();
}

void addScene(Line& line, const Scene& scene, const QString& path) {
    if (!path.isEmpty()) {
        line.add(path);
        return;
    }
    if (const QString example = exampleNameOf(scene); !example.isEmpty()) {
        line.add("--example", example);
        return;
    }
    line.add(QStringLiteral("scene.json"));
    line.note(CommandTexts::tr("save the scene as scene.json first: no file has it as it is"));
}

QString poolWord(HeadPool pool) {
    return pool == HeadPool::Mean ? QStringLiteral("mean") : QStringLiteral("max");
}

void addHead(Line& line, const Snapshot& snapshot, bool isNamed = false) {
    const HeadIndex index = snapshot.headIndex();
    if (index.batch > 0) {
        line.add("--batch", index.batch);
    }
    if (index.isPooled()) {
        line.add("--head", poolWord(index.pool));
    } else if (index.head > 0 || isNamed) {
        line.add("--head", index.head);
    }
}

bool hasOtherHead(const ComparedScenes& compared) {
    return compared.first.headIndex().head != compared.second.headIndex().head;
}

/// What the first scene is compared with.
void addSecond(Line& line, const ComparedScenes& compared) {
    const Scene& second = *compared.second.scene;
    const bool isOneScene = hasOtherHead(compared) && (compared.first.scene == compared.second.scene ||
                                                       *compared.first.scene == second);
    const QString example = exampleNameOf(second);
    if (isOneScene) {
        // Another head of the same input.
    } else if (!compared.secondPath.isEmpty()) {
        line.add("--compare", compared.secondPath);
    } else if (!example.isEmpty()) {
        line.add("--compare", QStringLiteral("example:") + example);
    } else {
        line.add("--compare", QStringLiteral("b.json"));
        line.note(CommandTexts::tr("save B as b.json first: no file has it as it is"));
    }
    if (hasOtherHead(compared)) {
        line.add("--compare-head", compared.second.headIndex().head);
    }
    if (compared.first.headIndex().pool != compared.second.headIndex().pool) {
        line.note(CommandTexts::tr("compares the same of both, one head or what is made of all"));
    }
    if (compared.first.headIndex().batch != compared.second.headIndex().batch) {
        line.note(CommandTexts::tr("compares one batch item of both"));
    }
}

void addSize(Line& line, const SizeOptions& size) {
    line.add("--size", size.size);
    if (size.dpi != kUnitDpi) {
        line.add("--dpi", textOf(size.dpi));
    }
    const bool inPixels = size.size.back().isDigit() || size.size.endsWith(QLatin1String("px"));
    const std::optional<double> usual = inPixels ? std::nullopt : std::optional(kPrintType);
    if (size.points && size.points != usual) {
        line.add("--font-pt", textOf(*size.points));
    }
}

/// The range that the command line takes by itself.
ValueRange automaticRange(const ExportedFigure& figure, const HeatmapPicture& picture) {
    const RangeGroup group = stageInfo(picture.stage).range;
    if (!figure.isCompared()) {
        return rangesOf(picture.snapshot, picture.stage).shared().of(group);
    }
    const ValueRange both = sharedRanges(rangesOf(figure.compared->first, picture.stage),
                                         rangesOf(figure.compared->second, picture.stage))
                                .of(group);
    return picture.isDifference
               ? differenceRange(*picture.snapshot.source(picture.stage), std::max(-both.low, both.high),
                                 picture.snapshot.result->precision())
               : both;
}

void addColours(Line& line, const HeatmapPicture& picture, const Palette& palette, bool isDark,
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
void addPart(Line& line, const HeatmapPicture& picture) {
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
void addMatrix(Line& line, const HeatmapPicture& picture, bool isCompared) {
    if (!picture.groupsMeaning.isEmpty()) {
        line.add("--group", picture.groupsMeaning.section(':', 0, 0));
    }
    if (picture.scale != ValueScale::Linear) {
        line.add("--scale-kind",
                 picture.scale == ValueScale::Lift ? QStringLiteral("lift") : QStringLiteral("log"));
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
    if (picture.indexFrom != 0) {
        line.add("--index-from", static_cast<std::size_t>(picture.indexFrom));
    }
    if (!picture.title.isEmpty() || isCompared) {
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

QString shellQuoted(const QString& word) {
    static const QRegularExpression plain(QStringLiteral("^[A-Za-z0-9_./,:=+@%-]+$"));
    if (plain.match(word).hasMatch()) {
        return word;
    }
    return '\'' + QString(word).replace('\'', QStringLiteral("'\\''")) + '\'';
}

QString exampleNameOf(const Scene& scene) {
    const auto all = examples();
    const auto found = std::find_if(all.begin(), all.end(), [&scene](const Example& example) {
        return example.title == scene.title && example.make().scene == scene;
    });
    return found != all.end() ? textOf(found->name) : QString();
}

bool hasRenderCommand(const ExportedFigure& figure) {
    const HeatmapPicture& picture = figure.window;
    return figure.subject != ExportedFigure::Subject::Shown &&
           !(picture.isDifference && !figure.isCompared()) &&
           !(figure.isCompared() && (figure.hasInset() || figure.hasRowRange)) &&
           !stageWord(picture.stage, *picture.snapshot.scene).isEmpty();
}

QString renderCommand(const ExportedFigure& figure, const SizeOptions& size, const QString& scenePath,
                      const QString& output) {
    const HeatmapPicture picture = figure.matrix();
    const Snapshot& first = figure.isCompared() ? figure.compared->first : picture.snapshot;
    const Scene& scene = *first.scene;
    Line line;
    line.add(QStringLiteral("attnscope"));
    line.add(QStringLiteral("render"));
    addScene(line, scene, scenePath);
    if (!figure.isStage() || picture.stage != Stage::Weights) {
        line.add("--stage", stageWord(picture.stage, scene));
    }
    addHead(line, first, figure.isCompared() && hasOtherHead(*figure.compared));
    if (figure.isCompared()) {
        addSecond(line, *figure.compared);
        line.add("--compare-as", picture.isDifference ? QStringLiteral("difference") : QStringLiteral("b"));
    }
    SizeOptions sides = size;
    if (figure.isStage()) {
        addMatrix(line, picture, figure.isCompared());
        addColours(line, picture, picture.palette, figure.isDark, automaticRange(figure, picture));
    } else {
        line.add(QStringLiteral("--pipeline"));
        sides.points.reset();
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
    addSize(line, sides);
    line.add("-o", output);
    return line.text();
}

bool computeWrites(const NumbersFormat& format) {
    return format.ending != ".npz";
}

QString computeCommand(const ExportedNumbers& numbers, const NumbersFormat& format, const QString& scenePath,
                       const QString& output, const ComparedScenes* compared) {
    const Scene& scene = *numbers.snapshot.scene;
    Line line;
    line.add(QStringLiteral("attnscope"));
    line.add(QStringLiteral("compute"));
    addScene(line, scene, scenePath);
    const QString stage = stageWord(numbers.stage, scene);
    if (numbers.stage != Stage::Weights && !stage.isEmpty()) {
        line.add("--stage", stage);
    }
    if (stage.isEmpty()) {
        line.note(CommandTexts::tr("it has no name for this stage"));
    }
    const HeadIndex index = numbers.snapshot.headIndex();
    if (batchCount(scene.input) > 1) {
        line.add("--batch", index.batch);
    }
    if (index.isPooled()) {
        line.add("--head", poolWord(index.pool));
    } else if (headCount(scene.input) > 1 && differsByHead(numbers.stage)) {
        line.add("--head", index.head);
    }
    if (compared != nullptr) {
        addSecond(line, *compared);
    }
    if (numbers.snapshot.result->precision() == Precision::Float32) {
        line.add("--precision", QStringLiteral("float32"));
    }
    if (format.rounds) {
        line.add("--digits", static_cast<std::size_t>(numbers.digits));
    }
    if (numbers.withLabels && format.hasLabels) {
        line.note(CommandTexts::tr("without tokens"));
    }
    line.add("-o", output);
    return line.text();
}

} // namespace attnscope::ui
