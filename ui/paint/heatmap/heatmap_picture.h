// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/snapshot.h"
#include "core/formula/formula.h"
#include "core/formula/stage_area.h"
#include "core/masks/layer_cells.h"
#include "ui/paint/base/colour_scale.h"
#include "ui/paint/base/palette.h"
#include "ui/paint/tiles/tiled_image.h"

#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <QString>

#include <optional>
#include <vector>

class QPainter;

namespace attnscope::ui {

/// Whether numbers stand in the cells.
enum class ValuesShown { Auto, On, Off };
/// How strongly forbidden cells are hatched.
enum class MaskShown {
    Full,
    Faint,
    Off,
    Tinted, ///< grey without lines, which would hide cells of a few pixels
};

/// How much of its labels a side shows.
enum class LabelForm {
    Full,  ///< index and token
    Token, ///< the token; its index where it has none
    Index, ///< the index
};

/// Which part of the matrix is seen: displayed cell (0, 0) has its corner at `origin`, from where it is in a
/// matrix that is centred or begins at the edge of the space it has (HeatmapGeometry::home).
struct HeatmapViewport {
    /// Pixels a cell, both ways (a fitted feature matrix may be stretched along its short axis until its
    /// cells are square); 0: fit the matrix into the picture.
    double cell = 0.0;
    QPointF origin{0.0, 0.0};

    bool operator==(const HeatmapViewport&) const = default;
};

/// Rows or columns of a matrix, half-open, in core's indices.
struct IndexRange {
    std::size_t first = 0;
    std::size_t end = 0;

    bool contains(std::size_t i) const { return i >= first && i < end; }
    bool operator==(const IndexRange&) const = default;
};

/// Whether a result is of the scene and head that are to be shown.
enum class Freshness {
    Current,
    Pending, ///< of before, and the next one may still come within a moment
    Slow,    ///< of before, and the next one takes its time: that is said
    Stale,   ///< of before, and no other comes: it was stopped, or failed
};

/// All that a heatmap picture shows, as a value. The same painter draws the window's and the file's.
struct HeatmapPicture {
    Snapshot snapshot;
    Stage stage = Stage::Weights;
    Palette palette;
    int digits = 3;
    int indexFrom = 0;
    ValuesShown values = ValuesShown::Auto; ///< Auto: where a cell is at least 34 px wide
    MaskShown mask = MaskShown::Full;
    double wordCell = 60.0; ///< cells that wide say "masked" in words too
    bool showSums = true;   ///< row and column sums of weights
    /// The query and the key whose sum is not told.
    std::optional<std::size_t> coveredQuerySum, coveredKeySum;
    bool showBar = true;              ///< the colour bar
    bool showLabels = true;           ///< tokens, indices and titles of the axes
    bool showAxisTitles = true;       ///< beside the labels
    std::optional<std::size_t> query; ///< the selected query, in core's index
    std::optional<CellRef> cell;      ///< the cell cursor
    std::optional<CellRef> hover;
    std::vector<CellRef> outlined;            ///< operands pointed at elsewhere
    std::vector<StageArea> lit;               ///< what a lesson speaks of
    std::vector<std::size_t> namedKeys;       ///< keep their labels where every second or fifth has one
    std::optional<std::size_t> activeTermKey; ///< the key whose term the row animation adds now
    std::optional<PaintedRectangle> painting; ///< a mask stroke on its way
    std::shared_ptr<const LayerCells> layer;  ///< the mask layer under the pointer
    HeatmapViewport viewport;
    /// The only rows and columns that are drawn, as if the matrix had no others; without them all. Indices
    /// and colours stay those of the whole matrix. The sums of lines that are cut are left out.
    std::optional<IndexRange> rowsDrawn, columnsDrawn;
    /// The pooled numbers of the visible part. Null, or outside of it: the painter pools.
    std::shared_ptr<const MatrixTile> tile;
    bool isPooledElsewhere = false; ///< the painter never pools: cells without a tile stay empty
    /// The tiles of a matrix that is too large to be read at once; the painter paints these and reads no
    /// number. Null: the painter reads the matrix.
    std::shared_ptr<const TiledImage> tiled;
    ColourScale tiledColours;
    /// Where each row has a range of its own: the numbers that give the cells of a small matrix their colours
    /// (RowShareSource), by `tiledColours`. Null: all rows have one range.
    std::shared_ptr<const MatrixSource> rowShares;
    Freshness freshness = Freshness::Current;
    std::vector<PaintedRectangle> strokes; ///< cells painted by hand that the tiled image does not show yet
    Reducer reducer = Reducer::Max;        ///< how cells of a tiled image become pixels
    ValueScale scale = ValueScale::Linear;
    QString tiledMeaning; ///< what the colours of a tiled image stand for: "attended: lift"
    QString title;        ///< drawn above if not empty (files)
    /// What the cells are where rows and columns are groups of tokens: "words: sum over keys, mean over
    /// queries". Empty: they are tokens.
    QString groupsMeaning;
    /// "words" or "regions", as the command line calls these groups; empty where cells are of tokens.
    QString groupsWord{};
    /// It stands alone, as in a file, and says itself what panels beside it say in the window: a tiled image
    /// with title, colour bar and a line on what a pixel is, a small matrix what its hatch means.
    bool isFile = false;
    /// Beside panels that can be resized and closed: room is made for the numbers (window_fit.h), and none is
    /// printed in type smaller than captions.
    bool isInWindow = false;
    /// Of two matrices: signed and coloured around 0, and not the numbers of the stage themselves. The
    /// palette is made for it (ui/session/compared_picture.h).
    bool isDifference = false;
    bool isRangeByHand = false; ///< of a difference: its colours do not end at its largest number
    /// Of a figure, in which the matrix comes first and all type has one size (kFigureType): device pixels a
    /// unit. 0: no figure.
    double figureScale = 0.0;
    /// The part of its room that the matrix of a figure gets at least (kMatrixShare).
    double figureShare = 0.6;
    double leastBarWidth = 0.0; ///< of the colour bar with its numbers, so that matrices stand in one line
    LabelForm figureLabels = LabelForm::Full; ///< the fullest form that labels of a figure have

