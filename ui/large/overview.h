// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/session/context.h"

#include <QImage>
#include <QWidget>

#include <memory>

namespace attnscope::ui {

class HeatmapView;
struct MatrixTile;

/// The whole of a large matrix, small, with the part that the view shows as a rectangle: drag it to pan,
/// click to centre, turn the wheel to zoom.
class Overview final : public QWidget {
    Q_OBJECT

public:
    Overview(const Context& context, HeatmapView& view, QWidget* parent = nullptr);

    /// Where the matrix is drawn, and what the view shows of it.
    QRectF matrixRect() const;
    QRectF seenRect() const;
    /// "keys 0–14,335 of 16,384"
    QString caption() const;

    QSize sizeHint() const override { return {248, 268}; }
    QSize minimumSizeHint() const override { return {120, 120}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    void centreAt(const QPointF& point);
    void refresh();

    Context m_context;
    HeatmapView& m_view;
    QPointF m_grip; ///< of the pointer from the middle of the rectangle while it is dragged
    std::shared_ptr<const MatrixTile> m_tile; ///< whose image that is
    QImage m_image;
};

} // namespace attnscope::ui
