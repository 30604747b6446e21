// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/row/tip_drag.h"

#include <QApplication>
#include <QKeyEvent>

#include <cmath>

namespace attnscope::ui {

namespace {

/// A person who drags that far, in pixels, goes on.
constexpr double kGoingOn = 40.0;
constexpr double kStepsATick = 10.0;

} // namespace

std::vector<double> TakenTip::moved(std::vector<double> from, const QPointF& way) const {
    const double steps = std::pow(10.0, std::ceil(std::log10(frame.unit * std::abs(share))));
    const auto rounded = [steps](double number) { return std::round(number * steps) / steps; };
    const double across = rounded(way.x() / share);
    const double up = rounded(way.y() / share);
    for (std::size_t c = 0; c < from.size(); ++c) {
        const double change = across * plane.first[c] + (plane.second.empty() ? 0.0 : up * plane.second[c]);
        // Sums of decimal steps would read 1.1300000000000001.
        from[c] = hasFeatureAxes && change != 0.0 ? rounded(from[c] + change) : from[c] + change;
    }
    return from;
}

void TipDrag::take(const TakenTip& tip, const QPointF& from) {
    letGo();
    m_tip = tip;
    m_from = from;
    m_isByKeys = false;
    m_moves = 0;
}

void TipDrag::dragTo(const QPointF& point) {
    const QLineF way(m_from, point);
    if (!isByMouse() || (m_moves == 0 && way.length() < QApplication::startDragDistance())) {
        return;
    }
    ++m_moves;
    const TakenTip tip = *m_tip; // a slot may let go of it
    emit moved(tip.vector, tip.moved(tip.numbers, tip.frame.unitsOf(way.p2() - way.p1())),
               way.length() >= kGoingOn);
}

void TipDrag::step(const TakenTip& tip, int across, int up) {
    if (isByMouse()) {
        return;
    }
    if (!m_tip || m_tip->vector != tip.vector) {
        letGo();
        m_tip = tip;
        m_isByKeys = true;
        m_moves = 0;
    }
    ++m_moves;
    const TakenTip taken = *m_tip;
    const double length = taken.frame.tick / kStepsATick;
    emit moved(taken.vector, taken.moved(tip.numbers, {across * length, up * length}), m_moves > 1);
}

void TipDrag::letGo() {
    if (m_tip) {
        m_last = m_moves > 0 ? m_tip : std::nullopt;
        m_tip.reset();
        emit released();
    }
}

const PlaneFrame* TipDrag::keptFrame(std::size_t query, const ValuePlane& plane) const {
    if (m_tip) {
        return &m_tip->frame;
    }
    const bool isSame = m_last && m_last->query == query && m_last->plane.first == plane.first &&
                        m_last->plane.second == plane.second;
    return isSame ? &m_last->frame : nullptr;
}

bool isTipKey(const QKeyEvent& key) {
    const Qt::KeyboardModifiers others = key.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier);
    return (acrossOf(key) != 0 || upOf(key) != 0) && others == Qt::NoModifier;
}

int acrossOf(const QKeyEvent& key) {
    return key.key() == Qt::Key_Right ? 1 : key.key() == Qt::Key_Left ? -1 : 0;
}

int upOf(const QKeyEvent& key) {
    return key.key() == Qt::Key_Up ? 1 : key.key() == Qt::Key_Down ? -1 : 0;
}

} // namespace attnscope::ui
