// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/row/row_profile.h"
#include "ui/session/context.h"

#include <QWidget>

namespace attnscope::ui {

class RowState;

/// The selected row of a large matrix under it: its weights by key, masked keys skipped, and what can be said
/// of it in numbers. A click marks a key.
class RowProfile final : public QWidget {
    Q_OBJECT

public:
    RowProfile(RowState& state, QWidget* parent = nullptr);

    /// "577 keys attended, masked keys skipped, √ scale"
    QString caption() const;

    QSize sizeHint() const override { return {600, 132}; }
    QSize minimumSizeHint() const override { return {240, 104}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void readRow();
    ProfilePicture picture() const;
    void layOut();
    void drawHeading(QPainter& painter) const;
    std::optional<std::size_t> keyAt(const QPointF& point) const;

    RowState& m_state;
    std::vector<std::uint8_t> m_allowed;
    ProfileGeometry m_places;
};

} // namespace attnscope::ui
