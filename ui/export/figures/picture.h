// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/progress.h"
#include "ui/export/files/prepared_picture.h"
#include "ui/paint/heatmap/heatmap_picture.h"
#include "ui/paint/thumbnails/pipeline_painter.h"

#include <QImage>
#include <QSize>

#include <optional>
#include <stop_token>

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
    /// The same picture with that part of its pixels a side, at least one.
    PictureSize scaledBy(double part) const {
        return {(QSizeF(pixels) * part).toSize().expandedTo({1, 1}), dpi * part, typeScale};
    }
};

/// More pixels a side are refused.
inline constexpr int kLargestSide = 20'000;

/// What a scene is called beside another one: its title, and the head where there are several.
QString nameBeside(const Snapshot& snapshot, Stage stage);
/// The layers of its mask that are on, as --mask takes them: "causal, or:prefix:3"; empty where none is.
QString maskWords(const Scene& scene);

/// The strip that goes with the picture of a stage: same scene, colours, query and mask.
PipelinePicture pipelineOf(const HeatmapPicture& picture);

/// The cells that a zoomed window of that size shows of a small matrix, as a picture of whole cells: a file
/// has another size and other labels, in which the cells that were cut would be others. A large matrix and
/// one that is not zoomed stay as they are.
HeatmapPicture withWholeCells(HeatmapPicture picture, const QSizeF& window);

/// What lies under a file: white in the light theme, as paper is; in the dark one what the window has there.
QColor groundOf(const Theme& theme, const QColor& inWindow);

/// The default size of a picture: large cells for few tokens, down to a pixel a cell for many.
QSizeF comfortableSize(const HeatmapPicture& picture);
/// The same for the strip.
QSizeF comfortableSize(const PipelinePicture& picture);

/// A stage as the window shows it, on the theme's panel. Of a large matrix (one with a tiled image, which may
/// be empty) everything that is seen is read here, which can take seconds; nothing where that was stopped.
/// `report` hears how much of it is read.
std::optional<PreparedPicture> prepared(const HeatmapPicture& picture, const PictureSize& size,
                                        const std::stop_token& stop = {}, const ReportProgress& report = {});
/// The strip, on the theme's header. Large stages are read, as above.
std::optional<PreparedPicture> prepared(const PipelinePicture& picture, const PictureSize& size,
                                        const std::stop_token& stop = {}, const ReportProgress& report = {});

/// The image of a prepared picture; null where its reading was stopped, and where there is no memory.
template <typename Picture>
QImage render(const Picture& picture, const PictureSize& size, const std::stop_token& stop = {},
              const ReportProgress& report = {}) {
    const std::optional<PreparedPicture> all = prepared(picture, size, stop, report);
    return all ? all->image() : QImage();
}

/// What a picture shows, by name: stage, mask, range, colour map, precision …
PictureFacts factsOf(const Snapshot& snapshot, Stage stage, const Palette& palette);
/// The same, and for a large matrix the cells of a pixel in a file of that size.
PictureFacts factsOf(const HeatmapPicture& picture, const PictureSize& size);

/// "8 × 8": rows and columns of a pixel of a large matrix, with `scale` device pixels a unit.
QString cellsAPixel(const HeatmapGeometry& geometry, double scale);

/// Makes the line above a picture its title in place of the scene's; an empty one leaves that.
void setTitle(PictureFacts& facts, const QString& title);

/// The title that a picture alone gets: its head, or what it is made of ("mean of 4 heads"), and its groups;
/// empty where it is of all that there is.
QString usualTitle(const HeatmapPicture& picture);

} // namespace attnscope::ui
