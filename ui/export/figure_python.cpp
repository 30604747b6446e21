// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/export/figure_python.h"

#include "core/formula/notation.h"
#include "core/python/numpy_lines.h"
#include "core/python/numpy_text.h"
#include "ui/export/figure_command.h"
#include "ui/export/scene_file_name.h"
#include "ui/paint/base/translated.h"
#include "ui/paint/heatmap/colour_bar.h"
#include "ui/paint/heatmap/heatmap_labels.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace attnscope::ui {

namespace {

/// More ticks than these are not read.
constexpr std::size_t kMostTicks = 64;

QString exact(double number) {
    return QString::fromStdString(numpyNumber(number));
}

QString quoted(const QString& text) {
    return QString::fromStdString(pythonText(text.toStdString()));
}

/// One side of the picture as it is displayed.
struct Side {
    QString title;
    IndexRange range;
    bool isPart = false;
    QStringList names{}; ///< of what is drawn; empty where there are too many
};

Side sideOf(const AxisLabels& labels, const IndexRange& drawn, const std::string& title) {
    Side side{translated(title), drawn, drawn.end - drawn.first < labels.count()};
    for (std::size_t at = drawn.first; drawn.end - drawn.first <= kMostTicks && at < drawn.end; ++at) {
        const AxisLabel label = labels.at(at);
        side.names << QStringList{label.index, label.text}.join(' ').trimmed();
    }
    return side;
}

struct Sides {
    Side rows;
    Side columns;

