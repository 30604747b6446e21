// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/compute_device.h"
#include "core/engine/engine.h"
#include "core/engine/engine_kind.h"
#include "ui/session/context.h"

#include <QMainWindow>

#include <memory>

class QDockWidget;

namespace attnscope::ui {

class ArithmeticPanel;
struct Arrangement;
class AuthoringActions;
class Autosave;
class CompareActions;
class CompareBar;
class Comparison;
struct ComparedScenes;
class CellsDialog;
class ChosenHeads;
class DeviceDialog;
class DockProportions;
class EditActions;
class ExportDialog;
class FileActions;
class FileOpener;
class GroupActions;
class Groups;
class HeatmapView;
class HeadsBar;
class LanguageChoice;
class LargeActions;
class LargeMode;
class LessonActions;
class LessonLayout;
class LessonRun;
class LessonWriting;
class RowPanel;
class MaskActions;
class MainPictures;
class MatrixAlone;
class MessageBar;
struct OpenState;
class PanelActions;
class HeadActions;
class PictureActions;
class PlayActions;
class PresentActions;
class SceneStore;
class StageActions;
class StartPage;
class StatusLine;
class ToolBar;
class TypeSize;
class ViewActions;

/// The one window: docks around the pipeline strip and the matrix. It puts the parts together and holds
/// nothing of its own beside their lifetimes.
class MainWindow final : public QMainWindow {
    Q_OBJECT

public:
    /// `devices` lists the devices that can compute and the one that does.
    explicit MainWindow(std::unique_ptr<Engine> engine, EngineKind processor, ListDevices devices = {},
                        QWidget* parent = nullptr);
    /// The same for what is open already, without its arrangement: see inOtherLanguage.
    explicit MainWindow(std::shared_ptr<OpenState> open, ListDevices devices = {}, QWidget* parent = nullptr);
    ~MainWindow() override;

    const Context& context() const { return m_context; }
    SceneStore& files() { return *m_files; }
    /// Opens dropped and chosen files.
    FileOpener& intake() { return *m_opener; }
    Autosave& autosave() { return *m_autosave; }
    LessonActions& lessons() { return *m_lessonActions; }
    PresentActions& presenting() { return *m_presentActions; }
    LessonWriting& lessonWriting();
    HeatmapView& view() { return *m_view; }
    MessageBar& messages() { return *m_messages; }
    StatusLine& status() { return *m_status; }
    /// Where all docks beside each other need more than the screen has, because it is small or the type
    /// large, they become tabs; where even these have no room the matrix stands alone.
    void fitScreen();

    /// For inOtherLanguage: how this window stands, once what would get lost was left.
    Arrangement takeArrangement();
    /// Shows this window with what is open, as another one stood.
    void arrange(const Arrangement& arrangement);
    const std::shared_ptr<OpenState>& open() const { return m_open; }
    const ListDevices& devices() const { return m_devices; }

protected:
    /// Passes over what lies behind another tab.
    bool focusNextPrevChild(bool next) override;
    void changeEvent(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void makeActions();
    QWidget* makeCentre();
    /// `detail` stands behind the title in the dock's header.
    QDockWidget* addDock(const QString& name, const QString& title, QWidget* content, Qt::DockWidgetArea area,
                         QWidget* detail = nullptr);
    void makeDocks();
    QList<QDockWidget*> makeRuleDocks(QDockWidget& beside);
    void makeLargeParts(RowPanel& row, const QList<QDockWidget*>& small, QDockWidget& masks);
    QDockWidget* makeTokens();
    void makeLesson(RowPanel& row);
    void makeAuthoring();
    void makeMenus();
    void askLesson();
    void connectFiles();
    /// What the screen has, but no larger than the parts need.
    QSize firstSize() const;
    void restoreLayoutState();
    void keepLayoutState();
    void resetLayout();
    void tabDocks();
    void fitScreenAgain();
    void shrinkToScreen();
    void followFullScreen();
    /// Until an edit is done.
    void showRefusedEdit(const QString& why);
    void showTitle();
    void showIcons();
    void followAppearance();
    void leaveInnermost();
    void focusNextDock(bool forwards);
    void leaveClosedDock(const QWidget* before);
    /// What the export dialog begins with.
    enum class Exported { Picture, AllHeads, Numbers };
    void exportPicture() { exportFrom(Exported::Picture); }
    void exportNumbers() { exportFrom(Exported::Numbers); }
    void exportFrom(Exported first);
    void offerAllHeads(ExportDialog& dialog);
    void offerHeads(ExportDialog& dialog);
    void exportAnimation();
    /// While states are compared.
    QString comparedName(const QString& name) const;
    ComparedScenes comparedScenes() const;
    void showCopyMenu(const QPoint& position);
    void showPatches();
    void showDevices();
    void showStrongestCells();
    void showStartPage();

    std::shared_ptr<OpenState> m_open;
    Session* m_session = nullptr; ///< of m_open, as those up to m_context are
    Selection* m_selection = nullptr;
    Appearance* m_appearance = nullptr;
    Player* m_player = nullptr;
    Comparison* m_comparison = nullptr;
    Groups* m_groups = nullptr;
    ChosenHeads* m_chosenHeads = nullptr;
    Context m_context;
    ListDevices m_devices;
    DeviceDialog* m_deviceDialog = nullptr; ///< null until it is first opened
    CellsDialog* m_cellsDialog = nullptr;   ///< likewise
    StartPage* m_startPage = nullptr;       ///< likewise
    SceneStore* m_files = nullptr;
    FileOpener* m_opener = nullptr;
    Autosave* m_autosave = nullptr;
    HeatmapView* m_view = nullptr;
    MainPictures* m_pictures = nullptr;
    CompareBar* m_compareBar = nullptr;
    MessageBar* m_messages = nullptr;
    QString m_refusedEdit;
    QString m_fileMessage;    ///< of a file that is being read or was refused: until another scene opens
    QString m_finishedLesson; ///< what is said of the lesson that ended last
    StatusLine* m_status = nullptr;
    ArithmeticPanel* m_arithmetic = nullptr;
    FileActions* m_fileActions = nullptr;
    EditActions* m_editActions = nullptr;
    MaskActions* m_maskActions = nullptr;
    CompareActions* m_compareActions = nullptr;
    GroupActions* m_groupActions = nullptr;
    ViewActions* m_viewActions = nullptr;
    StageActions* m_stageActions = nullptr;
    HeadActions* m_headActions = nullptr;
    PlayActions* m_playActions = nullptr;
    PanelActions* m_panelActions = nullptr;
    PictureActions* m_pictureActions = nullptr;
    LargeActions* m_largeActions = nullptr;
    TypeSize* m_typeSize = nullptr;
    LanguageChoice* m_languages = nullptr;
    LargeMode* m_largeMode = nullptr;
    LessonRun* m_lesson = nullptr;
    LessonActions* m_lessonActions = nullptr;
    PresentActions* m_presentActions = nullptr;
    LessonLayout* m_lessonLayout = nullptr;
    AuthoringActions* m_authoring = nullptr;
    MatrixAlone* m_matrixAlone = nullptr;
    ToolBar* m_toolBar = nullptr;
    QList<QWidget*> m_smallCentre; ///< parts of the centre that large matrices have no room for
    QList<QDockWidget*> m_docks;
    QDockWidget* m_arithmeticDock = nullptr;
    bool m_fitsScreen = false; ///< fitScreen() was called
    bool m_isTabbed = false;   ///< the docks are tabs because the screen has no room for them
    DockProportions* m_proportions = nullptr;
};

} // namespace attnscope::ui
