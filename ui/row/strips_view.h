// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/row/strips_painter.h"

#include <QWidget>

class QScrollBar;
class QToolButton;

namespace attnscope::ui {

class RowState;

/// The list of terms. A long one scrolls under its heading, o_i stays in sight below it, and while it plays
/// the term that comes in is kept in sight.
class StripsView final : public QWidget {
    Q_OBJECT

public:
    explicit StripsView(RowState& state, QWidget* parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

    /// Whether the list is the drawing itself. Beside another it shows more keys in lower lines.
    void setIsDrawing(bool isDrawing);
    /// How many lines it has beside another drawing, where a person chose; as many as it likes without.
    void setLinesWanted(std::optional<double> lines);
    /// How many lines are seen.
    double linesSeen() const;

    const StripsGeometry& geometryOfLines() const { return m_geometry; }
    /// The middle of a line in this widget; nothing where it is scrolled away.
    std::optional<QPoint> middleOfLine(std::size_t line) const;

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    /// Which terms the lines are.
    struct Row {
        std::size_t query = 0;
        std::size_t terms = 0;
        TermOrder order = TermOrder::Position;

        bool operator==(const Row&) const = default;
    };

    void showRow();
    void arrange();
    void follow();
    void showLine(std::size_t line);
    void selectLine(std::size_t line);
    /// Opens the features around the one under a point of the ruler; whether there is one.
    bool openAt(const QPointF& point);
    /// Moves the opened features by that many; opens those of the largest sum where none are open.
    void moveFeatures(int by);
    void placeCloseButton();
    /// The line of the cell's key; nothing where that is in another row, or joined with others.
    std::optional<std::size_t> cursorLine() const;
    /// The rectangle of the lines, between heading and sum.
    QRect linesRect() const;
    QPointF toLines(const QPointF& point) const;
    QString readOutAt(const QPoint& point) const;
    /// The same of the lines alone.
    QString readOut(const QPointF& point) const;
    /// The same of the ruler of features.
    QString readOutOfRuler(const QPointF& point) const;

    RowState& m_state;
    QScrollBar* m_bar = nullptr;
    QToolButton* m_close = nullptr; ///< closes the opened features
    bool m_isOpening = false;       ///< the pointer is held down on the ruler
    StripsGeometry m_geometry;
    bool m_isDrawing = false;
    std::optional<double> m_linesWanted;
    Row m_row;
    std::optional<std::size_t> m_followed; ///< the line that was brought into sight last
};

} // namespace attnscope::ui
