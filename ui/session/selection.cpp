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

bool isInside(const CellRef& cell, const SelectionBounds& bounds) {
    const auto& size = bounds.of(cell.stage);
    return size && cell.row < size->rows && cell.column < size->columns;
}

} // namespace

Selection::Selection(QObject* parent)
    : QObject(parent) {}

void Selection::setHeadIndex(const HeadIndex& headIndex) {
    Spot spot = m_spot;
    spot.headIndex = headIndex;
    if (headIndex.isPooled() && spot.stage != Stage::Weights) {
        spot.stage = Stage::Weights;
        aim(spot);
    }
    go(spot, Memory::Remember);
}

void Selection::setStage(Stage stage) {
    Spot spot = m_spot;
    spot.stage = stage;
    aim(spot);
    leavePool(spot);
    go(spot, Memory::Remember);
}

void Selection::setQuery(std::size_t query) {
    Spot spot = m_spot;
    spot.query = query;
    if (rowsAreQueries(spot.stage)) {
        spot.row = query;
    }
    go(spot, Memory::Remember);
}

void Selection::setCell(const CellRef& cell) {
    Spot spot = m_spot;
    spot.stage = cell.stage;
    spot.row = cell.row;
    spot.column = cell.column;
    (rowsAreQueries(cell.stage) ? spot.query : spot.key) = cell.row;
    (stageInfo(cell.stage).cellsAreQueryKey ? spot.key : spot.feature) = cell.column;
    leavePool(spot);
    go(spot, Memory::Remember);
    // A key that goes to a cell must show it, also while the pointer rests on another one.
    if (m_hover && *m_hover != this->cell()) {
        setHover(std::nullopt);
    }
}

/// The cell cursor to where query, key and feature meet on the spot's stage.
void Selection::aim(Spot& spot) {
    spot.row = rowsAreQueries(spot.stage) ? spot.query : spot.key;
    spot.column = stageInfo(spot.stage).cellsAreQueryKey ? spot.key : spot.feature;
}

/// Of what is made of all heads there are weights alone.
void Selection::leavePool(Spot& spot) {
    if (spot.stage != Stage::Weights) {
        spot.headIndex = spot.headIndex.one();
    }
}

void Selection::setMainPicture(MainPicture picture) {
    if (picture != m_mainPicture) {
        m_mainPicture = picture;
        emit mainPictureChanged();
    }
}

void Selection::setExplained(const std::optional<ExplainChoice>& choice) {
    if (choice != m_explained) {
        m_explained = choice;
        emit explainedChanged();
    }
    if (!choice && m_mainPicture == MainPicture::Explain) {
        setMainPicture(MainPicture::Matrix);
    }
}

void Selection::setLocked(bool locked) {
    if (m_locked != locked) {
        m_locked = locked;
        emit lockChanged();
    }
}

void Selection::setHover(const std::optional<CellRef>& cell) {
    if (m_hover != cell) {
        m_hover = cell;
        emit hoverChanged();
    }
}

void Selection::setOutlined(const std::optional<CellRef>& cell) {
    if (m_outlined != cell) {
        m_outlined = cell;
        emit outlinedChanged();
    }
}

void Selection::setLit(std::vector<StageArea> areas) {
    if (m_lit != areas) {
        m_lit = std::move(areas);
        emit litChanged();
    }
}

void Selection::setMaskLayer(const std::optional<std::size_t>& layer) {
    if (m_maskLayer != layer) {
        m_maskLayer = layer;
        emit maskLayerChanged();
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
    go(m_spot, Memory::Keep);
    clampMarks();
}

void Selection::setHeadCounts(std::size_t batches, std::size_t heads, bool hasRollout) {
    if (m_batches == batches && m_heads == heads && m_hasRollout == hasRollout) {
        return;
    }
    m_batches = batches;
    m_heads = heads;
    m_hasRollout = hasRollout;
    go(m_spot, Memory::Keep);
    emit headCountsChanged();
}

Selection::Spot Selection::inside(Spot spot) const {
    const bool isMade = spot.headIndex.isRollout() ? m_hasRollout : m_heads > 1;
    spot.headIndex = {below(spot.headIndex.batch, m_batches), below(spot.headIndex.head, m_heads),
                      isMade ? spot.headIndex.pool : HeadPool::One};
    if (!m_bounded) {
        return spot;
    }
    if (!m_bounds.of(spot.stage)) {
        spot.stage = Stage::Weights;
        aim(spot);
    }
    const SelectionBounds::Size size = m_bounds.of(spot.stage).value_or(SelectionBounds::Size{});
    spot.query = below(spot.query, m_bounds.queries);
    spot.key = below(spot.key, m_bounds.of(Stage::Weights).value_or(SelectionBounds::Size{}).columns);
    spot.row = below(spot.row, size.rows);
    spot.column = below(spot.column, size.columns);
    return spot;
}

void Selection::clampMarks() {
    if (m_hover && !isInside(*m_hover, m_bounds)) {
        setHover(std::nullopt);
    }
    if (m_outlined && !isInside(*m_outlined, m_bounds)) {
        setOutlined(std::nullopt);
    }
}

void Selection::go(Spot spot, Memory memory) {
    spot = inside(spot);
    if (spot == m_spot) {
        return;
    }
    const bool back = canGoBack();
    const bool forward = canGoForward();
    if (memory == Memory::Remember) {
        remember();
    }
    put(spot);
    if (back != canGoBack() || forward != canGoForward()) {
        emit historyChanged();
    }
}

void Selection::remember() {
    const bool follows = m_sinceMove.isValid() && m_sinceMove.elapsed() < m_coalescing;
    m_sinceMove.start();
    m_future.clear();
    if (!follows) {
        m_past.push_back(m_spot);
        if (m_past.size() > kLongestHistory) {
            m_past.erase(m_past.begin());
        }
    }
}

void Selection::put(const Spot& spot) {
    const Spot old = std::exchange(m_spot, spot);
    if (old.headIndex != spot.headIndex) {
        emit headIndexChanged();
    }
    if (old.stage != spot.stage) {
        emit stageChanged();
    }
    if (old.query != spot.query) {
        emit queryChanged();
    }
    if (old.stage != spot.stage || old.row != spot.row || old.column != spot.column) {
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
    m_future.push_back(m_spot);
    const Spot spot = inside(m_past.back());
    m_past.pop_back();
    m_sinceMove.invalidate();
    put(spot);
    emit historyChanged();
}

void Selection::goForward() {
    if (m_future.empty()) {
        return;
    }
    m_past.push_back(m_spot);
    const Spot spot = inside(m_future.back());
    m_future.pop_back();
    m_sinceMove.invalidate();
    put(spot);
    emit historyChanged();
}

void Selection::reset() {
    const bool hadHistory = canGoBack() || canGoForward();
    m_past.clear();
    m_future.clear();
    m_sinceMove.invalidate();
    put(inside(Spot{}));
    setLocked(false);
    setHover(std::nullopt);
    setOutlined(std::nullopt);
    if (hadHistory) {
        emit historyChanged();
    }
}

} // namespace attnscope::ui
