// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/arithmetic/arithmetic_content.h"

#include "ui/paint/base/focus_frame.h"
#include "ui/paint/base/translated.h"
#include "ui/paint/formula/arithmetic_painter.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace attnscope::ui {

ArithmeticContent::ArithmeticContent(QWidget* parent)
    : QWidget(parent) {
    setMouseTracking(true);
    // No click focus: a click must not take the keys from the matrix.
    setFocusPolicy(Qt::TabFocus);
}

void ArithmeticContent::setArithmetic(const CellArithmetic& arithmetic, const Palette& palette) {
    m_arithmetic = arithmetic;
    m_palette = palette;
    m_laidOutFor = {};
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
    const QSizeF space = frame->size();
    if (space == m_laidOutFor) {
        return;
    }
    m_laidOutFor = space;
    m_layout = layoutArithmetic(m_arithmetic, {space.width(), space.height(), m_opened}, m_palette, spoken);
    m_current = std::clamp<qsizetype>(m_current, 0, std::max<qsizetype>(0, std::ssize(m_layout.toggles) - 1));
    setMinimumSize(static_cast<int>(std::ceil(m_layout.size.width())),
                   static_cast<int>(std::ceil(m_layout.size.height())));
}

bool ArithmeticContent::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_frame && event->type() == QEvent::Resize) {
        setLines();
    }
    return QWidget::eventFilter(watched, event);
}

void ArithmeticContent::moveEvent(QMoveEvent*) {
    update(); // the frame of the focus stays where the lines scroll
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
        painter.drawText(QPointF(16.0, 24.0), m_arithmetic.covered ? tr("Covered until the answer is shown.")
                                                                   : tr("No cell is selected."));
    }
    if (hasFocus() && m_layout.toggles.empty()) {
        drawFocusFrame(painter, QRectF(visibleRegion().boundingRect()), theme);
    } else if (hasFocus()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme.strong, 2.0));
        painter.drawRoundedRect(m_layout.toggles[static_cast<std::size_t>(m_current)].rect, 4.0, 4.0);
    }
    if (m_pointed) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme.strong, 1.5));
        painter.drawRoundedRect(m_pointed->rect.adjusted(-1.0, -1.0, 1.0, 1.0), 4.0, 4.0);
    }
}

void ArithmeticContent::mouseMoveEvent(QMouseEvent* event) {
    point(m_layout.operandAt(event->position()));
    if (!m_pointed && m_layout.toggleAt(event->position()) != nullptr) {
        setCursor(Qt::PointingHandCursor);
    } else {
        unsetCursor();
    }
}

void ArithmeticContent::mousePressEvent(QMouseEvent* event) {
    const ArithmeticLayout::Toggle* line = m_layout.toggleAt(event->position());
    if (event->button() == Qt::LeftButton && line != nullptr) {
        toggle(*line);
    } else {
        QWidget::mousePressEvent(event);
    }
}

void ArithmeticContent::keyPressEvent(QKeyEvent* event) {
    if (m_layout.toggles.empty()) {
        QWidget::keyPressEvent(event); // arrows scroll
        return;
    }
    const auto last = static_cast<qsizetype>(m_layout.toggles.size()) - 1;
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Up:
        m_current = std::max<qsizetype>(0, m_current - 1);
        break;
    case Qt::Key_Home:
        m_current = 0;
        break;
    case Qt::Key_End:
        m_current = last;
        break;
    case Qt::Key_Right:
    case Qt::Key_Down:
        m_current = std::min(last, m_current + 1);
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_current <= last) {
            toggle(m_layout.toggles[static_cast<std::size_t>(m_current)]);
        }
        break;
    default:
        QWidget::keyPressEvent(event);
        return;
    }
    update();
}

bool ArithmeticContent::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const ArithmeticLayout::Toggle* line = m_layout.toggleAt(help->pos());
        if (line != nullptr) {
            QToolTip::showText(help->globalPos(),
                               line->isFolded ? tr("Write this line out") : tr("Fold this line away"), this);
            return true;
        }
    }
    return QWidget::event(event);
}

void ArithmeticContent::toggle(const ArithmeticLayout::Toggle& line) {
    const std::string kind = line.kind; // the layout that holds it goes
    if (line.isFolded) {
        m_opened.insert(kind);
    } else {
        m_opened.erase(kind);
    }
    m_laidOutFor = {};
    setLines();
    for (std::size_t i = 0; i < m_layout.toggles.size(); ++i) {
        m_current = m_layout.toggles[i].kind == kind ? static_cast<qsizetype>(i) : m_current;
    }
    update();
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
