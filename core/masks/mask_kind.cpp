// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/masks/mask_kind.h"

#include "core/scene/mask_file_spec.h"

#include <algorithm>
#include <array>

namespace attnscope {

namespace {

constexpr std::string_view kAttend = translatable("True = attend");

constexpr std::array kMaskKinds{
    MaskKind{"causal", "causal or causal:bottom-right",
             translatable("a query attends to itself and to the keys before it: j ≤ i; with bottom-right j ≤ "
                          "i + N_k − N_q"),
             &parseCausal, kAttend, false, "j <= i + n.x"},
    MaskKind{"valid", "valid:a,b,… or valid:a,b,…;c,d,…;",
             translatable("the first keys, as d2l's valid_lens: j < length; a length for each batch item, or "
                          "after ; for each query of each"),
             &parseValid, kAttend, false, "j < n.x"},
    MaskKind{"window", "window:W or window:L,R", translatable("near keys: |i−j| ≤ W, or i−L ≤ j ≤ i+R"),
             &parseWindow, kAttend, false, "i - j <= n.x && j - i <= n.y"},
    MaskKind{"dilated", "dilated:W,D",
             translatable("every D-th key, W of them on each side: (i−j) mod D = 0 and |i−j| ≤ W·D"),
             &parseDilated, kAttend, false, "abs(i - j) <= n.x && abs(i - j) % n.y == 0"},
    MaskKind{"global", "global:G",
             translatable("the first G tokens see all and are seen by all: i < G or j < G"), &parseGlobal,
             kAttend, false, "i < n.x || j < n.x"},
    MaskKind{"sinks", "sinks:S", translatable("the first S keys: j < S"), &parseSinks, kAttend, false,
             "j < n.x"},
    MaskKind{"prefix", "prefix:P", translatable("the first P keys and what came before: j < P or j ≤ i"),
             &parsePrefix, kAttend, false, "j < n.x || j <= i"},
    MaskKind{"document", "document:a,b,…", translatable("keys of the same document: runs of a, b, … tokens"),
             &parseDocument},
    MaskKind{"strided", "strided:S", translatable("near keys and every S-th: |i−j| < S or (i−j) mod S = 0"),
             &parseStrided, kAttend, false, "abs(i - j) < n.x || abs(i - j) % n.x == 0"},
    MaskKind{"fixed", "fixed:S",
             translatable(
                 "keys of the same block of S, and the last of every block: ⌊i/S⌋ = ⌊j/S⌋ or j mod S = S−1"),
             &parseFixed, kAttend, false, "i / n.x == j / n.x || j % n.x == n.x - 1"},
    MaskKind{"bigbird", "bigbird:W,G,R or bigbird:W,G,R,SEED",
             translatable("window:W or global:G, or R further random keys for each query, others "
                          "in every head"),
             &parseBigBird},
    MaskKind{"block", "block:B:file.npy",
             translatable("blocks of B × B cells, one cell of a bool file each: (⌊i/B⌋, ⌊j/B⌋)"), &parseBlock,
             translatable("True = attend"), true},
    MaskKind{
        "file.npy", "file.npy",
        translatable("a file of bool, or of numbers that are added to the scores, where −∞ blocks; a .csv "
                     "of 0 and 1 is bool"),
        &parseMaskFile, translatable("True = attend; numbers: added to the score"), true},
    MaskKind{"blocked", "blocked:file.npy", translatable("a file of bool as nn.MultiheadAttention has it"),
             &parseBlocked, translatable("True = blocked"), true},
    MaskKind{"policy", "policy:file.npy",
             translatable("DynamicViT's keep decisions, one a token: a dropped key takes part in its own row "
                          "only; equations (10) and (11)"),
             &parsePolicy, translatable("True = keep"), true},
    MaskKind{"policy-eps", "policy-eps:file.npy",
             translatable("the same as DynamicViT's released code has it, with ε = 1e-6"),
             &parsePolicyEpsilon, translatable("True = keep"), true},
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

const MaskKind* maskKindOf(std::string_view spec) {
    const std::string_view name = spec.substr(0, spec.find(':'));
    const auto find = [](auto matches) {
        const auto* const kind = std::find_if(kMaskKinds.begin(), kMaskKinds.end(), matches);
        return kind == kMaskKinds.end() ? nullptr : kind;
    };
    if (const MaskKind* named = find([name](const MaskKind& kind) { return kind.name == name; })) {
        return named;
    }
    return maskFileSpec(spec) ? find([](const MaskKind& kind) { return kind.parse == &parseMaskFile; })
                              : nullptr;
}

Result<MaskMaker> parseMaskSpec(std::string_view spec) {
    const std::size_t colon = spec.find(':');
    const bool hasArguments = colon != std::string_view::npos;
    if (hasArguments && colon + 1 == spec.size()) {
        return failed(
            failure(translatable("mask \"{0}\": nothing stands behind the colon (leave the colon out)"),
                    std::string(spec)));
    }
    const MaskKind* const kind = maskKindOf(spec);
    if (kind == nullptr) {
        return failed(failure(translatable("mask \"{0}\": there is no such kind of mask (take one of: {1})"),
                              std::string(spec), knownNames()));
    }
    if (kind->parse == &parseMaskFile) {
        return parseMaskFile(spec);
    }
    return kind->parse(hasArguments ? spec.substr(colon + 1) : std::string_view{});
}

PredicateResult makePredicate(std::string_view spec, const MaskSite& site) {
    const Result<MaskMaker> maker = parseMaskSpec(spec);
    return maker ? (*maker)(site) : PredicateResult(failed(maker.error()));
}

} // namespace attnscope
