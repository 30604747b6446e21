// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formula/formula.h"
#include "core/formula/stage_area.h"
#include "ui/paint/heatmap/heatmap_picture.h"

#include <QLineF>

#include <array>
#include <vector>

namespace attnscope::ui {

/// The strip X → Q K V → QKᵀ → ÷√d_k → mask → softmax A → O, each a small true heatmap.
struct PipelinePicture {
    Snapshot snapshot;
    Palette palette;
    Stage current = Stage::Weights;
    std::optional<std::size_t> query; ///< the selected query, in core's index
    std::optional<Stage> hover;
    std::vector<CellRef> outlined;            ///< operands pointed at elsewhere
    std::vector<StageArea> lit;               ///< what a lesson speaks of
    std::optional<std::size_t> activeTermKey; ///< the key whose term the row animation adds now
    MaskShown mask = MaskShown::Full;
    ValueScale scale = ValueScale::Linear; ///< of the weights; a tile of them has the numbers of that scale
    ColourScale weightColours;             ///< in any other scale than the linear one
    /// The whole matrix of each stage, pooled; null: the painter pools by itself. By Stage.
    std::array<std::shared_ptr<const MatrixTile>, kStageCount> tiles{};
    std::optional<Stage> unsized;   ///< the stage whose shape is not told
    double enlarged = 1.0;          ///< thumbnails are so many times as large as in the window
    bool isPooledElsewhere = false; ///< the painter never pools: a thumbnail without a tile stays empty
    /// How strongly each stage flashes after an edit changed it, 0 … 1, by Stage.
    std::array<double, kStageCount> flash{};
};

/// One stage's place in the strip.
struct PipelinePlace {
    Stage stage = Stage::X;
    QRectF area;         ///< of the whole place: frame, click, hover
    QRectF thumbnail;    ///< of the small heatmap
    Formula text;        ///< the stage's name, brief where the whole one has no room
    QPointF name;        ///< left end of its baseline
    bool isIdle = false; ///< does nothing here (no mask, no scale): its label is dimmed
    QString shape;       ///< "3×2", or "none" for an idle stage
    QString hint;        ///< "looks for"; empty where there is none or no room
};

/// The way from one stage to the next.
struct PipelineArrow {
    QLineF line;
    bool timesV = false; ///< carries "× V"
    Stage to = Stage::Q; ///< of Q, K and V, which share one arrow, the first
    QRectF area{};       ///< of click and hover
};

/// Where everything lies in a strip of a given size.
struct PipelineGeometry {
    std::vector<PipelinePlace> places;
    std::vector<PipelineArrow> arrows;
    QRectF group;           ///< the frame around Q, K and V; empty without them
    double nameSize = 0.0;  ///< text size of names
    double hintSize = 0.0;  ///< and of hints
    double shapeLine = 0.0; ///< y of the middle of the shapes' line
    /// Whether every place, frame and arrow is drawn whole in the strip's size.
    bool isComplete = false;

    std::optional<Stage> stageAt(const QPointF& point) const;
    /// The stage to which the arrow under a point leads.
    std::optional<Stage> arrowAt(const QPointF& point) const;
};

/// Thumbnails have 18 pixels a cell where that fits, else they are scaled images of at most 64 pixels; names,
/// hints and arrows shrink where the strip is narrow or low.
PipelineGeometry layoutPipeline(const PipelinePicture& picture, const QSizeF& size);
/// The background (the theme's header) is the caller's.
void drawPipeline(QPainter& painter, const PipelinePicture& picture, const PipelineGeometry& geometry);

/// Below that height the strip cannot be read.
inline constexpr double kSmallestPipelineHeight = 96.0;

} // namespace attnscope::ui
