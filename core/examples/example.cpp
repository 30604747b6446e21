// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/examples/example.h"

#include <array>

namespace attnscope {

namespace {

constexpr std::array kExamples{
    Example{"i-love-ai", translatable("I love AI"),
            translatable("three tokens in two dimensions, every number small enough to check by hand"),
            iLoveAi},
    Example{
        "noun-adjective", translatable("Nouns and adjectives"),
        translatable("six words with features that have names: a noun takes over the colour and texture of "
                     "its adjectives"),
        nounAdjective},
    Example{"column-convention", translatable("Column convention"),
            translatable("V and weights only, one token a column: Y = V·A′ built one column at a time"),
            columnConvention},
    Example{"five-words", translatable("Five words"),
            translatable("five tokens with d_model 512 and random matrices: one head at a real size"),
            fiveWords},
    Example{"decoder-mask", translatable("Decoder mask"),
            translatable("\"I love AI\" with the causal mask: no token sees what comes after it"),
            decoderMask},
    Example{"valid-lens", translatable("Valid lengths"),
            translatable("two batch items and d2l's masked softmax by −1e6: of length 0 comes a uniform row"),
            validLens},
    Example{"dynamic-vit", translatable("DynamicViT"),
            translatable("patches that were pruned are seen by no other, each still sees itself: equations "
                         "10 and 11"),
            dynamicVit},
    Example{"cross-attention", translatable("Cross-attention"),
            translatable("three German words ask, four English ones answer: N_q is not N_k"), crossAttention},
    Example{"multi-head", translatable("Multi-head"),
            translatable("four heads with four habits (itself, the one before, its partner, the verb), "
                         "joined by W_O"),
            multiHead},
    Example{
        "sparse-masks", translatable("Sparse masks"),
        translatable("a window, a global token, far steps and random keys, joined: most cells stay empty"),
        sparseMasks},
    Example{"long-document", translatable("Long document"),
            translatable("16,384 tokens of a made-up program under a sliding window: one weight in 268 "
                         "million is known, at (9412, 9398)"),
            longDocument},
};

} // namespace

std::span<const Example> examples() {
    return kExamples;
}

Result<SceneDocument> exampleNamed(std::string_view name) {
    std::string names;
    for (const Example& example : kExamples) {
        if (example.name == name) {
            return example.make();
        }
        names += (names.empty() ? "" : ", ") + std::string(example.name);
    }
    Error error =
        makeError(translatable("example \"{0}\": there is no such example (choose one of {1})"), name, names);
    error.code = ErrorCode::Usage;
    return unexpected(std::move(error));
}

} // namespace attnscope
