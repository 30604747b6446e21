// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/masks/mask_kind.h"

#include <array>

namespace attnscope {

namespace {

constexpr std::array kMaskKinds{
    MaskKind{"causal", "causal or causal:bottom-right",
             translatable("a query attends to itself and to the keys before it: j ≤ i; with bottom-right j ≤ "
                          "i + N_k − N_q"),
             &parseCausal},
    MaskKind{"window", "window:W or window:L,R", translatable("near keys: |i−j| ≤ W, or i−L ≤ j ≤ i+R"),
             &parseWindow},
    MaskKind{"dilated", "dilated:W,D",
             translatable("every D-th key, W of them on each side: (i−j) mod D = 0 and |i−j| ≤ W·D"),
             &parseDilated},
    MaskKind{"global", "global:G",
             translatable("the first G tokens see all and are seen by all: i < G or j < G"), &parseGlobal},
    MaskKind{"sinks", "sinks:S", translatable("the first S keys: j < S"), &parseSinks},
    MaskKind{"prefix", "prefix:P", translatable("the first P keys and what came before: j < P or j ≤ i"),
             &parsePrefix},
    MaskKind{"document", "document:a,b,…", translatable("keys of the same document: runs of a, b, … tokens"),
             &parseDocument},
    MaskKind{"strided", "strided:S", translatable("near keys and every S-th: |i−j| < S or (i−j) mod S = 0"),
             &parseStrided},
    MaskKind{"fixed", "fixed:S",
             translatable(
                 "keys of the same block of S, and the last of every block: ⌊i/S⌋ = ⌊j/S⌋ or j mod S = S−1"),
             &parseFixed},
    MaskKind{"bigbird", "bigbird:W,G,R or bigbird:W,G,R,SEED",
             translatable("window:W or global:G, or R further random keys for each query"), &parseBigBird},
};

std::string knownNames() {
    std::string names;
    for (const MaskKind& kind : kMaskKinds) {
        names += (names.empty() ? "" : ", ") + std::string(kind.name);
    }
    return names;
}

} // namespace

std::span<const MaskKind> maskKinds() {
    return kMaskKinds;
}

Result<MaskMaker> parseMaskSpec(std::string_view spec) {
    const std::size_t colon = spec.find(':');
    const std::string_view name = spec.substr(0, colon);
    const bool hasArguments = colon != std::string_view::npos;
    if (hasArguments && colon + 1 == spec.size()) {
        return failed(
            failure(translatable("mask \"{0}\": nothing stands behind the colon (leave the colon out)"),
                    std::string(spec)));
    }
    for (const MaskKind& kind : kMaskKinds) {
        if (kind.name == name) {
            return kind.parse(hasArguments ? spec.substr(colon + 1) : std::string_view{});
        }
    }
    return failed(failure(translatable("mask \"{0}\": there is no such kind of mask (take one of: {1})"),
                          std::string(spec), knownNames()));
}

PredicateResult makePredicate(std::string_view spec, const MaskSite& site) {
    const Result<MaskMaker> maker = parseMaskSpec(spec);
    return maker ? (*maker)(site) : PredicateResult(failed(maker.error()));
}

} // namespace attnscope
