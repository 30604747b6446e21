// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/export/large_picture.h"

#include "ui/paint/heatmap_margins.h"
#include "ui/paint/heatmap_shape.h"
#include "ui/paint/tile_grid.h"
#include "ui/session/large_matrix.h"

#include <algorithm>

namespace attnscope::ui {

std::shared_ptr<const HeatmapMosaic> readMosaic(const HeatmapPicture& picture,
                                                const HeatmapGeometry& geometry, double scale,
                                                const std::stop_token& stop) {
    const PooledMatrix matrix = pooledMatrix(picture.snapshot, picture.stage, picture.reducer,
                                             showsLift(picture.stage, picture.scale));
    const bool needsNumbers = printsValues(picture, geometry.cellSize);
    auto mosaic = std::make_shared<HeatmapMosaic>();
    for (const TileAddress& address : tilesSeen(geometry, scale, geometry.matrix.center())) {
        const TileArea area = areaOf(address, matrix.source->rows(), matrix.source->columns());
        auto tile = readTile(matrix, area, stop);
        if (!tile) {
            return nullptr;
        }
        QImage image = tileImage(*tile, picture.mosaicColours, geometry.transposed);
        if (!needsNumbers) {
            // Of a file with many pixels the numbers would take more room than the picture.
            tile = std::make_shared<const MatrixTile>(MatrixTile{area, {}, {}});
        }
        mosaic->pieces.push_back({std::move(tile), std::move(image), !needsNumbers});
    }
    return mosaic;
}

HeatmapPicture asFile(HeatmapPicture picture) {
    picture.isFile = picture.mosaic != nullptr;
    return picture;
}

QSizeF comfortableFrame(const HeatmapPicture& picture) {
    constexpr std::size_t kLongestSide = 1024;
    const HeatmapShape shape = shapeOf(picture.snapshot, picture.stage);
    unsigned level = 0;
    while (std::max(shape.rows, shape.columns) >> level > kLongestSide) {
        ++level;
    }
    const auto side = [level](std::size_t cells) {
        return std::max(64.0, static_cast<double>(cells) / static_cast<double>(std::size_t{1} << level));
    };
    return {side(shape.columns), side(shape.rows)};
}

} // namespace attnscope::ui
