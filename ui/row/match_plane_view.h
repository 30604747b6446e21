// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/row/match_painter.h"

#include <QWidget>

#include <array>
#include <optional>
#include <vector>

namespace attnscope::ui {

class RowState;

/// The query and its keys as arrows, or the token vectors that these come from. Pointing at an arrow points
/// at its key, a click moves the cell cursor there. A tip is moved by dragging it, and by Shift with the
/// arrow keys the one that arrow keys alone have chosen; what then becomes of the scene is decided elsewhere.
class MatchPlaneView final : public QWidget {
    Q_OBJECT

public:
    enum class Vectors { QueryAndKeys, Tokens };

    MatchPlaneView(RowState& state, Vectors vectors, QWidget* parent = nullptr);

    /// Small, so that the panel scrolls only where it must; the plane takes what is left.
    QSize sizeHint() const override { return minimumSizeHint(); }
    QSize minimumSizeHint() const override;

    /// Draws in the plane of these features; nothing: in the best one.
    void setFeatures(const std::optional<std::array<std::size_t, 2>>& features);
    MatchPicture picture() const;
    const MatchGeometry& geometry() const { return m_geometry; }
    /// The arrow there in words; empty beside them all.
    QString readOut(const QPointF& point) const;

signals:
    /// A tip is to be where these numbers say [d]. `goesOn`: a person has seen the first answer and goes on,
    /// farther by the mouse or with another key.
    void tipMoved(const attnscope::VectorRef& vector, const std::vector<double>& numbers, bool goesOn);
    /// The tip is let go, so that what comes next is another step.
    void released();

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void showEvent(QShowEvent* event) override;
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
    /// A tip on its way. The plane stands still until it is let go.
    struct Drag {
        VectorRef vector;
        std::vector<double> numbers; ///< when it was taken
        QPointF from;
        PlaneFrame frame;
        MatchPlane plane;
        bool byKeys = false;
        int moves = 0;
    };

    void readMatch();
    void arrange();
    void speak();
    void choose(const VectorRef& vector);
    void chooseBeside(int step);
    void take(const VectorRef& vector, const QPointF& from, bool byKeys);
    void dragTo(const QPointF& point);
    void moveBySteps(int across, int up);
    void letGo();
    /// The numbers after a way in the plane, in its units; rounded to what a pixel tells.
    std::vector<double> movedBy(const std::vector<double>& numbers, const QPointF& way) const;

    RowState& m_state;
    Vectors m_vectors;
    std::shared_ptr<const MatchRow> m_match;
    MatchPlane m_plane;
    std::optional<std::array<std::size_t, 2>> m_features;
    std::optional<VectorRef> m_current;
    std::optional<Drag> m_drag;
    MatchGeometry m_geometry;
};

} // namespace attnscope::ui
