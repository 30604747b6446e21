// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/matrix_source.h"

namespace attnscope {

/// Calls `source.fill` for parts of a few million cells. Prepares the source before, where it is not prepared
/// yet; `report` gets the progress of that. False where `stop` came first: then the pixels are incomplete.
bool fillUnlessStopped(const MatrixSource& source, const Tile& tile, Reducer reducer, std::span<float> values,
                       std::span<std::uint8_t> maskedPixels, const std::stop_token& stop,
                       const ReportProgress& report = {});

/// The number of rows, a multiple of the 2^level rows of a pixel, that are read between
/// two checks of a stop token.
std::size_t rowsAtOnce(std::size_t columns, unsigned level);

} // namespace attnscope
