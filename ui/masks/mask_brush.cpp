// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/masks/mask_brush.h"

#include "core/edits/make_edit.h"
#include "ui/session/session.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace attnscope::ui {

namespace {

bool hasPainted(const MaskRules& mask) {
    return std::any_of(mask.layers.begin(), mask.layers.end(),
                       [](const MaskLayer& layer) { return layer.isPainted(); });
}

} // namespace

MaskBrush::MaskBrush(Session& session, QObject* parent)
    : QObject(parent)
    , m_session(session) {
    connect(&session, &Session::sceneChanged, this, &MaskBrush::followScene);
}

void MaskBrush::followScene() {
    if (m_active && m_hadLayer && !m_start && !hasPainted(m_session.scene().mask)) {
        setActive(false);
    }
}

void MaskBrush::setActive(bool active) {
    if (m_active == active) {
        return;
    }
    if (m_start) {
        cancel();
    }
    m_active = active;
    m_hadLayer = hasPainted(m_session.scene().mask);
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

void MaskBrush::setGrain(const Grain& grain) {
    if (m_grain != grain && !m_start) {
        m_grain = grain;
        emit changed();
    }
}

PaintedRectangle MaskBrush::spanned(const Point& from, const Point& to) const {
    const SceneInput& input = m_session.scene().input;
    const auto side = [](std::size_t a, std::size_t b, std::size_t grain, std::size_t count) {
        return std::pair(std::min(a, b) / grain * grain,
                         std::min((std::max(a, b) / grain + 1) * grain, count));
    };
    const auto queries = side(from.i, to.i, m_grain.queries, queryCount(input));
    const auto keys = side(from.j, to.j, m_grain.keys, keyCount(input));
    return {queries.first, queries.second, keys.first, keys.second, m_allows};
}

void MaskBrush::begin(std::size_t i, std::size_t j, bool rectangle) {
    m_before = m_session.scene().mask;
    m_start = Point{i, j};
    m_last = {i, j};
    m_rectangle = rectangle;
    m_session.beginScrub();
    if (!rectangle) {
        paint(spanned(m_last, m_last));
    }
    emit changed();
}

/// A fast pointer skips cells; the stroke does not. Straight runs of dabs are one rectangle each.
std::vector<PaintedRectangle> MaskBrush::line(const Point& from, const Point& to) const {
    const auto dab = [](std::size_t cell, std::size_t grain) { return static_cast<long>(cell / grain); };
    const long i0 = dab(from.i, m_grain.queries);
    const long j0 = dab(from.j, m_grain.keys);
    const long down = dab(to.i, m_grain.queries) - i0;
    const long across = dab(to.j, m_grain.keys) - j0;
    const long steps = std::max(std::abs(down), std::abs(across));
    const auto place = [&](long step) {
        return Point{static_cast<std::size_t>(i0 + down * step / steps) * m_grain.queries,
                     static_cast<std::size_t>(j0 + across * step / steps) * m_grain.keys};
    };
    std::vector<PaintedRectangle> runs;
    for (long step = 1; step <= steps;) {
        const Point first = place(step);
        Point last = first;
        const auto isOneLine = [&first](const Point& next, const Point& before) {
            return (next.i == first.i && before.i == first.i) || (next.j == first.j && before.j == first.j);
        };
        while (++step <= steps && isOneLine(place(step), last)) {
            last = place(step);
        }
        runs.push_back(spanned(first, last));
    }
    return runs;
}

void MaskBrush::moveTo(std::size_t i, std::size_t j) {
    if (!m_start || (m_last.i == i && m_last.j == j)) {
        return;
    }
    const Point next{i, j};
    if (!m_rectangle && spanned(m_last, m_last) != spanned(next, next)) {
        MaskRules mask = m_session.scene().mask;
        for (const PaintedRectangle& run : line(m_last, next)) {
            mask = withPainted(std::move(mask), run);
        }
        m_session.applyOrReport(setMask(m_session.scene(), mask));
    }
    m_last = next;
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
        m_session.applyOrReport(setMask(m_session.scene(), m_before));
    }
    m_session.endScrub();
    emit changed();
}

std::optional<PaintedRectangle> MaskBrush::pending() const {
    if (!m_start || !m_rectangle) {
        return std::nullopt;
    }
    return spanned(*m_start, m_last);
}

void MaskBrush::toggle(std::size_t i, std::size_t j) {
    const auto& result = m_session.snapshot().result;
    if (!result || i >= result->problem().queries() || j >= result->problem().keys()) {
        return;
    }
    paint({i, i + 1, j, j + 1, !result->problem().mask->allowed(i, j)});
}

MaskRules MaskBrush::withPainted(MaskRules mask, const PaintedRectangle& rectangle) const {
    mask = painted(std::move(mask), rectangle);
    if (m_symmetric) {
        mask = painted(std::move(mask),
                       {rectangle.j0, rectangle.j1, rectangle.i0, rectangle.i1, rectangle.allow});
    }
    return mask;
}

void MaskBrush::paint(const PaintedRectangle& rectangle) {
    m_session.applyOrReport(setMask(m_session.scene(), withPainted(m_session.scene().mask, rectangle)));
}

} // namespace attnscope::ui
