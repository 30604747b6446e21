// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/range_tracker.h"
#include "core/stream/blocks/lazy_pyramid.h"
#include "core/stream/pooled_source.h"

#include <mutex>

namespace attnscope {

/// A pooled source of which only readCells is known: pyramid and range are read from its cells, in one pass
/// when the first of them is asked for.
class CellsSource : public PooledSource {
public:
    std::size_t rows() const final { return m_rows; }
    std::size_t columns() const final { return m_columns; }
    ValueRange range() const final;
    unsigned passLevel() const final { return m_pyramid.baseLevel(); }
    bool isPrepared(Reducer) const final { return m_pyramid.isReady(); }
    bool prepare(Reducer, const std::stop_token& stop, const ReportProgress& report) const final {
        return m_pyramid.prepare(stop, report);
    }

protected:
    CellsSource(std::size_t rows, std::size_t columns);

    /// Called before blocks are read by many threads: what these share can be made by all of them.
    virtual void beforeReading() const {}
    const Pyramid& pyramid(Reducer) const final { return m_pyramid.get(); }
    const Pyramid* pyramidAtHand() const final { return m_pyramid.atHand(); }

private:
    bool readBlocks(std::size_t first, std::size_t last, const std::stop_token& stop,
                    BlockSummary& base) const;

    std::size_t m_rows;
    std::size_t m_columns;
    LazyPyramid m_pyramid;
    mutable std::mutex m_mutex;
    mutable RangeTracker m_range; ///< an infinite cell of a block hides the others in the pyramid
};

} // namespace attnscope
