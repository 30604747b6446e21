// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/window/head_actions.h"

#include "ui/session/selection.h"
#include "ui/widgets/new_action.h"

#include <QMenu>

#include <algorithm>

namespace attnscope::ui {

namespace {

std::size_t moved(std::size_t from, int by, std::size_t count) {
    const auto last = static_cast<std::ptrdiff_t>(count) - 1;
    return static_cast<std::size_t>(
        std::clamp<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(from) + by, 0, last));
}

} // namespace

HeadActions::HeadActions(const Context& context, QObject* parent)
    : QObject(parent)
    , m_context(context) {
    const auto add = [this](const ActionTexts& texts, int batches, int heads) {
        QAction* action = newAction(this, texts);
        connect(action, &QAction::triggered, this, [this, batches, heads] { step(batches, heads); });
        return action;
    };
    m_previousHead =
        add({tr("Previous &head"), tr("Show the head before this one"), {}, Qt::Key_BracketLeft}, 0, -1);
    m_nextHead = add({tr("Next hea&d"), tr("Show the head after this one"), {}, Qt::Key_BracketRight}, 0, 1);
    m_previousBatch = add({tr("Previous &batch item"),
                           tr("Show the batch item before this one"),
                           {},
                           QKeySequence(Qt::CTRL | Qt::Key_BracketLeft)},
                          -1, 0);
    m_nextBatch = add({tr("Next batch &item"),
                       tr("Show the batch item after this one"),
                       {},
                       QKeySequence(Qt::CTRL | Qt::Key_BracketRight)},
                      1, 0);
    m_all = newAction(
        this,
        {tr("All heads…"), tr("All heads of the batch item as thumbnails, to open one"), {}, Qt::Key_H});
    m_previous = new QAction(tr("Previous"), this);
    m_next = new QAction(tr("Next"), this);
    for (const auto& [action, by] : {std::pair{m_previous, -1}, std::pair{m_next, 1}}) {
        connect(action, &QAction::triggered, this, [this, by = by] {
            const bool heads = m_context.selection.heads() > 1;
            step(heads ? 0 : by, heads ? by : 0);
        });
    }
    connect(&context.selection, &Selection::headIndexChanged, this, &HeadActions::refresh);
    connect(&context.selection, &Selection::headCountsChanged, this, &HeadActions::refresh);
    refresh();
}

void HeadActions::step(int batches, int heads) {
    Selection& selection = m_context.selection;
    const HeadIndex now = selection.headIndex();
    selection.setHeadIndex(
        {moved(now.batch, batches, selection.batches()), moved(now.head, heads, selection.heads())});
}

void HeadActions::refresh() {
    const Selection& selection = m_context.selection;
    const HeadIndex headIndex = selection.headIndex();
    m_previousHead->setEnabled(headIndex.head > 0);
    m_nextHead->setEnabled(headIndex.head + 1 < selection.heads());
    m_previousBatch->setEnabled(headIndex.batch > 0);
    m_nextBatch->setEnabled(headIndex.batch + 1 < selection.batches());
    m_all->setEnabled(selection.heads() > 1 || selection.batches() > 1);
    const bool heads = selection.heads() > 1;
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
    return {m_previousHead, m_nextHead, m_previousBatch, m_nextBatch, m_all};
}

void HeadActions::addTo(QMenu& menu) const {
    menu.addActions(singleKeyActions());
}

} // namespace attnscope::ui
