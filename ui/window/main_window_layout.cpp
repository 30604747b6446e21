// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/window/dock_proportions.h"
#include "ui/window/large_mode.h"
#include "ui/window/lesson_layout.h"
#include "ui/window/main_window.h"
#include "ui/window/matrix_alone.h"
#include "ui/window/tool_bar.h"

#include <QAction>
#include <QDockWidget>
#include <QLayout>
#include <QMenuBar>
#include <QScreen>
#include <QSettings>

namespace attnscope::ui {

namespace {

const QString kGeometry = QStringLiteral("window/geometry");
const QString kDragged = QStringLiteral("window/docksDragged");

/// What a screen has for a window and its title bar.
QSize screenSpace(const QScreen* screen) {
    constexpr QSize kFrame(0, 36);
    return screen != nullptr ? screen->availableSize() - kFrame : QSize(1280, 800);
}

} // namespace

QSize MainWindow::firstSize() const {
    return screenSpace(screen()).boundedTo({1600, 1000}).expandedTo({960, 640});
}

void MainWindow::restoreLayoutState() {
    const QSettings settings;
    m_proportions->setDragged(settings.value(kDragged, false).toBool());
    restoreGeometry(settings.value(kGeometry).toByteArray());
    // Without its frame a window that opens over the screen looks like no window.
    setWindowState(windowState() & ~Qt::WindowFullScreen);
    m_largeMode->restore(settings);
    m_proportions->apply();
}

void MainWindow::fitScreen() {
    m_fitsScreen = true;
    const QSize space = screenSpace(screen());
    const auto fits = [&] {
        layout()->activate(); // else docks that went are still counted
        const QSize needed = minimumSizeHint();
        return needed.width() <= space.width() && needed.height() <= space.height();
    };
    if (!fits()) {
        tabDocks();
        if (!fits()) {
            m_matrixAlone->action()->setChecked(true);
            layout()->activate();
        }
    }
    shrinkToScreen();
}

/// The screen of the last time can have been a larger one, and docks that came can have widened the window.
void MainWindow::shrinkToScreen() {
    const QSize space = screenSpace(screen());
    layout()->activate();
    if (m_fitsScreen && !isMaximized() && !isFullScreen() && size().boundedTo(space) != size()) {
        resize(size().boundedTo(space));
        move(screen()->availableGeometry().topLeft());
    }
}

/// All docks behind each other beside the matrix.
void MainWindow::tabDocks() {
    m_isTabbed = true;
    auto* row = findChild<QDockWidget*>(QStringLiteral("row"));
    addDockWidget(Qt::RightDockWidgetArea, row);
    for (QDockWidget* dock : m_docks) {
        if (dock != row && !dock->isHidden() && !dock->isFloating()) {
            tabifyDockWidget(row, dock);
        }
    }
    m_arithmeticDock->setWindowTitle(tr("Arithmetic")); // three titles have room
    row->raise();
}

void MainWindow::resetLayout() {
    m_matrixAlone->leave();
    m_proportions->setDragged(false);
    m_isTabbed = false;
    m_arithmeticDock->setWindowTitle(tr("Arithmetic of the selected cell"));
    m_largeMode->reset();
    m_proportions->apply();
    m_lessonLayout->follow();
    followFullScreen();
    fitScreenAgain();
}

/// After another arrangement of the docks.
void MainWindow::fitScreenAgain() {
    if (m_fitsScreen) {
        fitScreen();
    }
}

/// Over the whole screen the window has no bars; state and keys stay.
void MainWindow::followFullScreen() {
    const bool isFull = isFullScreen();
    menuBar()->setVisible(!isFull);
    m_toolBar->setVisible(!isFull);
}

/// For the next window. The matrix alone and the full screen are left before.
void MainWindow::keepLayoutState() {
    QSettings settings;
    settings.setValue(kGeometry, saveGeometry());
    m_matrixAlone->leave();
    m_toolBar->show(); // it is hidden by the full screen only
    // Docks that the screen had no room for are put back where a larger one has it.
    if (!m_isTabbed) {
        m_largeMode->keep(settings);
    }
    settings.setValue(kDragged, m_proportions->areDragged());
}

} // namespace attnscope::ui
