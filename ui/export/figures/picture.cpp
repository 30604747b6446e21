// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/export/figures/picture.h"

#include "core/formats/scene/enum_names.h"
#include "core/scene/token_name.h"
#include "ui/export/figures/large_picture.h"
#include "ui/paint/heatmap/colour_bar.h"
#include "ui/paint/heatmap/heatmap_shape.h"
#include "ui/paint/heatmap/large_heatmap.h"
#include "ui/paint/heatmap/tile_grid.h"
#include "ui/paint/tiles/matrix_tile.h"
#include "ui/session/large_matrix.h"

#include <QColor>
#include <QPainter>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

constexpr double kComfortableMatrix = 720.0;
constexpr double kComfortableCell = 96.0;
/// Matrices whose sides differ by more are stretched, which only a fitted picture does.
constexpr double kSlender = 6.0;

PreparedPicture pictureOf(const PictureSize& size, const QColor& ground,
                          std::function<void(QPainter&)> draw) {
    return {size.pixels, size.dpi, size.scale(), ground, std::move(draw), {}};
}

/// As --mask takes it: or:not:causal. The first layer is joined to nothing, a painted one knows no join.
QString layerText(const MaskLayer& layer, bool isFirst) {
    const bool isOr = !isFirst && !layer.isPainted() && layer.join == LayerJoin::Or;
    return QString::fromStdString((isOr ? "or:" : "") + std::string(layer.negated ? "not:" : "") +
                                  layer.spec);
}

QString maskText(const Scene& scene) {
    const QString words = maskWords(scene);
    return words.isEmpty() ? QStringLiteral("none") : words + QStringLiteral(" (True = attend)");
}

/// The large stages of a strip; the painter reads the others. False where it was stopped.
bool readThumbnails(PipelinePicture& strip, const PipelineGeometry& geometry, double scale,
                    const std::stop_token& stop, const ReportProgress& report) {
    std::size_t done = 0;
    for (const PipelinePlace& place : geometry.places) {
        const auto source = strip.snapshot.source(place.stage);
        auto& tile = strip.tiles[static_cast<std::size_t>(place.stage)];
        if (source && !tile && !isReadAtOnce(*source)) {
            const QSizeF pixels = place.thumbnail.size() * scale;
            // Twice as many as are seen lose nothing to the rounding of levels.
            const double side = 2.0 * std::max(pixels.width(), pixels.height());
            tile = readThumbnail(source, static_cast<std::size_t>(std::ceil(side)), stop);
            if (!tile) {
                return false;
            }
        }
        if (report) {
            report(static_cast<double>(++done) / static_cast<double>(geometry.places.size()));
        }
    }
    return true;
}

QString rangeText(const IndexRange& range) {
    return QStringLiteral("%1:%2").arg(range.first).arg(range.end);
}

QString plain(double value) {
    return QString::number(value, 'g', 17);
}

/// "keys 0, 5:8", half-open, as --range-ignore reads them; "words 0, 5" of a matrix of such groups.
QString keysFact(const HeatmapPicture& picture) {
    const std::vector<TokenSpan>& keys = picture.palette.ranges.ignoredKeys;
    QStringList parts;
    for (const TokenSpan& span : keys) {
        parts << (span.count() == 1 ? QString::number(span.first)
                                    : QStringLiteral("%1:%2").arg(span.first).arg(span.end));
    }
    const QString what = picture.groupsWord.isEmpty() ? QStringLiteral("keys") : picture.groupsWord;
    return what + ' ' + parts.join(QStringLiteral(", "));
}

} // namespace

QString maskWords(const Scene& scene) {
    QStringList specs;
    for (const MaskLayer& layer : scene.mask.layers) {
        if (layer.on) {
            specs << layerText(layer, specs.isEmpty());
        }
    }
    return specs.join(QStringLiteral(", "));
}

QString nameBeside(const Snapshot& snapshot, Stage stage) {
    const Scene& scene = *snapshot.scene;
    QStringList parts{QString::fromStdString(scene.title),
                      QString::fromStdString(headText(scene.input, snapshot.headIndex(), stage))};
    parts.removeAll(QString());
    return parts.join(QStringLiteral(", "));
}

