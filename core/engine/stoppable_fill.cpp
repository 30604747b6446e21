// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/engine/stoppable_fill.h"

#include <algorithm>

namespace attnscope {

std::size_t rowsAtOnce(std::size_t columns, unsigned level) {
    constexpr std::size_t kCellsAtOnce = std::size_t{1} << 22;
    const std::size_t cells = std::max<std::size_t>(1, columns) << level;
    return std::max<std::size_t>(1, kCellsAtOnce / cells) << level;
}

bool fillUnlessStopped(const MatrixSource& source, const Tile& tile, Reducer reducer, std::span<float> values,
                       std::span<std::uint8_t> maskedPixels, const std::stop_token& stop,
                       const ReportProgress& report) {
    if (tile.level >= source.passLevel() && !source.prepare(reducer, stop, report)) {
        return false;
    }
    const std::size_t strip = rowsAtOnce(tile.columns, tile.level);
    for (std::size_t row = 0; row < tile.rows; row += strip) {
        if (stop.stop_requested()) {
            return false;
        }
        const Tile part{tile.row + row, tile.column, std::min(strip, tile.rows - row), tile.columns,
                        tile.level};
        const std::size_t at = (row >> tile.level) * tile.pixelColumns();
        const std::size_t count = part.pixelRows() * part.pixelColumns();
        source.fill(part, reducer, values.subspan(at, count), maskedPixels.subspan(at, count));
    }
    return true;
}

} // namespace attnscope
