// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/snapshot.h"

#include <list>
#include <optional>
#include <vector>

namespace attnscope::ui {

/// Results of the scene as it is, by batch item and head, so that going back to a head computes nothing. The
/// least recently used go where they take more than the limit.
class SnapshotCache {
public:
    explicit SnapshotCache(std::size_t bytes = std::size_t{128} << 20)
        : m_limit(bytes) {}

    /// Replaces the snapshot of the same batch item and head. A snapshot larger than the limit is not kept.
    void put(const Snapshot& snapshot);
    std::optional<Snapshot> find(const HeadIndex& headIndex);
    /// All that is kept of one batch item.
    std::vector<Snapshot> ofBatch(std::size_t batch) const;
    /// The numbers hold for this state of the scene too: only names or its orientation are others.
    void moveTo(const std::shared_ptr<const Scene>& scene);
    void clear();
    std::size_t size() const { return m_entries.size(); }
    /// About what all of them hold in memory.
    std::size_t bytes() const { return m_bytes; }

private:
    struct Entry {
        Snapshot snapshot;
        std::size_t bytes = 0;
    };

    std::size_t m_limit;
    std::size_t m_bytes = 0;
    std::list<Entry> m_entries; ///< the most recently used first
};

/// About what a result holds in memory; cells that are computed again when they are asked for take none.
std::size_t bytesOf(const Snapshot& snapshot);

} // namespace attnscope::ui
