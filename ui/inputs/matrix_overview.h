// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/matrix_source.h"
#include "ui/session/context.h"

#include <QImage>
#include <QWidget>

#include <vector>

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
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    QRectF picture() const;
    QPoint cellAt(const QPointF& point) const;
    /// Reads the matrix in as many pixels as are shown; a hidden overview when it is shown.
    void read();
    void colour();

    Context m_context;
    MatrixModel& m_model;
    TileArea m_area;             ///< the whole matrix
    std::vector<float> m_values; ///< of its pixels
    QImage m_image;
    QPoint m_hover{-1, -1};
};

} // namespace attnscope::ui
