// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/matrix_source.h"

namespace attnscope {

/// Does `source.fill` by parts of a few million cells, after the pass that its pixels come from where that
/// was not made yet; `report` hears of the pass. False where `stop` came first: then the pixels are
/// unfinished.
bool fillUnlessStopped(const MatrixSource& source, const TileArea& area, Reducer reducer,
                       std::span<float> values, std::span<std::uint8_t> maskedPixels,
                       const std::stop_token& stop, const ReportProgress& report = {});

} // namespace attnscope
