// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/export/figures/picture.h"
#include "ui/paint/heatmap/fitted_title.h"

#include <array>
#include <optional>
#include <vector>

namespace attnscope::ui {

/// Several pictures in tiles of one size, each with its title, labels and colour bar; beside each other those
/// of the same tokens have the names of their rows once, at the left, and those of one range one bar.
struct SideBySide {
    std::vector<HeatmapPicture> pictures; ///< at least one
    QString title{};                      ///< above all of them; empty: none
    bool isStacked = false;               ///< below each other, in place of beside
};

/// Such pictures as they are drawn at a size.
struct SideFigure {
    SideBySide side;
    PictureSize size;
};

/// What two results are called beside each other: the names of their scenes with the heads, where these are
/// equal the masks. Empty where neither tells them apart.
std::array<QString, 2> namesBeside(const Snapshot& first, const Snapshot& second, Stage stage);

/// Titles the pictures of A, B and A − B with their letters; A and B have too what makes them different.
void setLetters(SideBySide& side);

/// The title above all, in a file of that width.
FittedTitle commonTitle(const SideBySide& side, double width);

/// Its default size, in the painters' units.
QSizeF comfortableSize(const SideBySide& side);

/// The pictures at that size with type of that many points, as figureOf has one matrix: beside each other
/// where each matrix has its share then, else below each other. Without points with the window's type beside
/// each other where the cells can be seen, else with the largest type from 8 down to 6 points with which they
/// fit. A size without a height gets the one that its width asks for. Nothing where no matrix can have its
/// share.
std::optional<SideFigure> sideFigureOf(const SideBySide& side, const PictureSize& size,
                                       const std::optional<double>& points);

/// Where the parts of each picture lie in its tile.
std::vector<HeatmapGeometry> layoutsOf(const SideFigure& figure);

/// As the pictures of single matrices.
std::optional<PreparedPicture> prepared(const SideBySide& side, const PictureSize& size,
                                        const std::stop_token& stop = {}, const ReportProgress& report = {});

} // namespace attnscope::ui
