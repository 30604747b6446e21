// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/session/selection.h"

#include <algorithm>

namespace attnscope::ui {

namespace {

constexpr std::size_t kLongestHistory = 200;

std::size_t below(std::size_t index, std::size_t count) {
    return count == 0 ? 0 : std::min(index, count - 1);
}

bool isInside(const CellOrigin& cell, const SelectionBounds& bounds) {
    const auto& size = bounds.of(cell.stage);
    return size && cell.row < size->rows && cell.column < size->columns;
}

} // namespace

Selection::Selection(QObject* parent)
    : QObject(parent) {}

void Selection::setStage(Stage stage) {
    Place place = m_place;
    place.stage = stage;
    if (rowsAreQueries(stage)) {
        place.row = place.query;
    }
    go(place, Memory::Remember);
}

void Selection::setQuery(std::size_t query) {
    Place place = m_place;
    place.query = query;
    if (rowsAreQueries(place.stage)) {
        place.row = query;
    }
    go(place, Memory::Remember);
}

void Selection::setCell(const CellOrigin& cell) {
    const std::size_t query = rowsAreQueries(cell.stage) ? cell.row : m_place.query;
    go({cell.stage, query, cell.row, cell.column}, Memory::Remember);
}

void Selection::setLocked(bool locked) {
    if (m_locked != locked) {
        m_locked = locked;
        emit lockChanged();
    }
}

void Selection::setHover(const std::optional<CellOrigin>& cell) {
    if (m_hover != cell) {
        m_hover = cell;
        emit hoverChanged();
    }
}

void Selection::setOutlined(const std::optional<CellOrigin>& cell) {
    if (m_outlined != cell) {
        m_outlined = cell;
        emit outlinedChanged();
    }
}

void Selection::setProgress(double progress) {
    const double positive = std::max(progress, 0.0);
    if (m_progress != positive) {
        m_progress = positive;
        emit progressChanged();
    }
}

void Selection::setTermOrder(TermOrder order) {
    if (m_order != order) {
        m_order = order;
        emit termOrderChanged();
    }
}

void Selection::setBounds(const SelectionBounds& bounds) {
    m_bounds = bounds;
    m_bounded = true;
    go(m_place, Memory::Keep);
    clampMarks();
}

Selection::Place Selection::inside(Place place) const {
    if (!m_bounded) {
        return place;
    }
    if (!m_bounds.of(place.stage)) {
        place.stage = Stage::Weights;
    }
    const SelectionBounds::Size size = m_bounds.of(place.stage).value_or(SelectionBounds::Size{});
    place.query = below(place.query, m_bounds.queries);
    place.row = below(place.row, size.rows);
    place.column = below(place.column, size.columns);
    return place;
}

void Selection::clampMarks() {
    if (m_hover && !isInside(*m_hover, m_bounds)) {
        setHover(std::nullopt);
    }
    if (m_outlined && !isInside(*m_outlined, m_bounds)) {
        setOutlined(std::nullopt);
    }
}

void Selection::go(Place place, Memory memory) {
    place = inside(place);
    if (place == m_place) {
        return;
    }
    const bool back = canGoBack();
    const bool forward = canGoForward();
    if (memory == Memory::Remember) {
        remember();
    }
    put(place);
    if (back != canGoBack() || forward != canGoForward()) {
        emit historyChanged();
    }
}

void Selection::remember() {
    const bool follows = m_sinceMove.isValid() && m_sinceMove.elapsed() < m_coalescing;
    m_sinceMove.start();
    m_future.clear();
    if (!follows) {
        m_past.push_back(m_place);
        if (m_past.size() > kLongestHistory) {
            m_past.erase(m_past.begin());
        }
    }
}

void Selection::put(const Place& place) {
    const Place old = std::exchange(m_place, place);
    if (old.stage != place.stage) {
        emit stageChanged();
    }
    if (old.query != place.query) {
        emit queryChanged();
    }
    if (old.stage != place.stage || old.row != place.row || old.column != place.column) {
        emit cellChanged();
    }
}

bool Selection::canGoBack() const {
    return !m_past.empty();
}

bool Selection::canGoForward() const {
    return !m_future.empty();
}

void Selection::goBack() {
    if (m_past.empty()) {
        return;
    }
    m_future.push_back(m_place);
    const Place place = inside(m_past.back());
    m_past.pop_back();
    m_sinceMove.invalidate();
    put(place);
    emit historyChanged();
}

void Selection::goForward() {
    if (m_future.empty()) {
        return;
    }
    m_past.push_back(m_place);
    const Place place = inside(m_future.back());
    m_future.pop_back();
    m_sinceMove.invalidate();
    put(place);
    emit historyChanged();
}

void Selection::reset() {
    const bool hadHistory = canGoBack() || canGoForward();
    m_past.clear();
    m_future.clear();
    m_sinceMove.invalidate();
    put(inside(Place{}));
    setLocked(false);
    setHover(std::nullopt);
    setOutlined(std::nullopt);
    if (hadHistory) {
        emit historyChanged();
    }
}

} // namespace attnscope::ui
