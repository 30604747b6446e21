// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/window/main_window.h"

#include "ui/heatmap/heatmap_view.h"
#include "ui/heatmap/place_selector.h"
#include "ui/heatmap/view_header.h"
#include "ui/import/file_intake.h"
#include "ui/large/colour_scale_panel.h"
#include "ui/large/large_header.h"
#include "ui/large/overview.h"
#include "ui/large/row_profile.h"
#include "ui/large/token_finder.h"
#include "ui/panels/arithmetic_panel.h"
#include "ui/panels/icons.h"
#include "ui/panels/inputs_panel.h"
#include "ui/panels/mask_panel.h"
#include "ui/panels/pipeline_strip.h"
#include "ui/panels/row_panel.h"
#include "ui/panels/rules_panel.h"
#include "ui/session/appearance.h"
#include "ui/session/error_text.h"
#include "ui/session/mask_brush.h"
#include "ui/session/player.h"
#include "ui/session/selection.h"
#include "ui/session/selection_bounds.h"
#include "ui/session/session.h"
#include "ui/window/autosave.h"
#include "ui/window/dock_header.h"
#include "ui/window/dock_proportions.h"
#include "ui/window/edit_actions.h"
#include "ui/window/file_actions.h"
#include "ui/window/finish_typing.h"
#include "ui/window/large_actions.h"
#include "ui/window/large_mode.h"
#include "ui/window/mask_actions.h"
#include "ui/window/message_bar.h"
#include "ui/window/panel_actions.h"
#include "ui/window/place_actions.h"
#include "ui/window/play_actions.h"
#include "ui/window/scene_files.h"
#include "ui/window/stage_actions.h"
#include "ui/window/status_line.h"
#include "ui/window/style.h"
#include "ui/window/tool_bar.h"
#include "ui/window/view_actions.h"

#include <QApplication>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QMimeData>
#include <QRegularExpression>
#include <QScreen>
#include <QSettings>
#include <QVBoxLayout>

namespace attnscope::ui {

namespace {

const QString kGeometry = QStringLiteral("window/geometry");
const QString kState = QStringLiteral("window/state");
/// Another number when docks get other names or places, so that an old arrangement is not forced on new
/// docks.
constexpr int kStateVersion = 3;
/// Parts of the centre that large matrices have no room for.
const QRegularExpression kSmallCentre(QStringLiteral("^(pipeline|viewHeader)$"));
const QString kDragged = QStringLiteral("window/docksDragged");

/// What the screen has, but no larger than the parts need.
QSize firstSize(const QScreen* screen) {
    constexpr QSize kFrame(0, 36); // what a title bar takes
    const QSize room = screen != nullptr ? screen->availableSize() - kFrame : QSize(1280, 800);
    return room.boundedTo({1600, 1000}).expandedTo({960, 640});
}

} // namespace

MainWindow::MainWindow(std::unique_ptr<Engine> engine, ListDevices devices, QWidget* parent)
    : QMainWindow(parent)
    , m_session(std::make_unique<Session>(std::move(engine)))
    , m_selection(std::make_unique<Selection>())
    , m_appearance(std::make_unique<Appearance>(std::make_unique<QSettings>()))
    , m_player(std::make_unique<Player>(*m_selection))
    , m_context{*m_session, *m_selection, *m_appearance, *m_player}
    , m_devices(std::move(devices)) {
    setObjectName(QStringLiteral("window"));
    setWindowIcon(QIcon(QStringLiteral(":/icons/attnscope.svg")));
    resize(firstSize(screen()));
    setAcceptDrops(true);
    setDockOptions(AnimatedDocks | AllowNestedDocks | AllowTabbedDocks);
    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);

    followSession(*m_selection, *m_session);
    m_appearance->followDesktop();
    followAppearance();
    m_files = new SceneFiles(m_context, this);
    m_intake = new FileIntake(m_context, *m_files, *this);
    m_autosave = new Autosave(*m_session, *m_files, this);
    m_view = new HeatmapView(m_context, this);
    makeActions();
    setCentralWidget(makeCentre());
    makeDocks();
    makeMenus();
    auto* bar = new ToolBar(
        m_context, {*m_fileActions, *m_editActions, *m_maskActions, *m_viewActions, *m_panelActions}, this);
    connect(bar, &ToolBar::devicesWanted, this, &MainWindow::showDevices);
    addToolBar(bar);
    m_status = new StatusLine(m_context, *m_view, this);
    setStatusBar(m_status);
    connectFiles();
    showIcons();
    restoreLayoutState();
    m_view->setFocus();
}

MainWindow::~MainWindow() {
    // Whoever goes with the focus in it passes it on, to nobody by then.
    disconnect(qApp, nullptr, this, nullptr);
    // The views ask session and selection until they are gone; they go first.
    const QList<QObject*> parts = children();
    for (QObject* part : parts) {
        if (part->isWidgetType()) {
            delete part;
        }
    }
}

