// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/snapshot.h"

#include <list>
#include <optional>
#include <utility>
#include <vector>

namespace attnscope::ui {

/// Results of the present scene by batch item and head, so that going back to a head needs no computing.
/// Beyond the limit the least recently used are dropped.
class SnapshotCache {
public:
    explicit SnapshotCache(std::size_t bytes = std::size_t{128} << 20)
        : m_limit(bytes) {}

    /// Replaces the snapshot of the same batch item and head. A snapshot larger than the limit is not kept
    /// where its place is not held.
    void put(const Snapshot& snapshot);
    /// The snapshot of that batch item and head, and marks it as used; nothing where there is none.
    std::optional<Snapshot> find(const HeadIndex& headIndex);
    /// All that is kept of one batch item.
    std::vector<Snapshot> ofBatch(std::size_t batch) const;
    /// Moves all snapshots to this state of the scene, which differs in names or orientation only.
    void moveTo(const std::shared_ptr<const Scene>& scene);
    /// Keeps the snapshots of these places, whatever memory they take, until others are held.
    void hold(std::vector<HeadIndex> places) { m_held = std::move(places); }
    void clear();
    std::size_t size() const { return m_entries.size(); }
    /// The memory of all of them, estimated.
    std::size_t bytes() const { return m_bytes; }

private:
    struct Entry {
        Snapshot snapshot;
        std::size_t bytes = 0;
    };

    bool isHeld(const HeadIndex& place) const;

    std::size_t m_limit;
    std::size_t m_bytes = 0;
    std::vector<HeadIndex> m_held;
    std::list<Entry> m_entries; ///< the most recently used first
};

/// The memory of a result in bytes, estimated; cells that are recomputed when they are read take none.
std::size_t bytesOf(const Snapshot& snapshot);

} // namespace attnscope::ui
