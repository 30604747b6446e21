// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/base/colour_scale.h"
#include "ui/paint/heatmap/heatmap_picture.h"

namespace attnscope::ui {

class Appearance;

/// Whether the stage of a snapshot is too large to be read at once, so that views show tiles of it. Of a
/// scene without a result: whether it will be.
bool isLarge(const Snapshot& snapshot, Stage stage);
/// Whether the scene's scores are.
bool isLarge(const Scene& scene);

/// Lift is a scale of weights; other matrices stay linear, and what dropout leaves is shown as it is.
bool showsLift(Stage stage, ValueScale scale);

/// How cells become a pixel where `wanted` is asked for. Of lifts only the strongest is shown: the lift of a
/// weight of 0 is −∞, and so would be the mean of every pixel that holds one.
Reducer reducerOf(Stage stage, ValueScale scale, Reducer wanted);
Reducer reducerOf(Stage stage, const Appearance& appearance);

/// The matrix behind a stage; for lift, log₂(N_i·a_ij) in place of the weights, by its maxima.
PooledMatrix pooledMatrix(const Snapshot& snapshot, Stage stage, Reducer reducer, bool lift);

/// The whole of a matrix that is small enough to be read at once, no side longer than `pixels`. Null where
/// the snapshot has no such stage.
std::shared_ptr<const MatrixTile> readWhole(const Snapshot& snapshot, Stage stage, std::size_t pixels);

/// How large matrices are shown.
struct LargeViewOptions {
    Reducer reducer = Reducer::Max;
    ValueScale scale = ValueScale::Lift; ///< of weights
    ValueRange lift{-2.0, 8.0};          ///< at the ends of the colours
};
LargeViewOptions largeViewOptionsOf(const Appearance& appearance);

/// Sets the scale of the weights' colours; other matrices stay linear.
void setScale(HeatmapPicture& picture, const LargeViewOptions& options);

/// Sets what a picture of a large matrix needs before it is laid out: an empty tiled image, colours and what
/// they mean. A picture of a small matrix stays as it is.
void makeLarge(HeatmapPicture& picture, const LargeViewOptions& options);
void makeLarge(HeatmapPicture& picture, const Appearance& appearance);

} // namespace attnscope::ui
