// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/row/match_painter.h"
#include "ui/row/tip_drag.h"

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
    /// Turns a plane that was kept while a tip was dragged to the best one again.
    void turnToBestPlane();
    MatchPicture picture() const;
    const MatchGeometry& geometry() const { return m_geometry; }
    /// The arrow there in words; empty beside them all.
    QString readOut(const QPointF& point) const;

signals:
    /// As TipDrag says them.
    void tipMoved(const attnscope::VectorRef& vector, const std::vector<double>& numbers, bool goesOn);
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
    void readMatch();
    MatchPlane planeNow();
    void arrange();
    void speak();
    void choose(const VectorRef& vector);
    void chooseBeside(int step);
    TakenTip tipOf(const VectorRef& vector) const;
    void moveBySteps(int across, int up);

    RowState& m_state;
    Vectors m_vectors;
    std::shared_ptr<const MatchRow> m_match;
    MatchPlane m_plane;
    std::optional<std::array<std::size_t, 2>> m_features;
    std::optional<VectorRef> m_current;
    /// The query whose best plane stays as it was before a tip was dragged.
    std::optional<std::size_t> m_keptFor;
    TipDrag m_drag;
    MatchGeometry m_geometry;
};

} // namespace attnscope::ui
