// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/row/arrows_view.h"

#include "core/formula/formula.h"
#include "ui/paint/base/focus_frame.h"
#include "ui/paint/base/numbered_token.h"
#include "ui/row/row_state.h"
#include "ui/session/appearance.h"
#include "ui/widgets/plain_tip.h"
#include "ui/widgets/spoken_description.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

/// The term of that key alone.
std::optional<std::size_t> termOf(const RowPicture& row, const std::optional<std::size_t>& key) {
    for (std::size_t term = 0; key && term < row.steps(); ++term) {
        if (row.row->terms[term].key == *key && row.row->terms[term].others == 0) {
            return term;
        }
    }
    return std::nullopt;
}

/// Whether every arrow that is drawn lies within the plane.
bool areAllIn(const ArrowsPicture& picture, const ArrowsGeometry& geometry) {
    for (std::size_t term = 0; term < picture.state.steps(); ++term) {
        const QLineF arrow = geometry.arrow(term);
        if (geometry.drawable(picture.state, term) &&
            !(geometry.frame.contains(arrow.p1()) && geometry.frame.contains(arrow.p2()))) {
            return false;
        }
    }
    return true;
}

} // namespace

ArrowsView::ArrowsView(RowState& state, QWidget* parent)
    : QWidget(parent)
    , m_state(state) {
    setObjectName(QStringLiteral("arrowsView"));
    setAccessibleName(tr("Contributions as arrows"));
    setToolTip(
        tr("Each arrow is one contribution, added to the tip of the sum so far; drag a tip to change its "
           "value v. Every second key's arrow has an outline, so that equal colours stay apart."));
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    connect(&m_drag, &TipDrag::moved, this, &ArrowsView::tipMoved);
    connect(&m_drag, &TipDrag::released, this, &ArrowsView::tipReleased);
    connect(&m_drag, &TipDrag::released, this, &ArrowsView::arrange);
    connect(&state, &RowState::rowChanged, this, &ArrowsView::readRow);
    connect(&state, &RowState::planeChanged, this, &ArrowsView::readRow);
    connect(&state, &RowState::moved, this, [this] {
        update();
        speak();
    });
    arrange();
}

void ArrowsView::setLow(bool isLow) {
    if (m_isLow != isLow) {
        m_isLow = isLow;
        updateGeometry();
    }
}

ArrowsPicture ArrowsView::picture() const {
    return {m_state.picture(), m_drag.tip() ? m_drag.tip()->plane : m_state.plane(),
            m_state.context().appearance.reducesMotion()};
}

void ArrowsView::readRow() {
    // The tip may be gone with another scene.
    if (m_drag.tip()) {
        const auto term = termOf(m_state.picture(), m_drag.tip()->vector.row);
        const bool isThere =
            term && m_state.picture().row->terms[*term].value.size() == m_drag.tip()->plane.first.size();
        if (!isThere) {
            m_drag.letGo();
        }
    }
    arrange();
    speak();
}

void ArrowsView::arrange() {
    const ArrowsPicture shown = picture();
    m_geometry = layoutArrows(shown, QSizeF(size()), m_drag.keptFrame(m_state.query(), shown.plane));
    if (!m_drag.tip() && !areAllIn(shown, m_geometry)) {
        m_drag.forgetFrame();
        m_geometry = layoutArrows(shown, QSizeF(size()));
    }
    update();
}

void ArrowsView::speak() {
    const auto term = selectedTerm();
    setSpokenDescription(*this, hasFocus() && term ? describe(*term) : QString());
}

void ArrowsView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    drawArrows(painter, picture(), m_geometry);
    if (m_showsFocus) {
        drawFocusFrame(painter, QRectF(rect()), m_state.picture().palette.theme);
    }
}

void ArrowsView::resizeEvent(QResizeEvent*) {
    m_drag.forgetFrame();
    arrange();
}

TakenTip ArrowsView::tipOf(std::size_t term) const {
    const ArrowsPicture shown = picture();
    const RowTerm& moved = shown.state.row->terms[term];
    return {{VectorRef::Kind::Value, moved.key},
            moved.value,
            m_geometry,
            shown.plane,
            shown.plane.isExact,
            m_state.query(),
            moved.weight};
}