    bool arePart() const { return rows.isPart || columns.isPart; }
};

Sides sidesOf(const HeatmapPicture& picture) {
    const HeatmapShape shape = shapeOf(picture);
    const HeatmapSides labels(picture, shape);
    const StageNotation notation = notationOf(*picture.snapshot.scene, picture.stage);
    return {sideOf(labels.rows, {shape.drawn.firstRow, shape.drawn.endRow}, notation.rowTitle),
            sideOf(labels.columns, {shape.drawn.firstColumn, shape.drawn.endColumn}, notation.columnTitle)};
}

QString slice(const Side& side) {
    return side.isPart ? QStringLiteral("%1:%2").arg(side.range.first).arg(side.range.end)
                       : QStringLiteral(":");
}

/// Where a part of the matrix lies in it; matplotlib counts from 0 by itself.
QString extentText(const Sides& sides) {
    const auto edge = [](std::size_t index) { return QString::number(double(index) - 0.5); };
    return sides.arePart() ? QStringLiteral(", extent=(%1, %2, %3, %4)")
                                 .arg(edge(sides.columns.range.first), edge(sides.columns.range.end),
                                      edge(sides.rows.range.end), edge(sides.rows.range.first))
                           : QString();
}

QString ticks(char axis, const Side& side) {
    if (side.names.isEmpty()) {
        return {};
    }
    std::vector<std::string> names;
    for (const QString& name : side.names) {
        names.push_back(name.toStdString());
    }
    const auto longest = std::max_element(side.names.begin(), side.names.end(),
                                          [](const auto& a, const auto& b) { return a.size() < b.size(); });
    const bool turns = axis == 'x' && longest->size() * side.names.size() > 60;
    return QStringLiteral("axes.set_%1ticks(range(%2, %3), %4%5)\n")
        .arg(QChar(axis))
        .arg(side.range.first)
        .arg(side.range.end)
        .arg(QString::fromStdString(pythonTexts(names)), turns ? QStringLiteral(", rotation=90") : QString());
}

/// The colour map as matplotlib calls it; one that it has not is made of its colours.
QString colourMapText(const Palette& palette, RangeGroup group, bool isDark) {
    struct Known {
        std::string_view name;
        const char* matplotlib;
    };
    constexpr std::array kKnown{Known{"viridis", "viridis"}, Known{"magma", "magma"},
                                Known{"cividis", "cividis"}, Known{"greys", "Greys"}, Known{"rdbu", "RdBu"}};
    const auto known = std::find_if(kKnown.begin(), kKnown.end(), [&palette](const Known& each) {
        return each.name == palette.colourMap->name;
    });
    if (startsAtZero(group) && !isDark && known != kKnown.end()) {
        return QStringLiteral("plt.get_cmap(\"%1\").copy()").arg(QString::fromLatin1(known->matplotlib));
    }
    constexpr int kSteps = 16; // even: the middle, which is 0 where colours diverge, is a stop
    QStringList colours;
    for (int step = 0; step <= kSteps; ++step) {
        const QRgb colour = palette.mapOf(group).at(static_cast<double>(step) / kSteps);
        colours << '"' + QColor::fromRgb(colour).name() + '"';
    }
    return QStringLiteral("matplotlib.colors.LinearSegmentedColormap.from_list(\"AttnScope\", [%1])")
        .arg(colours.join(QStringLiteral(", ")));
}

/// Numbers of another scale, and cells that the mask forbids, in `picture`.
QString pictureLines(const HeatmapPicture& picture, const Sides& sides) {
    const bool isTransposed = picture.snapshot.scene->orientation == Orientation::Columns;
    const bool hasMask = stageInfo(picture.stage).cellsAreQueryKey;
    const QString allowed = isTransposed ? QStringLiteral("allowed.T") : QStringLiteral("allowed");
    QString lines = QStringLiteral("\npicture = shown\n");
    if (picture.scale == ValueScale::Log) { // of 0 there is no logarithm, and what is missing is grey
        lines = QStringLiteral("\npicture = np.maximum(shown, %1)  # weights below have the lowest colour\n")
                    .arg(exact(picture.tiledColours.range.low));
    }
    if (picture.scale == ValueScale::Lift) {
        lines =
            QStringLiteral("\npicture = np.log2(np.maximum(shown * %1.sum(axis=%2, keepdims=True), 1e-300))"
                           "  # lift: keys attended · weight\n")
                .arg(allowed, isTransposed ? QStringLiteral("0") : QStringLiteral("1"));
    }
    if (picture.rowShares) {
        lines = QStringLiteral("\npicture = shown / np.max(np.where(%1, abs(shown), 0.0), axis=%2, "
                               "keepdims=True)  # each row its own range\n")
                    .arg(hasMask && picture.stage >= Stage::Masked ? allowed : QStringLiteral("True"),
                         isTransposed ? QStringLiteral("0") : QStringLiteral("1"));
    }
    const bool hasLayers =
        std::any_of(picture.snapshot.scene->mask.layers.begin(), picture.snapshot.scene->mask.layers.end(),
                    [](const MaskLayer& layer) { return layer.on; });
    const bool isMasked = picture.stage >= Stage::Masked && hasMask && hasLayers;
    if (isMasked && picture.mask != MaskShown::Off) {
        lines += QStringLiteral("picture = np.ma.masked_where(~%1, picture)  # forbidden cells stay grey\n")
                     .arg(allowed);
    }
    if (sides.arePart()) {
        lines += QStringLiteral("picture = picture[%1, %2]\n").arg(slice(sides.rows), slice(sides.columns));
    }
    return lines;
}

/// A side of a figure has about so many pixels.
constexpr std::size_t kPixels = 1'000;

/// A large matrix as a file of attnscope has it: each pixel shows the strongest, or the mean, of its cells.
/// Drawn one cell a pixel, matplotlib would leave cells out.
QString pooledLines(const HeatmapPicture& picture) {
    const QString reducer = picture.reducer == Reducer::Max ? QStringLiteral("max") : QStringLiteral("mean");
    return QStringLiteral("step = -(-max(picture.shape) // %1)  # cells a pixel, of which it shows the %2\n"
                          "rows, columns = (-(-side // step) for side in picture.shape)\n"
                          "whole = np.ma.masked_all((rows * step, columns * step))\n"
                          "whole[:picture.shape[0], :picture.shape[1]] = picture\n"
                          "picture = whole.reshape(rows, step, columns, step).%2((1, 3))\n")
        .arg(QString::number(kPixels), reducer);
}

/// Where pooled pixels lie: the last of a side may reach beyond it.
QString pooledExtent(const Sides& sides) {
    return QStringLiteral(", extent=(%1 - 0.5, %1 - 0.5 + columns * step, %2 - 0.5 + rows * step, %2 - 0.5)")
        .arg(sides.columns.range.first)
        .arg(sides.rows.range.first);
}

/// Fonts that have the letters of tokens that matplotlib's own lacks, as far as they are there.
QString fontLines(const Sides& sides) {
    const auto isBeyond = [](const QString& name) {
        return std::any_of(name.begin(), name.end(), [](QChar letter) { return letter.unicode() >= 0x2E80; });
    };
    const bool areNeeded = std::any_of(sides.rows.names.begin(), sides.rows.names.end(), isBeyond) ||
                           std::any_of(sides.columns.names.begin(), sides.columns.names.end(), isBeyond);
    return areNeeded ? QStringLiteral(
                           "import matplotlib.font_manager\n\n"
                           "wanted = [\"DejaVu Sans\", \"Noto Sans CJK SC\", \"Noto Sans CJK JP\", "
                           "\"PingFang SC\",\n"
                           "          \"Microsoft YaHei\", \"WenQuanYi Micro Hei\", \"Noto Emoji\"]\n"
                           "known = {font.name for font in matplotlib.font_manager.fontManager.ttflist}\n"
                           "plt.rcParams[\"font.family\"] = [name for name in wanted if name in known]\n")
                     : QString();
}

/// Whether it has more cells a side than a figure has pixels.
bool isLargest(const Sides& sides) {
    return std::max(sides.rows.range.end - sides.rows.range.first,
                    sides.columns.range.end - sides.columns.range.first) > kPixels;
}

/// What converts the scene into the bundle that the lines load, for a comment; empty where no file has it.
QString convertCommand(const Scene& scene, const SceneSource& source, const QString& bundle) {
    const QString example = exampleNameOf(scene);
    QString input = !source.path.isEmpty() ? shellQuoted(source.path)
                    : example.isEmpty()    ? QString()
                                           : QStringLiteral("--example ") + example;
    for (const QString& option : source.options) {
        input += ' ' + shellQuoted(option);
    }
    return input.isEmpty()
               ? QString()
               : QStringLiteral("first: attnscope convert %1 -o %2").arg(input, shellQuoted(bundle));
}

QString bundleIn(const QString& path) {
    return path.endsWith(kBundleEnding) ? path : QString();
}

/// `shown` is the matrix of a scene.
QString stageLines(const Snapshot& snapshot, Stage stage, const QString& bundle, const QString& command) {
    NumpyRequest request{stage, snapshot.headIndex()};
    request.bundle = bundle.toStdString();
    request.command = command.toStdString();
    return QString::fromStdString(numpyLines(*snapshot.scene, request));
}

/// `shown` is the matrix of a scene, which lies in `source.path`; empty where no file has it. `other` is the
/// file of B where it is compared.
QString firstLines(const Snapshot& snapshot, Stage stage, const SceneSource& source,
                   const QString& other = {}) {
    const Scene& scene = *snapshot.scene;
    const SceneFile bundle = sceneFileOf(scene, source, kBundleEnding, other);
    const QString converted = bundle.isThere ? QString() : convertCommand(scene, source, bundle.path);
    const QString command =
        bundle.isThere || !converted.isEmpty()
            ? converted
            : QStringLiteral("first save the scene as %1 (File, Save as)").arg(bundle.path);
    return stageLines(snapshot, stage, bundle.path, command);
}

/// The second, written as the first is: rows or columns.
Snapshot asInFirst(const ComparedScenes& compared) {
    Scene second = *compared.second.scene;
    second.orientation = compared.first.scene->orientation;
    return {std::make_shared<const Scene>(std::move(second)), compared.second.result, compared.second.joined};
}

/// `shown` is A − B, and cells that either allows are allowed.
QString differenceLines(const ComparedScenes& compared, Stage stage, const SceneSource& source) {
    const bool hasMask = needs(stage, Stage::Scores);
    const SceneFile bundle = secondFileOf(bundleIn(compared.secondPath), bundleIn(source.path));
    const QString second = stageLines(asInFirst(compared), stage, bundle.path, {});
    QString lines = firstLines(compared.first, stage, source, bundle.path) +
                    QStringLiteral("shown_of_a = shown\n%1\n")
                        .arg(hasMask ? QStringLiteral("allowed_in_a = allowed\n") : QString());
    if (!bundle.isThere && second.contains(bundle.path)) {
        const QString command = convertCommand(*compared.second.scene, compared.secondPath, bundle.path);
        lines += QStringLiteral("# %1\n").arg(
            command.isEmpty()
                ? QStringLiteral("first save B as %1 (Compare, Save B as a scene)").arg(bundle.path)
                : command);
    }
    return lines + second + QStringLiteral("shown = shown_of_a - shown\n") +
           (hasMask ? QStringLiteral("allowed = allowed | allowed_in_a\n") : QString());
}

} // namespace

