// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/engine.h"
#include "core/engine/ranges.h"
#include "ui/jobs/job_slot.h"
#include "ui/tiles/tile_queue.h"

#include <functional>
#include <memory>

namespace attnscope::ui {

/// The work of a job of the tiles lane.
struct TileWork {
    Snapshot snapshot;
    PooledMatrix matrix;
    std::shared_ptr<const MatrixTile> coarse; ///< of the whole; null: still to be read
    std::shared_ptr<TileQueue> queue;         ///< filled anew while the job runs
};

/// Callbacks for what was read, called on the interface thread.
struct TileReceiver {
    /// The part of the pass over all cells that is done, 0 … 1.
    std::function<void(double)> prepared;
    /// All scores were read once, and with them their range.
    std::function<void(const ResultPtr&, const Ranges&)> rangesKnown;
    std::function<void(const std::shared_ptr<const MatrixTile>&)> wholeRead;
    std::function<void(const TileAddress&, const std::shared_ptr<const MatrixTile>&, bool isPreview)>
        tileRead;
};

/// The whole of a matrix as the first picture shows it.
TileArea firstArea(std::size_t rows, std::size_t columns);

/// Reads the whole coarsely first, then, with an exact mask over coarse values, then exactly, each tile of
/// the queue. Fine tiles come before the pass over the whole matrix that coarse ones need.
Result<void> readTiles(const JobControl& control, TileWork work,
                       const std::shared_ptr<const TileReceiver>& receiver);

} // namespace attnscope::ui
