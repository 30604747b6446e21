// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/window/main_window.h"

#include "ui/actions/authoring_actions.h"
#include "ui/actions/compare_actions.h"
#include "ui/actions/edit_actions.h"
#include "ui/actions/head_actions.h"
#include "ui/actions/large_actions.h"
#include "ui/actions/lesson_actions.h"
#include "ui/actions/mask_actions.h"
#include "ui/actions/panel_actions.h"
#include "ui/actions/picture_actions.h"
#include "ui/actions/play_actions.h"
#include "ui/actions/present_actions.h"
#include "ui/actions/stage_actions.h"
#include "ui/actions/view_actions.h"
#include "ui/arithmetic/arithmetic_panel.h"
#include "ui/authoring/draft_panel.h"
#include "ui/compare/compare_bar.h"
#include "ui/files/autosave.h"
#include "ui/files/file_actions.h"
#include "ui/files/file_opener.h"
#include "ui/files/file_watch.h"
#include "ui/files/history_slider.h"
#include "ui/files/scene_store.h"
#include "ui/groups/group_actions.h"
#include "ui/inputs/inputs_panel.h"
#include "ui/jobs/scheduler.h"
#include "ui/lessons/lesson_card.h"
#include "ui/lessons/lesson_run.h"
#include "ui/masks/mask_brush.h"
#include "ui/masks/mask_panel.h"
#include "ui/matrix/beside_views.h"
#include "ui/matrix/colour_scale_panel.h"
#include "ui/matrix/heads_bar.h"
#include "ui/matrix/heatmap_view.h"
#include "ui/matrix/large_header.h"
#include "ui/matrix/overview.h"
#include "ui/matrix/view_header.h"
#include "ui/row/row_panel.h"
#include "ui/row/row_profile_view.h"
#include "ui/rules/rules_panel.h"
#include "ui/session/appearance.h"
#include "ui/session/chosen_heads.h"
#include "ui/session/comparison.h"
#include "ui/session/error_text.h"
#include "ui/session/groups.h"
#include "ui/session/player.h"
#include "ui/session/selection.h"
#include "ui/session/selection_bounds.h"
#include "ui/session/session.h"
#include "ui/stages/head_selector.h"
#include "ui/stages/pipeline_strip.h"
#include "ui/tokens/token_finder.h"
#include "ui/widgets/commit_edits.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/menu_tips.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/shortcut_guard.h"
#include "ui/widgets/style.h"
#include "ui/window/application.h"
#include "ui/window/dock_header.h"
#include "ui/window/dock_proportions.h"
#include "ui/window/language_choice.h"
#include "ui/window/large_mode.h"
#include "ui/window/lesson_layout.h"
#include "ui/window/main_pictures.h"
#include "ui/window/matrix_alone.h"
#include "ui/window/open_state.h"
#include "ui/window/status_line.h"
#include "ui/window/tool_bar.h"
#include "ui/window/type_size.h"

#include <QApplication>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QMenuBar>
#include <QMimeData>
#include <QVBoxLayout>

namespace attnscope::ui {

namespace {

/// Whether the weights are given and make no output: then there is nothing to compute.
bool hasWeightsAlone(const Scene& scene) {
    const auto* const given = std::get_if<AttentionWeightsInput>(&scene.input);
    return given != nullptr && !given->v;
}

} // namespace

MainWindow::MainWindow(std::unique_ptr<Engine> engine, EngineKind processor, ListDevices devices,
                       QWidget* parent)
    : MainWindow(std::make_shared<OpenState>(std::move(engine), std::move(processor)), std::move(devices),
                 parent) {}

MainWindow::MainWindow(std::shared_ptr<OpenState> open, ListDevices devices, QWidget* parent)
    : QMainWindow(parent)
    , m_open(std::move(open))
    , m_session(&m_open->session)
    , m_selection(&m_open->selection)
    , m_appearance(&m_open->appearance)
    , m_player(&m_open->player)
    , m_comparison(&m_open->comparison)
    , m_groups(&m_open->groups)
    , m_chosenHeads(&m_open->chosenHeads)
    , m_context(m_open->context)
    , m_devices(std::move(devices))
    , m_files(&m_open->files)
    , m_lesson(&m_open->lesson) {
    setObjectName(QStringLiteral("window"));
    setWindowIcon(QIcon(QStringLiteral(":/icons/attnscope.svg")));
    resize(firstSize());
    setAcceptDrops(true);
    setDockOptions(AnimatedDocks | AllowNestedDocks | AllowTabbedDocks);
    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);