    bool needsColumnSums = false;   ///< of a figure: with "Σ" as their name where labels of rows are narrow
    bool hasIndexedColumns = false; ///< of a figure: columns are named by their indices, which rows have, too
    double figureWidest = 1.0;      ///< its cells may be so much wider than high, where that fits
    /// Labels of a figure become no smaller before every second goes: 5.25 pt where the type has 7 pt.
    int figureLeastLabel = 9;
    /// Free on both sides of a number in narrow cells with one or two decimals.
    double tightPadding = 3.0;
    bool omitsZero = false;      ///< numbers below 1 have no digit before their point: ".23"
    double rowFrame = 3.0;       ///< width of the frame round the selected query
    int figureLargestValue = 13; ///< of a figure: the largest type of its numbers

    bool isFigure() const { return figureScale > 0.0; }
};

/// Where everything lies in a picture of a given size. Displayed rows and columns follow the orientation.
struct HeatmapGeometry {
    QRectF matrix;           ///< the frame in which the cells are seen
    QRectF space;            ///< where it can be
    QPointF home;            ///< corner of the cells that were not moved
    QPointF origin;          ///< corner of displayed cell (0, 0), in the picture
    double cell = 0.0;       ///< pixels a cell, along its shorter side
    QSizeF cellSize;         ///< the whole cell; square but for stretched feature matrices
    std::size_t rows = 0;    ///< displayed rows
    std::size_t columns = 0; ///< displayed columns
    bool transposed = false; ///< displayed row = core column
    int labelAngle = 0;      ///< of column labels: 0, 45 or 90 degrees
    LabelForm rowForm = LabelForm::Full;
    LabelForm columnForm = LabelForm::Full;
    int digits = 0;       ///< decimals in the cells: fewer than asked for where only these have room
    bool hasNotes = true; ///< sums may have a line that tells what the rounded numbers add up to
    /// Empty where there is no such part. The colour bar's rectangle holds its unit and ticks too.
    QRectF title, rowLabels, columnLabels, rowTitle, columnTitle, rowSums, columnSums, colourBar, caption;
    /// The coloured part of the bar; wider than high where it lies below the matrix.
    QRectF colourRamp;

    QRectF cellRect(std::size_t displayedRow, std::size_t displayedColumn) const;
    /// The cell under a point of the picture, in core's indices; nothing outside the matrix.
    std::optional<CellRef> cellAt(const QPointF& point, Stage stage) const;
    /// Where a core cell is displayed.
    QRectF rectOf(std::size_t coreRow, std::size_t coreColumn) const;

    /// Places cells of `extent` pixels so far from `home`; some of them always stay in the space.
    void moveCells(const QSizeF& extent, const QPointF& by);
    /// Of a picture of a part: what was laid out as the first cell is that displayed one.
    void beginAt(std::size_t row, std::size_t column);
};

HeatmapGeometry layoutHeatmap(const HeatmapPicture& picture, const QSizeF& size);
/// Draws the whole picture: cells, hatches, values, axes with labels, sums, colour bar, marks. The background
/// (the theme's panel) is the caller's. Never clips: what lies outside the frame is cut or left out.
void drawHeatmap(QPainter& painter, const HeatmapPicture& asked, const HeatmapGeometry& geometry);
/// The smallest size at which labels and a cell of that many pixels all have their place.
QSizeF sizeForCell(const HeatmapPicture& picture, double cell);

} // namespace attnscope::ui