void MainWindow::makeActions() {
    m_fileActions = new FileActions(*m_files, *m_intake, *this);
    m_editActions = new EditActions(m_context, *m_view, this);
    m_maskActions = new MaskActions(m_context, *m_view, this);
    m_viewActions = new ViewActions(m_context, *m_view, this);
    m_stageActions = new StageActions(m_context, this);
    m_placeActions = new PlaceActions(m_context, this);
    m_playActions = new PlayActions(m_context, this);
    m_panelActions = new PanelActions(this);
    m_largeActions = new LargeActions(m_context, *m_view, this);
    connect(m_fileActions, &FileActions::exportWanted, this, &MainWindow::exportPicture);
    connect(m_view, &HeatmapView::contextMenuWanted, this, &MainWindow::showCopyMenu);
}

QWidget* MainWindow::makeCentre() {
    auto* centre = new QWidget(this);
    centre->setObjectName(QStringLiteral("panel"));
    m_messages = new MessageBar(centre);
    auto* column = new QVBoxLayout(centre);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(new PipelineStrip(m_context, centre));
    column->addWidget(m_messages);
    column->addWidget(new ViewHeader(m_context, m_view->brush(), m_viewActions->fit(),
                                     m_viewActions->digits(),
                                     new PlaceSelector(m_context, m_placeActions->steps()), centre));
    column->addWidget(m_view, 1);
    // Single keys belong to the centre, never to an editor.
    for (QAction* action : m_maskActions->centreActions() + m_viewActions->centreActions() +
                               m_stageActions->centreActions() + m_placeActions->centreActions() +
                               m_playActions->centreActions() + m_largeActions->centreActions()) {
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        centre->addAction(action);
    }
    centre->addActions(m_editActions->copies());
    addActions(m_largeActions->windowActions());
    return centre;
}

QDockWidget* MainWindow::addDock(const QString& name, const QString& title, QWidget* content,
                                 Qt::DockWidgetArea area, QWidget* detail) {
    auto* dock = new QDockWidget(title, this);
    dock->setObjectName(name);
    dock->setAccessibleName(title);
    dock->toggleViewAction()->setToolTip(tr("Show or hide this panel"));
    dock->setWidget(content);
    auto* header = new DockHeader(*dock, *m_appearance);
    if (detail != nullptr) {
        header->addDetail(detail);
    }
    dock->setTitleBarWidget(header);
    addDockWidget(area, dock);
    m_docks << dock;
    return dock;
}

void MainWindow::makeDocks() {
    QDockWidget* inputs = addDock(QStringLiteral("inputs"), tr("Inputs"), new InputsPanel(m_context, this),
                                  Qt::LeftDockWidgetArea);
    m_arithmetic = new ArithmeticPanel(m_context, this);
    QDockWidget* arithmetic = addDock(QStringLiteral("arithmetic"), tr("Arithmetic of the selected cell"),
                                      m_arithmetic, Qt::BottomDockWidgetArea, m_arithmetic->takeHeader());
    auto* rowPanel = new RowPanel(m_context, this);
    QDockWidget* row =
        addDock(QStringLiteral("row"), tr("Row of the output"), rowPanel, Qt::RightDockWidgetArea);
    const auto name = [this, row] {
        const bool columns = m_session->scene().orientation == Orientation::Columns;
        row->setWindowTitle(columns ? tr("Column of the output") : tr("Row of the output"));
    };
    connect(m_session.get(), &Session::sceneChanged, this, name);
    connect(m_playActions, &PlayActions::rowWanted, this, [this, row] {
        if (!raiseOpen(*row) && m_player->isPlaying()) {
            m_messages->showNote(
                tr("The row plays on the matrix; its panel is closed (View, Docks, %1 shows it)")
                    .arg(row->windowTitle()));
        }
    });
    const QList<QDockWidget*> rules = makeRuleDocks(*row);
    makeLargeParts(*rowPanel, {inputs, arithmetic}, *rules.back());
    m_proportions = new DockProportions(*this, {*inputs, *row, *arithmetic});
    connect(qApp, &QApplication::focusChanged, this,
            [this](const QWidget* before) { leaveClosedDock(before); });
}

/// Tabs beside the row of the output, out of the way until somebody wants them.
QList<QDockWidget*> MainWindow::makeRuleDocks(QDockWidget& beside) {
    auto* rulesPanel = new RulesPanel(m_context, this);
    QDockWidget* rules =
        addDock(QStringLiteral("rules"), tr("Score rules"), rulesPanel, Qt::RightDockWidgetArea);
    auto* maskPanel = new MaskPanel(m_context, m_view->brush(), this);
    QDockWidget* masks = addDock(QStringLiteral("masks"), tr("Mask layers"), maskPanel,
                                 Qt::RightDockWidgetArea, maskPanel->takeHeader());
    setTabPosition(Qt::RightDockWidgetArea, QTabWidget::North);
    tabifyDockWidget(&beside, rules);
    tabifyDockWidget(rules, masks);
    rules->hide();
    masks->hide();
    m_panelActions->setDocks(*rules, *masks);
    connect(rulesPanel, &RulesPanel::workbenchWanted, m_panelActions, &PanelActions::showMasks);
    return {rules, masks};
}