    followAppearance();
    m_opener = new FileOpener(m_context, *m_files, *this);
    m_autosave = new Autosave(*m_session, *m_files, this);
    m_view = new HeatmapView(m_context, this);
    makeActions();
    setCentralWidget(makeCentre());
    makeDocks();
    makeMenus();
    m_toolBar = new ToolBar(m_context,
                            {*m_fileActions, *m_editActions, *m_maskActions, *m_viewActions, *m_panelActions,
                             m_groupActions->ignoreKeys()},
                            this);
    connect(m_toolBar, &ToolBar::devicesWanted, this, &MainWindow::showDevices);
    addToolBar(m_toolBar);
    m_status = new StatusLine(m_context, *m_view, this);
    setStatusBar(m_status);
    m_messages->setNoteLine([this](const QString& text) { return m_status->showNote(text); });
    connectFiles();
    showIcons();
    restoreLayoutState();
    m_pictures->takeFocus();
}

MainWindow::~MainWindow() {
    // Destroying a focused child emits focusChanged, whose slot would use members that are gone.
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
    m_fileActions = new FileActions(*m_files, *m_opener, *this);
    m_editActions = new EditActions(m_context, *m_view, this);
    m_maskActions = new MaskActions(m_context, *m_view, this);
    m_viewActions = new ViewActions(m_context, *m_view, this);
    m_pictureActions = new PictureActions(m_context, this);
    m_stageActions = new StageActions(m_context, this);
    m_headActions = new HeadActions(m_context, this);
    m_playActions = new PlayActions(m_context, this);
    m_panelActions = new PanelActions(this);
    m_compareActions = new CompareActions(m_context, *m_files, *m_view, *this);
    m_groupActions = new GroupActions(
        m_context, [this](const QString& what) { return m_files->weightsTablePath(what); }, *this);
    m_largeActions = new LargeActions(m_context, *m_view, this);
    m_lessonActions = new LessonActions(*m_lesson, *m_files, this);
    m_presentActions = new PresentActions(m_context, *m_lesson, *this);
    m_largeActions->setDifferences(m_compareActions->differences());
    m_typeSize = new TypeSize(this);
    m_languages = new LanguageChoice(this);
    const auto startAgain = [this] {
        close();
        QCoreApplication::exit(kStartAgain);
    };
    // After the menu has closed.
    connect(m_typeSize, &TypeSize::startAgainWanted, this, startAgain, Qt::QueuedConnection);
    connect(
        m_languages, &LanguageChoice::chosen, this, [] { QCoreApplication::exit(kSpeakAgain); },
        Qt::QueuedConnection);
    connect(m_fileActions, &FileActions::exportWanted, this, &MainWindow::exportPicture);
    connect(m_fileActions, &FileActions::numbersWanted, this, &MainWindow::exportNumbers);
    connect(m_fileActions, &FileActions::animationWanted, this, &MainWindow::exportAnimation);
    connect(m_fileActions, &FileActions::startPageWanted, this, &MainWindow::showStartPage);
    connect(m_view, &HeatmapView::contextMenuWanted, this, &MainWindow::showCopyMenu);
}

