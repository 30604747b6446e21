// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/window/dock_proportions.h"

#include <QDockWidget>
#include <QEvent>
#include <QMainWindow>
#include <QMouseEvent>

#include <algorithm>

namespace attnscope::ui {

namespace {

constexpr int kInputs = 256;

/// From 352 in a window of 1280 to 376 in one of 1600: the row's numbers need 352.
int rowWidth(int window) {
    return std::clamp(352 + (window - 1280) * 24 / 320, 312, 400);
}

/// From 198 in a window of 800 to 262 in one of 1000: first the matrix gets what it needs.
int arithmeticHeight(int window) {
    return std::clamp(198 + (window - 800) * 64 / 200, 150, 330);
}

} // namespace

DockProportions::DockProportions(QMainWindow& window, const Docks& docks)
    : QObject(&window)
    , m_window(window)
    , m_docks(docks) {
    window.installEventFilter(this);
    apply();
}

void DockProportions::apply() {
    const auto isInPlace = [this](QDockWidget& dock, Qt::DockWidgetArea area) {
        return !dock.isFloating() && m_window.dockWidgetArea(&dock) == area;
    };
    if (m_dragged || m_docks.inputs.isHidden() || !isInPlace(m_docks.inputs, Qt::LeftDockWidgetArea) ||
        !isInPlace(m_docks.row, Qt::RightDockWidgetArea) ||
        !isInPlace(m_docks.arithmetic, Qt::BottomDockWidgetArea)) {
        return;
    }
    m_window.resizeDocks({&m_docks.inputs, &m_docks.row}, {kInputs, rowWidth(m_window.width())},
                         Qt::Horizontal);
    m_window.resizeDocks({&m_docks.arithmetic}, {arithmeticHeight(m_window.height())}, Qt::Vertical);
}

bool DockProportions::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize) {
        apply();
    } else if (event->type() == QEvent::MouseButtonPress) {
        // A press that a child ignored comes here too; only the borders between docks are no child.
        const auto* press = static_cast<QMouseEvent*>(event);
        m_dragged = m_dragged || m_window.childAt(press->position().toPoint()) == nullptr;
    }
    return QObject::eventFilter(watched, event);
}

} // namespace attnscope::ui
