// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/export/figures/picture.h"

#include <optional>

namespace attnscope::ui {

/// The strip as it is drawn at a size.
struct PipelineFigure {
    PipelinePicture strip;
    PictureSize size;
};

/// The strip at that size. With type of that many points its thumbnails grow with the width; without points
/// it has the window's type, or the largest smaller one with which no place, frame or arrow is cut. So it has
/// where the usual type of print (kPrintType) is too large. A size without a height gets the one that the
/// strip needs. Nothing where something would be cut, or type too small to be read.
std::optional<PipelineFigure> pipelineFigureOf(const PipelinePicture& strip, const PictureSize& size,
                                               const std::optional<double>& points);

} // namespace attnscope::ui
