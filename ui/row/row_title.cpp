// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/row/row_title.h"

#include "ui/paint/row/row_title_painter.h"
#include "ui/row/row_state.h"

#include <QPainter>

namespace attnscope::ui {

RowTitle::RowTitle(const RowState& state, QWidget* parent)
    : QWidget(parent)
    , m_state(state) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    const auto read = [this] {
        const QString query = m_state.picture().index(m_state.query());
        const QString token = m_state.queryToken();
        setAccessibleName(m_state.hasWeightsAlone() ? tr("Weights of query %1, token %2").arg(query, token)
                          : m_state.picture().orientation == Orientation::Columns
                              ? tr("Column %1 of the output, token %2").arg(query, token)
                              : tr("Row %1 of the output, token %2").arg(query, token));
        update();
    };
    connect(&state, &RowState::rowChanged, this, read);
    read();
}

void RowTitle::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    drawRowTitle(painter, m_state.picture(), {m_state.query(), m_state.queryToken()}, QRectF(rect()),
                 m_state.hasWeightsAlone() ? RowTitleOf::Weights : RowTitleOf::Sum);
}

} // namespace attnscope::ui
