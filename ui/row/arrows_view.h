// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/row/arrows_painter.h"
#include "ui/row/tip_drag.h"

#include <QWidget>

namespace attnscope::ui {

class RowState;

/// The contributions of the row, head to tail in a plane. Pointing at an arrow points at its key, a click
/// moves the cell cursor there. A tip is moved by dragging it, and by Shift with the arrow keys that of the
/// selected key, which arrow keys alone choose; what then becomes of the scene is decided elsewhere.
class ArrowsView final : public QWidget {
    Q_OBJECT

public:
    explicit ArrowsView(RowState& state, QWidget* parent = nullptr);

    /// Small, so that the panel scrolls only where it must; the plane takes what is left.
    QSize sizeHint() const override { return minimumSizeHint(); }
    QSize minimumSizeHint() const override { return {220, m_isLow ? 140 : 190}; }
    /// In a low panel a lower plane does, so that what is below it stays in sight.
    void setLow(bool isLow);

    ArrowsPicture picture() const;
    const ArrowsGeometry& geometry() const { return m_geometry; }
    /// Key and weight of the arrow there: not every arrow has room for its name. Empty beside them all.
    QString readOut(const QPointF& point) const;

signals:
    /// As TipDrag says them.
    void tipMoved(const attnscope::VectorRef& vector, const std::vector<double>& numbers, bool goesOn);
    void tipReleased();

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void readRow();
    void arrange();
    void speak();
    TakenTip tipOf(std::size_t term) const;
    /// The term of the selected key; nothing where its arrow can't be moved.
    std::optional<std::size_t> selectedTerm() const;
    void chooseBeside(int step);
    QString describe(std::size_t at) const;

    RowState& m_state;
    TipDrag m_drag;
    bool m_showsFocus = false; ///< which came by a key
    bool m_isLow = false;
    ArrowsGeometry m_geometry;
};

} // namespace attnscope::ui
