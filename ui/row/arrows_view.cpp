// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/row/arrows_view.h"

#include "core/formula/formula.h"
#include "ui/paint/base/numbered_token.h"
#include "ui/row/row_state.h"
#include "ui/session/appearance.h"
#include "ui/widgets/plain_tip.h"

#include <QMouseEvent>
#include <QPainter>

namespace attnscope::ui {

ArrowsView::ArrowsView(RowState& state, QWidget* parent)
    : QWidget(parent)
    , m_state(state) {
    setObjectName(QStringLiteral("arrowsView"));
    setAccessibleName(tr("Contributions as arrows"));
    setToolTip(tr("Each arrow is one contribution, added to the tip of the sum so far"));
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    connect(&state, &RowState::rowChanged, this, &ArrowsView::arrange);
    connect(&state, &RowState::moved, this, qOverload<>(&QWidget::update));
    arrange();
}

ArrowsPicture ArrowsView::picture() const {
    return {m_state.picture(), m_state.plane(), m_state.context().appearance.reducesMotion()};
}

void ArrowsView::arrange() {
    m_geometry = layoutArrows(picture(), QSizeF(size()));
    update();
}

void ArrowsView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    drawArrows(painter, picture(), m_geometry);
}

void ArrowsView::resizeEvent(QResizeEvent*) {
    arrange();
}

void ArrowsView::mouseMoveEvent(QMouseEvent* event) {
    m_state.hoverKey(keyAt(picture(), m_geometry, event->position()));
}

void ArrowsView::mousePressEvent(QMouseEvent* event) {
    const auto key = keyAt(picture(), m_geometry, event->position());
    if (key && event->button() == Qt::LeftButton) {
        m_state.selectKey(*key);
    }
}

void ArrowsView::leaveEvent(QEvent*) {
    m_state.hoverKey(std::nullopt);
}

QString ArrowsView::readOut(const QPointF& point) const {
    const auto at = termAt(picture(), m_geometry, point);
    if (!at) {
        return {};
    }
    const RowPicture& row = m_state.picture();
    const RowTerm& term = row.row->terms[*at];
    const QString name =
        term.others > 0
            ? row.name(term)
            : tr("key %1").arg(numberedToken(row.tokens, term.key, static_cast<std::size_t>(row.indexFrom)));
    return tr("%1: weight %2").arg(name, QString::fromStdString(readoutText(term.weight, 6)));
}

bool ArrowsView::event(QEvent* event) {
    return answerTip(*this, *event, [this](const QPoint& point) { return readOut(point); }) ||
           QWidget::event(event);
}

} // namespace attnscope::ui
