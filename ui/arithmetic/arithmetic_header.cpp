// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/arithmetic/arithmetic_header.h"

#include "ui/paint/base/fonts.h"
#include "ui/paint/base/text_fit.h"
#include "ui/paint/formula/formula_painter.h"
#include "ui/session/appearance.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/plain_tip.h"

#include <QAbstractButton>
#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QToolButton>

namespace attnscope::ui {

namespace {

constexpr int kWide = 360;
constexpr int kCellName = 150;     ///< "A[0, 1] = quick → fox"
constexpr int kLeastCellName = 70; ///< "A[0, 1] …"
constexpr int kCopyIcon = 48;
constexpr int kGap = 8;

} // namespace

ArithmeticHeader::ArithmeticHeader(const Context& context, QAction* copyTex, QAction* copyText,
                                   QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_copy(new QToolButton(this)) {
    m_copy->setObjectName(QStringLiteral("copyArithmetic"));
    m_copy->setDefaultAction(copyTex);
    m_copy->addAction(copyText);
    m_copy->setPopupMode(QToolButton::MenuButtonPopup);
    m_copy->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_copy->setIconSize(QSize(16, 16));
    m_copy->setFocusPolicy(Qt::TabFocus);
    m_copy->setAccessibleName(copyTex->text());
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(0, 0, 0, 0);
    line->addStretch(1);
    line->addWidget(m_copy);
    connect(&context.appearance, &Appearance::changed, this, &ArithmeticHeader::showIcon);
    showIcon();
}

void ArithmeticHeader::setCell(const Formula& cell) {
    m_cell = cell;
    setAccessibleName(QString::fromStdString(plainText(cell)));
    setToolTip(plainTip(accessibleName()));
    fit();
    update();
}

void ArithmeticHeader::setSwitch(QAbstractButton* button, const QString& text, const QString& brief) {
    if (m_beside == nullptr) {
        auto* line = static_cast<QHBoxLayout*>(QWidget::layout());
        line->insertWidget(1, button);
        line->insertSpacing(2, kGap);
        m_beside = button;
    }
    m_besideText = text;
    m_besideBrief = brief;
    m_beside->setText(text);
    fit();
}

/// Of the switch if it said that.
int ArithmeticHeader::besideWidth(const QString& text) const {
    if (m_beside == nullptr) {
        return 0;
    }
    const QFontMetrics metrics = m_beside->fontMetrics();
    return m_beside->sizeHint().width() - metrics.horizontalAdvance(m_beside->text()) +
           metrics.horizontalAdvance(text);
}

QSize ArithmeticHeader::sizeHint() const {
    // Not of this cell: another title for every cell under the pointer would be restless.
    return {kCellName + kCopyIcon + besideWidth(m_besideText) + kGap, 28};
}

QSize ArithmeticHeader::minimumSizeHint() const {
    return {kLeastCellName + kCopyIcon + besideWidth(m_besideBrief) + kGap, 28};
}

bool ArithmeticHeader::event(QEvent* event) {
    const bool isHandled = QWidget::event(event);
    if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest) {
        fit();
        // The cell's name ends at the switch, which may have moved without a change of this size.
        update();
    }
    return isHandled;
}

/// Where it is narrow the cell's name needs the room of the button's words.
void ArithmeticHeader::fit() {
    FormulaStyle style;
    style.size = kValueSize;
    const int words = m_copy->fontMetrics().horizontalAdvance(m_copy->text()) + kGap;
    const bool hasSwitch = m_beside != nullptr && m_beside->isVisibleTo(this);
    const double name = contentsMargins().left() + formulaWidth(m_cell, style);
    const double others = (hasSwitch ? besideWidth(m_besideText) : 0) + kCopyIcon + 3 * kGap;
    const bool isWide = width() >= kWide && name + others + words <= width();
    m_copy->setToolButtonStyle(isWide ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
    if (hasSwitch) {
        m_beside->setText(name + others <= width() ? m_besideText : m_besideBrief);
    }
}

void ArithmeticHeader::showIcon() {
    const Theme& theme = m_context.appearance.theme();
    m_copy->defaultAction()->setIcon(inkedIcon(QStringLiteral("copy"), theme.secondary, theme.tertiary));
    update();
}

void ArithmeticHeader::paintEvent(QPaintEvent*) {
    if (m_cell.parts.empty()) {
        return;
    }
    const Theme& theme = m_context.appearance.theme();
    const FormulaStyle style{.size = kValueSize,
                             .colour = theme.text,
                             .secondary = theme.secondary,
                             .weight = QFont::Normal,
                             .palette = nullptr};
    QPainter painter(this);
    const FormulaLayout layout = layoutFormula(m_cell, style);
    // A long token must not run under the button; its tool tip has it whole.
    const int end = m_beside != nullptr && m_beside->isVisible() ? m_beside->x() : m_copy->x();
    const double left = contentsMargins().left();
    const bool isCut = left + layout.size().width() > end - kGap;
    const QFont font = sansFont(kValueSize);
    const QString dots = QStringLiteral("…");
    const double space = end - kGap - (isCut ? textWidth(font, dots) : 0.0);
    painter.setClipRect(QRectF(0.0, 0.0, space, height()));
    drawFormulaOnBaseline(painter, layout, QPointF(left, height() / 2.0 + 0.36 * kValueSize));
    if (isCut) {
        painter.setClipping(false);
        drawTextLeft(painter, {space, height() / 2.0}, font, theme.secondary, dots);
    }
}

} // namespace attnscope::ui
