// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/masks/mask_layer_list.h"

#include "ui/masks/mask_commands.h"
#include "ui/masks/mask_layer_row.h"
#include "ui/masks/mask_texts.h"
#include "ui/session/appearance.h"
#include "ui/session/session.h"

#include <QMouseEvent>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace attnscope::ui {

MaskLayerList::MaskLayerList(const Context& context, MaskBrush& brush, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_brush(brush)
    , m_lines(new QVBoxLayout(this)) {
    m_lines->setContentsMargins(0, 0, 0, 0);
    m_lines->setSpacing(2);
}

void MaskLayerList::addRow() {
    auto* row = new MaskLayerRow(m_context, m_brush, this);
    row->handle().installEventFilter(this);
    connect(row, &MaskLayerRow::removeWanted, this, [this, row] { remove(row->index()); });
    connect(row, &MaskLayerRow::moveWanted, this, [this, row](int by) {
        const auto from = static_cast<qsizetype>(row->index());
        if (from + by >= 0 && from + by < m_rows.size()) {
            move(row->index(), static_cast<std::size_t>(from + by));
        }
    });
    connect(row, &MaskLayerRow::neighbourWanted, this,
            [this, row](int by) { focusLayer(static_cast<qsizetype>(row->index()) + by); });
    m_lines->addWidget(row);
    m_rows << row;
    row->show();
}

void MaskLayerList::refresh() {
    const auto count = static_cast<qsizetype>(m_context.session.scene().mask.layers.size());
    while (m_rows.size() < count) {
        addRow();
    }
    while (m_rows.size() > count) {
        // We may be inside its signal, so it is deleted later.
        MaskLayerRow* row = m_rows.takeLast();
        row->hide();
        row->deleteLater();
    }
    const MaskContext maskContext = maskContextOf(m_context.session);
    for (qsizetype at = 0; at < count; ++at) {
        m_rows[at]->showLayer(static_cast<std::size_t>(at), maskContext);
    }
}

void MaskLayerList::focusLayer(qsizetype index) {
    if (index >= 0 && index < m_rows.size()) {
        m_rows[index]->handle().setFocus(Qt::OtherFocusReason);
    }
}

void MaskLayerList::move(std::size_t from, std::size_t to) {
    const MaskRules& mask = m_context.session.scene().mask;
    if (from != to && applyMask(m_context.session, withLayerMoved(mask, from, to))) {
        refresh();
        focusLayer(static_cast<qsizetype>(to));
    }
}

void MaskLayerList::remove(std::size_t index) {
    const MaskRules& mask = m_context.session.scene().mask;
    if (!applyMask(m_context.session, withoutLayer(mask, index))) {
        return;
    }
    refresh();
    if (m_rows.isEmpty()) {
        emit emptied();
    } else {
        focusLayer(std::min(static_cast<qsizetype>(index), m_rows.size() - 1));
    }
}

std::size_t MaskLayerList::insertionAt(int y) const {
    const auto below = std::find_if(m_rows.begin(), m_rows.end(), [y](const MaskLayerRow* row) {
        return y < row->geometry().center().y();
    });
    return static_cast<std::size_t>(below - m_rows.begin());
}

int MaskLayerList::insertionY(std::size_t before) const {
    const auto at = static_cast<qsizetype>(before);
    return at < m_rows.size() ? m_rows[at]->geometry().top() : m_rows.last()->geometry().bottom() + 1;
}

bool MaskLayerList::eventFilter(QObject* watched, QEvent* event) {
    const auto row = std::find_if(m_rows.begin(), m_rows.end(),
                                  [watched](const MaskLayerRow* each) { return &each->handle() == watched; });
    if (row == m_rows.end()) {
        return QWidget::eventFilter(watched, event);
    }
    if (event->type() == QEvent::MouseButtonPress &&
        static_cast<QMouseEvent*>(event)->button() == Qt::LeftButton) {
        m_dragged = (*row)->index();
    } else if (event->type() == QEvent::MouseMove && m_dragged) {
        const auto* moved = static_cast<QMouseEvent*>(event);
        m_insertion = insertionAt(mapFromGlobal(moved->globalPosition().toPoint()).y());
        update();
    } else if (event->type() == QEvent::MouseButtonRelease && m_dragged) {
        const std::size_t from = *m_dragged;
        const std::size_t before = m_insertion.value_or(from);
        m_dragged.reset();
        m_insertion.reset();
        update();
        move(from, before > from ? before - 1 : before);
    }
    return QWidget::eventFilter(watched, event);
}

void MaskLayerList::paintEvent(QPaintEvent* event) {
    QWidget::paintEvent(event);
    if (m_insertion && !m_rows.isEmpty()) {
        QPainter painter(this);
        painter.setPen(QPen(m_context.appearance.theme().strong, 2.0, Qt::SolidLine, Qt::RoundCap));
        const int y = std::clamp(insertionY(*m_insertion), 1, height() - 1);
        painter.drawLine(4, y, width() - 4, y);
    }
}

} // namespace attnscope::ui
