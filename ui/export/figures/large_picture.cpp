// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/export/figures/large_picture.h"

#include "ui/paint/heatmap/heatmap_margins.h"
#include "ui/paint/heatmap/heatmap_shape.h"
#include "ui/paint/heatmap/tile_grid.h"
#include "ui/paint/tiles/tile_image.h"
#include "ui/session/large_matrix.h"

#include <algorithm>

namespace attnscope::ui {

std::shared_ptr<const TiledImage> readTiledImage(const HeatmapPicture& picture,
                                                 const HeatmapGeometry& geometry, double scale,
                                                 const std::stop_token& stop, const ReportProgress& report) {
    const PooledMatrix matrix = pooledMatrix(picture.snapshot, picture.stage, picture.reducer,
                                             showsLift(picture.stage, picture.scale));
    const MatrixSource& source = *matrix.source;
    const bool needsPass =
        levelsFor(geometry, scale).finer() >= source.passLevel() && !source.isPrepared(matrix.reducer);
    // The pass reads every cell once more than the tiles do, which are pooled from it then.
    constexpr double kPassPart = 0.9;
    const double passPart = needsPass ? kPassPart : 0.0;
    const auto tell = [&report](double part) {
        if (report) {
            report(part);
        }
    };
    if (needsPass && !source.prepare(matrix.reducer, stop, [&](double part) { tell(passPart * part); })) {
        return nullptr;
    }
    const bool needsNumbers = printsValues(picture, geometry.cellSize);
    auto tiled = std::make_shared<TiledImage>();
    const std::vector<TileAddress> seen = tilesSeen(geometry, scale, geometry.matrix.center());
    for (const TileAddress& address : seen) {
        const TileArea area = areaOf(address, source.rows(), source.columns());
        auto tile = readTile(matrix, area, stop);
        if (!tile) {
            return nullptr;
        }
        QImage image = tileImage(*tile, picture.tiledColours, geometry.transposed);
        if (!needsNumbers) {
            // Of a file with many pixels the numbers would take more room than the picture.
            tile = std::make_shared<const MatrixTile>(MatrixTile{area, {}, {}, tile->order});
        }
        tiled->pieces.push_back({std::move(tile), std::move(image), !needsNumbers});
        tell(passPart +
             (1.0 - passPart) * static_cast<double>(tiled->pieces.size()) / static_cast<double>(seen.size()));
    }
    return tiled;
}

HeatmapPicture asFile(HeatmapPicture picture) {
    picture.isFile = true;
    return picture;
}

QSizeF comfortableFrame(const HeatmapPicture& picture) {
    constexpr std::size_t kLongestSide = 1024;
    const HeatmapShape shape = shapeOf(picture);
    const double longest = std::max(shape.drawnRows(), shape.drawnColumns());
    if ((picture.rowsDrawn || picture.columnsDrawn) && longest <= static_cast<double>(kLongestSide)) {
        constexpr double kPart = 720.0;
        constexpr double kLargestCell = 48.0;
        constexpr double kLowest = 130.0; // holds a colour bar
        const double cell = std::clamp(std::floor(kPart / longest), 1.0, kLargestCell);
        return {std::max(64.0, cell * shape.drawnColumns()), std::max(kLowest, cell * shape.drawnRows())};
    }
    unsigned level = 0;
    const auto columns = static_cast<std::size_t>(shape.drawnColumns());
    const auto rows = static_cast<std::size_t>(shape.drawnRows());
    while (std::max(rows, columns) >> level > kLongestSide) {
        ++level;
    }
    const auto side = [level](std::size_t cells) {
        return std::max(64.0, static_cast<double>(cells) / static_cast<double>(std::size_t{1} << level));
    };
    return {side(columns), side(rows)};
}

} // namespace attnscope::ui
