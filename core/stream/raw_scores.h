// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/stream/stream_inputs.h"

#include <span>

namespace attnscope {

/// q_i·k_j for the keys from `first` on, each summed over d_k in order by fused multiply-adds where the
/// machine has them, so that a cell has the same bits wherever it is computed.
void rawScores(const StreamInputs& inputs, std::size_t i, std::size_t first, std::span<float> scores);

} // namespace attnscope
