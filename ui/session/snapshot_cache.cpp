// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/session/snapshot_cache.h"

#include "core/textbook/textbook_engine.h"

#include <algorithm>

namespace attnscope::ui {

namespace {

/// Of a large matrix blocks of 64 × 64 cells are kept, with a few numbers each.
constexpr std::size_t kCellsANumber = 512;

template <typename Entries>
auto entryOf(Entries& entries, const HeadIndex& headIndex) {
    return std::find_if(entries.begin(), entries.end(),
                        [&](const auto& entry) { return entry.snapshot.headIndex() == headIndex; });
}

} // namespace

std::size_t bytesOf(const Snapshot& snapshot) {
    const bool isWhole = snapshot.headIndex().isRollout(); // it keeps every cell of three matrices
    std::size_t cells = 0;
    for (const StageInfo& info : stages()) {
        const auto source = snapshot.source(info.stage);
        const std::size_t size = source ? source->rows() * source->columns() : 0;
        const bool isKept = !info.cellsAreQueryKey || isWhole || size <= TextbookEngine::kTraceCells;
        cells += isKept ? size : size / kCellsANumber;
    }
    // What is made of all heads keeps all of them.
    for (const auto& head : snapshot.result->heads()) {
        const std::size_t size = head->rows() * head->columns();
        const AttentionProblem& problem = snapshot.result->problem();
        const std::size_t held =
            problem.q.rows() * problem.q.columns() + problem.k.rows() * problem.k.columns();
        cells += isWhole || size <= TextbookEngine::kTraceCells ? size : held;
    }
    return cells * (snapshot.result->precision() == Precision::Float64 ? sizeof(double) : sizeof(float));
}

void SnapshotCache::put(const Snapshot& snapshot) {
    if (const auto old = entryOf(m_entries, snapshot.headIndex()); old != m_entries.end()) {
        m_bytes -= old->bytes;
        m_entries.erase(old);
    }
    const std::size_t bytes = bytesOf(snapshot);
    if (bytes > m_limit && !isHeld(snapshot.headIndex())) {
        return;
    }
    m_entries.push_front({snapshot, bytes});
    m_bytes += bytes;
    for (auto entry = m_entries.end(); m_bytes > m_limit && entry != m_entries.begin();) {
        --entry;
        if (!isHeld(entry->snapshot.headIndex())) {
            m_bytes -= entry->bytes;
            entry = m_entries.erase(entry);
        }
    }
}

bool SnapshotCache::isHeld(const HeadIndex& place) const {
    return std::find(m_held.begin(), m_held.end(), place) != m_held.end();
}

std::optional<Snapshot> SnapshotCache::find(const HeadIndex& headIndex) {
    const auto entry = entryOf(m_entries, headIndex);
    if (entry == m_entries.end()) {
        return std::nullopt;
    }
    m_entries.splice(m_entries.begin(), m_entries, entry);
    return m_entries.front().snapshot;
}

std::vector<Snapshot> SnapshotCache::ofBatch(std::size_t batch) const {
    std::vector<Snapshot> snapshots;
    for (const Entry& entry : m_entries) {
        if (entry.snapshot.headIndex().batch == batch) {
            snapshots.push_back(entry.snapshot);
        }
    }
    return snapshots;
}

void SnapshotCache::moveTo(const std::shared_ptr<const Scene>& scene) {
    for (Entry& entry : m_entries) {
        entry.snapshot.scene = scene;
    }
}

void SnapshotCache::clear() {
    m_entries.clear();
    m_bytes = 0;
}

} // namespace attnscope::ui
