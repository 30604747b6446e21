// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/export/figure_python.h"

#include "core/examples/example.h"
#include "core/formats/arrays/number_text.h"
#include "core/python/numpy_lines.h"
#include "core/python/numpy_text.h"
#include "core/scene/token_name.h"
#include "ui/export/figure_command.h"
#include "ui/paint/heatmap/heatmap_shape.h"

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

/// One side of the picture as it is displayed.
struct Side {
    QString title;
    IndexRange range;
    bool isPart = false;
    QStringList names; ///< of what is drawn; empty where there are too many
};

Side sideOf(const TokenList& names, std::size_t count, const std::optional<IndexRange>& drawn,
            const char* title) {
    Side side{QString::fromLatin1(title), drawn.value_or(IndexRange{0, count}), drawn.has_value(), {}};
    if (side.range.end - side.range.first > kMostTicks) {
        return side;
    }
    for (std::size_t at = side.range.first; at < side.range.end; ++at) {
        side.names << QString::fromStdString(tokenName(names, at));
    }
    return side;
}

/// Rows and columns in the row convention.
std::pair<Side, Side> sidesOf(const HeatmapPicture& picture) {
    const Scene& scene = *picture.snapshot.scene;
    const auto source = picture.snapshot.source(picture.stage);
    const bool hasKeys = stageInfo(picture.stage).cellsAreQueryKey;
    const char* const rows = rowsAreQueries(picture.stage) ? "queries" : "keys";
    return {sideOf(rowTokens(scene, picture.stage), source->rows(), picture.rowsDrawn, rows),
            sideOf(hasKeys ? scene.keyNames() : featureNames(scene, picture.stage), source->columns(),
                   picture.columnsDrawn, hasKeys ? "keys" : "features")};
}

QString slice(const Side& side) {
    return side.isPart ? QStringLiteral("%1:%2").arg(side.range.first).arg(side.range.end)
                       : QStringLiteral(":");
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
    return QStringLiteral("axes.set_%1ticks(range(%2), %3%4)\n")
        .arg(QChar(axis))
        .arg(side.names.size())
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
    constexpr std::size_t kStep = 15; // of 0 … 255, the ends among them
    QStringList colours;
    const auto& table = palette.mapOf(group).table();
    for (std::size_t at = 0; at < table.size(); at += kStep) {
        colours << '"' + QColor::fromRgb(table[at]).name() + '"';
    }
    return QStringLiteral("matplotlib.colors.LinearSegmentedColormap.from_list(\"AttnScope\", [%1])")
        .arg(colours.join(QStringLiteral(", ")));
}

/// Numbers of another scale, and cells that the mask forbids, in `picture`.
QString pictureLines(const HeatmapPicture& picture, const std::pair<Side, Side>& sides) {
    const bool isTransposed = picture.snapshot.scene->orientation == Orientation::Columns;
    const bool hasMask = stageInfo(picture.stage).cellsAreQueryKey;
    const QString allowed = isTransposed ? QStringLiteral("allowed.T") : QStringLiteral("allowed");
    QString lines = QStringLiteral("\npicture = shown\n");
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
    if (sides.first.isPart || sides.second.isPart) {
        const QString rows = slice(sides.first);
        const QString columns = slice(sides.second);
        lines += QStringLiteral("picture = picture[%1, %2]\n")
                     .arg(isTransposed ? columns : rows, isTransposed ? rows : columns);
    }
    return lines;
}

/// What writes the bundle that the lines load, for a comment.
QString bundleCommand(const Scene& scene, const QString& scenePath) {
    if (!scenePath.isEmpty()) {
        return QStringLiteral("first: attnscope convert %1 -o scene.attnscope").arg(shellQuoted(scenePath));
    }
    const QString example = exampleNameOf(scene);
    return example.isEmpty()
               ? QStringLiteral("first save the scene as scene.attnscope (File, Save as)")
               : QStringLiteral("first: attnscope convert --example %1 -o scene.attnscope").arg(example);
}