QDockWidget* MainWindow::makeTokens() {
    auto* finder = new TokenFinder(m_context, this);
    QDockWidget* dock = addDock(QStringLiteral("tokens"), tr("Tokens"), finder, Qt::LeftDockWidgetArea);
    m_largeActions->setFinder(*dock, *finder);
    return dock;
}

/// What takes the place of strip, inputs and arithmetic where the matrix is large.
void MainWindow::makeLargeParts(RowPanel& row, const QList<QDockWidget*>& small, QDockWidget& masks) {
    QWidget* centre = centralWidget();
    auto* column = qobject_cast<QVBoxLayout*>(centre->layout());
    auto* header =
        new LargeHeader(m_context, m_view->brush(),
                        {m_stageActions->buttons(), m_largeActions->reducers(), m_largeActions->lens(),
                         m_viewActions->fit(), new PlaceSelector(m_context, m_placeActions->steps())},
                        centre);
    auto* profile = new RowProfile(row.state(), centre);
    column->insertWidget(column->indexOf(m_view), header);
    column->addWidget(profile);
    QDockWidget* tokens = makeTokens();
    QDockWidget* overview = addDock(QStringLiteral("overview"), tr("Overview"),
                                    new Overview(m_context, *m_view, this), Qt::LeftDockWidgetArea);
    QDockWidget* colours = addDock(QStringLiteral("colours"), tr("Colour scale"),
                                   new ColourScalePanel(m_context, this), Qt::RightDockWidgetArea);
    m_largeMode = new LargeMode(m_context, *this,
                                {centre->findChildren<QWidget*>(kSmallCentre, Qt::FindDirectChildrenOnly),
                                 {header, profile},
                                 small,
                                 {tokens, overview, colours},
                                 &masks});
}

void MainWindow::connectFiles() {
    connect(m_files, &SceneFiles::failed, m_messages, &MessageBar::showError);
    connect(m_files, &SceneFiles::told, m_messages, &MessageBar::showNote);
    connect(m_intake, &FileIntake::failed, m_messages, &MessageBar::showError);
    connect(m_intake, &FileIntake::refused, m_messages, &MessageBar::showRefusal);
    connect(m_intake, &FileIntake::told, m_messages, &MessageBar::showNote);
    connect(m_editActions, &EditActions::copied, m_messages, &MessageBar::showNote);
    connect(m_session.get(), &Session::failed, m_messages,
            [this](const Error& error) { m_messages->showError(errorText(error)); });
    connect(m_session.get(), &Session::fileChanged, this, &MainWindow::showTitle);
    connect(m_session.get(), &Session::sceneChanged, this, &MainWindow::showTitle);
    showTitle();
}

void MainWindow::showTitle() {
    setWindowTitle(tr("%1[*] — AttnScope").arg(m_files->displayName()));
    setWindowModified(m_session->isModified() && !m_session->filePath().isEmpty());
}

void MainWindow::showIcons() {
    for (QAction* action : findChildren<QAction*>()) {
        const QString icon = action->property("iconName").toString();
        if (!icon.isEmpty()) {
            action->setIcon(themedIcon(icon, m_appearance->theme()));
        }
    }
}

void MainWindow::followAppearance() {
    applyStyle(*qApp, m_appearance->theme());
    connect(m_appearance.get(), &Appearance::themeChanged, this, [this] {
        applyStyle(*qApp, m_appearance->theme());
        showIcons();
    });
}

void MainWindow::restoreLayoutState() {
    const QSettings settings;
    m_proportions->setDragged(settings.value(kDragged, false).toBool());
    restoreGeometry(settings.value(kGeometry).toByteArray());
    restoreState(settings.value(kState).toByteArray(), kStateVersion);
    m_largeMode->settle();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (!FileIntake::filesIn(*event->mimeData()).isEmpty()) {
        event->setDropAction(Qt::CopyAction);
        event->accept();
    }
}

void MainWindow::dropEvent(QDropEvent* event) {
    if (const QStringList files = FileIntake::filesIn(*event->mimeData()); !files.isEmpty()) {
        event->setDropAction(Qt::CopyAction);
        event->accept();
        m_intake->take(files);
    }
}

void MainWindow::closeEvent(QCloseEvent* event) {
    finishTyping();
    QSettings settings;
    settings.setValue(kGeometry, saveGeometry());
    settings.setValue(kState, saveState(kStateVersion));
    settings.setValue(kDragged, m_proportions->areDragged());
    m_files->keepForNextStart();
    QMainWindow::closeEvent(event);
}

} // namespace attnscope::ui
