// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/matrix/matrix_stack.h"

#include <array>
#include <optional>

namespace attnscope {

/// A result that a model can export beside its inputs.
enum class Reference { Output, Weights, Scores, LogSumExp };

inline constexpr std::array kReferences{Reference::Output, Reference::Weights, Reference::Scores,
                                        Reference::LogSumExp};

/// A model's own results, to compare with those computed from its Q, K and V.
struct References {
    std::optional<MatrixStack> output = {}; ///< [batch]?[head]?[queries][d_v]; no head axis: the joined heads
    std::optional<MatrixStack> weights = {}; ///< [batch]?[head]?[queries][keys]
    /// [batch]?[head]?[queries][keys], before the softmax: as products, scaled, or masked too
    std::optional<MatrixStack> scores = {};
    std::optional<MatrixStack> logSumExp = {}; ///< [batch]?[head]?[queries][1], natural logarithm

    bool empty() const { return !output && !weights && !scores && !logSumExp; }

    const std::optional<MatrixStack>& of(Reference what) const;
    std::optional<MatrixStack>& of(Reference what);

    bool operator==(const References&) const = default;
};

/// How many numbers they are in all.
std::size_t numbersIn(const References& references);

} // namespace attnscope
