// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/import/import_plan.h"

#include <string_view>

namespace attnscope {

/// Of a square matrix that may be W_O: it changes the output alone.
inline constexpr std::string_view kOutputWord = "w_o";

/// Of ids that say to which of several packed texts a token belongs.
inline constexpr std::string_view kDocumentsOption = "--mask document:a,b,…";

/// Of a number that divides the scores or multiplies them.
inline constexpr std::string_view kTemperatureOption = "--temperature N";

/// Of a projection beside "query", "key" and "value" that are what goes into it.
inline constexpr std::string_view kInputsOption = "--as query=x";

/// Of a norm that stands before the attention or behind it, as its layer was made.
inline constexpr std::string_view kEitherNormOption = "X as it is after it";

/// A word in the name of an array that acts in attention (a mask, a scale …), and the option of the command
/// line that says the same.
struct ActingName {
    std::string_view word;
    std::string_view option; ///< empty: --mask with the array; else what to give in its place

    /// Whether nothing can say it beside these arrays: others are to be given.
    bool needsOtherArrays() const { return !option.empty() && !option.starts_with("--"); }
};

/// What an array of that name would do to the result; null where its name says nothing of the kind.
const ActingName* actingName(std::string_view name);
/// The same of a member that nothing reads; null too where the file gives the weights, which have it in them.
const ActingName* actingName(const ImportPlan& plan, const ImportMember& member);
/// The projection of the queries that nothing reads, into which what is taken for Q, K and V goes as its name
/// and width have it: nn.MultiheadAttention's arguments beside its parameters. Null where there is none.
const ImportMember* inputProjection(const ImportPlan& plan);
/// The first array that nothing reads, that nobody left out and that would change the result; null where
/// there is none.
const ImportMember* lostMember(const ImportPlan& plan);
/// Fails where there is one, for files that are read without anybody being asked.
Result<void> checkNothingLost(const ImportPlan& plan);
/// Whether it would act, and the file gives the weights, which have it in them.
bool isInWeights(const ImportPlan& plan, const ImportMember& member);

} // namespace attnscope
