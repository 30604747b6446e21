// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/groups/group_actions.h"

#include "ui/groups/regions_dialog.h"
#include "ui/session/chosen_heads.h"
#include "ui/session/error_text.h"
#include "ui/session/groups.h"
#include "ui/session/range_text.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/widgets/new_action.h"

#include <QActionGroup>
#include <QInputDialog>
#include <QMenu>

#include <utility>

namespace attnscope::ui {

GroupActions::GroupActions(const Context& context, TablePath pathOf, QWidget& window)
    : QObject(&window)
    , m_context(context)
    , m_pathOf(std::move(pathOf))
    , m_window(window)
    , m_groupings(new QActionGroup(this)) {
    addChoice(m_groupings, tr("&Tokens"), tr("A row and a column of the weights for each token"),
              int(Grouping::Tokens));
    addChoice(m_groupings, tr("&Words"),
              tr("Subwords (##, Ġ, ▁) joined to words: sum over keys, mean over queries"),
              int(Grouping::Words));
    addChoice(m_groupings, tr("&Regions"), tr("The regions of the scene: sum over keys, mean over queries"),
              int(Grouping::Regions));
    m_regions = newAction(this, {tr("R&egions…"),
                                 tr("Name runs of tokens, and see the mass from each region to each region"),
                                 {},
                                 {}});
    m_ignoreKeys = newAction(this, {tr("&Ignore columns in range…"),
                                    tr("Find the range of the colours without some keys, so that a sink does "
                                       "not flatten the others"),
                                    {},
                                    {}});
    connect(m_groupings, &QActionGroup::triggered, this, [this](QAction* action) { choose(*action); });
    connect(m_regions, &QAction::triggered, this, &GroupActions::showRegions);
    connect(m_ignoreKeys, &QAction::triggered, this, &GroupActions::askIgnoredKeys);
    connect(context.groups, &Groups::changed, this, &GroupActions::refresh);
    connect(context.groups, &Groups::refused, this, &GroupActions::noted);
    connect(&context.session, &Session::sceneOpened, this, &GroupActions::refresh);
    refresh();
}

void GroupActions::addTo(QMenu& menu) {
    menu.setToolTipsVisible(true);
    menu.addActions(m_groupings->actions());
    menu.addSeparator();
    menu.addAction(m_regions);
}

void GroupActions::choose(const QAction& action) {
    const auto grouping = static_cast<Grouping>(action.data().toInt());
    if (grouping == Grouping::Regions && m_context.session.scene().regions == TokenRegions()) {
        refresh();
        showRegions();
        emit noted(tr("The scene has no regions yet: name some here, then choose View, Group, Regions"));
        return;
    }
    if (const Result<void> done = m_context.groups->setGrouping(grouping); !done) {
        emit failed(errorText(done.error()));
    } else if (grouping != Grouping::Tokens) {
        m_context.chosenHeads->leave(); // groups are of one head
        m_context.selection.setMainPicture(MainPicture::Matrix);
        m_context.selection.setStage(Stage::Weights);
    }
    refresh();
}

void GroupActions::showRegions() {
    if (m_dialog == nullptr) {
        m_dialog = new RegionsDialog(m_context, m_pathOf, &m_window);
    }
    m_dialog->show();
    m_dialog->raise();
    m_dialog->activateWindow();
}

void GroupActions::askIgnoredKeys() {
    Session& session = m_context.session;
    QInputDialog dialog(&m_window);
    dialog.setObjectName(QStringLiteral("ignoredKeysDialog"));
    dialog.setWindowTitle(tr("Ignore columns in range"));
    dialog.setLabelText(tr("Keys that have no part in the range of the colours: 0, or 0,5:8, or special for "
                           "the special tokens. Nothing is renormalised. Empty: all keys take part."));
    dialog.setTextValue(QString::fromStdString(session.ignoredKeys()));
    if (dialog.exec() != QDialog::Accepted) {
        return;
    }
    const Result<void> done = session.setIgnoredKeys(dialog.textValue().toStdString());
    if (!done) {
        emit failed(errorText(done.error()));
    } else if (!session.ignoredKeys().empty() && coloursLift(session.scene(), m_context.appearance)) {
        emit noted(
            tr("The colours stand for lift, whose range is a fixed one: choose weight or log weight in "
               "the panel Colour scale"));
    }
}

void GroupActions::refresh() {
    checkChoice(m_groupings, int(m_context.groups->grouping()));
}

} // namespace attnscope::ui
