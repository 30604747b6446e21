// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/compute_device.h"
#include "core/engine.h"
#include "ui/session/context.h"

#include <QMainWindow>

#include <memory>

class QDockWidget;

namespace attnscope::ui {

class ArithmeticPanel;
class Autosave;
class DeviceDialog;
class DockProportions;
class EditActions;
class FileActions;
class FileIntake;
class HeatmapView;
class LargeActions;
class LargeMode;
class RowPanel;
class MaskActions;
class MessageBar;
class PanelActions;
class PlaceActions;
class PlayActions;
class SceneFiles;
class StageActions;
class StatusLine;
class ViewActions;

/// The one window: docks around the pipeline strip and the matrix. It puts the parts together and holds
/// nothing of its own beside their lifetimes.
class MainWindow final : public QMainWindow {
    Q_OBJECT

public:
    /// `devices` tells what could compute and what does.
    explicit MainWindow(std::unique_ptr<Engine> engine, ListDevices devices = {}, QWidget* parent = nullptr);
    ~MainWindow() override;

    const Context& context() const { return m_context; }
    SceneFiles& files() { return *m_files; }
    /// Where files that are dropped or asked for go.
    FileIntake& intake() { return *m_intake; }
    Autosave& autosave() { return *m_autosave; }
    HeatmapView& view() { return *m_view; }
    MessageBar& messages() { return *m_messages; }
    StatusLine& status() { return *m_status; }

protected:
    /// Passes over what lies behind another tab.
    bool focusNextPrevChild(bool next) override;
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
    void makeMenus();
    void connectFiles();
    void restoreLayoutState();
    void showTitle();
    void showIcons();
    void followAppearance();
    void leaveInnermost();
    void focusNextDock(bool forwards);
    void leaveClosedDock(const QWidget* before);
    void exportPicture();
    void showCopyMenu(const QPoint& position);
    void showDevices();

    std::unique_ptr<Session> m_session;
    std::unique_ptr<Selection> m_selection;
    std::unique_ptr<Appearance> m_appearance;
    std::unique_ptr<Player> m_player;
    Context m_context;
    ListDevices m_devices;
    DeviceDialog* m_deviceDialog = nullptr; ///< once somebody asked for it
    SceneFiles* m_files = nullptr;
    FileIntake* m_intake = nullptr;
    Autosave* m_autosave = nullptr;
    HeatmapView* m_view = nullptr;
    MessageBar* m_messages = nullptr;
    StatusLine* m_status = nullptr;
    ArithmeticPanel* m_arithmetic = nullptr;
    FileActions* m_fileActions = nullptr;
    EditActions* m_editActions = nullptr;
    MaskActions* m_maskActions = nullptr;
    ViewActions* m_viewActions = nullptr;
    StageActions* m_stageActions = nullptr;
    PlaceActions* m_placeActions = nullptr;
    PlayActions* m_playActions = nullptr;
    PanelActions* m_panelActions = nullptr;
    LargeActions* m_largeActions = nullptr;
    LargeMode* m_largeMode = nullptr;
    QList<QDockWidget*> m_docks;
    DockProportions* m_proportions = nullptr;
};

} // namespace attnscope::ui