PipelinePicture pipelineOf(const HeatmapPicture& picture) {
    PipelinePicture strip;
    strip.snapshot = picture.snapshot;
    strip.palette = picture.palette;
    if (strip.palette.ranges.isOwn) {
        strip.palette.ranges = rangesOf(picture.snapshot, picture.stage);
    }
    strip.current = picture.stage;
    strip.query = picture.query;
    strip.mask = picture.mask;
    if (!picture.tiled && stageInfo(picture.stage).range == RangeGroup::Weights) {
        strip.scale = picture.scale;
        strip.weightColours = picture.tiledColours;
    }
    return strip;
}

QColor groundOf(const Theme& theme, const QColor& inWindow) {
    return theme.dark ? inWindow : QColor(Qt::white);
}

QSizeF comfortableSize(const HeatmapPicture& picture) {
    const HeatmapShape shape = shapeOf(picture);
    const bool isStretched = stageInfo(picture.stage).range == RangeGroup::Values;
    if (picture.tiled && !isStretched) {
        return sizeForLarge(asFile(picture), comfortableFrame(picture));
    }
    const double rows = std::max(shape.drawnRows(), 1.0);
    const double columns = std::max(shape.drawnColumns(), 1.0);
    if (std::max(rows / columns, columns / rows) > kSlender) {
        return columns > rows ? QSizeF(1000.0, 420.0) : QSizeF(640.0, 900.0);
    }
    const double cell = std::clamp(kComfortableMatrix / std::max(rows, columns), 1.0, kComfortableCell);
    return sizeForCell(picture, std::floor(cell));
}

QSizeF comfortableSize(const PipelinePicture&) {
    return {968.0, 140.0};
}

HeatmapPicture withWholeCells(HeatmapPicture picture, const QSizeF& window) {
    if (picture.tiled || picture.viewport.cell <= 0.0) {
        return picture;
    }
    const HeatmapGeometry geometry = layoutHeatmap(picture, window);
    const VisibleCells seen = visibleCells(geometry);
    const auto part = [](std::size_t first, std::size_t end, std::size_t all) {
        return end - first < all ? std::optional(IndexRange{first, end}) : std::nullopt;
    };
    picture.rowsDrawn = part(seen.firstRow, seen.endRow, geometry.rows);
    picture.columnsDrawn = part(seen.firstColumn, seen.endColumn, geometry.columns);
    if (geometry.transposed) {
        std::swap(picture.rowsDrawn, picture.columnsDrawn);
    }
    picture.viewport = {};
    return picture;
}

std::optional<PreparedPicture> prepared(const HeatmapPicture& picture, const PictureSize& size,
                                        const std::stop_token& stop, const ReportProgress& report) {
    HeatmapPicture shown = asFile(picture);
    const HeatmapGeometry geometry = layoutHeatmap(shown, size.units());
    if (shown.tiled) {
        shown.tiled = readTiledImage(shown, geometry, size.scale(), stop, report);
        if (!shown.tiled) {
            return std::nullopt;
        }
    }
    PreparedPicture all =
        pictureOf(size, groundOf(picture.palette.theme, picture.palette.theme.panel),
                  [shown, geometry](QPainter& painter) { drawHeatmap(painter, shown, geometry); });
    all.facts = factsOf(picture, size);
    return all;
}

std::optional<PreparedPicture> prepared(const PipelinePicture& picture, const PictureSize& size,
                                        const std::stop_token& stop, const ReportProgress& report) {
    PipelinePicture shown = picture;
    const PipelineGeometry geometry = layoutPipeline(picture, size.units());
    if (!readThumbnails(shown, geometry, size.scale(), stop, report)) {
        return std::nullopt;
    }
    PreparedPicture all =
        pictureOf(size, groundOf(picture.palette.theme, picture.palette.theme.header),
                  [shown, geometry](QPainter& painter) { drawPipeline(painter, shown, geometry); });
    all.facts = factsOf(picture.snapshot, picture.current, picture.palette);
    return all;
}

