// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/matrix_source.h"

namespace attnscope {

/// Calls `source.fill` for parts of a few million cells. Prepares the source before, where it is not prepared
/// yet; `report` gets the progress of both. False where `stop` came first: then the pixels are incomplete.
bool fillUnlessStopped(const MatrixSource& source, const TileArea& area, Reducer reducer,
                       std::span<float> values, std::span<std::uint8_t> maskedPixels,
                       const std::stop_token& stop, const ReportProgress& report = {});

} // namespace attnscope