QWidget* MainWindow::makeCentre() {
    auto* centre = new QWidget(this);
    centre->setObjectName(QStringLiteral("panel"));
    m_messages = new MessageBar(centre);
    auto* column = new QVBoxLayout(centre);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* strip = new PipelineStrip(m_context, centre);
    auto* header = new ViewHeader(m_context, m_view->brush(),
                                  {m_pictureActions->choices(), m_pictureActions->explanations(),
                                   m_viewActions->digits(), m_viewActions->fit(),
                                   new HeadSelector(m_context, m_headActions->steps())},
                                  centre);
    connect(m_view, &HeatmapView::printedDigitsChanged, header, &ViewHeader::setPrintedDigits);
    m_pictures = new MainPictures(m_context, *m_view, centre);
    m_smallCentre = {strip, header};
    column->addWidget(strip);
    column->addWidget(m_messages);
    m_compareBar = new CompareBar(m_context, m_compareActions->differences(),
                                  {m_compareActions->views(), m_compareActions->unpin()}, centre);
    column->addWidget(header);
    column->addWidget(m_compareBar);
    column->addWidget(new HeadsBar(m_context, {m_headActions->leave(), m_headActions->ownRanges()}, centre));
    column->addWidget(new BesideViews(m_context, *m_pictures, *m_view, centre), 1);
    addActions(m_maskActions->singleKeyActions() + m_viewActions->singleKeyActions() +
               m_stageActions->singleKeyActions() + m_headActions->singleKeyActions() +
               m_playActions->singleKeyActions() + m_compareActions->singleKeyActions() +
               m_largeActions->singleKeyActions());
    addAction(m_pictureActions->turnProduct());
    new ShortcutGuard(this);
    new MenuTips(this);
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
    // Among tabs it would come back behind the others.
    connect(dock->toggleViewAction(), &QAction::triggered, dock, [dock](bool isShown) {
        if (isShown) {
            dock->raise();
        }
    });
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
    m_arithmeticDock = arithmetic;
    static_cast<DockHeader*>(arithmetic->titleBarWidget())->setBriefTitle(tr("Arithmetic"));
    auto* rowPanel = new RowPanel(m_context, this);
    QDockWidget* row =
        addDock(QStringLiteral("row"), tr("Row of the output"), rowPanel, Qt::RightDockWidgetArea);
    const auto name = [this, row] {
        const bool columns = m_session->scene().orientation == Orientation::Columns;
        row->setWindowTitle(hasWeightsAlone(m_session->scene())
                                ? columns ? tr("Column of the weights") : tr("Row of the weights")
                            : columns ? tr("Column of the output")
                                      : tr("Row of the output"));
    };
    connect(m_session, &Session::sceneChanged, this, name);
    connect(m_playActions, &PlayActions::rowWanted, this, [this, row] {
        if (!raiseOpen(*row) && m_player->isPlaying()) {
            m_messages->showNote(
                tr("The row plays on the matrix; its panel is closed (View, Docks, %1 shows it)")
                    .arg(row->windowTitle()));
        }
    });
    const QList<QDockWidget*> rules = makeRuleDocks(*row);
    makeLargeParts(*rowPanel, {inputs, arithmetic}, *rules.back());
    makeLesson(*rowPanel);
    makeAuthoring();
    m_proportions = new DockProportions(*this, {*inputs, *row, *arithmetic, *m_smallCentre.front()});
    const auto share = [this] {
        m_proportions->catchUp();
        followFullScreen();
    };
    const auto follow = [this] { m_proportions->setArithmeticIsBrief(hasWeightsAlone(m_session->scene())); };
    connect(m_session, &Session::sceneChanged, m_proportions, follow);
    follow();
    connect(m_matrixAlone, &MatrixAlone::left, this, share);
    connect(m_largeMode, &LargeMode::changed, this, [this, share] {
        share();
        fitScreenAgain();
    });
    connect(qApp, &QApplication::focusChanged, this,
            [this](const QWidget* before) { leaveClosedDock(before); });
}

