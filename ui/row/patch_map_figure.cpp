// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/row/patch_map_figure.h"

#include "core/masks/mask.h"
#include "core/masks/patch_window.h"

#include <QBuffer>
#include <QImageReader>

#include <algorithm>

namespace attnscope::ui {

QImage patchImageOf(const PatchGrid& grid) {
    constexpr int kLongestSide = 2048;
    if (!grid.image) {
        return {};
    }
    QByteArray bytes =
        QByteArray::fromRawData(grid.image->bytes.data(), static_cast<qsizetype>(grid.image->bytes.size()));
    QBuffer buffer(&bytes);
    QImageReader reader(&buffer);
    const QImage image = reader.read();
    const QImage shown =
        std::max(image.width(), image.height()) > kLongestSide
            ? image.scaled(kLongestSide, kLongestSide, Qt::KeepAspectRatio, Qt::SmoothTransformation)
            : image;
    return shown.isNull() ? shown : shown.convertToFormat(QImage::Format_Grayscale8);
}

Result<QImage> readablePatchImage(const PatchGrid& grid, const std::string& name) {
    QImage image = patchImageOf(grid);
    if (image.isNull()) {
        return unexpected(makeError(
            translatable("{0}: it can't be read as an image (save it as PNG or JPEG again)"), name));
    }
    return image;
}

PatchMapPicture patchMapOf(const HeatmapPicture& matrix, std::size_t query, std::vector<double> weights) {
    PatchMapPicture picture;
    const Snapshot& snapshot = matrix.snapshot;
    if (!snapshot || !snapshot.scene->patches || weights.size() != snapshot.scene->patches->tokens()) {
        return picture;
    }
    const Scene& scene = *snapshot.scene;
    setNames(picture.state, scene);
    picture.state.palette = matrix.palette;
    picture.state.digits = matrix.digits;
    picture.state.scale = matrix.scale;
    picture.state.weightColours = matrix.tiledColours;
    picture.weights = std::move(weights);
    picture.grid = *scene.patches;
    picture.window = patchWindow(scene, snapshot.headIndex().batch);
    const Mask& mask = *snapshot.result->problem().mask;
    picture.state.attended = picture.weights.size();
    if (!mask.allowsAll() && query < mask.queries() && mask.keys() == picture.weights.size()) {
        picture.allowed.resize(mask.keys());
        mask.fillRow(query, picture.allowed);
        picture.state.attended = mask.allowedInRow(query);
    }
    if (!scene.keyTokens) {
        picture.query = query;
    }
    return picture;
}

} // namespace attnscope::ui
