// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/export/figures/pipeline_figure.h"

#include "ui/export/figures/figure.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace attnscope::ui {

namespace {

/// Of a strip's type, compared with the window's; captions of 11 px become 5 pt with the last.
constexpr std::array kStripTypes{1.0, 0.9, 0.8, 0.7, 0.6};
/// With the words below Q, K and V.
constexpr double kLowestStrip = 100.0;
constexpr double kStripWithoutHints = 88.0;
/// Of thumbnails, compared with the window's, the largest that are tried.
constexpr double kMostEnlarged = 8.0;
constexpr double kEnlargingStep = 0.92;
constexpr double kWindowThumbnail = 64.0;

void setHeight(PictureSize& size, double units) {
    size.pixels.setHeight(static_cast<int>(std::ceil(units * size.scale())));
}

/// With type so many times as large as the window's.
std::optional<PipelineFigure> withType(const PipelinePicture& strip, const PictureSize& size, double type) {
    PipelineFigure figure{strip, size};
    figure.size.typeScale = type;
    const QSizeF whole = comfortableSize(strip);
    const double width = size.pixels.width() / figure.size.scale();
    const double even = std::clamp(width * whole.height() / whole.width(), kLowestStrip, whole.height());
    for (const double height : {even, kStripWithoutHints}) {
        if (size.pixels.height() == 0) {
            setHeight(figure.size, height);
        }
        if (layoutPipeline(strip, figure.size.units()).isComplete) {
            return figure;
        }
    }
    return std::nullopt;
}

/// The same with the largest thumbnails that take nothing from names and hints.
PipelineFigure enlarged(const PipelineFigure& figure, bool isHeightFree) {
    const PipelineGeometry plain = layoutPipeline(figure.strip, figure.size.units());
    for (double times = kMostEnlarged; times > 1.0; times *= kEnlargingStep) {
        PipelineFigure larger = figure;
        larger.strip.enlarged = times;
        if (isHeightFree) {
            setHeight(larger.size, comfortableSize(figure.strip).height() + (times - 1.0) * kWindowThumbnail);
        }
        const PipelineGeometry places = layoutPipeline(larger.strip, larger.size.units());
        if (places.isComplete && places.nameSize >= plain.nameSize && places.hintSize >= plain.hintSize) {
            return larger;
        }
    }
    return figure;
}

} // namespace

std::optional<PipelineFigure> pipelineFigureOf(const PipelinePicture& strip, const PictureSize& size,
                                               const std::optional<double>& points) {
    if (points) {
        const std::optional<PipelineFigure> figure = withType(strip, size, typeScale(*points));
        if (!figure) {
            return *points == kPrintType ? pipelineFigureOf(strip, size, std::nullopt) : std::nullopt;
        }
        if (size.pixels.height() > 0) {
            return enlarged(*figure, false);
        }
        // As with that height from the beginning, so that window and command line draw the same.
        return pipelineFigureOf(strip, enlarged(*figure, true).size, points);
    }
    for (const double type : kStripTypes) {
        if (std::optional<PipelineFigure> figure = withType(strip, size, type)) {
            return figure;
        }
    }
    return std::nullopt;
}

} // namespace attnscope::ui
