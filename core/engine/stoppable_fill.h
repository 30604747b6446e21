// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/matrix_source.h"

namespace attnscope {

/// Does `source.fill` by parts of a few million cells, after the pass that its pixels come from where that
/// was not made yet; `report` hears of the pass. False where `stop` came first: then the pixels are
/// unfinished.
bool fillUnlessStopped(const MatrixSource& source, const Tile& tile, Reducer reducer, std::span<float> values,
                       std::span<std::uint8_t> maskedPixels, const std::stop_token& stop,
                       const ReportProgress& report = {});

/// So many rows of whole pixels, 2^level cells high, are read between two looks at a stop token.
std::size_t rowsAtOnce(std::size_t columns, unsigned level);

} // namespace attnscope
