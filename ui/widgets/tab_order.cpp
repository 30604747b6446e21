// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/widgets/tab_order.h"

#include <QLayout>
#include <QWidget>

namespace attnscope::ui {

namespace {

void addFields(const QLayout& layout, QList<QWidget*>& fields) {
    for (int at = 0; at < layout.count(); ++at) {
        QLayoutItem* item = layout.itemAt(at);
        QWidget* widget = item->widget();
        if (const QLayout* inner = widget != nullptr ? widget->layout() : item->layout()) {
            addFields(*inner, fields);
        } else if (widget != nullptr && widget->focusPolicy() != Qt::NoFocus) {
            fields << widget;
        }
    }
}

} // namespace

void setTabOrderByRows(const QLayout& layout) {
    QList<QWidget*> fields;
    addFields(layout, fields);
    for (qsizetype at = 1; at < fields.size(); ++at) {
        QWidget::setTabOrder(fields[at - 1], fields[at]);
    }
}

} // namespace attnscope::ui
