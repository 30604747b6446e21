// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/lines/lines_layout.h"

#include <QPixmap>
#include <QWidget>

class QScrollBar;

namespace attnscope::ui {

class LinesState;

/// Tokens and lines, with pointer, keys and scrolling.
class LinesCanvas final : public QWidget {
    Q_OBJECT

public:
    /// `bar` scrolls both sides; the canvas sets its range.
    LinesCanvas(LinesState& state, QScrollBar& bar, QWidget* parent = nullptr);

    /// What is on the screen, with or without what only the pointer leaves.
    LinesPicture picture(bool withPointer = true) const;
    LinesGeometry geometry() const;
    /// Keys that the frame does not show.
    std::size_t keysOutside() const;

    QSize minimumSizeHint() const override { return {320, 200}; }

signals:
    /// Other rows are in view.
    void scrolled();

protected:
    void paintEvent(QPaintEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    void refresh();
    void followHover();
    void centreOnQuery();
    void reveal();
    void scrollBy(double pixels, bool keysAlone);
    void point(const QPointF& at);
    void select(const LinesMark& mark);
    void moveCell(int queries, int keys);

    LinesState& m_state;
    QScrollBar& m_bar;
    std::size_t m_count = 0; ///< of queries, for which the chosen one was brought into view
    double m_keyShift = 0.0; ///< the keys are scrolled that much further than the queries
    LinesMark m_mark;
    bool m_isPointed = false; ///< the mark is this canvas's own
    QPixmap m_base;           ///< without marks; null: to be drawn again
    QPointF m_pressed;
    QPointF m_dragged;
    bool m_isPressed = false;
    bool m_isDragging = false;
    bool m_showsFocus = false; ///< which came by a key
};

} // namespace attnscope::ui
