// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/progress.h"
#include "ui/paint/base/drawn_picture.h"
#include "ui/paint/heatmap/heatmap_picture.h"
#include "ui/paint/thumbnails/pipeline_painter.h"

#include <QByteArray>
#include <QImage>
#include <QSize>

#include <stop_token>

#include <utility>
#include <vector>

namespace attnscope::ui {

/// At that many dots per inch a unit of the painters is one pixel of the file.
inline constexpr double kUnitDpi = 96.0;

/// How large a picture file is.
struct PictureSize {
    QSize pixels;           ///< of the whole file
    double dpi = kUnitDpi;  ///< type grows with it: it stays as large on paper
    double typeScale = 1.0; ///< how large type is drawn on paper, compared with the window's

    double scale() const { return dpi / kUnitDpi * typeScale; }
    /// In the painters' units.
    QSizeF units() const { return QSizeF(pixels) / scale(); }
};

/// More pixels a side are refused.
inline constexpr int kLargestSide = 20'000;

/// The strip that goes with the picture of a stage: same scene, colours, query and mask.
PipelinePicture pipelineOf(const HeatmapPicture& picture);

/// The default size of a picture: large cells for few tokens, down to a pixel a cell for many.
QSizeF comfortableSize(const HeatmapPicture& picture);
/// The same for the strip.
QSizeF comfortableSize(const PipelinePicture& picture);

/// A stage as the window shows it, on the theme's panel. Of a large matrix (one with a tiled image, which may
/// be empty) everything that is seen is read first, which can take seconds; null where that was stopped, and
/// where there is no memory. `report` hears how much of it is read.
QImage render(const HeatmapPicture& picture, const PictureSize& size, const std::stop_token& stop = {},
              const ReportProgress& report = {});
/// The strip, on the theme's header. Large stages are read first, as above.
QImage render(const PipelinePicture& picture, const PictureSize& size, const std::stop_token& stop = {},
              const ReportProgress& report = {});
/// A picture of the window's centre on the canvas of that palette.
QImage render(const DrawnPicture& picture, const Palette& palette, const PictureSize& size);

/// Keys and texts that a file carries beside its pixels.
using PictureFacts = std::vector<std::pair<QString, QString>>;

/// What a picture shows, by name: stage, mask, range, colour map, precision …
PictureFacts factsOf(const Snapshot& snapshot, Stage stage, const Palette& palette);
/// The same, and for a large matrix the cells of a pixel in a file of that size.
PictureFacts factsOf(const HeatmapPicture& picture, const PictureSize& size);

/// The image as a PNG file with its resolution and the facts as text chunks; empty where there is no memory.
QByteArray pngBytes(QImage image, double dpi, const PictureFacts& facts);

} // namespace attnscope::ui
