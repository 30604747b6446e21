// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/export/figures/side_by_side.h"

#include "ui/export/figures/large_picture.h"

#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace attnscope::ui {

namespace {

/// A matrix whose pixels stand for many cells is no smaller.
constexpr double kSmallestSide = 32.0;

QSizeF tileIn(const SideBySide& side, const QSizeF& size) {
    return {std::floor(size.width() / static_cast<double>(side.pictures.size())), size.height()};
}

} // namespace

void setLetters(SideBySide& side, const QString& title) {
    const std::array letters{QStringLiteral("A"), QStringLiteral("B"), QStringLiteral("A − B")};
    for (std::size_t i = 0; i < side.pictures.size() && i < letters.size(); ++i) {
        side.pictures[i].title = title.isEmpty() ? letters[i] : title + QStringLiteral(" · ") + letters[i];
    }
}

QSizeF comfortableSize(const SideBySide& side) {
    QSizeF tile;
    for (const HeatmapPicture& picture : side.pictures) {
        tile = tile.expandedTo(comfortableSize(picture));
    }
    return {std::ceil(tile.width()) * static_cast<double>(side.pictures.size()), std::ceil(tile.height())};
}

bool isLargeEnough(const SideBySide& side, const PictureSize& size) {
    const QSizeF tile = tileIn(side, size.units());
    return std::all_of(side.pictures.begin(), side.pictures.end(), [&](const HeatmapPicture& picture) {
        const HeatmapGeometry geometry = layoutHeatmap(asFile(picture), tile);
        const QSizeF pixels = geometry.matrix.size() * size.scale();
        return QRectF(QPointF(), tile).adjusted(-0.5, -0.5, 0.5, 0.5).contains(geometry.matrix) &&
               (picture.tiled ? std::max(pixels.width(), pixels.height()) >= kSmallestSide
                              : geometry.cell * size.scale() >= 1.0);
    });
}

std::optional<PreparedPicture> prepared(const SideBySide& side, const PictureSize& size,
                                        const std::stop_token& stop, const ReportProgress& report) {
    SideBySide shown = side;
    const QSizeF tile = tileIn(side, size.units());
    double done = 0.0;
    for (HeatmapPicture& picture : shown.pictures) {
        picture = asFile(picture);
        if (picture.tiled) {
            picture.tiled = readTiledImage(picture, layoutHeatmap(picture, tile), size.scale(), stop);
            if (!picture.tiled) {
                return std::nullopt;
            }
        }
        if (report) {
            report(++done / static_cast<double>(shown.pictures.size()));
        }
    }
    const auto draw = [shown, tile](QPainter& painter) {
        painter.save();
        for (const HeatmapPicture& picture : shown.pictures) {
            drawHeatmap(painter, picture, layoutHeatmap(picture, tile));
            painter.translate(tile.width(), 0.0);
        }
        painter.restore();
    };
    const HeatmapPicture& first = side.pictures.front();
    return PreparedPicture{size.pixels,  size.dpi,
                           size.scale(), first.palette.theme.panel,
                           draw,         factsOf(first.snapshot, first.stage, first.palette)};
}

} // namespace attnscope::ui
