// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/groups/grouped_source.h"

#include "core/groups/group_sums.h"
#include "core/groups/streamed_groups.h"
#include "core/groups/summed_rows.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <optional>
#include <utility>

namespace attnscope {

namespace {

/// Queries that are summed by key groups before they are added to their own groups.
constexpr std::size_t kQueriesAtOnce = 256;

/// Few groups: one pass over the weights makes a table.
class GroupTable final : public MatrixSource {
public:
    GroupTable(std::shared_ptr<const MatrixSource> weights, GroupPair groups, Precision precision)
        : m_weights(std::move(weights))
        , m_groups(std::move(groups))
        , m_isExact(isSmall() || precision == Precision::Float64) {}

    std::size_t rows() const override { return m_groups.queries->size(); }
    std::size_t columns() const override { return m_groups.keys->size(); }
    double exact(std::size_t row, std::size_t column) const override { return table().value(row, column); }
    bool masked(std::size_t row, std::size_t column) const override { return table().masked(row, column); }
    void fill(const TileArea& area, Reducer reducer, std::span<float> values,
              std::span<std::uint8_t> maskedPixels) const override {
        fillFromCells(*this, area, reducer, values, maskedPixels);
    }
    ValueRange range() const override { return rangeFromCells(*this); }
    /// Only once the table is there.
    bool isCheap() const override { return isPrepared(Reducer::Max) || isSmall(); }
    bool isPrepared(Reducer) const override { return m_isMade.load(); }
    bool prepare(Reducer, const std::stop_token& stop, const ReportProgress& report) const override {
        const std::lock_guard making(m_making);
        return m_isMade.load() || make(stop, report);
    }

private:
    bool isSmall() const { return m_weights->rows() * m_weights->columns() <= kSmallMatrixCells; }
    const GroupSums& table() const {
        if (!m_isMade.load()) {
            prepare(Reducer::Max, {}, {});
        }
        return *m_table;
    }
    /// What was summed before a stop is kept for the next call.
    bool make(const std::stop_token& stop, const ReportProgress& report) const {
        if (!m_table) {
            m_table.emplace(*m_groups.queries, CellRect{0, 0, rows(), columns()});
        }
        const std::size_t queries = m_weights->rows();
        Progress progress(queries, report);
        progress.add(m_done);
        while (m_done < queries) {
            if (stop.stop_requested()) {
                return false;
            }
            const std::size_t count = std::min(kQueriesAtOnce, queries - m_done);
            SummedRows rows = summedRows(*m_weights, *m_groups.keys, {m_done, m_done + count}, m_isExact);
            for (std::size_t row = 0; row < count; ++row) {
                m_table->add(m_done + row, rows.sumsOf(row), rows.seenOf(row), rows.attends[row] != 0);
            }
            m_done += count;
            progress.add(count);
        }
        m_table->finish();
        m_isMade.store(true);
        return true;
    }

    std::shared_ptr<const MatrixSource> m_weights;
    GroupPair m_groups;
    bool m_isExact; ///< what is summed
    mutable std::mutex m_making;
    mutable std::optional<GroupSums> m_table;
    mutable std::size_t m_done = 0; ///< queries that are in it
    mutable std::atomic<bool> m_isMade = false;
};

} // namespace

std::shared_ptr<const MatrixSource> groupedSource(std::shared_ptr<const MatrixSource> weights,
                                                  const GroupPair& groups, Precision precision) {
    if (groups.queries->size() * groups.keys->size() > kSmallMatrixCells) {
        return streamedGroups(std::move(weights), groups);
    }
    return std::make_shared<const GroupTable>(std::move(weights), groups, precision);
}

} // namespace attnscope
