// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/base/colour_scale.h"
#include "ui/paint/heatmap/heatmap_picture.h"

namespace attnscope::ui {

class Appearance;

/// Whether the stage of a snapshot is too large to be read at once, so that views show tiles of it. For a
/// scene without a result: whether it will be.
bool isLarge(const Snapshot& snapshot, Stage stage);
/// Whether the scores of the scene are too large to be read at once.
bool isLarge(const Scene& scene);

/// Whether the colours of the stage stand for lift: only those of the weights do, before dropout.
bool showsLift(Stage stage, ValueScale scale);

/// How cells are pooled into a pixel: as `wanted`, but by the strongest for lift. The lift of a weight of 0
/// is −∞, and so would be the mean of every pixel that holds one.
Reducer reducerOf(Stage stage, ValueScale scale, Reducer wanted);
/// As the window does it for this scene.
Reducer reducerOf(Stage stage, const Appearance& appearance, const Scene& scene);
/// The scale that the colours of a stage can have where that one is wanted for the weights.
ValueScale scaleOf(Stage stage, ValueScale wanted);
/// The weights at the ends of a logarithmic scale: from the whole decade of the smallest one above 0 on, but
/// one decade at least and 12 at most; a range by hand, which begins above 0, as it is.
ValueRange logRange(const Ranges& ranges);

/// The matrix behind a stage; for lift, log₂(N_i·a_ij) in place of the weights, by its maxima.
PooledMatrix pooledMatrix(const Snapshot& snapshot, Stage stage, Reducer reducer, bool lift);

/// The whole of a matrix that is small enough to be read at once, no side longer than `pixels`. Null where
/// the snapshot has no such stage.
std::shared_ptr<const MatrixTile> readWhole(const Snapshot& snapshot, Stage stage, std::size_t pixels,
                                            bool lift = false);

/// Pooling and colours of matrices.
struct LargeViewOptions {
    Reducer reducer = Reducer::Max;
    ValueScale scale = ValueScale::Lift; ///< of weights
    ValueRange lift{-2.0, 8.0};          ///< at the ends of the colours
};
/// Those that scenes of the size of this one have.
LargeViewOptions largeViewOptionsOf(const Appearance& appearance, const Scene& scene);

/// Sets the scale of the weights' colours; other matrices stay linear.
void setScale(HeatmapPicture& picture, const LargeViewOptions& options);

/// Gives each row of a small matrix a range of its own, by its largest magnitude; the scale is linear then. A
/// large matrix stays as it is: a pixel of it holds several rows.
void setRowRange(HeatmapPicture& picture);

/// Gives a picture of a large matrix what its layout needs: an empty tiled image, and the scale and range of
/// its colours. A picture of a small matrix stays as it is.
void makeLarge(HeatmapPicture& picture, const LargeViewOptions& options);

/// As the window shows it: large matrices by tiles, and weights of any size with the chosen scale.
void setView(HeatmapPicture& picture, const Appearance& appearance);

} // namespace attnscope::ui
