// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/arithmetic/arithmetic_content.h"

#include "ui/paint/formula/arithmetic_painter.h"
#include "ui/widgets/phrase_text.h"

#include <QMouseEvent>
#include <QPainter>

#include <cmath>

namespace attnscope::ui {

ArithmeticContent::ArithmeticContent(QWidget* parent)
    : QWidget(parent) {
    setMouseTracking(true);
}

void ArithmeticContent::setArithmetic(const CellArithmetic& arithmetic, const Palette& palette) {
    m_arithmetic = arithmetic;
    m_palette = palette;
    m_laidOutFor = -1.0;
    point(std::nullopt);
    setLines();
    update();
}

void ArithmeticContent::setLines() {
    // The lines are set for what is seen, not for this widget's own width: that one follows from them.
    QWidget* frame = parentWidget() ? parentWidget() : this;
    if (frame != m_frame && frame != this) {
        m_frame = frame;
        frame->installEventFilter(this);
    }
    const double space = frame->width();
    if (space == m_laidOutFor) {
        return;
    }
    m_laidOutFor = space;
    m_layout = layoutArithmetic(m_arithmetic, space, m_palette, spoken);
    setMinimumSize(static_cast<int>(std::ceil(m_layout.size.width())),
                   static_cast<int>(std::ceil(m_layout.size.height())));
}

bool ArithmeticContent::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_frame && event->type() == QEvent::Resize) {
        setLines();
    }
    return QWidget::eventFilter(watched, event);
}

void ArithmeticContent::resizeEvent(QResizeEvent*) {
    setLines();
}

void ArithmeticContent::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Theme& theme = m_palette.theme;
    drawArithmetic(painter, m_layout, QPointF(0.0, 0.0), theme);
    if (m_arithmetic.lines.empty()) {
        painter.setFont(sansFont(kValueSize));
        painter.setPen(theme.secondary);
        painter.drawText(QPointF(16.0, 24.0), tr("No cell is selected."));
    }
    if (m_pointed) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme.strong, 1.5));
        painter.drawRoundedRect(m_pointed->rect.adjusted(-1.0, -1.0, 1.0, 1.0), 4.0, 4.0);
    }
}

void ArithmeticContent::mouseMoveEvent(QMouseEvent* event) {
    point(m_layout.operandAt(event->position()));
}

void ArithmeticContent::leaveEvent(QEvent*) {
    point(std::nullopt);
}

void ArithmeticContent::point(const std::optional<ArithmeticLayout::Operand>& operand) {
    const bool isSame = operand.has_value() == m_pointed.has_value() &&
                        (!operand || (operand->cell == m_pointed->cell && operand->rect == m_pointed->rect));
    if (isSame) {
        return;
    }
    m_pointed = operand;
    update();
    emit pointed(operand ? std::optional(operand->cell) : std::nullopt);
}

} // namespace attnscope::ui
