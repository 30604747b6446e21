// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/lessons/quantity.h"
#include "core/scene/scene.h"

#include <string>
#include <string_view>

namespace attnscope {

/// The words that names and answers need; `{}` is a number's name, `{0}` the first index and `{1}` what it is
/// an index of.
struct AnswerWords {
    std::string_view none = "none";
    std::string_view before = "{} before";
    std::string_view tried = "{} after the change";
    std::string_view ofHead = "{} of head {}";
    std::string_view ofItem = "{} of item {}, head {}";
    std::string_view rowSum = "sum of row {0} of {1}";
    std::string_view columnSum = "sum of column {0} of {1}";
    std::string_view rowMax = "largest number in row {0} of {1}";
    std::string_view rows = "rows of {}";
    std::string_view columns = "columns of {}";
    std::string_view exponentialSum = "sum of the exponentials of row {}";
    std::string_view entropy = "entropy of row {}";
    std::string_view allowedInRow = "allowed cells in row {}";
    std::string_view allowed = "allowed cells";
    std::string_view largestPlain = "mean largest weight at d_k = {} without scaling";
    std::string_view largestScaled = "mean largest weight at d_k = {} with scaling";
};

/// Those of a lesson's language ("en", "zh"); of others the English ones.
AnswerWords answerWords(std::string_view language);

/// What a question and its answer call a number, in the scene's letters and counting: a cell as formulas do,
/// other numbers in words; and whether it is that before the step or after what it tries. Numbers that no
/// words are there for are called as lessons call them.
std::string askedName(const Quantity& quantity, const Scene& scene, const AnswerWords& words = {});

} // namespace attnscope
