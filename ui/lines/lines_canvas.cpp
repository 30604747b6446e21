// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/lines/lines_canvas.h"

#include "core/base/moved_index.h"
#include "ui/lines/lines_state.h"
#include "ui/matrix/empty_state.h"
#include "ui/paint/base/focus_frame.h"
#include "ui/paint/lines/lines_painter.h"
#include "ui/session/appearance.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/widgets/focus_mark.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

constexpr double kNotch = 120.0;
constexpr double kRowsANotch = 3.0;

} // namespace

LinesCanvas::LinesCanvas(LinesState& state, QScrollBar& bar, QWidget* parent)
    : QWidget(parent)
    , m_state(state)
    , m_bar(bar) {
    setObjectName(QStringLiteral("linesCanvas"));
    setAccessibleName(tr("Weights as lines"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    const Context& context = state.context();
    connect(&state, &LinesState::changed, this, &LinesCanvas::refresh);
    connect(&bar, &QScrollBar::valueChanged, this, &LinesCanvas::refresh);
    connect(&context.selection, &Selection::hoverChanged, this, &LinesCanvas::followHover);
    connect(&context.selection, &Selection::queryChanged, this, &LinesCanvas::reveal);
    connect(&context.selection, &Selection::cellChanged, this, &LinesCanvas::reveal);
    connect(&context.session, &Session::sceneOpened, this, [this] {
        m_keyShift = 0.0;
        m_mark = {};
        m_count = 0;
        m_bar.setValue(0);
    });
    connect(&context.session, &Session::progressed, this, qOverload<>(&QWidget::update));
    m_bar.hide();
}

LinesPicture LinesCanvas::picture(bool withPointer) const {
    LinesPicture picture = m_state.picture();
    picture.queryScroll = m_bar.value();
    picture.keyScroll = std::max(0.0, m_bar.value() + m_keyShift);
    if (withPointer) {
        picture.mark = m_mark;
    }
    return picture;
}

LinesGeometry LinesCanvas::geometry() const {
    return layoutLines(picture(), size());
}

std::size_t LinesCanvas::keysOutside() const {
    const LinesSide keys = geometry().keys;
    return keys.count - (keys.end() - keys.begin());
}

void LinesCanvas::refresh() {
    m_base = {};
    const LinesGeometry places = geometry();
    const double most = std::max(places.mostScroll(places.queries), places.mostScroll(places.keys));
    m_bar.setPageStep(std::max(1, static_cast<int>(places.area.height())));
    m_bar.setSingleStep(static_cast<int>(places.queries.pitch));
    m_bar.setRange(0, static_cast<int>(std::ceil(most)));
    m_bar.setVisible(most > 0.0);
    if (places.queries.count != m_count && isVisible()) {
        m_count = places.queries.count;
        centreOnQuery();
    }
    const LinesSide queries = geometry().queries;
    m_state.setView(queries.begin(), queries.end());
    update();
    emit scrolled();
}

/// Before it is seen it has another size.
void LinesCanvas::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    m_count = 0;
    refresh();
}

void LinesCanvas::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    refresh();
}

/// What another view points at is marked here too.
void LinesCanvas::followHover() {
    if (m_isPointed) {
        return;
    }
    const auto& hover = m_state.context().selection.hover();
    const bool isPair = hover && stageInfo(hover->stage).cellsAreQueryKey;
    const LinesMark mark = isPair ? LinesMark{hover->row, hover->column, {}} : LinesMark();
    if (mark != m_mark) {
        m_mark = mark;
        update();
    }
}

void LinesCanvas::centreOnQuery() {
    const LinesGeometry places = geometry();
    const double middle =
        (static_cast<double>(m_state.context().selection.query()) + 0.5) * places.queries.pitch;
    m_bar.setValue(static_cast<int>(middle - places.area.height() / 2.0));
}

/// The chosen query comes into view; its keys stay where they are beside it.
void LinesCanvas::reveal() {
    if (!isVisible()) {
        return;
    }
    const LinesSide queries = geometry().queries;
    const std::size_t query = m_state.context().selection.query();
    if (query < queries.begin() || query >= queries.end()) {
        centreOnQuery();
    }
}

void LinesCanvas::paintEvent(QPaintEvent* /*event*/) {
    const Context& context = m_state.context();
    const Theme& theme = context.appearance.theme();
    const LinesPicture shown = picture();
    const LinesGeometry places = layoutLines(shown, size());
    QPainter painter(this);
    const bool isMarking = shown.mark != LinesMark();
    if (isMarking) {
        painter.fillRect(rect(), theme.panel);
        drawLines(painter, shown, places);
    } else {
        // Thousands of lines are drawn once, not with every frame of the animation beside.
        const double ratio = devicePixelRatioF();
        if (m_base.isNull() || m_base.devicePixelRatio() != ratio) {
            m_base = QPixmap((QSizeF(size()) * ratio).toSize());
            m_base.setDevicePixelRatio(ratio);
            m_base.fill(theme.panel);
            QPainter base(&m_base);
            drawLines(base, shown, places);
        }
        painter.drawPixmap(0, 0, m_base);
    }
    drawAbsence(painter, emptyStateText(context.session, Stage::Weights), rect(), theme);
    if (m_showsFocus) {
        drawFocusFrame(painter, rect(), theme);
    }
}

