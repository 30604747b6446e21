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
    Example{"column-convention", translatable("Column convention"),
            translatable("V and weights only, one token a column: Y = V·A′ built one column at a time"),
            columnConvention},
    Example{"five-words", translatable("Five words"),
            translatable("five tokens with d_model 512 and random matrices: one head at a real size"),
            fiveWords},
    Example{"decoder-mask", translatable("Decoder mask"),
            translatable("\"I love AI\" with the causal mask: no token sees what comes after it"),
            decoderMask},
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
        failure(translatable("example \"{0}\": there is no such example (choose one of {1})"), name, names);
    error.code = ErrorCode::Usage;
    return failed(std::move(error));
}

} // namespace attnscope
