// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/actions/view_actions.h"

#include "core/edits/make_edit.h"
#include "ui/matrix/heatmap_view.h"
#include "ui/session/appearance.h"
#include "ui/session/comparison.h"
#include "ui/session/range_text.h"
#include "ui/session/scene_colours.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/widgets/new_action.h"

#include <QActionGroup>
#include <QMenu>

#include <utility>

namespace attnscope::ui {

namespace {

QMenu* submenu(QMenu& menu, const QString& title, const QActionGroup* group) {
    QMenu* sub = menu.addMenu(title);
    sub->setToolTipsVisible(true);
    sub->addActions(group->actions());
    return sub;
}

} // namespace

ViewActions::ViewActions(const Context& context, HeatmapView& view, QObject* parent)
    : QObject(parent)
    , m_context(context)
    , m_view(view) {
    m_turn = newAction(this, {tr("&Turn rows and columns"), tr("Tokens as rows, or tokens as columns"),
                              QStringLiteral("orientation"), QKeySequence(Qt::Key_T)});
    m_fit = newAction(
        this, {tr("&Fit"), tr("Show the whole matrix"), QStringLiteral("fit"), QKeySequence(Qt::Key_F)});
    m_zoomIn = newAction(
        this, {tr("Zoom &in"), tr("Larger cells"), QStringLiteral("zoom-in"), QKeySequence(Qt::Key_Plus)});
    m_zoomIn->setShortcuts({QKeySequence(Qt::Key_Plus), QKeySequence(Qt::Key_Equal)});
    m_zoomOut = newAction(this, {tr("Zoom o&ut"), tr("Smaller cells"), QStringLiteral("zoom-out"),
                                 QKeySequence(Qt::Key_Minus)});
    m_back = newAction(
        this,
        {tr("&Back"), tr("Back to the cell looked at before"), {}, QKeySequence(Qt::ALT | Qt::Key_Left)});
    m_forward =
        newAction(this, {tr("For&ward"), tr("Forward again"), {}, QKeySequence(Qt::ALT | Qt::Key_Right)});
    Selection& selection = context.selection;
    connect(m_turn, &QAction::triggered, this, [this] {
        const bool rows = m_context.session.scene().orientation == Orientation::Rows;
        m_context.session.applyOrReport(
            setOrientation(m_context.session.scene(), rows ? Orientation::Columns : Orientation::Rows));
    });
    connect(m_fit, &QAction::triggered, &view, &HeatmapView::fit);
    connect(m_zoomIn, &QAction::triggered, &view, &HeatmapView::zoomIn);
    connect(m_zoomOut, &QAction::triggered, &view, &HeatmapView::zoomOut);
    for (const auto& [action, go] :
         {std::pair{m_back, &Selection::goBack}, std::pair{m_forward, &Selection::goForward}}) {
        connect(action, &QAction::triggered, &selection, go);
        connect(action, &QAction::triggered, &selection, [&selection] { selection.setLocked(true); });
    }
    makeOrientation();
    makeColours();
    makeRanges();
    makeDigits();
    makeThemes();
    makeMotion();
    connect(&selection, &Selection::historyChanged, this, &ViewActions::refresh);
    connect(&context.appearance, &Appearance::changed, this, &ViewActions::refresh);
    connect(&context.session, &Session::sceneChanged, this, &ViewActions::refresh);
    if (context.comparison != nullptr) {
        connect(context.comparison, &Comparison::changed, this, &ViewActions::refreshRanges);
        connect(&selection, &Selection::stageChanged, this, &ViewActions::refreshRanges);
    }
    refresh();
}

void ViewActions::makeOrientation() {
    m_orientations = new QActionGroup(this);
    addChoice(m_orientations, tr("Rows = queries"), tr("One token a row: Q = X W_Q, O = A V"),
              int(Orientation::Rows));
    addChoice(m_orientations, tr("Columns = queries"), tr("One token a column: Q = W_q X, Y = V A′"),
              int(Orientation::Columns));
    connect(m_orientations, &QActionGroup::triggered, this, [this](QAction* action) {
        const auto wanted = static_cast<Orientation>(action->data().toInt());
        if (wanted != m_context.session.scene().orientation) {
            m_context.session.applyOrReport(setOrientation(m_context.session.scene(), wanted));
        }
    });
}

void ViewActions::makeColours() {
    m_colourMaps = new QActionGroup(this);
    for (const NamedColourMap& map : ui::colourMaps()) {
        addChoice(m_colourMaps, map.title, tr("Colours of the weights: %1").arg(map.title), indexOf(map));
    }
    connect(m_colourMaps, &QActionGroup::triggered, this, [this](QAction* action) {
        m_context.appearance.setColourMap(ui::colourMaps()[action->data().toUInt()]);
    });
}

void ViewActions::makeRanges() {
    m_ranges = new QActionGroup(this);
    addChoice(m_ranges, tr("0 … max"), tr("Colours of the weights from 0 to the largest"), 0);
    addChoice(m_ranges, tr("0 … 1"), tr("Colours of the weights from 0 to 1, whatever they are"), 1);
    addChoice(m_ranges, {}, tr("Colours of the lift from a quarter of the even share to 256 times as much"),
              2);
    addChoice(m_ranges, {}, tr("Colours of the lift from the even share to all of the attention"), 3);
    addChoice(m_ranges, tr("A − B: largest difference"), tr("Colours of A − B up to the largest difference"),
              4);
    addChoice(m_ranges, tr("A − B: −1 … 1"),
              tr("Colours of A − B from −1 to 1, whatever the differences are"), 5);
    connect(m_ranges, &QActionGroup::triggered, this,
            [this](const QAction* action) { chooseRange(action->data().toInt()); });
}

void ViewActions::chooseRange(int choice) {
    Appearance& appearance = m_context.appearance;
    const Scene& scene = m_context.session.scene();
    const SceneSize size = sizeOf(scene);
    const Stage stage = m_context.selection.stage();
    switch (choice) {
    case 4:
    case 5:
        m_context.comparison->setDifferenceRange(stage, choice == 5 ? std::optional(1.0) : std::nullopt);
        break;
    case 2:
        resetBarRange(m_context.session, appearance, Stage::Weights);
        break;
    case 3:
        appearance.setLiftRange(size, wholeLift(keyCount(scene.input)));
        break;
    default:
        appearance.setRangeChoice(size,
                                  choice == 1 ? RangeChoice{ValueRange{0.0, 1.0}, {}, {}} : RangeChoice{});
        break;
    }
}

/// Of a difference its own range can be chosen, where colours stand for lift those of lift, else those of
/// weights.
void ViewActions::refreshRanges() {
    const Appearance& appearance = m_context.appearance;
    const Scene& scene = m_context.session.scene();
    const Comparison* const comparison = m_context.comparison;
    const bool isDifference = comparison != nullptr && comparison->mainSide() == ComparedSide::Difference;
    const bool isLift = coloursLift(scene, appearance);
    const ValueRange whole = wholeLift(keyCount(scene.input));
    for (QAction* action : m_ranges->actions()) {
        const int choice = action->data().toInt();
        action->setVisible(choice >= 4 ? isDifference : !isDifference && (choice >= 2) == isLift);
    }
    m_ranges->actions().at(2)->setText(rangeText(usualLift(scene)));
    m_ranges->actions().at(3)->setText(rangeText(whole));
    const RangeChoice& range = appearance.scaleChoice(sizeOf(scene)).ranges;
    if (isDifference) {
        const Stage stage = m_context.selection.stage();
        const bool isOne = comparison->differenceRange(stage) == ValueRange{-1.0, 1.0};
        checkChoice(m_ranges, !comparison->hasOwnDifferenceRange(stage) ? 4 : (isOne ? 5 : -1));
    } else if (isLift) {
        const ValueRange lift = liftRangeOf(appearance, scene);
        checkChoice(m_ranges, lift == usualLift(scene) ? 2 : (lift == whole ? 3 : -1));
    } else {
        checkChoice(m_ranges, !range.weights ? 0 : (*range.weights == ValueRange{0.0, 1.0} ? 1 : -1));
    }
}

void ViewActions::makeDigits() {
    m_digits = new QActionGroup(this);
    for (int digits = 1; digits <= 6; ++digits) {
        const QString text = digits == 1 ? tr("1 decimal") : tr("%n decimals", nullptr, digits);
        addChoice(m_digits, text, tr("Print that many decimals"), digits);
    }
    connect(m_digits, &QActionGroup::triggered, this,
            [this](QAction* action) { m_context.appearance.setDigits(action->data().toInt()); });
}

void ViewActions::makeThemes() {
    m_themes = new QActionGroup(this);
    addChoice(m_themes, tr("As the &system"), tr("Light or dark as the desktop is"),
              int(Appearance::Mode::System));
    addChoice(m_themes, tr("&Light"), tr("Always light"), int(Appearance::Mode::Light));
    addChoice(m_themes, tr("&Dark"), tr("Always dark"), int(Appearance::Mode::Dark));
    connect(m_themes, &QActionGroup::triggered, this, [this](QAction* action) {
        m_context.appearance.setMode(static_cast<Appearance::Mode>(action->data().toInt()));
    });
}

void ViewActions::makeMotion() {
    m_calm = newToggle(
        this,
        {tr("Reduce motion"), tr("Arrows and slides jump to their end instead of moving there"), {}, {}});
    connect(m_calm, &QAction::triggered, &m_context.appearance, &Appearance::setReducesMotion);
}

void ViewActions::addTo(QMenu& menu, QAction* ignoreKeys) {
    menu.setToolTipsVisible(true);
    menu.addActions({m_fit, m_zoomIn, m_zoomOut});
    menu.addSeparator();
    menu.addAction(m_turn);
    submenu(menu, tr("&Orientation"), m_orientations);
    submenu(menu, tr("&Colours"), m_colourMaps);
    QMenu* ranges = submenu(menu, tr("&Range of the colours"), m_ranges);
    ranges->addSeparator();
    ranges->addAction(ignoreKeys);
    submenu(menu, tr("&Decimals"), m_digits);
    submenu(menu, tr("T&heme"), m_themes);
    menu.addAction(m_calm);
    menu.addSeparator();
    menu.addActions({m_back, m_forward});
}

void ViewActions::refresh() {
    const Appearance& appearance = m_context.appearance;
    checkChoice(m_orientations, int(m_context.session.scene().orientation));
    checkChoice(m_colourMaps, indexOf(appearance.colourMap()));
    checkChoice(m_digits, appearance.digits());
    checkChoice(m_themes, int(appearance.mode()));
    m_calm->setChecked(appearance.reducesMotion());
    refreshRanges();
    m_back->setEnabled(m_context.selection.canGoBack());
    m_forward->setEnabled(m_context.selection.canGoForward());
}

} // namespace attnscope::ui
