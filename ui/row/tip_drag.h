// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/analysis/value_plane.h"
#include "core/analysis/vector_edit.h"
#include "ui/paint/row/plane_grid.h"

#include <QObject>

#include <optional>
#include <vector>

class QKeyEvent;

namespace attnscope::ui {

/// An arrow's tip that a person has taken, and the plane that stands still until it is let go.
struct TakenTip {
    VectorRef vector;
    std::vector<double> numbers; ///< [d] when it was taken
    PlaneFrame frame;
    ValuePlane plane;
    bool hasFeatureAxes = false; ///< so numbers move in whole decimal steps
    std::size_t query = 0;       ///< the row that is drawn
    double share = 1.0;          ///< the arrow is this much of the vector: a_ij of a_ij·v_j

    /// Numbers [d] after the tip went that way, in units of the plane; rounded to what a pixel tells.
    std::vector<double> moved(std::vector<double> from, const QPointF& way) const;
};

/// Moves a tip by the mouse, or by Shift with the arrow keys.
class TipDrag final : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    /// The tip on its way; nothing: none is.
    const std::optional<TakenTip>& tip() const { return m_tip; }
    bool isByMouse() const { return m_tip && !m_isByKeys; }
    bool isByKeys() const { return m_tip && m_isByKeys; }

    /// Takes a tip at that point of the picture.
    void take(const TakenTip& tip, const QPointF& from);
    void dragTo(const QPointF& point);
    /// Moves the tip, which is taken first unless it is already, by a tenth of the distance of grid lines.
    void step(const TakenTip& tip, int across, int up);
    void letGo();

    /// Scale and origin of a tip that is on its way, or that was let go in this row and plane: where the
    /// arrows still have room nothing jumps from under the pointer. Null: there are none to keep.
    const PlaneFrame* keptFrame(std::size_t query, const ValuePlane& plane) const;
    /// The plane is fitted anew once no tip is on its way.
    void forgetFrame() { m_last.reset(); }

signals:
    /// The vector is to have these numbers [d]. `goesOn`: a person has seen the first answer and goes on,
    /// farther by the mouse or with another key.
    void moved(const attnscope::VectorRef& vector, const std::vector<double>& numbers, bool goesOn);
    /// The tip is let go, so that what comes next is another step.
    void released();

private:
    std::optional<TakenTip> m_tip;
    std::optional<TakenTip> m_last; ///< that was moved and let go
    QPointF m_from;
    bool m_isByKeys = false;
    int m_moves = 0;
};

/// Whether a key chooses a tip or moves it: an arrow alone or with Shift.
bool isTipKey(const QKeyEvent& key);
/// Where it points: 1 right, −1 left, 0 neither.
int acrossOf(const QKeyEvent& key);
/// 1 up, −1 down, 0 neither.
int upOf(const QKeyEvent& key);

} // namespace attnscope::ui
