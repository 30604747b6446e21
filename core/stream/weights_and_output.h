// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/stream/blocks/stream_inputs.h"

#include <span>
#include <stop_token>

namespace attnscope {

/// From Q, K and V at once the whole matrix of weights [queries][keys] and the output [queries][d_v] that
/// they make, both after dropout where the problem has it; the problem must have V. False where `stop` came
/// first.
bool weightsAndOutput(const AttentionProblem& problem, const StreamInputs& inputs, std::stop_token stop,
                      std::span<float> weights, std::span<float> out);

} // namespace attnscope
