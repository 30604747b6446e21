// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/mask_rules.h"

#include <QObject>

#include <optional>

namespace attnscope::ui {

class Session;

/// Paints the mask on the matrix: a stroke of cells or a rectangle, allowing or forbidding. A stroke is one
/// undo step and acts while it is drawn.
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

    Session& m_session;
    bool m_active = false;
    bool m_allows = false;
    bool m_symmetric = false;
    bool m_rectangle = false;
    std::optional<Point> m_start;
    Point m_last;
    MaskRules m_before;
};

} // namespace attnscope::ui