/// The card of a lesson below the inputs, and what brings in the docks that a step needs.
void MainWindow::makeLesson(RowPanel& row) {
    auto* card = new LessonCard(m_context, *m_lesson, this);
    QDockWidget* dock = addDock(QStringLiteral("lesson"), tr("Lesson"), card, Qt::LeftDockWidgetArea);
    const auto named = [this](const char* name) -> QDockWidget& {
        return *findChild<QDockWidget*>(QLatin1String(name));
    };
    QDockWidget& inputs = named("inputs");
    m_lessonLayout = new LessonLayout(*this, *m_lesson,
                                      {*dock, *card, inputs, named("arithmetic"), named("row"),
                                       named("rules"), named("masks"), *m_smallCentre.front(),
                                       *qobject_cast<InputsPanel*>(inputs.widget()), row},
                                      this);
    connect(card, &LessonCard::everythingWanted, m_lessonActions->everything(), &QAction::toggle);
    connect(m_lessonActions->everything(), &QAction::toggled, m_lessonLayout,
            &LessonLayout::setShowsEverything);
    connect(m_lessonLayout, &LessonLayout::changed, this, [this] { m_proportions->catchUp(); });
    connect(m_lessonLayout, &LessonLayout::begun, this, &MainWindow::shrinkToScreen);
    // Space plays and keys act on the picture, not on the button that was pressed last; numbers are typed.
    const auto freeKeys = [this] { m_pictures->takeFocus(); };
    connect(m_lesson, &LessonRun::stepChanged, this, [card, freeKeys] {
        if (!card->takeFocus()) {
            freeKeys();
        }
    });
    connect(m_lesson, &LessonRun::stepChanged, this, &MainWindow::showTitle);
    connect(card, &LessonCard::answered, this, freeKeys);
    connect(card, &LessonCard::finished, this,
            [this] { m_messages->showNote(m_finishedLesson = m_lessonActions->finishedText()); });
    connect(m_lesson, &LessonRun::stepChanged, m_messages,
            [this] { m_messages->withdraw(m_lesson->isOn() ? m_finishedLesson : QString()); });
    connect(m_lesson, &LessonRun::refused, this, &MainWindow::showRefusedEdit);
    connect(m_lessonActions, &LessonActions::failed, m_messages, &MessageBar::showError);
    connect(m_lessonActions, &LessonActions::noted, m_messages, &MessageBar::showNote);
    connect(m_presentActions, &PresentActions::failed, m_messages, &MessageBar::showNote);
    connect(m_lessonActions, &LessonActions::fileWanted, this, &MainWindow::askLesson);
    connect(m_opener, &FileOpener::lessonWanted, m_lessonActions, &LessonActions::startFile);
}

/// The steps of a lesson that is being written are a tab beside the row of the output.
void MainWindow::makeAuthoring() {
    m_authoring = new AuthoringActions(m_context,
                                       {*m_lesson, *m_lessonActions, *m_files, m_open->writing,
                                        [this] { return m_lessonLayout->shownView(*m_selection); }, *this},
                                       this);
    auto* panel = new DraftPanel(m_authoring->writing(), this);
    QDockWidget* dock = addDock(QStringLiteral("draft"), tr("My lesson"), panel, Qt::RightDockWidgetArea);
    tabifyDockWidget(findChild<QDockWidget*>(QStringLiteral("row")), dock);
    m_authoring->setDock(*dock, *panel);
    connect(m_authoring, &AuthoringActions::failed, m_messages, &MessageBar::showError);
    connect(m_authoring, &AuthoringActions::noted, m_messages, &MessageBar::showNote);
}

LessonWriting& MainWindow::lessonWriting() {
    return m_authoring->writing();
}

/// Tabs beside the row of the output, behind it until they are chosen.
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
    auto* header = new LargeHeader(m_context, m_view->brush(),
                                   {m_stageActions->buttons(), m_pictureActions->choices(),
                                    m_largeActions->reducers(), m_largeActions->lens(), m_viewActions->fit(),
                                    new HeadSelector(m_context, m_headActions->steps())},
                                   centre);
    auto* profile = new RowProfile(row.state(), centre);
    column->insertWidget(column->indexOf(m_compareBar), header);
    column->addWidget(profile);
    QDockWidget* tokens = makeTokens();
    QDockWidget* overview = addDock(QStringLiteral("overview"), tr("Overview"),
                                    new Overview(m_context, *m_view, this), Qt::LeftDockWidgetArea);
    QDockWidget* colours = addDock(QStringLiteral("colours"), tr("Colour scale"),
                                   new ColourScalePanel(m_context, this), Qt::RightDockWidgetArea);
    m_largeMode = new LargeMode(m_context, *this,
                                {.smallCentre = m_smallCentre,
                                 .largeCentre = {header, profile},
                                 .smallDocks = small,
                                 .tokens = *tokens,
                                 .overview = *overview,
                                 .colours = *colours,
                                 .front = masks});
    m_matrixAlone = new MatrixAlone(*this, {m_docks, {m_smallCentre.front(), profile}});
    addAction(m_matrixAlone->action());
    connect(m_largeMode, &LargeMode::changing, m_matrixAlone, &MatrixAlone::leave);
}

