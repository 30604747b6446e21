// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/inputs/cell_scrubber.h"

#include "ui/inputs/matrix_model.h"
#include "ui/session/session.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QTableView>

#include <cmath>
#include <cstdlib>

namespace attnscope::ui {

namespace {

long long thousandthsPerPixel(Qt::KeyboardModifiers modifiers) {
    if (modifiers & Qt::ShiftModifier) {
        return 1;
    }
    return modifiers & Qt::ControlModifier ? 100 : 10;
}

/// By how much this key changes a number; 0: it does not.
long long thousandthsOf(const QKeyEvent& key) {
    if (!(key.modifiers() & Qt::AltModifier)) {
        return 0;
    }
    const long long one = thousandthsPerPixel(key.modifiers());
    switch (key.key()) {
    case Qt::Key_Up:
        return one;
    case Qt::Key_Down:
        return -one;
    default:
        return 0;
    }
}

bool isModifier(int key) {
    return key == Qt::Key_Shift || key == Qt::Key_Control || key == Qt::Key_Alt || key == Qt::Key_Meta;
}

} // namespace

CellScrubber::CellScrubber(QTableView& view, MatrixModel& model, Session& session)
    : QObject(&view)
    , m_view(view)
    , m_model(model)
    , m_session(session) {
    view.installEventFilter(this);
    view.viewport()->installEventFilter(this);
    view.viewport()->setMouseTracking(true);
}

bool CellScrubber::eventFilter(QObject* watched, QEvent* event) {
    const bool escape = m_scrubbing &&
                        (event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress) &&
                        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape;
    if (escape) {
        event->accept();
        if (event->type() == QEvent::KeyPress) {
            cancel();
        }
        return true;
    }
    if (watched == &m_view && key(*event)) {
        event->accept();
        return true;
    }
    if (watched == m_view.viewport()) {
        switch (event->type()) {
        case QEvent::MouseButtonPress:
            return press(*static_cast<QMouseEvent*>(event));
        case QEvent::MouseMove:
            return move(*static_cast<QMouseEvent*>(event));
        case QEvent::MouseButtonRelease:
            return release();
        default:
            break;
        }
    }
    return QObject::eventFilter(watched, event);
}

/// Whether the event is a step of the number. Whatever else happens ends those before it.
bool CellScrubber::key(const QEvent& event) {
    const bool isPress = event.type() == QEvent::KeyPress;
    if (isPress || event.type() == QEvent::ShortcutOverride) {
        const auto& key = static_cast<const QKeyEvent&>(event);
        const long long by = m_view.hasFocus() ? thousandthsOf(key) : 0;
        if (by != 0 && isPress) {
            step(by);
        } else if (by == 0 && m_byKeys && !isModifier(key.key())) {
            release();
        }
        return by != 0;
    }
    const bool isAltUp =
        event.type() == QEvent::KeyRelease && static_cast<const QKeyEvent&>(event).key() == Qt::Key_Alt;
    if (m_byKeys && (isAltUp || event.type() == QEvent::FocusOut)) {
        release();
    }
    return false;
}

void CellScrubber::step(long long thousandths) {
    const QModelIndex cell = m_view.currentIndex();
    if (!cell.isValid() || (m_scrubbing && !m_byKeys)) {
        return;
    }
    // An undo by the mouse may have come between.
    if (m_byKeys && (cell != m_cell || cell.data(MatrixModel::kValueRole).toDouble() != valueAt(m_offset))) {
        release();
    }
    if (!m_byKeys) {
        begin(cell);
        m_byKeys = true;
    }
    setOffset(m_offset + thousandths);
    m_view.scrollTo(cell);
}

void CellScrubber::begin(const QModelIndex& cell) {
    m_scrubbing = true;
    m_cell = cell;
    m_start = cell.data(MatrixModel::kValueRole).toDouble();
    m_offset = 0;
    m_session.beginScrub();
}

bool CellScrubber::press(const QMouseEvent& event) {
    if (m_byKeys) {
        release();
    }
    const QModelIndex cell = m_view.indexAt(event.position().toPoint());
    // With Shift a click extends the selection; a drag that starts so still scrubs finely.
    m_pressed = event.button() == Qt::LeftButton && cell.isValid();
    m_cell = cell;
    m_last = event.position().toPoint();
    return false;
}

bool CellScrubber::move(const QMouseEvent& event) {
    const QPoint here = event.position().toPoint();
    if (!(event.buttons() & Qt::LeftButton) || !m_pressed) {
        m_view.viewport()->setCursor(m_view.indexAt(here).isValid() ? Qt::SizeHorCursor : Qt::ArrowCursor);
        return false;
    }
    if (!m_cell.isValid()) {
        return true;
    }
    if (!m_scrubbing) {
        if (std::abs(here.x() - m_last.x()) < QApplication::startDragDistance()) {
            return true;
        }
        m_view.setCurrentIndex(m_cell);
        begin(m_cell);
    }
    setOffset(m_offset + (here.x() - m_last.x()) * thousandthsPerPixel(event.modifiers()));
    m_last = here;
    return true;
}

void CellScrubber::setOffset(long long thousandths) {
    if (thousandths == m_offset) {
        return;
    }
    m_offset = thousandths;
    if (m_cell.isValid()) {
        (void)m_model.setNumber(m_cell, valueAt(m_offset));
    }
}

double CellScrubber::valueAt(long long offset) const {
    // Sums of decimal steps are rounded to nine decimals, or 1 + 0.13 would read 1.1300000000000001.
    return offset == 0 ? m_start : std::round((m_start + 1e-3 * static_cast<double>(offset)) * 1e9) / 1e9;
}

bool CellScrubber::release() {
    m_pressed = false;
    if (!m_scrubbing) {
        return false;
    }
    m_scrubbing = false;
    m_byKeys = false;
    m_session.endScrub();
    return true;
}

void CellScrubber::cancel() {
    setOffset(0);
    release();
}

} // namespace attnscope::ui
