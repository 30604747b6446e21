// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/progress.h"
#include "core/stream/blocks/pyramid.h"

#include <memory>
#include <mutex>
#include <stop_token>
#include <utility>

namespace attnscope {

/// Fills rows [first, last) of blocks of a base level; false where it was stopped.
using ReadBlocks =
    std::function<bool(std::size_t first, std::size_t last, const std::stop_token& stop, BlockSummary& base)>;

/// A pyramid that is made when it is first needed, because its matrix may never be shown. Safe from many
/// threads; a second one waits while it is being made.
class LazyPyramid {
public:
    /// A pyramid of a matrix [rows][columns] with these planes, which `read` fills.
    LazyPyramid(std::size_t rows, std::size_t columns, ReadBlocks read,
                const BlockSummary::Planes& planes = {.low = true, .lift = false, .count = true})
        : LazyPyramid(rows, columns, BlockSummary::levelOf(rows, columns), std::move(read), planes) {}
    /// The same with blocks of that level at its base.
    LazyPyramid(std::size_t rows, std::size_t columns, unsigned baseLevel, ReadBlocks read,
                const BlockSummary::Planes& planes = {.low = true, .lift = false, .count = true});

    unsigned baseLevel() const { return m_baseLevel; }
    bool isReady() const;
    /// Null until it is ready.
    const Pyramid* atHand() const;
    /// Reads what is missing; what was read before a stop is kept for the next call. False where it was
    /// stopped.
    bool prepare(const std::stop_token& stop, const ReportProgress& report) const;
    /// Prepares it to the end where it is not ready.
    const Pyramid& get() const;

private:
    std::size_t m_rows;
    std::size_t m_columns;
    unsigned m_baseLevel;
    ReadBlocks m_read;
    BlockSummary::Planes m_planes;
    mutable std::mutex m_making; ///< held while it is made
    mutable BlockSummary m_base; ///< rows of blocks up to m_done are read
    mutable std::size_t m_done = 0;
    mutable std::mutex m_mutex; ///< guards the pointer, and is never held for long
    mutable std::unique_ptr<const Pyramid> m_pyramid;
};

} // namespace attnscope
