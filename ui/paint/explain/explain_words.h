// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QString>

#include <string>

namespace attnscope::ui {

/// The words of pictures that explain.
enum class ExplainWord {
    Fits,    ///< "%1 · %2: the inner sizes match"
    FitsNot, ///< "%1 · %2 would not fit"
    Transposed,
    True,
    False,
    Lengths,
    NoMask,
    ThisScene,
    Multiplications, ///< of an axis
    Tokens,          ///< of an axis
    AtTokens,        ///< "at N = %1"
    WithoutScaling,
    WithScaling,
    LargestWeight,
    Slope,
    MeansOf, ///< "means over %1 random queries with %2 keys each"
    WithoutPositions,
    WithPositions,
    MovedBack, ///< "moved back: largest difference %1"
    Recurrent,
    Attention,
    Step, ///< "step %1"
    RecurrentSteps,
    AttentionSteps, ///< "1 step: all %1 pairs at once"
    Split,
    EachHead, ///< "each head: softmax(QKᵀ/√d)·V"
    Join,
    SharedKeys, ///< "%1 heads share %2 heads of keys"
    Items,      ///< "(%1, %2, %3)"
    Vectors,    ///< spoken: "the vectors of %1 stacked into %2, %3"
    Product,    ///< spoken: "query %1 times key %2 = %3"
};

/// The word in the language of a lesson, "en" or "zh".
QString explainWord(ExplainWord word, const std::string& language);

} // namespace attnscope::ui
