// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/product/product_transport.h"
#include "ui/product/product_view.h"
#include "ui/session/player.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"

#include <QKeyEvent>
#include <QMouseEvent>

#include <algorithm>

namespace attnscope::ui {

namespace {

constexpr double kStepMilliseconds = 900.0;
constexpr int kFar = 1 << 30;

std::size_t stepped(std::size_t index, int by, std::size_t count) {
    return static_cast<std::size_t>(
        std::clamp(static_cast<long long>(index) + by, 0LL, static_cast<long long>(count) - 1));
}

} // namespace

bool ProductView::isPlayKey(int key) const {
    return key == Qt::Key_Space || key == Qt::Key_Comma || key == Qt::Key_Period ||
           (key == Qt::Key_Escape && m_play);
}

/// Keys that play the row of the output elsewhere play the product while it has the focus.
bool ProductView::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride) {
        const auto& key = *static_cast<QKeyEvent*>(event);
        if (key.modifiers() == Qt::NoModifier && isPlayKey(key.key())) {
            event->accept();
            return true;
        }
    }
    return PicturePage::event(event);
}

bool ProductView::playWithKey(int key) {
    switch (key) {
    case Qt::Key_Space:
        togglePlay();
        return true;
    case Qt::Key_Comma:
        stepBy(-1);
        return true;
    case Qt::Key_Period:
        stepBy(1);
        return true;
    case Qt::Key_Escape:
        showWhole();
        return true;
    default:
        return false;
    }
}

void ProductView::keyPressEvent(QKeyEvent* event) {
    const bool isPlain = (event->modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
    if (!isPlain || !m_product) {
        PicturePage::keyPressEvent(event);
        return;
    }
    if (isPlayKey(event->key()) && playWithKey(event->key())) {
        return;
    }
    switch (event->key()) {
    case Qt::Key_Left:
        return moveCell(0, -1);
    case Qt::Key_Right:
        return moveCell(0, 1);
    case Qt::Key_Up:
        return moveCell(-1, 0);
    case Qt::Key_Down:
        return moveCell(1, 0);
    case Qt::Key_Home:
        return moveCell(0, -kFar);
    case Qt::Key_End:
        return moveCell(0, kFar);
    default:
        PicturePage::keyPressEvent(event);
    }
}

void ProductView::moveCell(int rows, int columns) {
    showWhole();
    select({ProductPart::Result, stepped(m_row, rows, m_product->left.rows),
            stepped(m_column, columns, m_product->right.columns)});
}

std::optional<ProductView::Spot> ProductView::spotAt(const QPointF& point) const {
    if (!m_product) {
        return std::nullopt;
    }
    const ProductLayout layout = layoutNow();
    for (const ProductPart part : kProductParts) {
        const auto cell = layout.of(part).cellAt(point);
        if (cell && partOf(*m_product, part).source) {
            return Spot{part, cell->first, cell->second};
        }
    }
    return std::nullopt;
}

/// A number of a stage becomes the selected cell; weights of the model are only lit.
void ProductView::select(const Spot& spot) {
    const ProductLight light = lightOf(spot);
    m_row = *light.row;
    m_column = *light.column;
    m_term = light.term.value_or(m_term);
    const ProductMatrix& matrix = partOf(*m_product, spot.part);
    if (matrix.stage && matrix.source) {
        m_isOwnMove = true;
        m_context.selection.setCell(matrix.cellAt(spot.row, spot.column));
        m_isOwnMove = false;
    }
    renew();
}

void ProductView::mousePressEvent(QMouseEvent* event) {
    setFocus(Qt::MouseFocusReason);
    if (const auto spot = spotAt(event->position()); spot && event->button() == Qt::LeftButton) {
        select(*spot);
    }
}

void ProductView::mouseMoveEvent(QMouseEvent* event) {
    m_hover = spotAt(event->position());
    std::optional<CellRef> cell;
    if (m_hover) {
        const ProductMatrix& matrix = partOf(*m_product, m_hover->part);
        cell = matrix.stage ? std::optional(matrix.cellAt(m_hover->row, m_hover->column)) : std::nullopt;
    }
    m_context.selection.setHover(cell);
    update();
}

void ProductView::leaveEvent(QEvent* /*event*/) {
    m_hover.reset();
    m_context.selection.setHover(std::nullopt);
    update();
}

void ProductView::resizeEvent(QResizeEvent* event) {
    PicturePage::resizeEvent(event);
    renew();
}

void ProductView::showEvent(QShowEvent* event) {
    PicturePage::showEvent(event);
    m_asked = m_context.selection.stage();
    readProduct();
}

void ProductView::hideEvent(QHideEvent* event) {
    PicturePage::hideEvent(event);
    showWhole();
    m_isStale = true;
}

void ProductView::focusInEvent(QFocusEvent* event) {
    m_showsFocus = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason;
    PicturePage::focusInEvent(event);
}

void ProductView::focusOutEvent(QFocusEvent* event) {
    m_showsFocus = false;
    PicturePage::focusOutEvent(event);
}

std::size_t ProductView::steps() const {
    const ProductPlace place = layoutNow().of(ProductPart::Result);
    return ProductPlay::steps(m_transport->order(), place.rows.shown(), place.columns.shown());
}

void ProductView::togglePlay() {
    if (m_timer.isActive()) {
        m_timer.stop();
    } else if (m_product && m_product->result.source) {
        if (!m_play) {
            m_play = ProductPlay{m_transport->order(), 0};
        }
        m_timer.start(static_cast<int>(kStepMilliseconds / m_context.player.speed()));
    }
    renew();
}

/// The last step makes the product whole again, as it was before the first.
void ProductView::stepBy(int by) {
    if (!m_product || !m_product->result.source) {
        return;
    }
    const std::size_t last = steps();
    const std::size_t now = m_play ? m_play->step : by < 0 ? last : 0;
    const std::size_t next = stepped(now, by, last + 1);
    if (next == last && now == last) {
        showWhole();
        return;
    }
    m_play = ProductPlay{m_transport->order(), next};
    renew();
}

void ProductView::showWhole() {
    m_timer.stop();
    m_play.reset();
    renew();
}

void ProductView::showPlay() {
    m_transport->showPlace(m_play, m_play ? steps() : 0, m_timer.isActive());
}

} // namespace attnscope::ui
