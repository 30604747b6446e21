// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/window/dock_header.h"

#include "ui/session/appearance.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/icons.h"

#include <QDockWidget>
#include <QEvent>
#include <QHBoxLayout>
#include <QToolButton>

namespace attnscope::ui {

namespace {

constexpr int kHeight = 32;
constexpr int kGap = 12; ///< between title and detail

} // namespace

DockHeader::DockHeader(QDockWidget& dock, const Appearance& appearance)
    : QWidget(&dock)
    , m_dock(dock)
    , m_appearance(appearance)
    , m_title(new ElidedLabel(this))
    , m_float(new QToolButton(this))
    , m_close(new QToolButton(this)) {
    setObjectName(QStringLiteral("dockHeader"));
    setAttribute(Qt::WA_StyledBackground);

    m_title->setText(dock.windowTitle());
    connect(&dock, &QDockWidget::windowTitleChanged, this, &DockHeader::fitTitle);
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
    line->addWidget(m_title, 1);
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
    line->insertSpacing(1, kGap);
    line->insertWidget(2, detail, 1);
    m_detail = detail;
}

void DockHeader::setBriefTitle(const QString& title) {
    m_brief = title;
    fitTitle();
}

bool DockHeader::event(QEvent* event) {
    const bool isHandled = QWidget::event(event);
    if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest) {
        fitTitle();
    }
    return isHandled;
}

void DockHeader::fitTitle() {
    const QString whole = m_dock.windowTitle();
    const QMargins margins = layout()->contentsMargins();
    const int buttons = m_float->sizeHint().width() + m_close->sizeHint().width() + 3 * layout()->spacing();
    const int detail = m_detail != nullptr ? kGap + m_detail->sizeHint().width() + layout()->spacing() : 0;
    const int space = width() - margins.left() - margins.right() - buttons - detail;
    const bool isBrief = !m_brief.isEmpty() && m_title->fontMetrics().horizontalAdvance(whole) > space;
    m_title->setText(isBrief ? m_brief : whole);
    m_title->setToolTip(isBrief ? whole : QString());
    // The brief one is not cut: what is behind it ends in dots by itself.
    m_title->setMinimumWidth(isBrief ? m_title->sizeHint().width() : 0);
}

void DockHeader::showIcons() {
    const Theme& theme = m_appearance.theme();
    m_float->setIcon(inkedIcon(QStringLiteral("float"), theme.secondary, theme.tertiary));
    m_close->setIcon(inkedIcon(QStringLiteral("close"), theme.secondary, theme.tertiary));
}

} // namespace attnscope::ui
