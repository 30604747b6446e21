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
constexpr int kBriefArithmetic = 104; ///< its header and two lines

/// From 352 in a window of 1280 to 376 in one of 1600: the row's numbers need 352.
int rowWidth(int window) {
    return std::clamp(352 + (window - 1280) * 24 / 320, 312, 400);
}

/// From 185 in a window of 800 and below to 262 in one of 1000: first the matrix gets what it needs.
int arithmeticHeight(int window) {
    return std::clamp(185 + (window - 800) * 77 / 200, 185, 330);
}

/// From 96 in a window of 800 to 132 in one of 1000.
int stripHeight(int window) {
    return std::clamp(96 + (window - 800) * 36 / 200, 96, 132);
}

} // namespace

DockProportions::DockProportions(QMainWindow& window, const Docks& docks)
    : QObject(&window)
    , m_window(window)
    , m_docks(docks) {
    window.installEventFilter(this);
    docks.strip.setFixedHeight(stripHeight(window.height()));
    for (QDockWidget* dock : {&docks.inputs, &docks.row}) {
        connect(dock, &QDockWidget::dockLocationChanged, this, [this, dock] {
            // The area gets its new dock after this signal.
            QMetaObject::invokeMethod(
                this, [this, dock] { widen(*dock); }, Qt::QueuedConnection);
        });
    }
    apply();
}

/// A dock that comes into a narrower area would be cut.
void DockProportions::widen(QDockWidget& dock) {
    const int wanted = &dock == &m_docks.row ? rowWidth(m_window.width()) : kInputs;
    const Qt::DockWidgetArea area = m_window.dockWidgetArea(&dock);
    const bool isBeside = area == Qt::LeftDockWidgetArea || area == Qt::RightDockWidgetArea;
    if (isBeside && !dock.isFloating() && !dock.isHidden() && dock.width() < wanted) {
        m_window.resizeDocks({&dock}, {wanted}, Qt::Horizontal);
    }
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
    m_sharedOut = m_window.size();
    m_window.resizeDocks({&m_docks.inputs, &m_docks.row}, {kInputs, rowWidth(m_window.width())},
                         Qt::Horizontal);
    m_window.resizeDocks({&m_docks.arithmetic},
                         {m_isArithmeticBrief ? kBriefArithmetic : arithmeticHeight(m_window.height())},
                         Qt::Vertical);
}

void DockProportions::setArithmeticIsBrief(bool isBrief) {
    if (isBrief != m_isArithmeticBrief) {
        m_isArithmeticBrief = isBrief;
        apply();
    }
}

void DockProportions::catchUp() {
    if (m_sharedOut != m_window.size()) {
        apply();
    }
}

bool DockProportions::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize) {
        m_docks.strip.setFixedHeight(stripHeight(m_window.height()));
        apply();
    } else if (event->type() == QEvent::MouseButtonPress) {
        // A press that a child ignored comes here too; only the borders between docks are no child.
        const auto* press = static_cast<QMouseEvent*>(event);
        // Those of a large scene are not shared out.
        m_dragged = m_dragged ||
                    (!m_docks.inputs.isHidden() && m_window.childAt(press->position().toPoint()) == nullptr);
    }
    return QObject::eventFilter(watched, event);
}

} // namespace attnscope::ui