QString figurePython(const ExportedFigure& figure, const SceneSource& source) {
    const HeatmapPicture picture = figure.matrix();
    const bool isDifference = figure.isCompared() && picture.isDifference;
    QString lines = isDifference ? differenceLines(*figure.compared, picture.stage, source)
                                 : firstLines(picture.snapshot, picture.stage, source);
    const Sides sides = sidesOf(picture);
    const RangeGroup group = picture.isDifference ? RangeGroup::Values : stageInfo(picture.stage).range;
    const bool isLinear = picture.scale == ValueScale::Linear && !picture.rowShares;
    const ValueRange range = isLinear ? picture.palette.rangeOf(group) : picture.tiledColours.range;
    lines += pictureLines(picture, sides);
    const bool isPooled = picture.tiled && isLargest(sides);
    lines += isPooled ? pooledLines(picture) : QString();
    lines +=
        QStringLiteral("\nimport matplotlib.colors\nimport matplotlib.pyplot as plt\n\n") + fontLines(sides);
    lines += QStringLiteral("colours = %1\n").arg(colourMapText(picture.palette, group, figure.isDark));
    lines += QStringLiteral(
        "colours.set_bad(\"lightgrey\")\nfigure, axes = plt.subplots(constrained_layout=True)\n");
    const QString norm = picture.scale == ValueScale::Log
                             ? QStringLiteral("norm=matplotlib.colors.LogNorm(%1, %2)")
                             : QStringLiteral("vmin=%1, vmax=%2");
    lines += QStringLiteral("image = axes.imshow(picture, cmap=colours, interpolation=\"nearest\", ") +
             norm.arg(exact(range.low), exact(range.high)) +
             (isPooled ? pooledExtent(sides) : extentText(sides)) + QStringLiteral(")\n");
    lines += QStringLiteral("axes.xaxis.tick_top()\naxes.xaxis.set_label_position(\"top\")\n");
    lines += ticks('x', sides.columns) + ticks('y', sides.rows);
    lines += QStringLiteral("axes.set_xlabel(%1)\naxes.set_ylabel(%2)\n")
                 .arg(quoted(sides.columns.title), quoted(sides.rows.title));
    if (!picture.title.isEmpty()) {
        lines += QStringLiteral("axes.set_title(%1)\n").arg(quoted(picture.title));
    }
    return lines +
           QStringLiteral("figure.colorbar(image, label=%1)\nplt.show()\n").arg(quoted(colourUnit(picture)));
}

} // namespace attnscope::ui
