// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/row/match_plane_view.h"

#include "ui/paint/row/match_readout.h"
#include "ui/row/row_state.h"
#include "ui/session/appearance.h"
#include "ui/widgets/plain_tip.h"
#include "ui/widgets/spoken_description.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace attnscope::ui {

namespace {

/// Whether the tips of all arrows lie within the plane.
bool areAllIn(const MatchGeometry& geometry) {
    bool areIn = geometry.frame.contains(geometry.queryArrow().p2());
    for (std::size_t place = 0; place < geometry.keys.size(); ++place) {
        areIn =
            areIn && (!geometry.isDrawable(place) || geometry.frame.contains(geometry.keyArrow(place).p2()));
    }
    return areIn;
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
    connect(&m_drag, &TipDrag::moved, this, &MatchPlaneView::tipMoved);
    connect(&m_drag, &TipDrag::released, this, &MatchPlaneView::released);
    connect(&m_drag, &TipDrag::released, this, &MatchPlaneView::arrange);
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

void MatchPlaneView::turnToBestPlane() {
    m_drag.forgetFrame();
    if (m_keptFor) {
        m_keptFor.reset();
        readMatch();
    }
}

/// A plane that was the best one before a tip was dragged stays, so that nothing jumps under the pointer.
MatchPlane MatchPlaneView::planeNow() {
    const std::size_t last = m_match->vector.size() - 1;
    if (m_features && last > 1) {
        return featureMatchPlane(*m_match, std::min((*m_features)[0], last),
                                 std::min((*m_features)[1], last));
    }
    if (m_keptFor == m_match->query && !m_plane.features) {
        if (const auto kept = keptMatchPlane(m_plane, *m_match)) {
            return *kept;
        }
    }
    m_keptFor.reset();
    return bestMatchPlane(*m_match);
}

MatchPicture MatchPlaneView::picture() const {
    MatchPicture picture;
    picture.state = m_state.picture();
    picture.match = m_match;
    picture.plane = m_plane;
    picture.queryToken = m_state.queryToken();
    picture.areTokens = m_vectors == Vectors::Tokens;
    picture.features = m_state.scene().features.of(picture.areTokens ? FeatureKind::Model : FeatureKind::Key);
    picture.reducedMotion = m_state.context().appearance.reducesMotion();
    picture.current = hasFocus() || m_drag.tip() ? m_current : std::nullopt;
    return picture;
}

void MatchPlaneView::readMatch() {
    m_match = m_vectors == Vectors::Tokens ? m_state.tokenVectors() : m_state.match();
    if (m_match && !m_match->vector.empty()) {
        m_plane = planeNow();
    }
    if (m_current && picture().numbersOf(*m_current) == nullptr) {
        m_current.reset();
    }
    // The tip may have become another one's, or be gone with another scene.
    if (const auto& tip = m_drag.tip(); tip && (picture().numbersOf(tip->vector) == nullptr ||
                                                tip->plane.first.size() != m_match->vector.size())) {
        m_drag.letGo();
    }
    arrange();
    speak();
}

void MatchPlaneView::arrange() {
    // Names of many keys take a while to place, and mostly another drawing is in front.
    if (!isVisible()) {
        return;
    }
    const MatchPicture shown = picture();
    const PlaneFrame* const kept = m_match ? m_drag.keptFrame(m_match->query, shown.plane.plane) : nullptr;
    m_geometry = layoutMatch(shown, QSizeF(size()), kept);
    if (kept != nullptr && !m_drag.tip() && !areAllIn(m_geometry)) {
        m_drag.forgetFrame();
        m_geometry = layoutMatch(shown, QSizeF(size()));
    }
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

void MatchPlaneView::resizeEvent(QResizeEvent* event) {
    if (event->oldSize().width() != event->size().width()) {
        m_drag.forgetFrame();
    }
    // A drag goes on: its plane keeps its origin where the note beneath takes some of the room.
    arrange();
}

void MatchPlaneView::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) {
        return;
    }
    m_drag.letGo();
    const MatchPicture shown = picture();
    if (const auto tip = tipAt(shown, m_geometry, event->position())) {
        choose(*tip);
        m_keptFor = shown.match->query;
        m_drag.take(tipOf(*tip), event->position());
    } else if (const auto place = matchKeyAt(shown, m_geometry, event->position())) {
        choose(shown.keyRef(*place));
    }
}

void MatchPlaneView::mouseMoveEvent(QMouseEvent* event) {
    if (m_drag.isByMouse()) {
        m_drag.dragTo(event->position());
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
    if (event->button() == Qt::LeftButton && m_drag.isByMouse()) {
        m_drag.letGo();
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

TakenTip MatchPlaneView::tipOf(const VectorRef& vector) const {
    const MatchPicture shown = picture();
    return {vector,
            *shown.numbersOf(vector),
            m_geometry,
            shown.plane.plane,
            shown.plane.features.has_value(),
            shown.match->query};
}

void MatchPlaneView::moveBySteps(int across, int up) {
    if (picture().isEmpty()) {
        return;
    }
    if (!m_current) {
        m_current = picture().queryRef();
    }
    m_keptFor = m_match->query;
    m_drag.step(tipOf(*m_current), across, up);
}

void MatchPlaneView::keyPressEvent(QKeyEvent* event) {
    if (!isTipKey(*event)) {
        QWidget::keyPressEvent(event);
        return;
    }
    if (event->modifiers() & Qt::ShiftModifier) {
        moveBySteps(acrossOf(*event), upOf(*event));
    } else {
        m_drag.letGo();
        chooseBeside(acrossOf(*event) - upOf(*event));
    }
}

void MatchPlaneView::keyReleaseEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Shift && m_drag.isByKeys()) {
        m_drag.letGo();
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
    if (m_drag.isByKeys()) {
        m_drag.letGo();
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
