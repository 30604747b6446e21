// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/snapshot.h"
#include "ui/paint/base/colour_scale.h"
#include "ui/paint/tiles/tiled_image.h"
#include "ui/session/context.h"

#include <QImage>
#include <QWidget>

#include <memory>

namespace attnscope::ui {

class HeatmapView;

/// The whole of a large matrix, small, with the part that the view shows as a rectangle: drag it to pan,
/// click to centre, turn the wheel to zoom.
class Overview final : public QWidget {
    Q_OBJECT

public:
    Overview(const Context& context, HeatmapView& view, QWidget* parent = nullptr);

    /// Where the matrix is drawn, and what the view shows of it.
    QRectF matrixRect() const;
    QRectF seenRect() const;
    /// "keys 0–14,335 of 16,384"; of a matrix of features which of its tokens are seen.
    QString caption() const;

    QSize sizeHint() const override { return {248, 268}; }
    QSize minimumSizeHint() const override { return {120, 120}; }

protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    void centreAt(const QPointF& point);
    /// Reads before the next frame; a hidden overview needs no image.
    void refresh();
    void readImage();
    void drawMatrix(QPainter& painter, const QRectF& all) const;
    const std::shared_ptr<const MatrixTile>& shownTile();
    QString axisWord(bool ofRows) const;

    Context m_context;
    HeatmapView& m_view;
    QPointF m_grip; ///< of the pointer from the middle of the rectangle while it is dragged
    std::shared_ptr<const MatrixTile> m_tile; ///< whose image that is; null: nothing is known
    ColourScale m_colours;
    bool m_isTransposed = false;
    bool m_isReadDue = false;
    QImage m_image;
    std::shared_ptr<const MatrixTile> m_small; ///< of a stage that the view reads at once
    std::weak_ptr<const AttentionResult> m_smallOf;
    std::weak_ptr<const MatrixSource> m_smallJoined;
    Stage m_smallStage = Stage::X;
    bool m_smallIsLift = false;
};

} // namespace attnscope::ui