/// `shown` is the matrix of a scene.
QString stageLines(const Snapshot& snapshot, Stage stage, const QString& bundle, const QString& command) {
    NumpyRequest request{stage, snapshot.headIndex()};
    request.bundle = bundle.toStdString();
    request.command = command.toStdString();
    return QString::fromStdString(numpyLines(*snapshot.scene, request));
}

QString bundleIn(const QString& path) {
    return path.endsWith(QLatin1String(".attnscope")) ? path : QString();
}

/// `shown` is A − B, and cells that either allows are allowed.
QString differenceLines(const ComparedScenes& compared, Stage stage) {
    const bool hasMask = needs(stage, Stage::Scores);
    const QString ownBundle = bundleIn(compared.secondPath);
    const QString bundle = ownBundle.isEmpty() ? QStringLiteral("b.attnscope") : ownBundle;
    const QString second = stageLines(compared.second, stage, bundle, {});
    QString lines = stageLines(compared.first, stage, {}, bundleCommand(*compared.first.scene, {})) +
                    QStringLiteral("shown_of_a = shown\n%1\n")
                        .arg(hasMask ? QStringLiteral("allowed_in_a = allowed\n") : QString());
    if (ownBundle.isEmpty() && second.contains(QLatin1String("b.attnscope"))) {
        lines += QStringLiteral("# first save B as b.attnscope\n");
    }
    return lines + second + QStringLiteral("shown = shown_of_a - shown\n") +
           (hasMask ? QStringLiteral("allowed = allowed | allowed_in_a\n") : QString());
}

} // namespace

QString figurePython(const ExportedFigure& figure, const QString& scenePath) {
    const HeatmapPicture picture = figure.matrix();
    const Scene& scene = *picture.snapshot.scene;
    const bool isDifference = figure.isCompared() && picture.isDifference;
    QString lines = isDifference ? differenceLines(*figure.compared, picture.stage)
                                 : stageLines(picture.snapshot, picture.stage, bundleIn(scenePath),
                                              bundleCommand(scene, scenePath));
    const std::pair<Side, Side> sides = sidesOf(picture);
    const bool isTransposed = scene.orientation == Orientation::Columns;
    const Side& rows = isTransposed ? sides.second : sides.first;
    const Side& columns = isTransposed ? sides.first : sides.second;
    const RangeGroup group = picture.isDifference ? RangeGroup::Values : stageInfo(picture.stage).range;
    const bool isLinear = picture.scale == ValueScale::Linear && !picture.rowShares;
    const ValueRange range = isLinear ? picture.palette.rangeOf(group) : picture.tiledColours.range;
    lines += pictureLines(picture, sides);
    lines += QStringLiteral("\nimport matplotlib.colors\nimport matplotlib.pyplot as plt\n\n");
    lines += QStringLiteral("colours = %1\n").arg(colourMapText(picture.palette, group, figure.isDark));
    lines += QStringLiteral("colours.set_bad(\"lightgrey\")\nfigure, axes = plt.subplots()\n");
    lines += picture.scale == ValueScale::Log
                 ? QStringLiteral("image = axes.imshow(picture, cmap=colours, interpolation=\"nearest\", "
                                  "norm=matplotlib.colors.LogNorm(%1, %2))\n")
                       .arg(exact(range.low), exact(range.high))
                 : QStringLiteral("image = axes.imshow(picture, cmap=colours, interpolation=\"nearest\", "
                                  "vmin=%1, vmax=%2)\n")
                       .arg(exact(range.low), exact(range.high));
    lines += ticks('x', columns) + ticks('y', rows);
    lines +=
        QStringLiteral("axes.set_xlabel(\"%1\")\naxes.set_ylabel(\"%2\")\n").arg(columns.title, rows.title);
    if (!picture.title.isEmpty()) {
        lines += QStringLiteral("axes.set_title(%1)\n")
                     .arg(QString::fromStdString(pythonText(picture.title.toStdString())));
    }
    return lines + QStringLiteral("figure.colorbar(image)\nplt.show()\n");
}

} // namespace attnscope::ui
