// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/compare/difference_list.h"

#include "core/compare/largest_cells.h"
#include "ui/paint/tiles/matrix_tile.h"
#include "ui/session/comparison.h"
#include "ui/session/error_text.h"
#include "ui/session/groups.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/session/shown_sides.h"

#include <algorithm>
#include <utility>

namespace attnscope::ui {

namespace {

/// The three matrices of a stage.
struct ComparedSources {
    std::shared_ptr<const MatrixSource> first, second, difference;
    Stage stage = Stage::Weights;
};

Result<std::vector<ComparedNumbers>> largestOf(const ComparedSources& sources, const std::stop_token& stop) {
    return largestCells(*sources.difference, DifferenceList::kMost, stop)
        .map([&](const std::vector<CellValue>& cells) {
            std::vector<ComparedNumbers> found;
            found.reserve(cells.size());
            for (const CellValue& cell : cells) {
                found.push_back({{sources.stage, cell.row, cell.column},
                                 sources.first->exact(cell.row, cell.column),
                                 sources.second->exact(cell.row, cell.column)});
            }
            return found;
        });
}

} // namespace

DifferenceList::DifferenceList(const Context& context, QObject* parent)
    : QObject(parent)
    , m_context(context)
    , m_slot(context.session.jobs(), JobPriority::Background) {
    connect(context.comparison, &Comparison::pinned, this, &DifferenceList::expire);
    connect(&context.session, &Session::snapshotChanged, this, &DifferenceList::expire);
    connect(&context.selection, &Selection::stageChanged, this, &DifferenceList::expire);
    if (context.groups != nullptr) {
        connect(context.groups, &Groups::changed, this, [this] {
            if (m_readOf.lock() != differenceShown()) {
                expire();
            }
        });
    }
}

std::shared_ptr<const MatrixSource> DifferenceList::differenceShown() const {
    return m_context.comparison->isOn()
               ? shownSide(m_context, ComparedSide::Difference).source(m_context.selection.stage())
               : nullptr;
}

void DifferenceList::expire() {
    m_slot.supersede();
    m_isRead = false;
    m_wanted = 0;
    m_at = -1;
    if (!m_context.comparison->isOn()) {
        m_found.clear();
    }
    if (m_isWatched && m_context.comparison->isOn()) {
        read();
    }
    emit changed();
}

void DifferenceList::setWatched(bool watched) {
    m_isWatched = watched;
    if (watched) {
        read();
    }
}

void DifferenceList::read() {
    const Comparison& comparison = *m_context.comparison;
    if (m_isRead || m_slot.isBusy() || !comparison.isOn()) {
        return;
    }
    const Stage stage = m_context.selection.stage();
    const ComparedSources sources{shownSide(m_context, ComparedSide::First).source(stage),
                                  shownSide(m_context, ComparedSide::Second).source(stage), differenceShown(),
                                  stage};
    m_readOf = sources.difference;
    if (!sources.difference) {
        m_found.clear();
        const Result<void> why = comparison.checkStage(stage);
        emit noted(why ? QString() : errorText(why.error()));
        emit changed();
        return;
    }
    if (isReadAtOnce(*sources.difference)) {
        receive(*largestOf(sources, {}));
        return;
    }
    emit noted(tr("The largest differences are known once all cells are read: reading …"));
    const auto found = std::make_shared<std::vector<ComparedNumbers>>();
    m_slot.request(
        [found, sources](const JobControl& control) {
            return largestOf(sources, control.stop()).map([&](std::vector<ComparedNumbers>&& cells) {
                *found = std::move(cells);
            });
        },
        [this, found](const Result<void>& done) {
            if (done) {
                receive(std::move(*found));
            }
        });
}

void DifferenceList::receive(std::vector<ComparedNumbers> found) {
    m_found = std::move(found);
    m_isRead = true;
    emit changed();
    if (m_wanted != 0) {
        step(std::exchange(m_wanted, 0));
    }
}

void DifferenceList::go(int by) {
    if (m_isRead) {
        step(by);
        return;
    }
    m_wanted = by;
    read();
}

void DifferenceList::step(int by) {
    if (m_found.empty()) {
        emit noted(tr("A and B have no different cell in this stage"));
        return;
    }
    const auto count = static_cast<int>(m_found.size());
    const int next = m_at < 0 ? (by > 0 ? 0 : count - 1) : (m_at + by + count) % count;
    goTo(static_cast<std::size_t>(next));
}

void DifferenceList::goTo(std::size_t index) {
    if (index >= m_found.size()) {
        return;
    }
    m_at = static_cast<int>(index);
    const CellRef cell = selectedCellOf(m_context, m_found[index].cell);
    m_context.selection.setLocked(true);
    m_context.selection.setHover(std::nullopt);
    m_context.selection.setCell(cell);
    emit arrived(cell);
}

} // namespace attnscope::ui
