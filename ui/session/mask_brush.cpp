// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/session/mask_brush.h"

#include "core/scene/make_edit.h"
#include "ui/session/session.h"

#include <algorithm>

namespace attnscope::ui {

MaskBrush::MaskBrush(Session& session, QObject* parent)
    : QObject(parent)
    , m_session(session) {}

void MaskBrush::setActive(bool active) {
    if (m_active == active) {
        return;
    }
    if (m_start) {
        cancel();
    }
    m_active = active;
    emit changed();
}

void MaskBrush::setAllows(bool allows) {
    if (m_allows != allows) {
        m_allows = allows;
        emit changed();
    }
}

void MaskBrush::setSymmetric(bool symmetric) {
    if (m_symmetric != symmetric) {
        m_symmetric = symmetric;
        emit changed();
    }
}

void MaskBrush::begin(std::size_t i, std::size_t j, bool rectangle) {
    m_before = m_session.scene().mask;
    m_start = Point{i, j};
    m_last = {i, j};
    m_rectangle = rectangle;
    m_session.beginScrub();
    if (!rectangle) {
        paint({i, i + 1, j, j + 1, m_allows});
    }
    emit changed();
}

void MaskBrush::moveTo(std::size_t i, std::size_t j) {
    if (!m_start || (m_last.i == i && m_last.j == j)) {
        return;
    }
    if (!m_rectangle) {
        // A fast pointer skips cells; the stroke does not.
        const auto steps = static_cast<long>(std::max(std::max(m_last.i, i) - std::min(m_last.i, i),
                                                      std::max(m_last.j, j) - std::min(m_last.j, j)));
        MaskRules mask = m_session.scene().mask;
        for (long step = 1; step <= steps; ++step) {
            const auto between = [step, steps](std::size_t from, std::size_t to) {
                const long distance = static_cast<long>(to) - static_cast<long>(from);
                return static_cast<std::size_t>(static_cast<long>(from) + distance * step / steps);
            };
            const std::size_t a = between(m_last.i, i);
            const std::size_t b = between(m_last.j, j);
            mask = painted(mask, {a, a + 1, b, b + 1, m_allows});
            if (m_symmetric) {
                mask = painted(mask, {b, b + 1, a, a + 1, m_allows});
            }
        }
        m_session.apply(setMask(m_session.scene(), mask));
    }
    m_last = {i, j};
    emit changed();
}

void MaskBrush::end() {
    if (!m_start) {
        return;
    }
    if (const auto rectangle = pending()) {
        paint(*rectangle);
    }
    m_start.reset();
    m_session.endScrub();
    emit changed();
}

void MaskBrush::cancel() {
    if (!m_start) {
        return;
    }
    m_start.reset();
    if (m_session.scene().mask != m_before) {
        m_session.apply(setMask(m_session.scene(), m_before));
    }
    m_session.endScrub();
    emit changed();
}

std::optional<PaintedRectangle> MaskBrush::pending() const {
    if (!m_start || !m_rectangle) {
        return std::nullopt;
    }
    return PaintedRectangle{std::min(m_start->i, m_last.i), std::max(m_start->i, m_last.i) + 1,
                            std::min(m_start->j, m_last.j), std::max(m_start->j, m_last.j) + 1, m_allows};
}

void MaskBrush::toggle(std::size_t i, std::size_t j) {
    const auto& result = m_session.snapshot().result;
    if (!result || i >= result->problem().queries() || j >= result->problem().keys()) {
        return;
    }
    paint({i, i + 1, j, j + 1, !result->problem().mask->allowed(i, j)});
}

void MaskBrush::paint(const PaintedRectangle& rectangle) {
    MaskRules mask = painted(m_session.scene().mask, rectangle);
    if (m_symmetric) {
        mask = painted(mask, {rectangle.j0, rectangle.j1, rectangle.i0, rectangle.i1, rectangle.allow});
    }
    m_session.apply(setMask(m_session.scene(), mask));
}

} // namespace attnscope::ui
