// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/matrix/heatmap_view.h"

#include "core/base/moved_index.h"
#include "ui/masks/mask_brush.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/widgets/focus_mark.h"

#include <QKeyEvent>

#include <algorithm>

namespace attnscope::ui {

void HeatmapView::moveCell(int rows, int columns) {
    const auto source = shownSnapshot().source(m_context.selection.stage());
    if (!source) {
        return;
    }
    if (geometry().transposed) {
        std::swap(rows, columns);
    }
    CellRef cell = shownCell(m_context.selection.cell());
    cell.row = movedIndex(cell.row, rows, source->rows());
    cell.column = movedIndex(cell.column, columns, source->columns());
    m_context.selection.setLocked(true);
    m_context.selection.setCell(selectedCell(cell));
}

bool HeatmapView::moveWithKey(const QKeyEvent& event) {
    const int page =
        std::max(1, static_cast<int>(geometry().matrix.height() / std::max(1.0, geometry().cell)) - 1);
    switch (event.key()) {
    case Qt::Key_Left:
        moveCell(0, -1);
        return true;
    case Qt::Key_Right:
        moveCell(0, 1);
        return true;
    case Qt::Key_Up:
        moveCell(-1, 0);
        return true;
    case Qt::Key_Down:
        moveCell(1, 0);
        return true;
    case Qt::Key_Home:
        moveCell(0, -kStepsToTheEnd);
        return true;
    case Qt::Key_End:
        moveCell(0, kStepsToTheEnd);
        return true;
    case Qt::Key_PageUp:
        moveCell(-page, 0);
        return true;
    case Qt::Key_PageDown:
        moveCell(page, 0);
        return true;
    default:
        return false;
    }
}

bool HeatmapView::event(QEvent* event) {
    // Pixels of another screen may be larger or smaller.
    if (event->type() == QEvent::ScreenChangeInternal) {
        showTiles();
    }
    // While painting Space holds the matrix for panning and is not the animation's shortcut.
    if (event->type() == QEvent::ShortcutOverride && m_brush->isActive() &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Space) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

void HeatmapView::focusInEvent(QFocusEvent* event) {
    m_showsFocus = showsFocusAfter(*event, m_showsFocus);
    QWidget::focusInEvent(event);
}

void HeatmapView::focusOutEvent(QFocusEvent* event) {
    m_spaceHeld = false;
    m_showsFocus = showsFocusAfter(*event, m_showsFocus);
    updateCursor();
    QWidget::focusOutEvent(event);
}

void HeatmapView::keyPressEvent(QKeyEvent* event) {
    const Selection& selection = m_context.selection;
    const bool plain = (event->modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
    if (m_brush->isActive() && event->key() == Qt::Key_Space) {
        m_spaceHeld = true;
        updateCursor();
        return;
    }
    if (m_brush->isActive() && !isGrouped() && plain &&
        (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) &&
        stageInfo(selection.stage()).cellsAreQueryKey) {
        m_brush->toggle(selection.cell().row, selection.cell().column);
        return;
    }
    if (!plain || !shownSnapshot() || !moveWithKey(*event)) {
        QWidget::keyPressEvent(event);
    }
}

void HeatmapView::keyReleaseEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Space && !event->isAutoRepeat()) {
        m_spaceHeld = false;
        updateCursor();
    }
    QWidget::keyReleaseEvent(event);
}

void HeatmapView::updateCursor() {
    if (m_drag == Drag::Pan) {
        setCursor(Qt::ClosedHandCursor);
    } else if (m_spaceHeld) {
        setCursor(Qt::OpenHandCursor);
    } else if (m_brush->isActive()) {
        setCursor(Qt::CrossCursor);
    } else {
        unsetCursor();
    }
}

} // namespace attnscope::ui
