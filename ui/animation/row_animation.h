// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/analysis/match_row.h"
#include "core/analysis/row_combination.h"
#include "core/analysis/value_plane.h"
#include "core/engine/snapshot.h"
#include "ui/export/figures/picture.h"
#include "ui/paint/row/row_picture.h"

#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace attnscope::ui {

/// How a row of the output is drawn, in the order of the panel's tabs.
enum class RowDrawing { Strips, Arrows, Equation, Match };

/// What of a row is to be animated, and how it looks.
struct RowAnimationOptions {
    std::size_t query = 0;
    TermOrder order = TermOrder::Position;
    std::size_t terms = kNamedTerms; ///< shown one by one; of a longer row the strongest
    RowDrawing drawing = RowDrawing::Strips;
    bool letters = false;                  ///< the equation has letters instead of numbers
    std::optional<std::size_t> opened{};   ///< the feature of V around which features are numbers
    bool hasMatrix = false;                ///< beside the row stand the weights
    ValueScale scale = ValueScale::Linear; ///< of their colours
    const NamedColourMap* colourMap = &usualColourMap();
    bool isDark = false;
    int digits = 3;
    std::optional<Ranges> ranges{}; ///< of the colours; nothing: those of the numbers
};

/// o_i = Σ_j a_ij·v_j, one key after the other, with all numbers already read.
struct RowAnimation {
    RowPicture row; ///< before its first term
    QString queryToken;
    ValuePlane plane;
    std::shared_ptr<const MatchRow> match{}; ///< null unless it is drawn
    MatchPlane matchPlane{};
    TokenList keyFeatures{}; ///< names of the columns of Q and K
    RowDrawing drawing = RowDrawing::Strips;
    bool letters = false;
    bool hidesOutput = false; ///< a question asks for it: no ring waits in the plane where it will be
    std::optional<HeatmapPicture> matrix;
    PictureFacts facts; ///< of all frames
    QString name{};     ///< A or B, where two are compared
    /// The same row of another result, which is added up beside it in the same steps.
    std::shared_ptr<const RowAnimation> second{};
};

/// Fails where the scene has no V, no such row or no feature that is to be opened, and where it is to be
/// matched without Q and K.
Result<RowAnimation> rowAnimation(const Snapshot& snapshot, const RowAnimationOptions& options);

/// The row of the first with that of the second beside it: the keys of the first in its order, and the
/// colours of both in one range. Fails as rowAnimation does, and where their weights or outputs have other
/// shapes.
Result<RowAnimation> comparedAnimation(const Snapshot& first, const Snapshot& second,
                                       const RowAnimationOptions& options);

/// The size in which an animation is comfortably read, in the painters' units.
QSizeF comfortableSize(const RowAnimation& animation);
/// Type is never drawn smaller than this part of its usual size.
inline constexpr double kSmallestType = 0.5;
/// That many pixels, with the type as large as leaves everything its room; nothing where that would be too
/// small to be read.
std::optional<PictureSize> animationSize(const RowAnimation& animation, const QSize& pixels, double dpi);

/// The frames of an animation at one size. The matrix of a large scene is read when they are made; where that
/// was stopped, they are none to be drawn.
class RowFrames {
public:
    RowFrames(RowAnimation animation, const PictureSize& size, const std::stop_token& stop = {});

    const RowAnimation& animation() const { return m_animation; }
    QSize pixels() const { return m_size.pixels; }
    /// The frame at a place of the animation: 0 nothing added, 2.5 the third term is half way in. Its facts
    /// have the numbers: step, keys added, the last one's weight, the partial sum; where two are compared
    /// those of the second too. It draws with what stands here.
    PreparedPicture at(double progress) const;
    /// The pixels of the file in which cells of the weights are drawn; empty without the matrix. Of two rows
    /// those of the first.
    QRect matrixPixels() const;
    /// The frames of the second row, and where they begin in the file; null where there is none.
    const RowFrames* second() const { return m_second.get(); }
    int secondLeft() const { return m_secondLeft; }

private:
    void draw(QPainter& painter, double progress) const;
    void drawMatrix(QPainter& painter, double progress) const;
    void drawTitle(QPainter& painter, const RowPicture& row) const;
    void drawRow(QPainter& painter, const RowPicture& row) const;

    RowAnimation m_animation;
    PictureSize m_size; ///< of the file
    std::shared_ptr<const RowFrames> m_second;
    int m_secondLeft = 0; ///< in pixels
    QRectF m_rowRect;     ///< of the row with title and step, in units
    QRectF m_matrixRect;  ///< in units
    HeatmapGeometry m_matrixGeometry;
};

/// A frame and how long it is seen.
struct FrameTime {
    double progress = 0.0;
    int milliseconds = 0; ///< whole hundredths of a second, the unit of GIF
};

/// The frames of an animation: each step takes `seconds`, with `rate` frames a second or, where that is 0,
/// one frame a step. Terms that are passed over take none: they come in with the step behind them. The start
/// stays one step longer where the frames move, the end two steps in all.
std::vector<FrameTime> frameTimes(const RowPicture& row, double seconds, double rate);

} // namespace attnscope::ui
