// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/matrix/heatmap_view.h"

#include "ui/masks/mask_brush.h"
#include "ui/matrix/range_handle.h"
#include "ui/matrix/viewport.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/tiles/tile_source.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QWheelEvent>

namespace attnscope::ui {

namespace {

constexpr double kWheelNotch = 120.0;

} // namespace

void HeatmapView::mousePressEvent(QMouseEvent* event) {
    setFocus(Qt::MouseFocusReason);
    if (!shownSnapshot() || event->button() == Qt::RightButton) {
        return;
    }
    m_pressed = m_dragged = event->position();
    const HeatmapGeometry shown = geometry();
    const bool isDifference = side() == ComparedSide::Difference;
    m_range->setDifference(isDifference);
    // Of groups the range is that of their numbers; a difference has one of its own.
    if ((!isGrouped() || isDifference) && m_range->begin(shown, event->position())) {
        m_drag = Drag::Range;
        return;
    }
    const Stage stage = m_context.selection.stage();
    const auto cell = shown.cellAt(event->position(), stage);
    setGrain(shown);
    if (side() == ComparedSide::First && !isGrouped() && m_brush->isActive() && !m_spaceHeld &&
        event->button() == Qt::LeftButton && cell && stageInfo(stage).cellsAreQueryKey) {
        m_drag = Drag::Paint;
        m_brush->begin(cell->row, cell->column, event->modifiers().testFlag(Qt::ShiftModifier));
        return;
    }
    m_drag = event->button() == Qt::MiddleButton || m_spaceHeld ? Drag::Pan : Drag::Undecided;
    updateCursor();
}

void HeatmapView::mouseMoveEvent(QMouseEvent* event) {
    if (!shownSnapshot()) {
        return;
    }
    const QPointF point = event->position();
    m_pointer = point;
    if (m_drag == Drag::Undecided &&
        (point - m_pressed).manhattanLength() >= QApplication::startDragDistance()) {
        m_drag = Drag::Pan;
        updateCursor();
    }
    if (m_drag == Drag::Range) {
        m_range->moveTo(geometry(), point);
        return;
    }
    if (m_drag == Drag::Pan) {
        setViewport(panned(picture(), size(), point - m_dragged));
        m_dragged = point;
        return;
    }
    const auto cell = geometry().cellAt(point, m_context.selection.stage());
    if (m_drag == Drag::Paint && cell) {
        m_brush->moveTo(cell->row, cell->column);
    }
    hover(cell);
    if (shownTiles().progress().isRunning) {
        showTiles(); // those near the pointer are read first
    }
}

void HeatmapView::mouseReleaseEvent(QMouseEvent* event) {
    if (m_drag == Drag::Paint) {
        m_brush->end();
    } else if (m_drag == Drag::Undecided) {
        selectAt(event->position());
    }
    m_drag = Drag::None;
    updateCursor();
}

void HeatmapView::mouseDoubleClickEvent(QMouseEvent* event) {
    if (geometry().colourBar.contains(event->position())) {
        m_range->setDifference(side() == ComparedSide::Difference);
        m_range->reset();
    } else if (m_brush->isActive()) {
        mousePressEvent(event); // the second of two quick strokes
    } else if (event->button() == Qt::LeftButton) {
        fit();
    }
}

void HeatmapView::wheelEvent(QWheelEvent* event) {
    if (!shownSnapshot()) {
        return;
    }
    const QPointF notches = QPointF(event->angleDelta()) / kWheelNotch;
    if (event->modifiers().testFlag(Qt::ShiftModifier)) {
        const double sideways = notches.x() != 0 ? notches.x() : notches.y();
        setViewport(panned(picture(), size(), {sideways * 60, 0}));
    } else {
        zoomByWheel(event->position(), notches.y());
    }
    hover(geometry().cellAt(event->position(), m_context.selection.stage()));
    event->accept();
}

void HeatmapView::leaveEvent(QEvent* /*event*/) {
    m_pointer.reset();
    m_context.selection.setHover(std::nullopt);
}

void HeatmapView::contextMenuEvent(QContextMenuEvent* event) {
    if (m_brush->isActive()) {
        return;
    }
    if (event->reason() == QContextMenuEvent::Mouse && geometry().colourBar.contains(event->pos())) {
        auto* menu = new QMenu(this);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        m_range->setDifference(side() == ComparedSide::Difference);
        connect(menu->addAction(tr("Automatic range")), &QAction::triggered, m_range, &RangeHandle::reset);
        menu->popup(event->globalPos());
        return;
    }
    if (event->reason() == QContextMenuEvent::Mouse) {
        selectAt(event->pos());
    }
    emit contextMenuWanted(event->globalPos());
}

} // namespace attnscope::ui