void MainWindow::connectFiles() {
    connect(m_files, &SceneStore::failed, m_messages, &MessageBar::showError);
    connect(m_files, &SceneStore::noted, m_messages, &MessageBar::showNote);
    connect(m_opener, &FileOpener::failed, m_messages, &MessageBar::showError);
    connect(m_opener, &FileOpener::refused, m_messages, &MessageBar::showRefusal);
    connect(m_opener, &FileOpener::noted, m_messages, &MessageBar::showNote);
    connect(m_opener, &FileOpener::cured, m_messages, &MessageBar::withdraw);
    connect(m_opener, &FileOpener::watching, this,
            [this](FileWatch* watch) { m_status->history().setWatch(watch); });
    const auto remember = [this](const QString& text) { m_fileMessage = text; };
    connect(m_files, &SceneStore::failed, m_messages, remember);
    connect(m_opener, &FileOpener::failed, m_messages, remember);
    connect(m_opener, &FileOpener::refused, m_messages, remember);
    connect(m_opener, &FileOpener::noted, m_messages, remember);
    connect(m_editActions, &EditActions::copied, m_messages, &MessageBar::showNote);
    connect(m_largeActions, &LargeActions::noted, m_messages, &MessageBar::showNote);
    connect(m_toolBar, &ToolBar::agreementWanted, m_compareActions, &CompareActions::showAgreement);
    connect(m_compareActions, &CompareActions::noted, m_messages, &MessageBar::showNote);
    connect(m_compareActions, &CompareActions::failed, m_messages, &MessageBar::showError);
    connect(m_headActions, &HeadActions::noted, m_messages, &MessageBar::showNote);
    connect(m_groupActions, &GroupActions::noted, m_messages, &MessageBar::showNote);
    connect(m_groupActions, &GroupActions::failed, m_messages, &MessageBar::showError);
    const auto showError = [this](const Error& error) { m_messages->showError(errorText(error)); };
    connect(m_session, &Session::failed, m_messages, showError);
    connect(&m_session->jobs(), &Scheduler::failed, m_messages, showError);
    connect(m_session, &Session::refused, this,
            [this](const Error& error) { showRefusedEdit(errorText(error)); });
    connect(m_session, &Session::sceneChanged, m_messages, [this] { m_messages->withdraw(m_refusedEdit); });
    connect(m_session, &Session::sceneOpened, m_messages, [this] { m_messages->withdraw(m_fileMessage); });
    if (const auto* application = qobject_cast<Application*>(qApp)) {
        connect(application, &Application::failed, m_messages, showError);
    }
    connect(m_session, &Session::fileChanged, this, &MainWindow::showTitle);
    connect(m_session, &Session::sceneChanged, this, &MainWindow::showTitle);
    showTitle();
}

void MainWindow::showRefusedEdit(const QString& why) {
    m_refusedEdit = why;
    m_messages->showError(why);
}

void MainWindow::showTitle() {
    setWindowTitle(tr("%1[*] — AttnScope").arg(m_files->displayName()));
    setWindowModified(m_session->isModified());
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
    connect(m_appearance, &Appearance::themeChanged, this, [this] {
        applyStyle(*qApp, m_appearance->theme());
        showIcons();
    });
}

void MainWindow::changeEvent(QEvent* event) {
    if (event->type() == QEvent::WindowStateChange && m_toolBar != nullptr) {
        followFullScreen();
    }
    QMainWindow::changeEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (!FileOpener::filesIn(*event->mimeData()).isEmpty()) {
        event->setDropAction(Qt::CopyAction);
        event->accept();
    }
}

void MainWindow::dropEvent(QDropEvent* event) {
    if (const QStringList files = FileOpener::filesIn(*event->mimeData()); !files.isEmpty()) {
        event->setDropAction(Qt::CopyAction);
        event->accept();
        m_opener->take(files);
    }
}

void MainWindow::closeEvent(QCloseEvent* event) {
    commitEdits();
    keepLayoutState();
    hide(); // a large scene takes seconds to write
    m_session->stopComputing();
    m_files->keepForNextStart();
    m_authoring->writing().keep();
    QMainWindow::closeEvent(event);
}

} // namespace attnscope::ui
