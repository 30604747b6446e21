// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/actions/mask_actions.h"

#include "core/edits/make_edit.h"
#include "ui/masks/mask_brush.h"
#include "ui/masks/mask_texts.h"
#include "ui/matrix/heatmap_view.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/widgets/new_action.h"

#include <QActionGroup>
#include <QMenu>

#include <algorithm>

namespace attnscope::ui {

namespace {

/// The property that keeps an action's tool tip while the reason why it is off stands there.
constexpr const char* kOwnTip = "ownTip";

} // namespace

MaskActions::MaskActions(const Context& context, HeatmapView& view, QObject* parent)
    : QObject(parent)
    , m_context(context)
    , m_view(view) {
    m_causal = newToggle(this, {tr("&Causal"), tr("Each token attends to itself and to what came before it"),
                                QStringLiteral("mask"), QKeySequence(Qt::Key_M)});
    m_paint = newToggle(
        this, {tr("&Paint"),
               tr("Paint the mask: drag over cells, Shift+drag a rectangle, Enter at the cell cursor"),
               QStringLiteral("paint"), QKeySequence(Qt::Key_B)});
    auto* polarity = new QActionGroup(this);
    m_forbid = addChoice(polarity, tr("Brush &forbids"), tr("Painted cells may not be attended to"), false);
    m_allow = addChoice(polarity, tr("Brush &allows"), tr("Painted cells may be attended to (True = attend)"),
                        true);
    m_swap = newAction(
        this, {tr("S&wap forbid and allow"), tr("The brush does the opposite"), {}, QKeySequence(Qt::Key_X)});
    m_symmetric = newToggle(this, {tr("&Symmetric"), tr("Paint (j, i) with (i, j)"), {}, {}});
    m_clear = newAction(
        this, {tr("C&lear painting"), tr("Take the painted cells away"), QStringLiteral("erase"), {}});
    makeShown();
    makeRules();

    connect(m_causal, &QAction::triggered, this,
            [this](bool on) { changeMask([on](MaskRules& mask) { mask = withCausal(mask, on); }); });
    MaskBrush& brush = view.brush();
    connect(m_paint, &QAction::toggled, &brush, &MaskBrush::setActive);
    connect(polarity, &QActionGroup::triggered, &brush,
            [&brush](QAction* a) { brush.setAllows(a->data().toBool()); });
    connect(m_swap, &QAction::triggered, &brush, [&brush] { brush.setAllows(!brush.allows()); });
    connect(m_symmetric, &QAction::toggled, &brush, &MaskBrush::setSymmetric);
    connect(m_clear, &QAction::triggered, this, &MaskActions::clearPainting);
    connect(&brush, &MaskBrush::changed, this, &MaskActions::showPaintedStage);
    connect(&brush, &MaskBrush::changed, this, &MaskActions::refresh);
    connect(&context.selection, &Selection::stageChanged, this, &MaskActions::endPaintingElsewhere);
    connect(&context.session, &Session::sceneChanged, this, &MaskActions::refresh);
    refresh();
}

void MaskActions::makeShown() {
    m_shown = new QActionGroup(this);
    addChoice(m_shown, tr("Hatch masked cells"), tr("Forbidden cells are hatched"), int(MaskShown::Full));
    addChoice(m_shown, tr("Faint hatch"), tr("Forbidden cells are hatched faintly"), int(MaskShown::Faint));
    addChoice(m_shown, tr("No hatch"), tr("Forbidden cells are left empty"), int(MaskShown::Off));
    connect(m_shown, &QActionGroup::triggered, this, [this](QAction* action) {
        m_view.setMaskShown(static_cast<MaskShown>(action->data().toInt()));
        refresh();
    });
}

void MaskActions::makeRules() {
    m_fill = new QActionGroup(this);
    for (const FillChoice& choice : fillChoices()) {
        addChoice(m_fill, tr("Forbidden scores become %1").arg(choice.text), choice.tip, choice.fill);
    }
    connect(m_fill, &QActionGroup::triggered, this, [this](QAction* action) {
        changeMask([action](MaskRules& mask) { mask.fill = action->data().toDouble(); });
    });
    m_emptyRows = new QActionGroup(this);
    addChoice(m_emptyRows, tr("A row that attends to nothing is 0"), tr("As PyTorch 2.5 and ONNX have it"),
              int(EmptyRows::Zeros));
    addChoice(m_emptyRows, tr("… is uniform"), tr("Every key gets the same weight"), int(EmptyRows::Uniform));
    addChoice(m_emptyRows, tr("… is not a number"), tr("As a plain softmax of −∞ gives"),
              int(EmptyRows::NaN));
    connect(m_emptyRows, &QActionGroup::triggered, this, [this](QAction* action) {
        changeMask(
            [action](MaskRules& mask) { mask.emptyRows = static_cast<EmptyRows>(action->data().toInt()); });
    });
}

void MaskActions::addTo(QMenu& menu) {
    menu.setToolTipsVisible(true);
    menu.addAction(m_causal);
    menu.addSeparator();
    menu.addAction(m_paint);
    menu.addActions({m_forbid, m_allow, m_swap, m_symmetric, m_clear});
    menu.addSeparator();
    menu.addActions(m_shown->actions());
    menu.addSeparator();
    menu.addActions(m_fill->actions());
    menu.addSeparator();
    menu.addActions(m_emptyRows->actions());
}

template <typename Change>
void MaskActions::changeMask(Change change) {
    MaskRules mask = m_context.session.scene().mask;
    change(mask);
    if (mask != m_context.session.scene().mask) {
        m_context.session.applyOrReport(setMask(m_context.session.scene(), mask));
    }
    refresh();
}

void MaskActions::showPaintedStage() {
    if (m_view.brush().isActive() && !stageInfo(m_context.selection.stage()).cellsAreQueryKey) {
        m_context.selection.setStage(Stage::Weights);
    }
}

void MaskActions::endPaintingElsewhere() {
    if (!stageInfo(m_context.selection.stage()).cellsAreQueryKey) {
        m_view.brush().setActive(false);
    }
}

void MaskActions::clearPainting() {
    changeMask([](MaskRules& mask) {
        std::erase_if(mask.layers, [](const MaskLayer& l) { return l.isPainted(); });
    });
}

void MaskActions::refresh() {
    const Scene& scene = m_context.session.scene();
    const bool computed = !std::holds_alternative<AttentionWeightsInput>(scene.input);
    const QString reason = tr("The weights of this scene are given: there is no mask to apply");
    for (QAction* action :
         QList<QAction*>{m_causal, m_paint, m_forbid, m_allow, m_swap, m_symmetric, m_clear} +
             m_fill->actions() + m_emptyRows->actions()) {
        if (!action->property(kOwnTip).isValid()) {
            action->setProperty(kOwnTip, action->toolTip());
        }
        action->setEnabled(computed);
        action->setToolTip(computed ? action->property(kOwnTip).toString() : reason);
        action->setStatusTip(action->toolTip());
    }
    if (!computed && m_view.brush().isActive()) {
        m_view.brush().setActive(false);
    }
    const MaskBrush& brush = m_view.brush();
    m_causal->setChecked(hasCausal(scene.mask));
    m_paint->setChecked(brush.isActive());
    m_forbid->setChecked(!brush.allows());
    m_allow->setChecked(brush.allows());
    m_symmetric->setChecked(brush.isSymmetric());
    m_clear->setEnabled(computed && std::any_of(scene.mask.layers.begin(), scene.mask.layers.end(),
                                                [](const MaskLayer& layer) { return layer.isPainted(); }));
    checkChoice(m_shown, int(m_view.maskShown()));
    checkChoice(m_fill, scene.mask.fill);
    checkChoice(m_emptyRows, int(scene.mask.emptyRows));
}

QString MaskActions::summary() const {
    const MaskRules& mask = m_context.session.scene().mask;
    QStringList on;
    for (const MaskLayer& layer : mask.layers) {
        if (layer.on) {
            on << QString::fromStdString(layer.shownName());
        }
    }
    if (on.isEmpty()) {
        return tr("none");
    }
    return on.size() == 1 ? on.front() : tr("%n layers", nullptr, static_cast<int>(on.size()));
}

} // namespace attnscope::ui
