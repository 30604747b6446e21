// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/row/arrows_painter.h"

#include <QWidget>

namespace attnscope::ui {

class RowState;

/// The contributions of the row, head to tail in a plane. Pointing at an arrow points at its key, a click
/// moves the cell cursor there.
class ArrowsView final : public QWidget {
    Q_OBJECT

public:
    explicit ArrowsView(RowState& state, QWidget* parent = nullptr);

    /// Small, so that the panel scrolls only where it must; the plane takes what is left.
    QSize sizeHint() const override { return minimumSizeHint(); }
    QSize minimumSizeHint() const override { return {220, 190}; }

    ArrowsPicture picture() const;
    /// Key and weight of the arrow there: not every arrow has room for its name. Empty beside them all.
    QString readOut(const QPointF& point) const;

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    void arrange();

    RowState& m_state;
    ArrowsGeometry m_geometry;
};

} // namespace attnscope::ui
