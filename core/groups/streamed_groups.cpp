// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/groups/streamed_groups.h"

#include "core/base/parallel.h"
#include "core/groups/group_sums.h"
#include "core/groups/summed_rows.h"
#include "core/stream/cells_source.h"

#include <algorithm>
#include <mutex>
#include <utility>

namespace attnscope {

namespace {

/// Rows of weights that are read together.
constexpr std::size_t kPanelRows = 16;

class StreamedGroups final : public CellsSource {
public:
    StreamedGroups(std::shared_ptr<const MatrixSource> weights, GroupPair groups)
        : CellsSource(groups.queries->size(), groups.keys->size())
        , m_weights(std::move(weights))
        , m_groups(std::move(groups)) {}

    double exact(std::size_t row, std::size_t column) const override {
        const CellRect cell{row, column, 1, 1};
        const auto read = [this](const CellRect& rect, std::vector<double>& cells) {
            for (std::size_t at = 0; at < cells.size(); ++at) {
                cells[at] = m_weights->exact(rect.row + at / rect.columns, rect.column + at % rect.columns);
            }
        };
        return summed<double>(cell, read).value(0, 0);
    }
    void exactRow(std::size_t row, std::span<double> values) const override {
        std::vector<double> whole(m_groups.keys->tokens());
        const auto read = [&](const CellRect& rect, std::vector<double>& cells) {
            for (std::size_t i = 0; i < rect.rows; ++i) {
                m_weights->exactRow(rect.row + i, whole);
                std::copy_n(whole.begin() + static_cast<std::ptrdiff_t>(rect.column), rect.columns,
                            cells.begin() + static_cast<std::ptrdiff_t>(i * rect.columns));
            }
        };
        const GroupSums sums = summed<double>({row, 0, 1, columns()}, read);
        for (std::size_t at = 0; at < values.size(); ++at) {
            values[at] = sums.value(0, at);
        }
    }
    bool masked(std::size_t row, std::size_t column) const override {
        for (const TokenSpan& queries : m_groups.queries->spans(row, row + 1)) {
            for (const TokenSpan& keys : m_groups.keys->spans(column, column + 1)) {
                for (std::size_t i = queries.first; i < queries.end; ++i) {
                    for (std::size_t j = keys.first; j < keys.end; ++j) {
                        if (!m_weights->masked(i, j)) {
                            return false;
                        }
                    }
                }
            }
        }
        return true;
    }
    void copyCells(const CellRect& rect, std::span<float> values) const override {
        std::vector<std::uint8_t> hidden(values.size());
        readCells(rect, values, hidden);
    }

protected:
    void readCells(const CellRect& rect, std::span<float> values,
                   std::span<std::uint8_t> masked) const override {
        const auto read = [this](const CellRect& cells, std::vector<float>& held) {
            m_weights->copyCells(cells, held);
        };
        const GroupSums sums = summed<float>(rect, read);
        for (std::size_t at = 0; at < values.size(); ++at) {
            values[at] = static_cast<float>(sums.value(at / rect.columns, at % rect.columns));
            masked[at] = sums.masked(at / rect.columns, at % rect.columns) ? 1 : 0;
        }
    }
    /// Which queries attend to anything is found by all threads, before they are busy with blocks.
    void beforeReading() const override { attends(0); }

private:
    /// The sums of a rectangle of groups; `read` fills weights of a rectangle of tokens.
    template <typename T, typename Read>
    GroupSums summed(const CellRect& groups, const Read& read) const {
        GroupSums sums(*m_groups.queries, groups);
        const std::vector<TokenSpan> keys =
            m_groups.keys->spans(groups.column, groups.column + groups.columns);
        for (const TokenSpan& queries : m_groups.queries->spans(groups.row, groups.row + groups.rows)) {
            for (std::size_t first = queries.first; first < queries.end; first += kPanelRows) {
                addPanel<T>({first, std::min(first + kPanelRows, queries.end)}, keys, groups, read, sums);
            }
        }
        sums.finish();
        return sums;
    }

    template <typename T, typename Read>
    void addPanel(const TokenSpan& queries, const std::vector<TokenSpan>& keys, const CellRect& groups,
                  const Read& read, GroupSums& sums) const {
        SummedRows rows(queries.count(), groups.columns);
        for (const TokenSpan& span : keys) {
            const CellRect rect{queries.first, span.first, queries.count(), span.count()};
            std::vector<T> weights(rect.cells());
            std::vector<std::uint8_t> masked(rect.cells());
            read(rect, weights);
            m_weights->copyMasked(rect, masked);
            for (std::size_t row = 0; row < rect.rows; ++row) {
                addByGroup<T>(*m_groups.keys, span, groups.column,
                              std::span<const T>(weights).subspan(row * rect.columns, rect.columns),
                              std::span<const std::uint8_t>(masked).subspan(row * rect.columns, rect.columns),
                              row, rows);
            }
        }
        for (std::size_t row = 0; row < queries.count(); ++row) {
            const std::size_t query = queries.first + row;
            sums.add(query, rows.sumsOf(row), rows.seenOf(row), attends(query));
        }
    }

    /// Whether a query has a key that is not masked, in its whole row.
    bool attends(std::size_t query) const {
        std::call_once(m_attendingFound, [this] {
            m_attending.resize(m_weights->rows());
            parallelFor(m_attending.size(), kPanelRows, {}, [&](std::size_t first, std::size_t last) {
                for (std::size_t row = first; row < last; ++row) {
                    m_attending[row] = hasKey(row) ? 1 : 0;
                }
            });
        });
        return m_attending[query] != 0;
    }
    bool hasKey(std::size_t query) const {
        constexpr std::size_t kKeysAtOnce = 512;
        const std::size_t keys = m_weights->columns();
        std::vector<std::uint8_t> masked;
        for (std::size_t first = 0; first < keys; first += kKeysAtOnce) {
            masked.resize(std::min(kKeysAtOnce, keys - first));
            m_weights->copyMasked({query, first, 1, masked.size()}, masked);
            if (std::find(masked.begin(), masked.end(), std::uint8_t{0}) != masked.end()) {
                return true;
            }
        }
        return false;
    }

    std::shared_ptr<const MatrixSource> m_weights;
    GroupPair m_groups;
    mutable std::once_flag m_attendingFound;
    mutable std::vector<std::uint8_t> m_attending; ///< [queries]
};

} // namespace

std::shared_ptr<const MatrixSource> streamedGroups(std::shared_ptr<const MatrixSource> weights,
                                                   const GroupPair& groups) {
    return std::make_shared<const StreamedGroups>(std::move(weights), groups);
}

} // namespace attnscope
