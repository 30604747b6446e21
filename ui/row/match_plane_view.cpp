// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/row/match_plane_view.h"

#include "ui/paint/row/match_readout.h"
#include "ui/row/row_state.h"
#include "ui/session/appearance.h"
#include "ui/widgets/plain_tip.h"
#include "ui/widgets/spoken_description.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

/// A person who drags that far, in pixels, goes on.
constexpr double kGoingOn = 40.0;

bool isArrowKey(int key) {
    return key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Up || key == Qt::Key_Down;
}

/// Whether it is one of the view's own: arrows alone or with Shift.
bool isOwnKey(const QKeyEvent& key) {
    const Qt::KeyboardModifiers others = key.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier);
    return isArrowKey(key.key()) && others == Qt::NoModifier;
}

} // namespace

MatchPlaneView::MatchPlaneView(RowState& state, Vectors vectors, QWidget* parent)
    : QWidget(parent)
    , m_state(state)
    , m_vectors(vectors) {
    const bool areTokens = vectors == Vectors::Tokens;
    setObjectName(areTokens ? QStringLiteral("tokenVectors") : QStringLiteral("matchedVectors"));
    setAccessibleName(areTokens ? tr("Token vectors as arrows") : tr("Query and keys as arrows"));
    setToolTip(areTokens
                   ? tr("The tokens' vectors x: drag a tip, and queries and keys follow")
                   : tr("The projection of a key on the query, times the query's length, is the score"));
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    connect(&state, &RowState::rowChanged, this, &MatchPlaneView::readMatch);
    connect(&state, &RowState::moved, this, [this] {
        update();
        speak();
    });
    readMatch();
}

QSize MatchPlaneView::minimumSizeHint() const {
    return {120, m_vectors == Vectors::Tokens ? 120 : 220};
}

void MatchPlaneView::setFeatures(const std::optional<std::array<std::size_t, 2>>& features) {
    if (features != m_features) {
        m_features = features;
        readMatch();
    }
}

MatchPicture MatchPlaneView::picture() const {
    MatchPicture picture;
    picture.state = m_state.picture();
    picture.match = m_match;
    picture.plane = m_drag ? m_drag->plane : m_plane;
    picture.queryToken = m_state.queryToken();
    picture.areTokens = m_vectors == Vectors::Tokens;
    picture.features = m_state.scene().features.of(picture.areTokens ? FeatureKind::Model : FeatureKind::Key);
    picture.reducedMotion = m_state.context().appearance.reducesMotion();
    picture.current = hasFocus() || m_drag ? m_current : std::nullopt;
    return picture;
}

void MatchPlaneView::readMatch() {
    m_match = m_vectors == Vectors::Tokens ? m_state.tokenVectors() : m_state.match();
    if (m_match && !m_match->vector.empty()) {
        const std::size_t last = m_match->vector.size() - 1;
        const bool isTold = m_features && last > 1;
        m_plane = isTold ? featureMatchPlane(*m_match, std::min((*m_features)[0], last),
                                             std::min((*m_features)[1], last))
                         : bestMatchPlane(*m_match);
    }
    if (m_current && picture().numbersOf(*m_current) == nullptr) {
        m_current.reset();
    }
    // The tip may have become another one's, or be gone with another scene.
    if (m_drag && (picture().numbersOf(m_drag->vector) == nullptr ||
                   m_drag->plane.plane.first.size() != m_match->vector.size())) {
        letGo();
    }
    arrange();
    speak();
}

void MatchPlaneView::arrange() {
    // Names of many keys take a while to place, and mostly another drawing is in front.
    if (!isVisible()) {
        return;
    }
    m_geometry = layoutMatch(picture(), QSizeF(size()), m_drag ? &m_drag->frame : nullptr);
    update();
}

void MatchPlaneView::speak() {
    const MatchPicture shown = picture();
    std::optional<VectorRef> vector = m_current;
    if (!vector && shown.focus()) {
        vector = shown.keyRef(*shown.focus());
    }
    setSpokenDescription(*this, vector ? spokenVector(shown, *vector) : QString());
}

void MatchPlaneView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    drawMatch(painter, picture(), m_geometry);
}

void MatchPlaneView::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    arrange();
}

void MatchPlaneView::resizeEvent(QResizeEvent*) {
    // A drag goes on: its plane keeps its origin where the note beneath takes some of the room.
    arrange();
}

void MatchPlaneView::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) {
        return;
    }
    letGo();
    const MatchPicture shown = picture();
    if (const auto tip = tipAt(shown, m_geometry, event->position())) {
        choose(*tip);
        take(*tip, event->position(), false);
    } else if (const auto place = matchKeyAt(shown, m_geometry, event->position())) {
        choose(shown.keyRef(*place));
    }
}

void MatchPlaneView::mouseMoveEvent(QMouseEvent* event) {
    if (m_drag && !m_drag->byKeys) {
        dragTo(event->position());
        return;
    }
    const MatchPicture shown = picture();
    const auto tip = tipAt(shown, m_geometry, event->position());
    setCursor(tip ? Qt::SizeAllCursor : Qt::ArrowCursor);
    auto place = matchKeyAt(shown, m_geometry, event->position());
    if (tip && *tip != shown.queryRef()) {
        place = shown.match->placeOf(tip->row);
    }
    m_state.hoverKey(place ? std::optional(shown.match->keys[*place].key) : std::nullopt);
}

