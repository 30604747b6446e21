// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/engine/problem.h"
#include "core/stream/blocks/stream_inputs.h"
#include "core/stream/cells/fast_rules.h"
#include "gpu/device/score_numbers.h"

namespace attnscope::gpu {

/// The rules of a problem in the units of the shaders: scores in log2 units, divided by the temperature.
struct GpuRules {
    FastRules plain;         ///< what the CPU's plain kernels know as well
    float cap = 0.0F;        ///< 0: none
    double biasFactor = 0.0; ///< makes log2 units of float masks; 0: there are none
    bool hasPolicy = false;  ///< in its exact form
    bool isBiased = false;   ///< softcap, ALiBi or float masks can move whole rows far from 0
    /// The layers of the mask; nothing where its cells have to be brought as bits.
    std::optional<std::vector<ShaderLayer>> layers;

    /// Fails with the reason where float32 on the device can't give what the CPU gives.
    static Result<GpuRules> of(const AttentionProblem& problem, const StreamInputs& inputs);

    /// The numbers that all shaders begin with; where blocks begin and what is dispatched is left to fill in.
    ScoreNumbers numbers(const AttentionProblem& problem) const;
};

/// The numbers of dropout for a shader; sets its flags.
WeightNumbers weightNumbers(const AttentionProblem& problem, bool drops, std::uint32_t& flags);

/// Rows whose largest score is further from 0 than this, in log2 units, lose their differences in float32
/// where GpuRules::isBiased; the CPU computes such problems, because it adds biases in double.
inline constexpr float kFarthest = 200.0F;

} // namespace attnscope::gpu
