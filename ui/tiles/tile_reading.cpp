// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/tiles/tile_reading.h"

#include "ui/jobs/throttled_report.h"

namespace attnscope::ui {

namespace {

using Receiver = std::shared_ptr<const TileReceiver>;

/// Makes the pass over the whole matrix that coarse pixels need. False where it was stopped.
bool prepare(const JobControl& control, const TileWork& work, const Receiver& receiver) {
    const auto report = throttledReport(control, [receiver](double part) { receiver->prepared(part); });
    if (!work.matrix.source->prepare(work.matrix.reducer, control.stop(), report)) {
        return false;
    }
    control.deliver([receiver, result = work.snapshot.result, ranges = rangesOf(work.snapshot)] {
        receiver->prepared(1.0);
        receiver->rangesKnown(result, ranges);
    });
    return true;
}

void readSeen(const JobControl& control, const TileWork& work, const Receiver& receiver) {
    const MatrixSource& source = *work.matrix.source;
    while (const auto task = work.queue->next()) {
        const TileArea area = areaOf(task->address, source.rows(), source.columns());
        if (task->isPreview && !work.coarse) {
            continue;
        }
        const auto tile = task->isPreview ? previewTile(work.matrix, area, *work.coarse, control.stop())
                                          : readTile(work.matrix, area, control.stop());
        if (!tile) {
            return;
        }
        control.deliver([receiver, address = task->address, isPreview = task->isPreview, tile] {
            receiver->tileRead(address, tile, isPreview);
        });
    }
}

} // namespace

TileArea firstArea(std::size_t rows, std::size_t columns) {
    constexpr std::size_t kQuickCells = std::size_t{1} << 24;
    const TileArea area = wholeArea(rows, columns, kWholePixels);
    // Of a matrix with a short side, cells of that side are not pooled.
    return area.levels.finer() > 0 ? inBlocks(area, kQuickCells) : area;
}

Result<void> readTiles(const JobControl& control, TileWork work, const Receiver& receiver) {
    const MatrixSource& source = *work.matrix.source;
    work.queue->restart();
    if (!source.isPrepared(work.matrix.reducer)) {
        // Fine pixels need no pass over the whole matrix.
        if (work.queue->isFine()) {
            readSeen(control, work, receiver);
        }
        if (!prepare(control, work, receiver)) {
            return unexpected(stopped());
        }
    }
    if (!work.coarse) {
        work.coarse = readTile(work.matrix, firstArea(source.rows(), source.columns()), control.stop());
        if (!work.coarse) {
            return unexpected(stopped());
        }
        control.deliver([receiver, coarse = work.coarse] { receiver->wholeRead(coarse); });
    }
    readSeen(control, work, receiver);
    return {};
}

} // namespace attnscope::ui