void MatchPlaneView::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton && m_drag && !m_drag->byKeys) {
        letGo();
    }
}

void MatchPlaneView::leaveEvent(QEvent*) {
    m_state.hoverKey(std::nullopt);
}

void MatchPlaneView::choose(const VectorRef& vector) {
    m_current = vector;
    if (vector.kind == VectorRef::Kind::Key || vector.kind == VectorRef::Kind::KeyToken) {
        m_state.selectKey(vector.row);
    }
    update();
    speak();
}

/// The query comes first, then the keys in their order.
void MatchPlaneView::chooseBeside(int step) {
    const MatchPicture shown = picture();
    if (shown.isEmpty()) {
        return;
    }
    const auto last = static_cast<int>(shown.match->keys.size());
    int at = 0;
    if (m_current && *m_current != shown.queryRef()) {
        at = static_cast<int>(*shown.match->placeOf(m_current->row)) + 1;
    }
    at = std::clamp(at + step, 0, last);
    choose(at == 0 ? shown.queryRef() : shown.keyRef(static_cast<std::size_t>(at - 1)));
}

void MatchPlaneView::take(const VectorRef& vector, const QPointF& from, bool byKeys) {
    m_drag = Drag{vector, *picture().numbersOf(vector), from, m_geometry, m_plane, byKeys, 0};
}

std::vector<double> MatchPlaneView::movedBy(const std::vector<double>& numbers, const QPointF& way) const {
    const ValuePlane& plane = m_drag->plane.plane;
    const double steps = std::pow(10.0, std::ceil(std::log10(m_drag->frame.unit)));
    const auto rounded = [steps](double number) { return std::round(number * steps) / steps; };
    std::vector<double> moved = numbers;
    for (std::size_t c = 0; c < moved.size(); ++c) {
        moved[c] += rounded(way.x()) * plane.first[c];
        moved[c] += plane.second.empty() ? 0.0 : rounded(way.y()) * plane.second[c];
    }
    // Sums of decimal steps would read 1.1300000000000001.
    for (std::size_t c = 0; m_drag->plane.features && c < moved.size(); ++c) {
        moved[c] = moved[c] == numbers[c] ? moved[c] : rounded(moved[c]);
    }
    return moved;
}

void MatchPlaneView::dragTo(const QPointF& point) {
    const QLineF way(m_drag->from, point);
    if (m_drag->moves == 0 && way.length() < QApplication::startDragDistance()) {
        return;
    }
    ++m_drag->moves;
    const Drag drag = *m_drag;
    emit tipMoved(drag.vector, movedBy(drag.numbers, drag.frame.unitsOf(way.p2() - way.p1())),
                  way.length() >= kGoingOn);
}

void MatchPlaneView::moveBySteps(int across, int up) {
    constexpr double kStepsATick = 10.0;
    if (picture().isEmpty() || (m_drag && !m_drag->byKeys)) {
        return;
    }
    if (!m_current) {
        m_current = picture().queryRef();
    }
    if (!m_drag || m_drag->vector != *m_current) {
        letGo();
        take(*m_current, {}, true);
    }
    ++m_drag->moves;
    const Drag drag = *m_drag;
    const double step = drag.frame.tick / kStepsATick;
    emit tipMoved(drag.vector, movedBy(*picture().numbersOf(drag.vector), {across * step, up * step}),
                  drag.moves > 1);
}

void MatchPlaneView::letGo() {
    if (!m_drag) {
        return;
    }
    m_drag.reset();
    emit released();
    arrange();
}

void MatchPlaneView::keyPressEvent(QKeyEvent* event) {
    if (!isOwnKey(*event)) {
        QWidget::keyPressEvent(event);
        return;
    }
    const int across = event->key() == Qt::Key_Right ? 1 : event->key() == Qt::Key_Left ? -1 : 0;
    const int up = event->key() == Qt::Key_Up ? 1 : event->key() == Qt::Key_Down ? -1 : 0;
    if (event->modifiers() & Qt::ShiftModifier) {
        moveBySteps(across, up);
    } else {
        letGo();
        chooseBeside(across - up);
    }
}

void MatchPlaneView::keyReleaseEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Shift && m_drag && m_drag->byKeys) {
        letGo();
    }
    QWidget::keyReleaseEvent(event);
}

void MatchPlaneView::focusInEvent(QFocusEvent* event) {
    if (!m_current && m_match && !m_match->vector.empty()) {
        const MatchPicture shown = picture();
        m_current = shown.focus() ? shown.keyRef(*shown.focus()) : shown.queryRef();
    }
    QWidget::focusInEvent(event);
    speak();
}

void MatchPlaneView::focusOutEvent(QFocusEvent* event) {
    if (m_drag && m_drag->byKeys) {
        letGo();
    }
    QWidget::focusOutEvent(event);
    update();
}

QString MatchPlaneView::readOut(const QPointF& point) const {
    const MatchPicture shown = picture();
    if (const auto tip = tipAt(shown, m_geometry, point)) {
        return spokenVector(shown, *tip);
    }
    const auto place = matchKeyAt(shown, m_geometry, point);
    return place ? spokenVector(shown, shown.keyRef(*place)) : QString();
}

bool MatchPlaneView::event(QEvent* event) {
    return answerTip(*this, *event, [this](const QPoint& point) { return readOut(point); }) ||
           QWidget::event(event);
}

} // namespace attnscope::ui
