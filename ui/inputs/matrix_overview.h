// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/session/context.h"

#include <QImage>
#include <QWidget>

namespace attnscope::ui {

class MatrixModel;

/// A matrix with more columns than fit as cells, drawn whole: a barcode a row, or a small heatmap where rows
/// are many. The frame shows which columns stand in the table below; a click turns to others.
class MatrixOverview final : public QWidget {
    Q_OBJECT

public:
    MatrixOverview(const Context& context, MatrixModel& model, QWidget* parent = nullptr);

    QSize sizeHint() const override;

signals:
    /// The pointer is on this displayed cell of the whole matrix; −1, −1 when it leaves.
    void hovered(int row, int column);
    /// This displayed cell of the whole matrix was clicked.
    void picked(int row, int column);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    QRectF picture() const;
    QPoint cellAt(const QPointF& point) const;
    void redraw();
    QImage drawn(int widthLimit) const;

    Context m_context;
    MatrixModel& m_model;
    QImage m_image;
    QPoint m_hover{-1, -1};
    bool m_stale = true;
};

} // namespace attnscope::ui
