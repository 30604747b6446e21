// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/base/moved_index.h"
#include "ui/product/product_transport.h"
#include "ui/product/product_view.h"
#include "ui/session/player.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/widgets/focus_mark.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>

#include <algorithm>

namespace attnscope::ui {

namespace {

constexpr double kStepMilliseconds = 900.0;
constexpr double kNotch = 120.0;

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
        return moveCell(0, -kStepsToTheEnd);
    case Qt::Key_End:
        return moveCell(0, kStepsToTheEnd);
    default:
        PicturePage::keyPressEvent(event);
    }
}

void ProductView::moveCell(int rows, int columns) {
    showWhole();
    Spot spot = cursorSpot();
    const ProductMatrix& matrix = partOf(*m_product, spot.part);
    spot.row = movedIndex(spot.row, rows, matrix.rows);
    spot.column = movedIndex(spot.column, columns, matrix.columns);
    // The stage stays: of a stage whose product is that of the scores, the cell in the same place is taken;
    // where the result is another stage's, its numbers are only lit.
    const Stage stage = m_context.selection.stage();
    const bool isAfterScores =
        m_product->stage == Stage::Scores && matrix.stage && stageInfo(stage).cellsAreQueryKey;
    if (matrix.stage == stage) {
        select(spot);
        return;
    }
    light(spot);
    if (isAfterScores) {
        CellRef cell = matrix.cellAt(spot.row, spot.column);
        cell.stage = stage;
        setCell(cell);
    }
    renew();
}

ProductView::Spot ProductView::cursorSpot() const {
    const Stage stage = m_context.selection.stage();
    if (m_product->left.stage == stage) {
        return {ProductPart::Left, m_row, m_term};
    }
    if (m_product->right.stage == stage) {
        return {ProductPart::Right, m_term, m_column};
    }
    return {ProductPart::Result, m_row, m_column};
}

ProductLight ProductView::cursorLight() const {
    return m_product ? lightOf(cursorSpot()) : ProductLight();
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

void ProductView::light(const Spot& spot) {
    const ProductLight light = lightOf(spot);
    m_row = *light.row;
    m_column = *light.column;
    m_term = light.term.value_or(m_term);
    m_opened = {m_row, m_column, m_term};
}

void ProductView::setCell(const CellRef& cell) {
    m_isOwnMove = true;
    m_context.selection.setCell(cell);
    m_isOwnMove = false;
}

/// A number of a stage becomes the selected cell; weights of the model are only lit.
void ProductView::select(const Spot& spot) {
    light(spot);
    const ProductMatrix& matrix = partOf(*m_product, spot.part);
    if (matrix.stage && matrix.source) {
        setCell(matrix.cellAt(spot.row, spot.column));
    }
    renew();
}

/// Opens other rows or, sideways, other columns of the matrix; false where all of them are open.
bool ProductView::scroll(const Spot& over, bool isSideways, int by) {
    const ProductPlace place = layoutNow().of(over.part);
    const ProductSpan& span = isSideways ? place.columns : place.rows;
    if (span.isAllOpen()) {
        return false;
    }
    const std::size_t opened = std::max<std::size_t>(span.endOpen - span.firstOpen, 1);
    const int step = std::max(1, static_cast<int>(opened / 3));
    // From the middle of what is open, so that a turn back acts at once at either end.
    const std::size_t least = opened / 2;
    const std::size_t now = span.firstOpen + least;
    const std::size_t most = std::max(least, span.count - (opened - least));
    const std::size_t next = std::clamp(movedIndex(now, by * step, span.count), least, most);
    const bool isTerm = over.part == (isSideways ? ProductPart::Left : ProductPart::Right);
    (isTerm ? m_opened.term : isSideways ? m_opened.column : m_opened.row) = next;
    m_opened.wasTermTurned = m_opened.wasTermTurned || isTerm;
    renew();
    return true;
}

void ProductView::wheelEvent(QWheelEvent* event) {
    if (!m_product || m_play) {
        event->ignore();
        return;
    }
    Spot over;
    for (const ProductPart part : kProductParts) {
        const ProductPlace place = layoutNow().of(part);
        if (place.frame.united(place.rowLabels).united(place.columnLabels).contains(event->position())) {
            over.part = part;
        }
    }
    // With Shift some systems turn the wheel's axis.
    const QPoint delta = event->angleDelta();
    const bool isSideways = event->modifiers().testFlag(Qt::ShiftModifier) || delta.y() == 0;
    m_turned -= (delta.y() != 0 ? delta.y() : delta.x()) / kNotch;
    const int notches = static_cast<int>(m_turned);
    m_turned -= notches;
    event->setAccepted(notches == 0 || scroll(over, isSideways, notches));
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
    m_showsFocus = showsFocusAfter(*event, m_showsFocus);
    PicturePage::focusInEvent(event);
}

void ProductView::focusOutEvent(QFocusEvent* event) {
    m_showsFocus = showsFocusAfter(*event, m_showsFocus);
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
    const std::size_t next = movedIndex(now, by, last + 1);
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