void LinesCanvas::point(const QPointF& at) {
    const LinesMark mark = markAt(picture(), geometry(), at);
    m_isPointed = mark != LinesMark();
    setCursor(m_isPointed ? Qt::PointingHandCursor : Qt::ArrowCursor);
    Selection& selection = m_state.context().selection;
    if (mark != m_mark) {
        m_mark = mark;
        update();
    }
    // A token is pointed at together with the selected one of the other side, so that read-outs have a cell.
    // The read-outs know one head: of a line of another one they would say a wrong number.
    if (m_isPointed && mark.head.value_or(selection.headIndex().head) == selection.headIndex().head) {
        selection.setHover(CellRef{Stage::Weights, mark.query.value_or(selection.query()),
                                   mark.key.value_or(selection.key())});
    } else {
        selection.setHover(std::nullopt);
    }
}

void LinesCanvas::select(const LinesMark& mark) {
    if (mark == LinesMark()) {
        return;
    }
    Selection& selection = m_state.context().selection;
    if (mark.head) {
        selection.setHeadIndex({selection.headIndex().batch, *mark.head});
    }
    if (mark.query && !mark.key) {
        selection.setQuery(*mark.query);
    } else {
        selection.setCell({Stage::Weights, mark.query.value_or(selection.query()), *mark.key});
    }
    selection.setLocked(true);
}

void LinesCanvas::mousePressEvent(QMouseEvent* event) {
    setFocus(Qt::MouseFocusReason);
    m_isPressed = event->button() == Qt::LeftButton || event->button() == Qt::MiddleButton;
    m_isDragging = event->button() == Qt::MiddleButton;
    m_pressed = m_dragged = event->position();
}

void LinesCanvas::mouseMoveEvent(QMouseEvent* event) {
    const QPointF at = event->position();
    if (m_isPressed && (at - m_pressed).manhattanLength() >= QApplication::startDragDistance()) {
        m_isDragging = true;
    }
    if (m_isDragging) {
        scrollBy(m_dragged.y() - at.y(), event->modifiers().testFlag(Qt::ShiftModifier));
        m_dragged = at;
        return;
    }
    point(at);
}

void LinesCanvas::mouseReleaseEvent(QMouseEvent* event) {
    if (m_isPressed && !m_isDragging && event->button() == Qt::LeftButton) {
        select(markAt(picture(), geometry(), event->position()));
    }
    m_isPressed = m_isDragging = false;
}

void LinesCanvas::focusInEvent(QFocusEvent* event) {
    m_showsFocus = showsFocusAfter(*event, m_showsFocus);
    QWidget::focusInEvent(event);
    update();
}

void LinesCanvas::focusOutEvent(QFocusEvent* event) {
    m_showsFocus = showsFocusAfter(*event, m_showsFocus);
    QWidget::focusOutEvent(event);
    update();
}

void LinesCanvas::leaveEvent(QEvent* /*event*/) {
    m_isPointed = false;
    m_state.context().selection.setHover(std::nullopt);
    followHover();
}

void LinesCanvas::scrollBy(double pixels, bool keysAlone) {
    if (!keysAlone) {
        m_bar.setValue(static_cast<int>(std::lround(m_bar.value() + pixels)));
        return;
    }
    const LinesGeometry places = geometry();
    const double now = std::clamp(m_bar.value() + m_keyShift, 0.0, places.mostScroll(places.keys));
    m_keyShift = std::clamp(now + pixels, 0.0, places.mostScroll(places.keys)) - m_bar.value();
    refresh();
}

void LinesCanvas::wheelEvent(QWheelEvent* event) {
    // With Shift some systems turn the wheel's axis.
    const QPoint delta = event->angleDelta();
    const double notches = (delta.y() != 0 ? delta.y() : delta.x()) / kNotch;
    scrollBy(-notches * kRowsANotch * geometry().queries.pitch,
             event->modifiers().testFlag(Qt::ShiftModifier));
    point(event->position());
    event->accept();
}

void LinesCanvas::moveCell(int queries, int keys) {
    Selection& selection = m_state.context().selection;
    const LinesPicture shown = picture();
    if (shown.queries == 0 || shown.keys == 0) {
        return;
    }
    selection.setLocked(true);
    selection.setCell({Stage::Weights, movedIndex(selection.query(), queries, shown.queries),
                       movedIndex(selection.key(), keys, shown.keys)});
}

void LinesCanvas::keyPressEvent(QKeyEvent* event) {
    const bool keysAlone = event->modifiers().testFlag(Qt::ShiftModifier);
    const double page = geometry().area.height() - geometry().queries.pitch;
    if (event->key() == Qt::Key_PageUp || event->key() == Qt::Key_PageDown) {
        scrollBy(event->key() == Qt::Key_PageUp ? -page : page, keysAlone);
        return;
    }
    const bool plain = (event->modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
    switch (plain ? event->key() : 0) {
    case Qt::Key_Up:
        moveCell(-1, 0);
        return;
    case Qt::Key_Down:
        moveCell(1, 0);
        return;
    case Qt::Key_Left:
        moveCell(0, -1);
        return;
    case Qt::Key_Right:
        moveCell(0, 1);
        return;
    case Qt::Key_Home:
        moveCell(0, -kStepsToTheEnd);
        return;
    case Qt::Key_End:
        moveCell(0, kStepsToTheEnd);
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

} // namespace attnscope::ui
