// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/window/main_window.h"

#include "core/scene/token_name.h"
#include "ui/actions/authoring_actions.h"
#include "ui/actions/compare_actions.h"
#include "ui/actions/edit_actions.h"
#include "ui/actions/head_actions.h"
#include "ui/actions/large_actions.h"
#include "ui/actions/lesson_actions.h"
#include "ui/actions/mask_actions.h"
#include "ui/actions/notation_actions.h"
#include "ui/actions/notation_dialog.h"
#include "ui/actions/panel_actions.h"
#include "ui/actions/patches_dialog.h"
#include "ui/actions/picture_actions.h"
#include "ui/actions/play_actions.h"
#include "ui/actions/present_actions.h"
#include "ui/actions/stage_actions.h"
#include "ui/actions/view_actions.h"
#include "ui/animation/animation_dialog.h"
#include "ui/arithmetic/arithmetic_panel.h"
#include "ui/cells/cells_dialog.h"
#include "ui/devices/device_dialog.h"
#include "ui/export/export_choices.h"
#include "ui/export/export_dialog.h"
#include "ui/export/picture_format.h"
#include "ui/export/scene_file_name.h"
#include "ui/files/file_actions.h"
#include "ui/files/file_opener.h"
#include "ui/files/open_file_dialog.h"
#include "ui/files/scene_store.h"
#include "ui/groups/group_actions.h"
#include "ui/masks/mask_brush.h"
#include "ui/matrix/heatmap_view.h"
#include "ui/matrix/progress_line.h"
#include "ui/paint/heatmap/heatmap_margins.h"
#include "ui/row/row_panel.h"
#include "ui/row/row_state.h"
#include "ui/session/appearance.h"
#include "ui/session/check_text.h"
#include "ui/session/chosen_heads.h"
#include "ui/session/error_text.h"
#include "ui/session/large_matrix.h"
#include "ui/session/model_check.h"
#include "ui/session/player.h"
#include "ui/session/scene_title.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/stages/heads_popup.h"
#include "ui/start/start_page.h"
#include "ui/tiles/all_heads.h"
#include "ui/widgets/commit_edits.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/new_action.h"
#include "ui/window/help_texts.h"
#include "ui/window/language_choice.h"
#include "ui/window/main_pictures.h"
#include "ui/window/matrix_alone.h"
#include "ui/window/status_line.h"
#include "ui/window/type_size.h"

#include <QApplication>
#include <QDir>
#include <QDockWidget>
#include <QMenu>
#include <QMenuBar>

#include <algorithm>

