// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/mask_rules.h"

#include <QObject>

#include <optional>
#include <vector>

namespace attnscope::ui {

class Session;

/// Paints the mask on the matrix: a stroke of cells or a rectangle, allowing or forbidding. A stroke is one
/// undo step and acts while it is drawn. Painting ends when the layer in which it began is taken away.
class MaskBrush final : public QObject {
    Q_OBJECT

public:
    explicit MaskBrush(Session& session, QObject* parent = nullptr);

    bool isActive() const { return m_active; }
    bool allows() const { return m_allows; }
    bool isSymmetric() const { return m_symmetric; }

    void setActive(bool active);
    /// True: painted cells may be attended to; false: they are forbidden.
    void setAllows(bool allows);
    /// Whether (j, i) is painted with (i, j).
    void setSymmetric(bool symmetric);

    /// How many cells one dab covers. Where a pixel shows many cells a dab covers them all, so that the
    /// painted cells are those that the user sees. Dabs lie side by side from cell (0, 0) on; 1 × 1 at first.
    struct Grain {
        std::size_t queries = 1;
        std::size_t keys = 1;

        bool operator==(const Grain&) const = default;
    };
    const Grain& grain() const { return m_grain; }
    void setGrain(const Grain& grain);

    /// A stroke from query i, key j; `rectangle`: it spans a rectangle from there instead of a line of cells.
    void begin(std::size_t i, std::size_t j, bool rectangle);
    void moveTo(std::size_t i, std::size_t j);
    void end();
    /// Ends the stroke and puts the mask back as it was.
    void cancel();
    bool isStroking() const { return m_start.has_value(); }
    /// The rectangle that is being spanned, before it is applied.
    std::optional<PaintedRectangle> pending() const;

    /// Forbids the cell if it is allowed and the other way round.
    void toggle(std::size_t i, std::size_t j);

signals:
    void changed();

private:
    struct Point {
        std::size_t i = 0;
        std::size_t j = 0;
    };
    void paint(const PaintedRectangle& rectangle);
    void followScene();
    MaskRules withPainted(MaskRules mask, const PaintedRectangle& rectangle) const;
    /// The dabs of two cells and all between their corners, inside the matrix.
    PaintedRectangle spanned(const Point& from, const Point& to) const;
    std::vector<PaintedRectangle> line(const Point& from, const Point& to) const;

    Session& m_session;
    bool m_active = false;
    bool m_allows = false;
    bool m_symmetric = false;
    bool m_rectangle = false;
    bool m_hadLayer = false; ///< a layer to paint in stood there when painting began
    std::optional<Point> m_start;
    Point m_last;
    Grain m_grain;
    MaskRules m_before;
};

} // namespace attnscope::ui
