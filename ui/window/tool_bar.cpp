// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/window/tool_bar.h"

#include "core/edits/make_edit.h"
#include "core/formula/formula.h"
#include "ui/actions/edit_actions.h"
#include "ui/actions/mask_actions.h"
#include "ui/actions/panel_actions.h"
#include "ui/actions/view_actions.h"
#include "ui/files/file_actions.h"
#include "ui/session/appearance.h"
#include "ui/session/comparison.h"
#include "ui/session/large_matrix.h"
#include "ui/session/model_check.h"
#include "ui/session/range_text.h"
#include "ui/session/scene_colours.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/session/shown_sides.h"
#include "ui/widgets/new_action.h"
#include "ui/widgets/number_box.h"
#include "ui/widgets/plain_tip.h"
#include "ui/window/chip_texts.h"

#include <QAction>
#include <QActionGroup>
#include <QEvent>
#include <QLabel>
#include <QMenu>
#include <QToolButton>

#include <algorithm>
#include <limits>

namespace attnscope::ui {

namespace {

/// Below this width the buttons with icons lose their texts.
constexpr int kWideBar = 1400;
/// Below this one all of its texts are brief, for the chips at its end.
constexpr int kNarrowBar = 960;
constexpr int kNarrowTemperature = 78;
constexpr QSize kIconButton(28, 28);

QString checkedText(const QActionGroup* group) {
    const QAction* checked = group->checkedAction();
    return checked != nullptr ? checked->text() : QString();
}

/// A list of lengths would push the fields behind it out of the bar.
QString fittedName(const QString& name) {
    constexpr qsizetype kLongest = 24;
    return name.size() <= kLongest ? name : name.left(kLongest - 1).trimmed() + QChar(0x2026);
}

} // namespace

ToolBar::ToolBar(const Context& context, const Actions& actions, QWidget* parent)
    : QToolBar(tr("Tool bar"), parent)
    , m_context(context)
    , m_actions(actions) {
    setObjectName(QStringLiteral("toolBar"));
    setMovable(false);
    setFloatable(false);
    setIconSize({16, 16});
    addFiles();
    addRules();
    addViewMenus();
    addChips();
    connect(&context.session, &Session::sceneChanged, this, &ToolBar::refresh);
    connect(&context.session, &Session::snapshotChanged, this, &ToolBar::refresh);
    connect(&context.session, &Session::progressed, this, &ToolBar::showEngine);
    connect(&context.session.modelCheck(), &ModelCheck::changed, this, &ToolBar::refresh);
    connect(&context.appearance, &Appearance::changed, this, &ToolBar::refresh);
    if (context.comparison != nullptr) {
        connect(context.comparison, &Comparison::changed, this, &ToolBar::refresh);
    }
    refresh();
}

QToolButton* ToolBar::addField(QMenu* menu, const QString& name, const QString& tip) {
    auto* field = new QToolButton(this);
    field->setProperty("field", true);
    field->setPopupMode(QToolButton::InstantPopup);
    field->setMenu(menu);
    field->setAccessibleName(name);
    field->setToolTip(tip);
    field->setFocusPolicy(Qt::TabFocus);
    addWidget(field);
    return field;
}

void ToolBar::addFiles() {
    for (QAction* action : {m_actions.file.open(), m_actions.file.save()}) {
        addAction(action);
        auto* button = qobject_cast<QToolButton*>(widgetForAction(action));
        button->setFocusPolicy(Qt::TabFocus);
        m_iconButtons << button;
    }
    // Their texts name the last edit, and an action of the bar itself lays it out anew with every text.
    for (QAction* action : {m_actions.edit.undo(), m_actions.edit.redo()}) {
        auto* button = new QToolButton(this);
        button->setToolButtonStyle(Qt::ToolButtonIconOnly);
        button->setDefaultAction(action);
        button->setFocusPolicy(Qt::TabFocus);
        button->setAutoRaise(true);
        button->setFixedSize(kIconButton);
        addWidget(button);
    }
    addSeparator();
}

void ToolBar::addRules() {
    auto* maskMenu = new QMenu(this);
    maskMenu->addAction(m_actions.panels.masks());
    maskMenu->addSeparator();
    m_actions.mask.addTo(*maskMenu);
    m_mask = addField(maskMenu, tr("Mask"), {});
    auto* orientationMenu = new QMenu(this);
    orientationMenu->addActions(m_actions.view.orientations()->actions());
    m_orientation = addField(orientationMenu, tr("Orientation"), tr("Tokens as rows or as columns"));

    auto* scaleMenu = new QMenu(this);
    scaleMenu->setToolTipsVisible(true);
    m_scales = new QActionGroup(this);
    const auto addScale = [this](const QString& text, const QString& tip, ScaleKind kind) {
        addChoice(m_scales, text, tip, static_cast<int>(kind));
    };
    addScale(tr("1/√dₖ"), tr("Scores are divided by √dₖ, so that they keep their size in many dimensions"),
             ScaleKind::InverseRoot);
    addScale(tr("none"), tr("Scores go into the softmax as they are"), ScaleKind::None);
    connect(m_scales, &QActionGroup::triggered, this,
            [this](const QAction* action) { setScale(action->data().toInt()); });
    scaleMenu->addActions(m_scales->actions());
    scaleMenu->addSeparator();
    scaleMenu->addAction(m_actions.panels.rules());
    m_scale = addField(scaleMenu, tr("Scale"), {});

    m_temperature = new NumberBox(this);
    m_temperature->setExact({0.0, std::numeric_limits<double>::infinity(), true});
    m_temperature->setSingleStep(0.05);
    m_temperature->setPrefix(tr("Temperature "));
    m_temperature->setAccessibleName(tr("Temperature"));
    // A wheel that passes over it must not edit the scene.
    m_temperature->setFocusPolicy(Qt::StrongFocus);
    m_temperature->installEventFilter(this);
    connect(m_temperature, &NumberBox::valueChanged, this, &ToolBar::setTemperature);
    addWidget(m_temperature);
}

void ToolBar::addViewMenus() {
    auto* colourMenu = new QMenu(this);
    colourMenu->addActions(m_actions.view.colourMaps()->actions());
    m_colours = addField(colourMenu, tr("Colours"), tr("Colours of the weights"));
    auto* rangeMenu = new QMenu(this);
    rangeMenu->addActions(m_actions.view.ranges()->actions());
    rangeMenu->addSeparator();
    rangeMenu->addAction(m_actions.ignoreKeys);
    m_range = addField(rangeMenu, tr("Range of the weights"),
                       tr("Which weights the ends of the colours stand for"));
    m_resetRanges =
        newAction(this, {tr("Ranges of the numbers"),
                         tr("Take the ranges back that were dragged: colours span the numbers again"),
                         QStringLiteral("close"),
                         {}});
    connect(m_resetRanges, &QAction::triggered, this, [this] {
        resetDraggedRanges(m_context.session.scene(), m_context.appearance);
        if (m_context.comparison != nullptr) {
            m_context.comparison->resetDifferenceRanges();
        }
    });
    addAction(m_resetRanges);
    addSeparator();
    addAction(m_actions.file.exportPicture());
    auto* button = qobject_cast<QToolButton*>(widgetForAction(m_actions.file.exportPicture()));
    button->setFocusPolicy(Qt::TabFocus);
    m_iconButtons << button;
}

void ToolBar::addChips() {
    auto* gap = new QWidget(this);
    gap->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    addWidget(gap);
    m_provenance = new QLabel(this);
    m_provenance->setProperty("pill", true);
    m_provenance->setAccessibleName(tr("Where the numbers come from"));
    m_provenance->installEventFilter(this);
    addWidget(m_provenance);
    m_engine = new QToolButton(this);
    m_engine->setObjectName(QStringLiteral("engineChip"));
    m_engine->setProperty("pill", true);
    m_engine->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_engine->setFocusPolicy(Qt::TabFocus);
    connect(m_engine, &QToolButton::clicked, this, &ToolBar::devicesWanted);
    addWidget(m_engine);
}

void ToolBar::refresh() {
    const Scene& scene = m_context.session.scene();
    const bool computed = !std::holds_alternative<AttentionWeightsInput>(scene.input);
    const QString given = tr("The weights of this scene are given: nothing is computed from scores");
    m_mask->setEnabled(computed);
    m_mask->setToolTip(computed ? tr("Which keys a query may attend to") : given);
    checkChoice(m_scales, static_cast<int>(scene.rules.scale));
    m_scale->setEnabled(computed);
    m_scale->setToolTip(computed ? tr("What the scores are multiplied with before the softmax") : given);
    m_temperature->setEnabled(computed);
    m_temperature->setToolTip(
        computed ? tr("Divides the scores before the softmax: below 1 sharper, above 1 flatter") : given);
    {
        const QSignalBlocker quiet(m_temperature);
        m_temperature->setValue(scene.rules.temperature);
    }
    if (const ColourMap ramp = paletteOf(m_context.session, m_context.appearance).sequential;
        m_colours->icon().isNull() || ramp != m_ramp) {
        m_ramp = ramp;
        m_colours->setIcon(rampIcon(ramp));
    }
    m_colours->setText(m_context.appearance.colourMap().title);
    const Comparison* const comparison = m_context.comparison;
    m_resetRanges->setVisible(hasDraggedRanges(scene, m_context.appearance) ||
                              (comparison != nullptr && comparison->hasOwnDifferenceRanges()));
    const ModelCheck& check = m_context.session.modelCheck();
    m_provenance->setAccessibleDescription(provenanceText(scene, check));
    m_provenance->setToolTip(provenanceTip(scene, check));
    m_provenance->setCursor(check.isOffered() ? Qt::PointingHandCursor : Qt::ArrowCursor);
    showEngine();
    m_engine->setToolTip(plainTip(engineTip(m_context.session.snapshot())));
    // Measuring all words takes half a millisecond of a frame; how long a result took has its room already.
    QStringList words{m_provenance->accessibleDescription(),
                      provenanceBrief(scene, check),
                      m_actions.mask.summary(),
                      checkedText(m_actions.view.orientations()),
                      scaleText(scene.rules),
                      rangeLabel(false),
                      m_colours->text(),
                      engineText(m_context.session.snapshot(), true)};
    if (words != m_fitted || !isLarge(scene)) {
        m_fitted = std::move(words);
        fitProvenance();
    }
}

/// While a large scene is computed the time that it takes is not known.
void ToolBar::showEngine() {
    const Session& session = m_context.session;
    const bool isLong = session.isComputing() && isLarge(session.scene());
    const QString text =
        m_isEngineBrief ? engineBrief(session.snapshot()) : engineText(session.snapshot(), isLong);
    const Theme& theme = m_context.appearance.theme();
    const QColor done = session.snapshot().fault() ? theme.warning : theme.ok;
    if (const QColor dot = session.snapshot() && !isLong ? done : theme.tertiary; dot != m_engineDot) {
        m_engineDot = dot;
        m_engine->setIcon(dotIcon(dot));
    }
    if (m_engine->text() != text) {
        m_engine->setText(text);
        // A time of another length must not lay out the window again: the chip of a large scene only grows.
        const int least = isLarge(session.scene()) && !m_isEngineBrief ? m_engine->minimumWidth() : 0;
        m_engine->setFixedSize(m_engine->sizeHint().expandedTo({least, 0}));
    }
    const QString spoken = tr("What computed the picture: %1").arg(engineText(session.snapshot(), isLong));
    if (m_engine->accessibleName() != spoken) {
        m_engine->setAccessibleName(spoken);
    }
}

void ToolBar::setScale(int kind) {
    ScoreRules rules = m_context.session.scene().rules;
    rules.scale = static_cast<ScaleKind>(kind);
    if (rules != m_context.session.scene().rules) {
        m_context.session.applyOrReport(setRules(m_context.session.scene(), rules));
    }
}

void ToolBar::setTemperature(double temperature) {
    ScoreRules rules = m_context.session.scene().rules;
    rules.temperature = temperature;
    if (rules != m_context.session.scene().rules) {
        m_context.session.applyOrReport(setRules(m_context.session.scene(), rules));
    }
}

void ToolBar::showTexts(bool wide) {
    for (QToolButton* button : m_iconButtons) {
        button->setToolButtonStyle(wide ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
    }
    m_temperature->setPrefix(wide ? tr("Temperature ") : tr("T "));
    // The bar gives its own icon size to all its buttons whenever the style changes.
    m_colours->setIconSize({32, 16});
    m_colours->setToolButtonStyle(wide ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
}

/// As on a screen of 1280 pixels with type of 150 %.
void ToolBar::showNarrow(bool narrow) {
    const auto& layers = m_context.session.scene().mask.layers;
    const bool isMasked = std::any_of(layers.begin(), layers.end(), [](const MaskLayer& l) { return l.on; });
    const QString mask = fittedName(m_actions.mask.summary());
    const QString brief = isMasked ? mask : tr("No mask");
    m_mask->setText(narrow ? brief : tr("Mask: %1").arg(mask));
    const QString rows = checkedText(m_actions.view.orientations());
    m_orientation->setText(narrow ? rows.section(QStringLiteral(" = "), 0, 0) : rows);
    m_temperature->setMaximumWidth(narrow ? kNarrowTemperature : QWIDGETSIZE_MAX);
    const Qt::ToolButtonStyle engine = narrow ? Qt::ToolButtonIconOnly : Qt::ToolButtonTextBesideIcon;
    if (m_engine->toolButtonStyle() != engine) {
        m_engine->setToolButtonStyle(engine);
        m_engine->ensurePolished(); // before it is shown it has no style to be measured in
        m_engine->setFixedSize(m_engine->sizeHint());
    }
}

/// "Lift −3 … 3"; brief: without the word that the tool tip says too.
QString ToolBar::rangeLabel(bool brief) const {
    const Appearance& appearance = m_context.appearance;
    const bool isLift = coloursLift(m_context.session.scene(), appearance);
    QString range = checkedText(m_actions.view.ranges());
    const bool isOwn = range.isEmpty();
    const Comparison* const comparison = m_context.comparison;
    if (comparison != nullptr && comparison->mainSide() == ComparedSide::Difference) {
        const ValueRange own = shownDifferenceRange(m_context, m_context.selection.stage());
        return isOwn ? tr("Own range %1").arg(rangeText(own)) : range;
    }
    if (isOwn) {
        range = rangeText(isLift ? liftRangeOf(appearance, m_context.session.scene())
                                 : paletteOf(m_context.session, appearance).ranges.weights);
    }
    if (isOwn) {
        return (isLift ? tr("Own lift range %1") : tr("Own range %1")).arg(range);
    }
    return brief ? range : (isLift ? tr("Lift %1") : tr("Range %1")).arg(range);
}

/// Brief: without the words that the tool tips say too.
void ToolBar::showFields(bool brief) {
    const QString scale = scaleText(m_context.session.scene().rules);
    m_scale->setText(brief ? scale : tr("Scale: %1").arg(scale));
    m_range->setText(rangeLabel(brief));
    m_range->setToolTip(coloursLift(m_context.session.scene(), m_context.appearance)
                            ? tr("Which lifts the ends of the colours stand for: 0 is an even share")
                            : tr("Which weights the ends of the colours stand for"));
}

/// So that the fields behind this one stay under the pointer when a mask is chosen.
void ToolBar::keepRoomForMasks(bool keeps) {
    const QFontMetrics metrics = m_mask->fontMetrics();
    const int around = m_mask->sizeHint().width() - metrics.horizontalAdvance(m_mask->text());
    int width = 0;
    for (const QString& summary : {tr("causal"), tr("%n layers", nullptr, 2)}) {
        width = std::max(width, metrics.horizontalAdvance(tr("Mask: %1").arg(summary)) + around);
    }
    m_mask->setMinimumWidth(keeps ? width : 0);
}

/// What the chip needs room for: the parts of the bar keep their places during and after the computation of
/// a large scene.
QString ToolBar::engineWords(bool brief) const {
    const Session& session = m_context.session;
    if (brief) {
        return engineBrief(session.snapshot());
    }
    const QFontMetrics metrics = m_engine->fontMetrics();
    const QString now = engineText(session.snapshot());
    const QString longest = isLarge(session.scene()) ? engineText(session.snapshot(), true) : now;
    return metrics.horizontalAdvance(longest) > metrics.horizontalAdvance(now) ? longest : now;
}

int ToolBar::spaceForProvenance(bool briefEngine) const {
    constexpr int kAround = 72; // margins of the bar and of the pill
    int space = width() - kAround;
    for (QAction* action : actions()) {
        const QWidget* part = widgetForAction(action);
        if (part != nullptr && part != m_provenance && action->isVisible()) {
            const int wanted = part->sizeHint().width();
            // The engine's chip only grows; what it needs room for is added below.
            space -= 4 + (part == m_engine ? wanted
                                           : std::clamp(wanted, part->minimumWidth(), part->maximumWidth()));
        }
    }
    const QFontMetrics metrics = m_engine->fontMetrics();
    return space + metrics.horizontalAdvance(m_engine->text()) -
           metrics.horizontalAdvance(engineWords(briefEngine));
}

/// What does not fit into the bar would vanish with its neighbour, so the fields say less, and then the chip.
void ToolBar::fitProvenance() {
    const QString all = m_provenance->accessibleDescription();
    const QFontMetrics metrics = m_provenance->fontMetrics();
    const QString brief = provenanceBrief(m_context.session.scene(), m_context.session.modelCheck());
    const bool isWide = width() >= kWideBar;
    const bool isNarrow = width() < kNarrowBar;
    showTexts(isWide);
    showNarrow(isNarrow);
    showFields(false);
    keepRoomForMasks(!isNarrow);
    if (metrics.horizontalAdvance(brief) > spaceForProvenance(false)) {
        keepRoomForMasks(false);
    }
    if (metrics.horizontalAdvance(all) > spaceForProvenance(false)) {
        showFields(true);
    }
    // Actions are known by their icons; the distance from the model needs its text.
    if (isWide && metrics.horizontalAdvance(brief) > spaceForProvenance(false)) {
        showTexts(false);
    }
    if (const bool isBrief = isNarrow || metrics.horizontalAdvance(brief) > spaceForProvenance(false);
        isBrief != m_isEngineBrief) {
        m_isEngineBrief = isBrief;
        m_engine->setMinimumWidth(0);
        showEngine();
    }
    if (!isNarrow && metrics.horizontalAdvance(brief) > spaceForProvenance(m_isEngineBrief)) {
        showNarrow(true); // words of another language or a wider type
    }
    const int space = std::max(spaceForProvenance(m_isEngineBrief), 80);
    QString said = all;
    for (const QString& shorter : {all.section(QStringLiteral(" · "), -1), brief}) {
        said = metrics.horizontalAdvance(said) <= space ? said : shorter;
    }
    // Its ends say most: what is compared, and where they differ.
    m_provenance->setText(metrics.elidedText(said, Qt::ElideMiddle, space));
}

bool ToolBar::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_provenance && event->type() == QEvent::MouseButtonRelease &&
        m_context.session.modelCheck().isOffered()) {
        emit agreementWanted();
        return true;
    }
    if (watched == m_temperature && event->type() == QEvent::Wheel && !m_temperature->hasFocus()) {
        event->ignore();
        return true;
    }
    return QToolBar::eventFilter(watched, event);
}

void ToolBar::resizeEvent(QResizeEvent* event) {
    QToolBar::resizeEvent(event);
    fitProvenance();
}

} // namespace attnscope::ui