PictureFacts factsOf(const Snapshot& snapshot, Stage stage, const Palette& palette) {
    const Scene& scene = *snapshot.scene;
    const StageInfo& info = stageInfo(stage);
    const ValueRange range = palette.rangeOf(info.range);
    const auto text = [](std::string_view part) {
        return QString::fromUtf8(part.data(), static_cast<qsizetype>(part.size()));
    };
    return {
        {QStringLiteral("Software"), QStringLiteral("AttnScope")},
        {QStringLiteral("Title"), QString::fromStdString(scene.title)},
        {QStringLiteral("Scene"), QString::fromStdString(scene.title)},
        {QStringLiteral("Stage"), text(info.name)},
        {QStringLiteral("Place"), QString::fromStdString(headText(scene.input, snapshot.headIndex(), stage))},
        {QStringLiteral("Range"), plain(range.low) + QStringLiteral(", ") + plain(range.high)},
        {QStringLiteral("Colour map"), text(palette.colourMap->name)},
        {QStringLiteral("Mask"), maskText(scene)},
        {QStringLiteral("Orientation"), text(wordOf(scene.orientation))},
        {QStringLiteral("Backend"), text(snapshot.result->backend())},
        {QStringLiteral("Precision"), text(precisionName(snapshot.result->precision()))},
    };
}

QString usualTitle(const HeatmapPicture& picture) {
    const Snapshot& snapshot = picture.snapshot;
    QStringList parts{
        QString::fromStdString(headText(snapshot.scene->input, snapshot.headIndex(), picture.stage)),
        picture.groupsMeaning};
    parts.removeAll(QString());
    return parts.join(QStringLiteral(" · "));
}

void setTitle(PictureFacts& facts, const QString& title) {
    for (auto& [key, value] : facts) {
        if (key == QLatin1String("Title") && !title.isEmpty()) {
            value = title;
        }
    }
}

PictureFacts factsOf(const HeatmapPicture& picture, const PictureSize& size) {
    PictureFacts facts = factsOf(picture.snapshot, picture.stage, picture.palette);
    setTitle(facts, picture.title);
    if (picture.rowsDrawn) {
        facts.push_back({rowsAreQueries(picture.stage) ? QStringLiteral("Queries") : QStringLiteral("Keys"),
                         rangeText(*picture.rowsDrawn)});
    }
    if (picture.columnsDrawn) {
        facts.push_back({QStringLiteral("Keys"), rangeText(*picture.columnsDrawn)});
    }
    if (!picture.groupsMeaning.isEmpty()) {
        facts.push_back({QStringLiteral("Groups"), picture.groupsMeaning});
    }
    if (isRangeWithoutKeys(picture)) {
        facts.push_back({QStringLiteral("Range without"), keysFact(picture)});
    }
    if (picture.rowShares) {
        std::find_if(facts.begin(), facts.end(), [](const auto& fact) {
            return fact.first == QLatin1String("Range");
        })->second = QStringLiteral("row");
        return facts;
    }
    if (!picture.tiled && picture.scale == ValueScale::Linear) {
        return facts;
    }
    const QString scale = picture.scale == ValueScale::Lift  ? QStringLiteral("lift")
                          : picture.scale == ValueScale::Log ? QStringLiteral("log")
                                                             : QStringLiteral("linear");
    for (auto& [key, value] : facts) {
        if (key == QLatin1String("Range")) {
            value = plain(picture.tiledColours.range.low) + QStringLiteral(", ") +
                    plain(picture.tiledColours.range.high);
        }
    }
    facts.push_back({QStringLiteral("Scale"), scale});
    if (!picture.tiled) {
        return facts;
    }
    facts.push_back({QStringLiteral("Cells a pixel"),
                     cellsAPixel(layoutHeatmap(asFile(picture), size.units()), size.scale())});
    facts.push_back({QStringLiteral("Reducer"),
                     picture.reducer == Reducer::Max ? QStringLiteral("max") : QStringLiteral("mean")});
    return facts;
}

QString cellsAPixel(const HeatmapGeometry& geometry, double scale) {
    const PixelLevels levels = levelsFor(geometry, scale);
    return QStringLiteral("%1 × %2").arg(levels.height()).arg(levels.width());
}

} // namespace attnscope::ui
