// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/engine/stoppable_fill.h"

#include <algorithm>

namespace attnscope {

namespace {

/// The pass reads every cell once; the pixels are pooled from it then.
constexpr double kPassPart = 0.9;

/// So many rows of whole pixels are read between two looks at a stop token.
std::size_t rowsAtOnce(const TileArea& area) {
    constexpr std::size_t kCellsAtOnce = std::size_t{1} << 22;
    const std::size_t cells = std::max<std::size_t>(1, area.columns) << area.levels.row;
    return std::max<std::size_t>(1, kCellsAtOnce / cells) << area.levels.row;
}

} // namespace

bool fillUnlessStopped(const MatrixSource& source, const TileArea& area, Reducer reducer,
                       std::span<float> values, std::span<std::uint8_t> maskedPixels,
                       const std::stop_token& stop, const ReportProgress& report) {
    const bool needsPass = area.levels.finer() >= source.passLevel() && !source.isPrepared(reducer);
    const double passPart = needsPass ? kPassPart : 0.0;
    const auto tell = [&report](double part) {
        if (report) {
            report(part);
        }
    };
    if (needsPass && !source.prepare(reducer, stop, [&](double part) { tell(passPart * part); })) {
        return false;
    }
    const std::size_t strip = rowsAtOnce(area);
    for (std::size_t row = 0; row < area.rows; row += strip) {
        if (stop.stop_requested()) {
            return false;
        }
        const TileArea part{{area.row + row, area.column, std::min(strip, area.rows - row), area.columns},
                            area.levels};
        const std::size_t at = (row >> area.levels.row) * area.pixelColumns();
        const std::size_t count = part.pixelRows() * part.pixelColumns();
        source.fill(part, reducer, values.subspan(at, count), maskedPixels.subspan(at, count));
        tell(passPart +
             (1.0 - passPart) * static_cast<double>(row + part.rows) / static_cast<double>(area.rows));
    }
    return true;
}

} // namespace attnscope