namespace attnscope::ui {

void MainWindow::makeMenus() {
    m_fileActions->addTo(*menuBar()->addMenu(tr("&File")));
    QMenu& edit = *menuBar()->addMenu(tr("&Edit"));
    m_editActions->addTo(edit);
    QAction* latex = newAction(this, {tr("Copy arithmetic as &LaTeX"),
                                      tr("Copy the arithmetic of the cell as LaTeX"),
                                      {},
                                      QKeySequence(Qt::SHIFT | Qt::Key_C)});
    latex->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    centralWidget()->addAction(latex);
    connect(latex, &QAction::triggered, m_arithmetic, &ArithmeticPanel::copyTex);
    edit.addAction(latex);
    edit.addSeparator();
    QAction* patches =
        newAction(this, {tr("&Patches of an image…"),
                         tr("Lay the keys out as patches of an image: the row of the output has a map then"),
                         {},
                         {}});
    connect(patches, &QAction::triggered, this, &MainWindow::showPatches);
    edit.addAction(patches);

    QMenu& view = *menuBar()->addMenu(tr("&View"));
    m_pictureActions->addTo(view);
    view.addSeparator();
    m_viewActions->addTo(view, m_groupActions->ignoreKeys());
    m_groupActions->addTo(*view.addMenu(tr("Group &queries and keys")));
    view.addMenu(m_headActions->beside());
    auto* notation = new NotationActions(m_context, this);
    connect(notation, &NotationActions::tableWanted, this, [this] { showNotationTable(m_context, this); });
    notation->addTo(*view.addMenu(tr("Notation")));
    view.addSeparator();
    m_largeActions->addTo(*view.addMenu(tr("Find &and lens")));
    view.addSeparator();
    QMenu& docks = *view.addMenu(tr("Doc&ks"));
    for (QDockWidget* dock : m_docks) {
        docks.addAction(dock->toggleViewAction());
    }
    const auto addActionTo = [this](QMenu& menu, const ActionTexts& texts, auto act) {
        QAction* action = newAction(this, texts);
        connect(action, &QAction::triggered, this, act);
        menu.addAction(action);
    };
    docks.addSeparator();
    addActionTo(docks,
                {tr("&Next dock"), tr("Move the focus to the next dock"), {}, QKeySequence(Qt::Key_F6)},
                [this] { focusNextDock(true); });
    addActionTo(docks,
                {tr("Pre&vious dock"),
                 tr("Move the focus to the dock before"),
                 {},
                 QKeySequence(Qt::SHIFT | Qt::Key_F6)},
                [this] { focusNextDock(false); });
    const auto addWindowAction = [&](const ActionTexts& texts, auto act) { addActionTo(view, texts, act); };
    addWindowAction({tr("What comput&es …"),
                     tr("Which device computes and why, and how exact its numbers are"),
                     {},
                     QKeySequence(Qt::Key_F9)},
                    [this] { showDevices(); });
    addWindowAction({tr("Stron&gest cells…"),
                     tr("The largest weights as a table: by token, weight and lift"),
                     {},
                     QKeySequence(Qt::Key_F4)},
                    [this] { showStrongestCells(); });
    view.addSeparator();
    m_typeSize->addTo(view);
    m_languages->addTo(view);
    view.addAction(m_matrixAlone->action());
    view.addAction(m_presentActions->present());
    addWindowAction({tr("Full &screen"),
                     tr("The window over the whole screen, without its bars; Esc leaves it too"),
                     {},
                     QKeySequence(Qt::Key_F11)},
                    [this] { setWindowState(windowState() ^ Qt::WindowFullScreen); });
    addWindowAction({tr("Reset &layout"), tr("All docks back to their first places and sizes"), {}, {}},
                    [this] { resetLayout(); });

    QMenu& stages = *menuBar()->addMenu(tr("&Stage"));
    m_stageActions->addTo(stages);
    stages.addSeparator();
    m_headActions->addTo(stages);
    stages.addSeparator();
    stages.addAction(m_panelActions->rules());
    QMenu& mask = *menuBar()->addMenu(tr("&Mask"));
    mask.addAction(m_panelActions->masks());
    mask.addSeparator();
    m_maskActions->addTo(mask);
    m_compareActions->addTo(*menuBar()->addMenu(tr("&Compare")));
    m_playActions->addTo(*menuBar()->addMenu(tr("&Row")));

    QMenu& lessons = *menuBar()->addMenu(tr("&Lessons"));
    m_lessonActions->addTo(lessons);
    lessons.addAction(m_presentActions->present());
    lessons.addSeparator();
    m_authoring->addTo(lessons);

    QMenu& help = *menuBar()->addMenu(tr("&Help"));
    QAction* keys = newAction(
        this, {tr("&Keys and mouse"), tr("What every key and the mouse do"), {}, QKeySequence(Qt::Key_F1)});
    connect(keys, &QAction::triggered, this, [this] { showKeys(this); });
    QAction* about = newAction(this, {tr("&About AttnScope"), tr("Version and licences"), {}, {}});
    connect(about, &QAction::triggered, this, [this] { showAbout(this); });
    help.addActions({m_fileActions->startPage(), keys, about});
    for (QMenu* menu : menuBar()->findChildren<QMenu*>()) {
        menu->setToolTipsVisible(true);
    }

    for (HeadsPopup* popup : findChildren<HeadsPopup*>()) {
        // Later: the popup has closed before the dialog opens.
        connect(
            popup, &HeadsPopup::exportWanted, this, [this] { exportFrom(Exported::AllHeads); },
            Qt::QueuedConnection);
    }

    // A hidden menu bar takes the keys of its entries with it, unless the window has the menus as well.
    addActions(menuBar()->actions());

    QAction* escape = newAction(this, {tr("Leave"),
                                       tr("Leave painting, then the animation, the pinned lens, the lock, "
                                          "heads beside each other, the matrix alone, the full screen"),
                                       {},
                                       QKeySequence(Qt::Key_Escape)});
    // It acts in the whole window: the status line says "locked · Esc" wherever the focus is. Open fields
    // take their Esc before.
    addAction(escape);
    connect(escape, &QAction::triggered, this, &MainWindow::leaveInnermost);
}

void MainWindow::leaveInnermost() {
    MaskBrush& brush = m_view->brush();
    if (brush.isStroking()) {
        brush.cancel();
    } else if (brush.isActive()) {
        brush.setActive(false);
    } else if (m_status->work().cancel()) {
        m_messages->showNote(tr("Stopped; what was done stays, and Shift+F5 goes on"));
    } else if (m_editActions->cancel()) {
        // It says so by itself.
    } else if (m_player->isPlaying() || m_selection->progress() < m_player->steps()) {
        m_player->toEnd(); // the row is whole again
    } else if (m_largeActions->isInFinder()) {
        m_pictures->takeFocus(Qt::ShortcutFocusReason);
    } else if (m_view->isLensPinned()) {
        m_view->pinLens(); // it follows the pointer again
    } else if (m_selection->isLocked()) {
        m_selection->setLocked(false);
    } else if (m_chosenHeads->isShown()) {
        m_chosenHeads->leave();
    } else if (m_matrixAlone->isOn()) {
        m_matrixAlone->leave();
    } else if (isFullScreen()) {
        setWindowState(windowState() & ~Qt::WindowFullScreen);
    }
}

bool MainWindow::focusNextPrevChild(bool next) {
    const auto isBehind = [](const QWidget* part) {
        const QDockWidget* dock = nullptr;
        for (; part != nullptr && dock == nullptr; part = part->parentWidget()) {
            dock = qobject_cast<const QDockWidget*>(part);
        }
        return dock != nullptr && !isInFront(*dock);
    };
    const QWidget* const start = QApplication::focusWidget();
    bool moved = QMainWindow::focusNextPrevChild(next);
    // Round once at most: then nothing else takes the focus.
    while (moved && QApplication::focusWidget() != start && isBehind(QApplication::focusWidget())) {
        moved = QMainWindow::focusNextPrevChild(next);
    }
    return moved;
}

void MainWindow::focusNextDock(bool forwards) {
    QList<QWidget*> places{m_pictures->currentWidget()};
    for (const QDockWidget* dock : m_docks) {
        if (isInFront(*dock) && firstForKeys(*dock->widget()) != nullptr) {
            places << dock->widget();
        }
    }
    const QWidget* now = QApplication::focusWidget();
    qsizetype at = 0;
    for (qsizetype i = 0; i < places.size(); ++i) {
        if (now != nullptr && (places[i] == now || places[i]->isAncestorOf(now))) {
            at = i;
        }
    }
    QWidget* const next = places[(at + (forwards ? 1 : places.size() - 1)) % places.size()];
    firstForKeys(*next)->setFocus(Qt::TabFocusReason);
}

/// Closing the dock that has the focus gives it to the matrix; Qt would give it to the next widget in order.
void MainWindow::leaveClosedDock(const QWidget* before) {
    const auto had = [before](const QDockWidget* dock) {
        return before != nullptr && dock->isHidden() && dock->isAncestorOf(before);
    };
    if (std::any_of(m_docks.begin(), m_docks.end(), had)) {
        m_pictures->takeFocus();
    }
}

void MainWindow::askLesson() {
    auto* dialog = new OpenFileDialog(this, tr("Open a lesson"), m_files->folder(), tr("Lessons (*.lesson)"),
                                      QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, m_lessonActions, &LessonActions::startFile);
    dialog->open();
}

void MainWindow::exportFrom(Exported first) {
    if (!m_session->snapshot()) {
        return;
    }
    if (!m_session->cover().isEmpty()) {
        m_messages->showNote(tr("The step covers numbers: export them once its answer is shown"));
        return;
    }
    commitEdits();
    const QString folder = m_files->pictureFolder();
    const QString name = comparedName(m_files->suggestedName());
    // On paper nothing blinks: A and B stand beside each other there, and the window stands still at A.
    const ComparedView view = m_comparison->view();
    if (view == ComparedView::Blink) {
        m_comparison->setView(ComparedView::First);
    }
    const HeatmapPicture picture = m_view->filePicture();
    if (const Result<void> same = m_comparison->checkStage(picture.stage);
        !same && !picture.snapshot.has(picture.stage)) {
        m_messages->showNote(errorText(same.error())); // there is no difference of other shapes
        return;
    }
    const PictureFormat& format = ExportChoices::kept().format();
    std::optional<DrawnPicture> shown = m_pictures->drawnPicture();
    if (shown) {
        shown->path = offeredPicturePath(folder, name, picture, shown->fileName, format);
    }
    ExportDialog dialog(m_session->jobs(), picture, m_view->geometry().matrix.size(),
                        offeredPicturePath(folder, name, picture, {}, format), std::move(shown), this);
    dialog.setSource(m_files->source());
    dialog.setCheck(checkCaption(m_session->scene(), m_session->modelCheck()));
    if (!m_pictures->drawnPicture() && !m_view->isLargeShown()) {
        const HeatmapPicture seen = m_view->picture();
        const HeatmapGeometry places = m_view->geometry();
        const bool mayHaveSums = stageInfo(seen.stage).range == RangeGroup::Weights;
        dialog.setShownParts(printsValues(seen, places.cellSize),
                             !mayHaveSums || !places.rowSums.isEmpty() || !places.columnSums.isEmpty());
    }
    const auto withPath = [&](DrawnPicture drawn) {
        drawn.path = offeredPicturePath(folder, name, picture, drawn.fileName, format);
        return drawn;
    };
    if (const DrawnPicture row = findChild<RowPanel*>()->drawnPicture(); !row.name.isEmpty()) {
        dialog.setRow(withPath(row));
    }
    if (const DrawnPicture arithmetic = m_arithmetic->drawnPicture(); !arithmetic.name.isEmpty()) {
        dialog.setArithmetic(withPath(arithmetic));
    }
    if (!m_selection->isLocked()) {
        dialog.leaveRowFrameOut();
    }
    if (m_comparison->isOn()) {
        dialog.setCompared(comparedScenes());
        const bool isBeside =
            (view == ComparedView::Side || view == ComparedView::Blink) && !m_pictures->drawnPicture();
        if (const auto pictures = m_view->comparedPictures(); isBeside && !pictures.empty()) {
            dialog.setSideBySide(pictures);
        }
    }
    offerHeads(dialog);
    offerAllHeads(dialog);
    if (first == Exported::Numbers) {
        dialog.chooseNumbers();
    } else if (first == Exported::AllHeads) {
        dialog.chooseAllHeads();
    } else {
        dialog.chooseLast();
    }
    if (dialog.exec() == QDialog::Accepted) {
        m_files->rememberPicture(dialog.path());
        m_messages->showNote(tr("Exported %1").arg(dialog.path()));
    }
    m_comparison->setView(view);
}

/// What a picture of A is called, and B with it where it is shown.
QString MainWindow::comparedName(const QString& name) const {
    if (!m_comparison->isOn() || m_comparison->view() == ComparedView::First) {
        return name;
    }
    // A scene that came from a file has its name, and a name has no ending in its middle.
    const QString other = sceneStem(shownTitle(*m_comparison->second().scene));
    if (!other.isEmpty() && other != sceneStem(shownTitle(m_session->scene()))) {
        return tr("%1 vs %2").arg(name, other);
    }
    const HeadIndex& own = m_session->snapshot().headIndex();
    const HeadIndex& kept = m_comparison->second().headIndex();
    const std::string head = headText(m_session->scene().input, kept, m_selection->stage());
    return own == kept || head.empty() ? tr("%1 compared").arg(name)
                                       : tr("%1 vs %2").arg(name, QString::fromStdString(head));
}

ComparedScenes MainWindow::comparedScenes() const {
    return {m_view->side(),
            m_session->snapshot(),
            m_comparison->second(),
            m_comparison->name(),
            m_comparison->path(),
            m_groups->of(ComparedSide::First),
            m_groups->of(ComparedSide::Second)};
}

/// Those that stand beside each other, once all of them are computed.
void MainWindow::offerHeads(ExportDialog& dialog) {
    const std::vector<HeatmapPicture> heads = m_view->headPictures();
    if (heads.empty()) {
        return;
    }
    const QString path = offeredPicturePath(m_files->pictureFolder(), m_files->suggestedName(), heads.front(),
                                            {}, ExportChoices::kept().format(), m_chosenHeads->text());
    dialog.setHeads(heads, path);
}

void MainWindow::offerAllHeads(ExportDialog& dialog) {
    const Stage stage = m_selection->stage();
    if (m_comparison->isOn() || m_view->isGrouped() || m_selection->heads() < 2 || !differsByHead(stage) ||
        !m_session->snapshot().has(stage)) {
        return;
    }
    const std::size_t batch = m_selection->headIndex().batch;
    const QString item = QString::fromStdString(itemText(m_session->scene().input, batch));
    const QString name = item.isEmpty() ? tr("all heads") : tr("%1 all heads").arg(item);
    dialog.setAllHeads(
        {*m_session, batch}, [this](const std::vector<Snapshot>& heads) { return m_view->picturesOf(heads); },
        offeredPicturePath(m_files->pictureFolder(), m_files->suggestedName(), m_view->filePicture(), {},
                           ExportChoices::kept().format(), name));
}

void MainWindow::exportAnimation() {
    const Snapshot& snapshot = m_session->snapshot();
    if (!snapshot) {
        return;
    }
    if (!snapshot.has(Stage::Output)) {
        m_messages->showNote(snapshot.headIndex().isPooled()
                                 ? tr("There is no row to animate: it is one head's ([ and ] show one)")
                                 : tr("There is no row to animate: the scene has no V"));
        return;
    }
    commitEdits();
    RowAnimationOptions row;
    row.query = m_selection->query();
    row.colourMap = &m_appearance->colourMap();
    row.digits = m_appearance->digits();
    row.scale = m_view->picture().scale;
    row.opened = findChild<RowPanel*>()->state().picture().openedFeature;
    const std::string head = headText(snapshot.scene->input, snapshot.headIndex());
    const QString place = head.empty() ? QString() : QString::fromStdString(head) + ' ';
    const QString name = QStringLiteral("%1 %2row %3").arg(m_files->suggestedName(), place).arg(row.query);
    AnimationDialog dialog(m_session->jobs(), snapshot, row, QDir(m_files->pictureFolder()).filePath(name),
                           this);
    dialog.setSource(m_files->source());
    if (m_comparison->isOn()) {
        dialog.setCompared(comparedScenes());
    }
    if (dialog.exec() == QDialog::Accepted) {
        const QString path = dialog.path();
        m_files->rememberPicture(path.endsWith('/') ? path.chopped(1) : path);
        m_messages->showNote(tr("Exported %1").arg(dialog.path()));
    }
}

void MainWindow::showCopyMenu(const QPoint& position) {
    QMenu menu(this);
    m_editActions->addCopiesTo(menu);
    menu.exec(position);
}

void MainWindow::showPatches() {
    auto* dialog = new PatchesDialog(m_context, m_files->pictureFolder(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &PatchesDialog::laidOut, this, [this](bool hasPatches) {
        if (hasPatches) {
            findChild<RowPanel*>()->setDrawing(RowPanel::Drawing::Map);
            auto* const row = findChild<QDockWidget*>(QStringLiteral("row"));
            row->show();
            row->raise();
        }
    });
    dialog->open();
}

void MainWindow::showDevices() {
    if (m_deviceDialog == nullptr) {
        m_deviceDialog = new DeviceDialog(m_context, m_devices, this);
    }
    m_deviceDialog->show();
    m_deviceDialog->raise();
    m_deviceDialog->activateWindow();
}

void MainWindow::showStrongestCells() {
    if (m_cellsDialog == nullptr) {
        m_cellsDialog = new CellsDialog(
            m_context, [this](const QString& what) { return m_files->weightsTablePath(what); }, this);
    }
    m_cellsDialog->show();
    m_cellsDialog->raise();
    m_cellsDialog->activateWindow();
}

void MainWindow::showStartPage() {
    if (m_startPage == nullptr) {
        m_startPage =
            new StartPage(m_context, m_files->recent(), {m_fileActions->beginnings(), usefulKeys()}, *this);
        connect(m_startPage, &StartPage::exampleWanted, this,
                [this](const QString& name) { m_files->openExample(name.toStdString()); });
        connect(m_startPage, &StartPage::filesWanted, m_opener, &FileOpener::take);
        connect(m_startPage, &StartPage::sceneMade, m_opener, &FileOpener::openUnsaved);
        connect(m_startPage, &StartPage::keysWanted, this, [this] { showKeys(m_startPage); });
        connect(m_startPage, &StartPage::finished, m_view, [this] {
            activateWindow();
            m_view->setFocus();
        });
    }
    commitEdits();
    m_startPage->present();
}

} // namespace attnscope::ui
