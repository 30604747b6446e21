// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/actions/lesson_actions.h"
#include "ui/actions/present_actions.h"
#include "ui/cells/cells_dialog.h"
#include "ui/devices/device_dialog.h"
#include "ui/inputs/inputs_panel.h"
#include "ui/lessons/lesson_run.h"
#include "ui/matrix/heatmap_view.h"
#include "ui/session/session.h"
#include "ui/widgets/commit_edits.h"
#include "ui/widgets/formula_tabs.h"
#include "ui/window/arrangement.h"
#include "ui/window/main_pictures.h"
#include "ui/window/main_window.h"
#include "ui/window/matrix_alone.h"

#include <QAction>

namespace attnscope::ui {

Arrangement MainWindow::takeArrangement() {
    commitEdits();
    m_presentActions->end();
    Arrangement taken;
    taken.isFullScreen = isFullScreen();
    taken.isMatrixAlone = m_matrixAlone->isOn();
    keepLayoutState();
    taken.docks = saveState();
    taken.isTabbed = m_isTabbed;
    taken.fitsScreen = m_fitsScreen;
    taken.showsEverything = m_lessonActions->everything()->isChecked();
    taken.showsDevices = m_deviceDialog != nullptr && m_deviceDialog->isVisible();
    taken.showsCells = m_cellsDialog != nullptr && m_cellsDialog->isVisible();
    taken.viewport = m_view->viewport();
    taken.hasLens = m_view->hasLens();
    taken.inputsTab = findChild<InputsPanel*>()->tabs().currentIndex();
    taken.drawing = findChild<RowPanel*>()->drawing();
    return taken;
}

void MainWindow::arrange(const Arrangement& arrangement) {
    m_session->tellAgain();
    m_lessonActions->everything()->setChecked(arrangement.showsEverything);
    m_lesson->sayAgain();
    findChild<InputsPanel*>()->tabs().setCurrentIndex(arrangement.inputsTab);
    findChild<RowPanel*>()->setDrawing(arrangement.drawing);
    m_view->setLens(arrangement.hasLens);
    m_isTabbed = arrangement.isTabbed;
    m_fitsScreen = arrangement.fitsScreen;
    restoreState(arrangement.docks);
    m_matrixAlone->action()->setChecked(arrangement.isMatrixAlone);
    if (arrangement.isFullScreen) {
        setWindowState(windowState() | Qt::WindowFullScreen);
    }
    show();
    m_view->setViewport(arrangement.viewport);
    if (arrangement.showsDevices) {
        showDevices();
    }
    if (arrangement.showsCells) {
        showStrongestCells();
    }
    m_pictures->takeFocus();
}

} // namespace attnscope::ui
