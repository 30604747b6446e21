// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QString>

#include <string>

namespace attnscope::ui {

/// The words of pictures that explain.
enum class ExplainWord {
    Fits,       ///< of two shapes: "the inner sizes match"
    FitsOnlySo, ///< of these and of two others that would not
    Transposed,
    True,
    False,
    Lengths,
    NoMask,
    OfThisScene, ///< of a mask
    ThisScene,
    Multiplications, ///< of an axis, with d
    Tokens,          ///< of an axis
    AtTokens,        ///< "at N = 12"
    WithoutScaling,
    WithScaling,
    LargestWeight, ///< of an axis
    Slope,         ///< of an axis
    MeansOf,       ///< of queries and keys
    WithoutPositions,
    WithPositions,
    MaskOn,    ///< of what the mask makes differ too
    MovedBack, ///< and the largest difference
    Recurrent,
    Attention,
    Step, ///< "step 2"
    RecurrentSteps,
    AttentionSteps, ///< of so many pairs
    Split,
    EachHead,
    Join,
    SharedKeys,    ///< of heads and key heads
    Items,         ///< spoken: of rows and items
    Vectors,       ///< spoken: of tokens, the matrix and its shape
    Product,       ///< spoken: of query, key and score
    Causal,        ///< the mask
    Window,        ///< the mask, of that width
    Writes,        ///< a head with its weight
    Reads,         ///< a head with its weight
    Raises,        ///< a head, the next word and by how much
    Here,          ///< spoken: of a node or a line that acts
    LeftOut,       ///< spoken: of a node that the scene passes by
    TheMask,       ///< over an arrow that masks scores
    Others,        ///< so many keys that stand for one another
    ShownTokens,   ///< of a sheet that leaves some out: "5 of 12 tokens are shown"
    ShownFeatures, ///< the same of features
    ShownBoth,     ///< the same of tokens and features
    ShownSome,     ///< the same where matrices differ: what the dots stand for
    NothingMasked, ///< where no mask is on
    FirstTokens,   ///< of a sentence that is cut: "the first 8 of 12 tokens, by themselves"
};

/// The word in the language of a lesson, "en" or "zh", with %1 and further ones where numbers stand.
QString explainWord(ExplainWord word, const std::string& language);

/// A mask as people call it: "causal", "window 1"; the spec itself where no word is there for it.
QString maskWord(const std::string& spec, const std::string& language);

} // namespace attnscope::ui
