// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/blocks/lazy_pyramid.h"

#include <algorithm>
#include <utility>

namespace attnscope {

namespace {

/// Rows of blocks that are read, or given up, at once: a stop loses no more than these.
constexpr std::size_t kBatch = 16;

} // namespace

LazyPyramid::LazyPyramid(std::size_t rows, std::size_t columns, unsigned baseLevel, ReadBlocks read,
                         const BlockSummary::Planes& planes)
    : m_rows(rows)
    , m_columns(columns)
    , m_baseLevel(baseLevel)
    , m_read(std::move(read))
    , m_planes(planes) {}

bool LazyPyramid::isReady() const {
    return atHand() != nullptr;
}

const Pyramid* LazyPyramid::atHand() const {
    const std::lock_guard lock(m_mutex);
    return m_pyramid.get();
}

const Pyramid& LazyPyramid::get() const {
    prepare({}, {});
    return *atHand();
}

bool LazyPyramid::prepare(const std::stop_token& stop, const ReportProgress& report) const {
    if (isReady()) {
        return true;
    }
    const std::lock_guard making(m_making);
    if (isReady()) {
        return true;
    }
    if (m_base.high.empty()) {
        m_base = BlockSummary(m_rows, m_columns, m_planes, m_baseLevel);
    }
    Progress progress(m_base.rows, report);
    progress.add(m_done);
    while (m_done < m_base.rows) {
        const std::size_t batch = std::min(kBatch, m_base.rows - m_done);
        if (stop.stop_requested() || !m_read(m_done, m_done + batch, stop, m_base)) {
            return false;
        }
        m_done += batch;
        progress.add(batch);
    }
    auto made = std::make_unique<const Pyramid>(m_rows, m_columns, std::exchange(m_base, {}));
    const std::lock_guard lock(m_mutex);
    m_pyramid = std::move(made);
    return true;
}

} // namespace attnscope
