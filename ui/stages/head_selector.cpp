// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/stages/head_selector.h"

#include "core/scene/token_name.h"
#include "ui/session/appearance.h"
#include "ui/session/chosen_heads.h"
#include "ui/session/comparison.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/stages/heads_popup.h"
#include "ui/widgets/icons.h"

#include <QAction>
#include <QHBoxLayout>
#include <QToolButton>

namespace attnscope::ui {

namespace {

QToolButton* stepButton(QAction* action, const QString& sign, QWidget* parent) {
    auto* button = new QToolButton(parent);
    button->setText(sign);
    button->setToolTip(action->toolTip());
    button->setAccessibleName(action->iconText());
    QObject::connect(button, &QToolButton::clicked, action, &QAction::trigger);
    QObject::connect(action, &QAction::changed, button, [button, action] {
        button->setEnabled(action->isEnabled());
        button->setToolTip(action->toolTip());
    });
    button->setEnabled(action->isEnabled());
    return button;
}

} // namespace

HeadSelector::HeadSelector(const Context& context, const Steps& steps, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_place(new QToolButton(this))
    , m_popup(new HeadsPopup(context, this))
    , m_allTip(steps.all->toolTip()) {
    setObjectName(QStringLiteral("placeSelector"));
    // The sign that it opens something stands behind the text.
    m_place->setLayoutDirection(Qt::RightToLeft);
    m_place->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_place->setIconSize({12, 12});
    m_place->setAccessibleName(tr("Layer, batch item and head"));
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(2);
    line->addWidget(stepButton(steps.previous, QStringLiteral("‹"), this));
    line->addWidget(m_place);
    line->addWidget(stepButton(steps.next, QStringLiteral("›"), this));
    connect(m_place, &QToolButton::clicked, steps.all, &QAction::trigger);
    // Small and large matrices have a header each, and the hidden one must not answer too.
    connect(steps.all, &QAction::triggered, this, [this] {
        if (parentWidget() == nullptr || parentWidget()->isVisible()) {
            open();
        }
    });
    connect(&context.selection, &Selection::headIndexChanged, this, &HeadSelector::refresh);
    connect(&context.selection, &Selection::headCountsChanged, this, &HeadSelector::refresh);
    connect(&context.selection, &Selection::stageChanged, this, &HeadSelector::refresh);
    connect(&context.session, &Session::sceneChanged, this, &HeadSelector::refresh);
    if (context.comparison != nullptr) {
        connect(context.comparison, &Comparison::changed, this, &HeadSelector::refresh);
    }
    connect(&context.appearance, &Appearance::themeChanged, this, &HeadSelector::refresh);
    if (context.chosenHeads != nullptr) {
        connect(context.chosenHeads, &ChosenHeads::changed, this, &HeadSelector::refresh);
    }
    refresh();
}

QString HeadSelector::text() const {
    return m_place->text();
}

void HeadSelector::refresh() {
    const Selection& selection = m_context.selection;
    QString text = QString::fromStdString(headText(m_context.session.scene().input, selection.headIndex()));
    const QString item =
        QString::fromStdString(itemText(m_context.session.scene().input, selection.headIndex().batch));
    if (stageInfo(selection.stage()).maker == StageMaker::AllHeads && selection.heads() > 1) {
        text = item.isEmpty() ? tr("all heads") : tr("%1, all heads").arg(item);
    }
    const HeadIndex shown = selection.headIndex();
    const ChosenHeads* const chosen = m_context.chosenHeads;
    if (chosen != nullptr && chosen->isShown()) {
        m_place->setText(chosen->text());
        m_place->setToolTip(m_allTip);
        text = tr("%1, one of %2 heads beside each other: %3")
                   .arg(text)
                   .arg(chosen->heads().size())
                   .arg(chosen->text());
    } else if (shown.isPooled()) {
        // The whole name would leave the stages of a large scene no room.
        const QString pool = shown.isRollout()              ? tr("rollout")
                             : shown.pool == HeadPool::Mean ? tr("mean")
                                                            : tr("max");
        m_place->setText(item.isEmpty() ? pool : tr("%1 %2").arg(item, pool));
        m_place->setToolTip(text);
    } else {
        m_place->setText(text);
        m_place->setToolTip(m_allTip);
    }
    if (m_context.comparison != nullptr && m_context.comparison->isOn()) {
        m_place->setText(tr("A: %1").arg(m_place->text())); // B keeps its own head
    }
    m_place->setIcon(themedIcon(QStringLiteral("chevron-down"), m_context.appearance.theme()));
    m_place->setAccessibleDescription(text);
    setVisible(!text.isEmpty());
}

void HeadSelector::open() {
    const QWidget& below = isVisible() ? *static_cast<QWidget*>(m_place) : *this;
    m_popup->ask(below.mapToGlobal(QPoint(0, below.height() + 2)));
}

} // namespace attnscope::ui