void ArrowsView::mouseMoveEvent(QMouseEvent* event) {
    if (m_drag.isByMouse()) {
        m_drag.dragTo(event->position());
        return;
    }
    const ArrowsPicture shown = picture();
    const auto tip = termTipAt(shown, m_geometry, event->position());
    setCursor(tip ? Qt::SizeAllCursor : Qt::ArrowCursor);
    m_state.hoverKey(tip ? std::optional(shown.state.row->terms[*tip].key)
                         : keyAt(shown, m_geometry, event->position()));
}

void ArrowsView::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) {
        return;
    }
    const ArrowsPicture shown = picture();
    if (const auto tip = termTipAt(shown, m_geometry, event->position())) {
        m_state.selectKey(shown.state.row->terms[*tip].key);
        m_state.keepPlane();
        m_drag.take(tipOf(*tip), event->position());
    } else if (const auto key = keyAt(shown, m_geometry, event->position())) {
        m_state.selectKey(*key);
    }
}

void ArrowsView::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton && m_drag.isByMouse()) {
        m_drag.letGo();
    }
}

void ArrowsView::leaveEvent(QEvent*) {
    m_state.hoverKey(std::nullopt);
}

std::optional<std::size_t> ArrowsView::selectedTerm() const {
    const RowPicture& row = m_state.picture();
    const auto term = termOf(row, row.cursorKey);
    if (!term) {
        return std::nullopt;
    }
    // The places of arrows may still be those of the row before.
    const double weight = row.row->terms[*term].weight;
    return weight != 0.0 && std::isfinite(weight) ? term : std::nullopt;
}

void ArrowsView::chooseBeside(int step) {
    const RowPicture& row = m_state.picture();
    if (row.steps() == 0) {
        return;
    }
    const auto now = termOf(row, row.cursorKey);
    const auto last = static_cast<int>(row.steps()) - 1;
    const int next = now ? std::clamp(static_cast<int>(*now) + step, 0, last) : 0;
    if (const RowTerm& term = row.row->terms[static_cast<std::size_t>(next)]; term.others == 0) {
        m_state.selectKey(term.key);
    }
}

void ArrowsView::keyPressEvent(QKeyEvent* event) {
    if (!isTipKey(*event)) {
        QWidget::keyPressEvent(event);
    } else if (!(event->modifiers() & Qt::ShiftModifier)) {
        m_drag.letGo();
        chooseBeside(acrossOf(*event) - upOf(*event));
    } else if (const auto term = selectedTerm()) {
        m_state.keepPlane();
        m_drag.step(tipOf(*term), acrossOf(*event), upOf(*event));
    }
}

void ArrowsView::keyReleaseEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Shift && m_drag.isByKeys()) {
        m_drag.letGo();
    }
    QWidget::keyReleaseEvent(event);
}

void ArrowsView::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    m_showsFocus = event->reason() != Qt::MouseFocusReason;
    update();
    speak();
}

void ArrowsView::focusOutEvent(QFocusEvent* event) {
    if (m_drag.isByKeys()) {
        m_drag.letGo();
    }
    QWidget::focusOutEvent(event);
    m_showsFocus = false;
    update();
}

QString ArrowsView::describe(std::size_t at) const {
    const RowPicture& row = m_state.picture();
    const RowTerm& term = row.row->terms[at];
    const QString name =
        term.others > 0
            ? row.name(term)
            : tr("key %1").arg(numberedToken(row.tokens, term.key, static_cast<std::size_t>(row.indexFrom)));
    return tr("%1: weight %2").arg(name, QString::fromStdString(readoutText(term.weight, 6)));
}

QString ArrowsView::readOut(const QPointF& point) const {
    const ArrowsPicture shown = picture();
    const auto tip = termTipAt(shown, m_geometry, point);
    const auto at = tip ? tip : termAt(shown, m_geometry, point);
    return at ? describe(*at) : QString();
}

bool ArrowsView::event(QEvent* event) {
    return answerTip(*this, *event, [this](const QPoint& point) { return readOut(point); }) ||
           QWidget::event(event);
}

} // namespace attnscope::ui
