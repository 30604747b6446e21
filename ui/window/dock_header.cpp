// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/window/dock_header.h"

#include "ui/session/appearance.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/icons.h"

#include <QDockWidget>
#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QScreen>
#include <QToolButton>

#include <algorithm>

namespace attnscope::ui {

namespace {

constexpr int kHeight = 32;
constexpr int kGap = 12;         ///< between title and detail
constexpr int kBesideWindow = 8; ///< free between the window and a panel that floats beside it

/// Where a panel floats without covering the window: outside it, at the nearer side if the screen has room
/// there. Else it stays where it was, within the screen.
QPoint floatingPlace(const QRect& panel, const QRect& window, const QRect& screen) {
    const int left = window.left() - kBesideWindow - panel.width();
    const int right = window.right() + 1 + kBesideWindow;
    const bool isLeftNearer = panel.center().x() < window.center().x();
    const auto hasRoom = [&](int x) { return x >= screen.left() && x + panel.width() - 1 <= screen.right(); };
    int x = panel.left();
    for (const int side : {isLeftNearer ? left : right, isLeftNearer ? right : left}) {
        if (hasRoom(side)) {
            x = side;
            break;
        }
    }
    return {std::max(screen.left(), std::min(x, screen.right() + 1 - panel.width())),
            std::max(screen.top(), std::min(panel.top(), screen.bottom() + 1 - panel.height()))};
}

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
    dock.installEventFilter(this);
    connect(m_float, &QToolButton::clicked, this, &DockHeader::toggleFloating);
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

void DockHeader::toggleFloating() {
    if (m_dock.isFloating()) {
        m_dock.setFloating(false);
        return;
    }
    const QRect panel(m_dock.mapToGlobal(QPoint()), m_dock.size());
    const QRect window = m_dock.window()->frameGeometry();
    const QRect screen = m_dock.screen()->availableGeometry();
    m_dock.setFloating(true);
    m_dock.move(floatingPlace({panel.topLeft(), m_dock.size()}, window, screen));
}

/// With a title bar of its own a floating dock has no frame, and lies over the window like a part of it.
bool DockHeader::eventFilter(QObject* watched, QEvent* event) {
    if (watched == &m_dock && event->type() == QEvent::Paint && m_dock.isFloating()) {
        QPainter painter(&m_dock);
        painter.setPen(m_appearance.theme().tertiary);
        painter.drawRect(QRectF(m_dock.rect()).adjusted(0.5, 0.5, -0.5, -0.5));
    }
    return QWidget::eventFilter(watched, event);
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
