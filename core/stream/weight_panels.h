// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/stream/statistics.h"

namespace attnscope {

/// Receives the weights [last − first][keys] of queries [first, last), in order, on the calling thread.
using WeightPanel = std::function<void(std::size_t first, std::size_t last, std::span<const float> weights)>;

/// Hands the whole matrix of weights on, panel by panel, after dropout where `dropped`. `rows` is [queries]
/// as the statistics pass made them. False where `stop` came first.
bool weightPanels(const AttentionProblem& problem, const StreamInputs& inputs,
                  std::span<const StreamRow> rows, bool dropped, std::stop_token stop,
                  const WeightPanel& panel);

/// The output A·V [queries][d_v], with the weights after dropout where the problem has it, without N×N
/// numbers; the problem must have V. False where `stop` came first.
bool output(const AttentionProblem& problem, const StreamInputs& inputs, std::span<const StreamRow> rows,
            std::stop_token stop, const RowsDone& done, std::span<float> out);

/// From Q, K and V at once the whole matrix of weights [queries][keys] and the output [queries][d_v] that
/// they make, both after dropout where the problem has it; the problem must have V. False where `stop` came
/// first.
bool weightsAndOutput(const AttentionProblem& problem, const StreamInputs& inputs, std::stop_token stop,
                      std::span<float> weights, std::span<float> out);

} // namespace attnscope
