// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/import/import_plan.h"

namespace attnscope {

/// What the numbers of an array that may be a mask tell of it. Rows are those of its last axis.
struct MaskContent {
    bool areTruths = false;     ///< all are 0 or 1, and both are there
    bool hasRowOfZeros = false; ///< where 1 attends, such a query sees nothing
    bool hasRowOfOnes = false;  ///< where 1 is blocked, neither does that one
    bool hasAllAbove = false;   ///< 1 in every cell above the diagonal, and not in every one below it
    bool isLowerTriangle =
        false;             ///< 1 on the diagonal and below it, 0 above, as torch.tril(torch.ones(N, N))
    bool isCausal = false; ///< such a triangle, or what it leaves: 1, or a penalty, in every cell above alone
    bool isPenalty = false; ///< all are 0 or so far below 0 that softmax makes them 0
};

/// Reads an array of bool, integers or floats with at most kMostHeld numbers; nothing where it can't be read.
std::optional<MaskContent> maskContentOf(const ImportMember& member);

/// Whether ones or zeros of a mask [query][key] are the cells in which the model's own weights are above 0;
/// nothing where they are in both, the shapes are others, or the first matrices can't be read.
std::optional<bool> areOnesSeen(const ImportMember& mask, const ImportMember& weights);

/// Whether a mask that is too large to be held is a triangle: every query sees itself and those before it, by
/// True or 1, or by 0 where the rest has a penalty. Reads it through once, up to the first cell that is
/// other.
bool isLargeTriangle(const ImportMember& member);

} // namespace attnscope
