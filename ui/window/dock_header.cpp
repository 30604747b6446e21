// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/window/dock_header.h"

#include "ui/session/appearance.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/icons.h"

#include <QDockWidget>
#include <QHBoxLayout>
#include <QToolButton>

namespace attnscope::ui {

namespace {

constexpr int kHeight = 32;

} // namespace

DockHeader::DockHeader(QDockWidget& dock, const Appearance& appearance)
    : QWidget(&dock)
    , m_appearance(appearance)
    , m_float(new QToolButton(this))
    , m_close(new QToolButton(this)) {
    setObjectName(QStringLiteral("dockHeader"));
    setAttribute(Qt::WA_StyledBackground);

    auto* title = new ElidedLabel(this);
    title->setText(dock.windowTitle());
    connect(&dock, &QDockWidget::windowTitleChanged, title, &QLabel::setText);
    m_float->setToolTip(tr("Float or dock this panel"));
    m_close->setToolTip(tr("Close this panel (the View menu brings it back)"));
    for (QToolButton* button : {m_float, m_close}) {
        button->setAccessibleName(button->toolTip());
        button->setIconSize(QSize(16, 16));
        button->setFocusPolicy(Qt::TabFocus);
    }
    connect(m_float, &QToolButton::clicked, &dock, [&dock] { dock.setFloating(!dock.isFloating()); });
    connect(m_close, &QToolButton::clicked, &dock, &QDockWidget::close);

    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(12, 0, 8, 0);
    line->setSpacing(2);
    line->addWidget(title, 1);
    line->addWidget(m_float);
    line->addWidget(m_close);
    connect(&appearance, &Appearance::changed, this, &DockHeader::showIcons);
    showIcons();
}

QSize DockHeader::sizeHint() const {
    return {QWidget::sizeHint().width(), kHeight};
}

QSize DockHeader::minimumSizeHint() const {
    return {QWidget::minimumSizeHint().width(), kHeight};
}

void DockHeader::addDetail(QWidget* detail) {
    auto* line = static_cast<QHBoxLayout*>(layout());
    line->setStretch(0, 0);
    line->insertSpacing(1, 12);
    line->insertWidget(2, detail, 1);
}

void DockHeader::showIcons() {
    const Theme& theme = m_appearance.theme();
    m_float->setIcon(inkedIcon(QStringLiteral("float"), theme.secondary, theme.tertiary));
    m_close->setIcon(inkedIcon(QStringLiteral("close"), theme.secondary, theme.tertiary));
}

} // namespace attnscope::ui
