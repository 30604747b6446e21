// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/row/list_handle.h"

#include "ui/paint/base/theme.h"
#include "ui/session/appearance.h"

#include <QEnterEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <cmath>

namespace attnscope::ui {

ListHandle::ListHandle(const Appearance& appearance, QWidget* parent)
    : QWidget(parent)
    , m_appearance(appearance) {
    setObjectName(QStringLiteral("listHandle"));
    setAccessibleName(tr("Height of the list of terms"));
    setToolTip(
        tr("Drag, or Up and Down: higher drawing or longer list.\nDouble-click or Enter: usual heights, "
           "or no list."));
    setCursor(Qt::SplitVCursor);
    setFocusPolicy(Qt::StrongFocus);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    policy.setRetainSizeWhenHidden(true); // what it stands between stays apart
    setSizePolicy(policy);
    connect(&appearance, &Appearance::changed, this, qOverload<>(&QWidget::update));
}

void ListHandle::paintEvent(QPaintEvent*) {
    constexpr double kGripWidth = 36.0;
    constexpr double kGripHeight = 3.0;
    const Theme& theme = m_appearance.theme();
    const bool isActive = underMouse() || m_takenAt || m_showsFocus;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_showsFocus ? theme.text : isActive ? theme.secondary : theme.border);
    painter.drawRoundedRect(
        QRectF((width() - kGripWidth) / 2.0, (height() - kGripHeight) / 2.0, kGripWidth, kGripHeight),
        kGripHeight / 2.0, kGripHeight / 2.0);
}

void ListHandle::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) {
        m_takenAt = event->globalPosition().y();
        emit taken();
        update();
    }
}

void ListHandle::mouseMoveEvent(QMouseEvent* event) {
    if (m_takenAt) {
        emit dragged(static_cast<int>(std::lround(event->globalPosition().y() - *m_takenAt)));
    }
}

void ListHandle::mouseReleaseEvent(QMouseEvent*) {
    m_takenAt.reset();
    update();
}

void ListHandle::mouseDoubleClickEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) {
        emit toggled();
    }
}

void ListHandle::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Up:
        emit stepped(-1);
        break;
    case Qt::Key_Down:
        emit stepped(1);
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        emit toggled();
        break;
    default:
        QWidget::keyPressEvent(event);
    }
}

void ListHandle::focusInEvent(QFocusEvent* event) {
    m_showsFocus = event->reason() != Qt::MouseFocusReason;
    update();
}

void ListHandle::focusOutEvent(QFocusEvent*) {
    m_showsFocus = false;
    update();
}

void ListHandle::enterEvent(QEnterEvent*) {
    update();
}

void ListHandle::leaveEvent(QEvent*) {
    update();
}

} // namespace attnscope::ui
