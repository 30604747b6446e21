// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/row/covered_row_view.h"

#include "ui/paint/row/covered_plane.h"
#include "ui/row/row_state.h"

#include <QPainter>

namespace attnscope::ui {

CoveredRowView::CoveredRowView(const RowState& state, QWidget* parent)
    : QWidget(parent)
    , m_state(state) {
    setObjectName(QStringLiteral("coveredRow"));
    setAccessibleName(tr("Values of the covered row"));
    setToolTip(tr("The values are known; how much of each is taken is covered until the answer is shown"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    connect(&state, &RowState::rowChanged, this, qOverload<>(&QWidget::update));
}

void CoveredRowView::paintEvent(QPaintEvent* /*event*/) {
    if (!m_state.coveredRow() || m_state.coveredRow()->terms.empty()) {
        return;
    }
    QPainter painter(this);
    ArrowsPicture shown{m_state.picture(), m_state.plane()};
    shown.state.row = m_state.coveredRow();
    drawCoveredPlane(painter, shown, QSizeF(size()));
}

} // namespace attnscope::ui
