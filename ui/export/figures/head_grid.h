// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/export/figures/picture.h"

#include <vector>

namespace attnscope::ui {

/// One stage of all heads beside and below each other, with one range of colours, so one colour bar.
struct HeadGrid {
    std::vector<HeatmapPicture> heads; ///< at least one; same stage and size, each titled by its place
    QString title;                     ///< above all, if not empty
    bool showBar = true;
    bool showLabels = true; ///< the titles of the axes
};

/// Makes one of the pictures of the heads, the parts that they share drawn once.
HeadGrid headGridOf(std::vector<HeatmapPicture> heads);

/// The default size of a grid, in the painters' units.
QSizeF comfortableSize(const HeadGrid& grid);
/// The height in pixels of a figure, whose type has a size of its own, that goes with the size's width.
int heightOf(const HeadGrid& asked, const PictureSize& size);
/// What has room in a grid of small matrices at that size.
struct GridContents {
    int valueSize = 0;     ///< the type of the numbers, in units; 0: there are none
    int wordSize = 0;      ///< of the tokens beside the outer heads
    bool hasWords = false; ///< the outer heads have tokens, not indices
    bool hasEveryWord = false;
    bool hasWholeWords = false;
};
GridContents contentsOf(const HeadGrid& asked, const PictureSize& size);
/// Whether the cells of a small matrix have a pixel each in a file of that size, and a large matrix enough of
/// them to be seen.
bool isLargeEnough(const HeadGrid& asked, const PictureSize& size);

/// What a grid shows, by name, as that of one matrix; and which heads: "0,2,3".
PictureFacts factsOf(const HeadGrid& asked, const PictureSize& size);

/// As the pictures of single matrices.
std::optional<PreparedPicture> prepared(const HeadGrid& grid, const PictureSize& size,
                                        const std::stop_token& stop = {}, const ReportProgress& report = {});

} // namespace attnscope::ui
