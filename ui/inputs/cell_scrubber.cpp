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

bool CellScrubber::press(const QMouseEvent& event) {
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
        m_scrubbing = true;
        m_start = m_cell.data(MatrixModel::kValueRole).toDouble();
        m_offset = 0;
        m_view.setCurrentIndex(m_cell);
        m_session.beginScrub();
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
    // Sums of decimal steps are rounded to nine decimals, or 1 + 0.13 would read 1.1300000000000001.
    const double value =
        m_offset == 0 ? m_start : std::round((m_start + 1e-3 * static_cast<double>(m_offset)) * 1e9) / 1e9;
    if (m_cell.isValid()) {
        (void)m_model.setNumber(m_cell, value);
    }
}

bool CellScrubber::release() {
    m_pressed = false;
    if (!m_scrubbing) {
        return false;
    }
    m_scrubbing = false;
    m_session.endScrub();
    return true;
}

void CellScrubber::cancel() {
    setOffset(0);
    release();
}

} // namespace attnscope::ui
