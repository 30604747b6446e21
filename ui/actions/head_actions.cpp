// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/actions/head_actions.h"

#include "core/base/moved_index.h"
#include "core/edits/batch_edit.h"
#include "core/heads/rollout.h"
#include "core/scene/token_name.h"
#include "ui/session/chosen_heads.h"
#include "ui/session/comparison.h"
#include "ui/session/error_text.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/widgets/new_action.h"

#include <QMenu>

#include <algorithm>

namespace attnscope::ui {

namespace {

QString rolloutTip(HeadPool pool) {
    return pool == HeadPool::Rollout
               ? HeadActions::tr("How much of each token reaches each position through all layers up to this "
                                 "one: R = Ã·R before it, Ã = ½(mean of heads + I) (Abnar & Zuidema 2020); "
                                 "again: the one head")
               : HeadActions::tr("How much of each token reaches each position through the attention of all "
                                 "layers up to this one alone: R = Ã·R before it, Ã = mean of heads; again: "
                                 "the one head");
}

} // namespace

HeadActions::HeadActions(const Context& context, QWidget* window)
    : QObject(window)
    , m_context(context)
    , m_beside(new QMenu(window)) {
    makeSteps();
    makePools();
    makeItemEdits();
    makeBeside();
    connect(context.chosenHeads, &ChosenHeads::changed, this, &HeadActions::refresh);
    connect(&context.selection, &Selection::headIndexChanged, this, &HeadActions::refresh);
    connect(&context.selection, &Selection::headCountsChanged, this, &HeadActions::refresh);
    connect(&context.selection, &Selection::stageChanged, this, &HeadActions::refresh);
    connect(&context.session, &Session::sceneChanged, this, &HeadActions::refreshRollouts);
    refresh();
}

void HeadActions::makeSteps() {
    const auto add = [this](const ActionTexts& texts, void (HeadActions::*step)(int), int by) {
        QAction* action = newAction(this, texts);
        connect(action, &QAction::triggered, this, [this, step, by] { (this->*step)(by); });
        return action;
    };
    m_previousHead = add({tr("Previous &head"),
                          tr("Show the head before this one; before the first, the batch item before"),
                          {},
                          Qt::Key_BracketLeft},
                         &HeadActions::stepHead, -1);
    m_nextHead = add({tr("Next hea&d"),
                      tr("Show the head after this one; after the last, the next batch item"),
                      {},
                      Qt::Key_BracketRight},
                     &HeadActions::stepHead, 1);
    m_previousBatch = add({tr("Previous &batch item"),
                           tr("Show the batch item before this one"),
                           {},
                           QKeySequence(Qt::CTRL | Qt::Key_BracketLeft)},
                          &HeadActions::stepBatch, -1);
    m_nextBatch = add({tr("Next batch &item"),
                       tr("Show the batch item after this one"),
                       {},
                       QKeySequence(Qt::CTRL | Qt::Key_BracketRight)},
                      &HeadActions::stepBatch, 1);
    m_previousLayer = add(
        {tr("Pre&vious layer"), tr("Show the same head of the layer before this one"), {}, Qt::Key_BraceLeft},
        &HeadActions::stepLayer, -1);
    m_nextLayer =
        add({tr("Nex&t layer"), tr("Show the same head of the layer after this one"), {}, Qt::Key_BraceRight},
            &HeadActions::stepLayer, 1);
    m_all = newAction(
        this,
        {tr("All heads…"), tr("All heads of the batch item as thumbnails, to open one"), {}, Qt::Key_H});
    m_previous = new QAction(tr("Previous"), this);
    m_next = new QAction(tr("Next"), this);
    for (const auto& [action, by] : {std::pair{m_previous, -1}, std::pair{m_next, 1}}) {
        connect(action, &QAction::triggered, this,
                [this, by = by] { stepsThroughHeads() ? stepHead(by) : stepBatch(by); });
    }
}

void HeadActions::makePools() {
    m_mean = newToggle(this, {tr("Mea&n over heads"),
                              tr("Show the mean of all heads' weights as the matrix; again: the one head"),
                              {},
                              QKeySequence(Qt::SHIFT | Qt::Key_H)});
    m_max = newToggle(this, {tr("Maxim&um over heads"),
                             tr("Show the largest weight of any head as the matrix; again: the one head"),
                             {},
                             QKeySequence(Qt::CTRL | Qt::Key_H)});
    m_rollout = newToggle(this, {tr("Attention rollout"), rolloutTip(HeadPool::Rollout), {}, {}});
    m_plainRollout = newToggle(
        this, {tr("Rollout &without identity"), rolloutTip(HeadPool::RolloutWithoutIdentity), {}, {}});
    for (const auto& [action, pool] : {std::pair{m_mean, HeadPool::Mean},
                                       {m_max, HeadPool::Max},
                                       {m_rollout, HeadPool::Rollout},
                                       {m_plainRollout, HeadPool::RolloutWithoutIdentity}}) {
        connect(action, &QAction::triggered, this, [this, pool = pool] { togglePool(pool); });
    }
}

void HeadActions::makeItemEdits() {
    m_addItem = newAction(
        this, {tr("Add batch item"),
               tr("A copy of the shown batch item, behind the last: its vectors and its valid lengths, to be "
                  "edited"),
               {},
               {}});
    m_removeItem =
        newAction(this, {tr("Remove batch item"), tr("Take the shown batch item out of the scene"), {}, {}});
    connect(m_addItem, &QAction::triggered, this, &HeadActions::addItem);
    connect(m_removeItem, &QAction::triggered, this, &HeadActions::removeItem);
}

void HeadActions::makeBeside() {
    m_beside->setToolTipsVisible(true);
    m_leave = newAction(this, {tr("&One head"), tr("Show the window's head alone again (Esc)"), {}, {}});
    m_ownRanges = newToggle(this, {tr("Own &ranges"),
                                   tr("Each head has a range of colours of its own, in place of one for all"),
                                   {},
                                   {}});
    connect(m_leave, &QAction::triggered, m_context.chosenHeads, &ChosenHeads::leave);
    connect(m_ownRanges, &QAction::triggered, m_context.chosenHeads, &ChosenHeads::setOwnRanges);
    connect(m_beside, &QMenu::aboutToShow, this, &HeadActions::fillBeside);
    connect(m_context.chosenHeads, &ChosenHeads::changed, this, &HeadActions::refreshBeside);
    connect(m_context.comparison, &Comparison::changed, this, &HeadActions::refreshBeside);
    connect(&m_context.selection, &Selection::headCountsChanged, this, &HeadActions::refreshBeside);
    refreshBeside();
}

void HeadActions::fillBeside() {
    m_beside->clear();
    ChosenHeads& chosen = *m_context.chosenHeads;
    const HeadIndex shown = m_context.selection.headIndex();
    for (std::size_t head = 0; head < m_context.selection.heads(); ++head) {
        const HeadIndex place{shown.batch, head};
        QAction* action =
            m_beside->addAction(QString::fromStdString(headText(m_context.session.scene().input, place)));
        action->setCheckable(true);
        action->setChecked(chosen.isOn() ? chosen.contains(head) : place == shown);
        action->setEnabled(action->isChecked() || chosen.heads().size() < ChosenHeads::kMost);
        connect(action, &QAction::triggered, this, [this, place] {
            if (const Result<void> done = m_context.chosenHeads->toggle(place); !done) {
                emit noted(errorText(done.error()));
            }
        });
    }
    m_beside->addSeparator();
    m_beside->addActions({m_ownRanges, m_leave});
}

void HeadActions::refreshBeside() {
    const ChosenHeads& chosen = *m_context.chosenHeads;
    const bool isCompared = m_context.comparison->isOn();
    m_beside->setTitle(chosen.isOn() ? tr("Heads beside each other (%1 of %2)")
                                           .arg(chosen.heads().size())
                                           .arg(m_context.selection.heads())
                                     : tr("Heads beside each other"));
    QAction& entry = *m_beside->menuAction();
    entry.setEnabled(m_context.selection.heads() > 1 && !isCompared);
    entry.setToolTip(isCompared ? tr("Not while something is compared: C forgets B")
                                : tr("Up to four heads beside each other, chosen here or with Ctrl+click "
                                     "among the thumbnails (H)"));
    entry.setStatusTip(entry.toolTip());
    m_leave->setEnabled(chosen.isOn());
    m_ownRanges->setEnabled(chosen.isOn());
    m_ownRanges->setChecked(chosen.hasOwnRanges());
}

void HeadActions::addItem() {
    const HeadIndex shown = m_context.selection.headIndex();
    const std::size_t items = m_context.selection.batches();
    m_context.session.applyOrReport(addBatchItem(m_context.session.scene(), shown.batch));
    if (m_context.selection.batches() > items) {
        m_context.selection.setHeadIndex({items, shown.head});
    }
}

void HeadActions::removeItem() {
    m_context.session.applyOrReport(
        removeBatchItem(m_context.session.scene(), m_context.selection.headIndex().batch));
}

std::optional<HeadIndex> HeadActions::headFurther(int by) const {
    const Selection& selection = m_context.selection;
    const std::size_t heads = selection.heads();
    if (const ChosenHeads& chosen = *m_context.chosenHeads; chosen.isOn()) { // among those that are seen
        const auto& seen = chosen.heads();
        const auto at = std::find(seen.begin(), seen.end(), selection.headIndex().head);
        const std::size_t next = movedIndex(static_cast<std::size_t>(at - seen.begin()), by, seen.size());
        return seen[next] == *at ? std::nullopt
                                 : std::optional(HeadIndex{selection.headIndex().batch, seen[next]});
    }
    const HeadIndex shown = selection.headIndex();
    if (shown.isPooled()) { // the mean stands before the first head and behind the last
        return HeadIndex{shown.batch, by > 0 ? 0 : heads - 1};
    }
    const std::size_t now = shown.batch * heads + shown.head;
    const std::size_t next = movedIndex(now, by, selection.batches() * heads);
    return next == now ? std::nullopt : std::optional(HeadIndex{next / heads, next % heads});
}

void HeadActions::stepHead(int by) {
    if (const std::optional<HeadIndex> next = headFurther(by)) {
        m_context.selection.setHeadIndex(*next);
    }
}

std::optional<std::size_t> HeadActions::itemFurther(int by) const {
    const std::size_t items = itemCount(m_context.session.scene().input);
    const std::size_t now = m_context.selection.headIndex().batch;
    const std::size_t next = now / items * items + movedIndex(now % items, by, items);
    return next == now ? std::nullopt : std::optional(next);
}

std::optional<std::size_t> HeadActions::layerFurther(int by) const {
    const SceneInput& input = m_context.session.scene().input;
    const std::size_t items = itemCount(input);
    const std::size_t now = m_context.selection.headIndex().batch;
    const std::size_t next = movedIndex(now / items, by, layerCount(input)) * items + now % items;
    return next == now ? std::nullopt : std::optional(next);
}

void HeadActions::stepBatch(int by) {
    if (const std::optional<std::size_t> next = itemFurther(by)) {
        const HeadIndex now = m_context.selection.headIndex();
        m_context.selection.setHeadIndex({*next, now.head, now.pool});
    }
}

bool HeadActions::isLayerAlone() const {
    return layersOf(m_context.session.scene().input).size() == 1;
}

void HeadActions::stepLayer(int by) {
    if (isLayerAlone()) {
        emit noted(tr("Layer %1 is open alone. File, Open opens another layer of the file, and says by what "
                      "they differ where they make no one scene")
                       .arg(layersOf(m_context.session.scene().input).front()));
        return;
    }
    if (const std::optional<std::size_t> next = layerFurther(by)) {
        const HeadIndex now = m_context.selection.headIndex();
        m_context.selection.setHeadIndex({*next, now.head, now.pool});
    }
}

void HeadActions::togglePool(HeadPool pool) {
    HeadIndex place = m_context.selection.headIndex();
    place.pool = place.pool == pool ? HeadPool::One : pool;
    m_context.selection.setHeadIndex(place);
    refresh(); // a click has turned the mark, whatever came of it
}

bool HeadActions::stepsThroughHeads() const {
    const Selection& selection = m_context.selection;
    const bool showsAllHeads = stageInfo(selection.stage()).maker == StageMaker::AllHeads;
    return selection.heads() > 1 &&
           !(showsAllHeads && itemFurther(1).value_or(0) + itemFurther(-1).value_or(0) > 0);
}

void HeadActions::refreshItemEdits() {
    const bool isOnlyItem = m_context.selection.batches() <= 1;
    const bool hasLayers = layerCount(m_context.session.scene().input) > 1;
    const QString stays = tr("The scene has several layers: each has the same batch items");
    m_addItem->setEnabled(!hasLayers);
    m_addItem->setToolTip(hasLayers
                              ? stays
                              : tr("A copy of the shown batch item, behind the last: its vectors and its "
                                   "valid lengths, to be edited"));
    m_removeItem->setEnabled(!isOnlyItem && !hasLayers);
    m_removeItem->setToolTip(hasLayers    ? stays
                             : isOnlyItem ? tr("The scene has one batch item: the last one stays")
                                          : tr("Take the shown batch item out of the scene"));
    for (QAction* const action : {m_addItem, m_removeItem}) {
        action->setStatusTip(action->toolTip());
    }
}

void HeadActions::refreshRollouts() {
    const Result<void> can = checkRollout(m_context.session.scene());
    for (const auto& [action, pool] :
         {std::pair{m_rollout, HeadPool::Rollout}, {m_plainRollout, HeadPool::RolloutWithoutIdentity}}) {
        action->setEnabled(can.has_value());
        action->setChecked(m_context.selection.headIndex().pool == pool);
        action->setToolTip(can ? rolloutTip(pool) : errorText(can.error()));
        action->setStatusTip(action->toolTip());
    }
}

void HeadActions::refresh() {
    const Selection& selection = m_context.selection;
    const HeadIndex headIndex = selection.headIndex();
    m_previousHead->setEnabled(headFurther(-1).has_value());
    m_nextHead->setEnabled(headFurther(1).has_value());
    m_previousBatch->setEnabled(itemFurther(-1).has_value());
    m_nextBatch->setEnabled(itemFurther(1).has_value());
    // Of a layer that was opened alone they say where the others are.
    const bool isAlone = isLayerAlone();
    m_previousLayer->setEnabled(isAlone || layerFurther(-1).has_value());
    m_nextLayer->setEnabled(isAlone || layerFurther(1).has_value());
    refreshItemEdits();
    m_all->setEnabled(selection.heads() > 1 || selection.batches() > 1);
    m_mean->setEnabled(selection.heads() > 1);
    m_max->setEnabled(selection.heads() > 1);
    m_mean->setChecked(headIndex.pool == HeadPool::Mean);
    m_max->setChecked(headIndex.pool == HeadPool::Max);
    refreshRollouts();
    const bool heads = stepsThroughHeads();
    const QAction& before = heads ? *m_previousHead : *m_previousBatch;
    const QAction& after = heads ? *m_nextHead : *m_nextBatch;
    m_previous->setEnabled(before.isEnabled());
    m_previous->setToolTip(before.toolTip());
    m_next->setEnabled(after.isEnabled());
    m_next->setToolTip(after.toolTip());
}

HeadSelector::Steps HeadActions::steps() const {
    return {m_previous, m_next, m_all};
}

QList<QAction*> HeadActions::singleKeyActions() const {
    return {m_previousHead, m_nextHead, m_previousBatch, m_nextBatch, m_previousLayer,
            m_nextLayer,    m_all,      m_mean,          m_max};
}

void HeadActions::addTo(QMenu& menu) const {
    menu.addActions(singleKeyActions());
    menu.addActions({m_rollout, m_plainRollout});
    menu.addSeparator();
    menu.addActions({m_addItem, m_removeItem});
}

} // namespace attnscope::ui
