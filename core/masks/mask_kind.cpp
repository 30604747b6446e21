// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/masks/mask_kind.h"

#include "core/scene/mask_file_spec.h"

#include <algorithm>
#include <array>

namespace attnscope {

namespace {

constexpr std::string_view kAttend = translatable("True = attend");

std::size_t thirtySecond(std::size_t tokens) {
    return std::max<std::size_t>(1, tokens / 32);
}

std::size_t third(std::size_t tokens) {
    return std::max<std::size_t>(1, tokens / 3);
}

std::size_t stride(std::size_t tokens) {
    return std::max<std::size_t>(2, tokens / 32);
}

std::size_t two(std::size_t) {
    return 2;
}

std::size_t zero(std::size_t) {
    return 0;
}

/// The last token is padding, so that something is seen.
std::vector<std::size_t> allButOne(const MaskContext& context) {
    return std::vector<std::size_t>(context.items(), context.keys > 1 ? context.keys - 1 : context.keys);
}

std::vector<std::size_t> twoHalves(const MaskContext& context) {
    const std::size_t tokens = std::max(context.queries, context.keys);
    const std::size_t half = (tokens + 1) / 2;
    return tokens > 1 ? std::vector<std::size_t>{half, tokens - half} : std::vector<std::size_t>{tokens};
}

constexpr MaskArgument argument(std::string_view name, std::size_t (*first)(std::size_t tokens),
                                std::size_t least, std::string_view meaning) {
    return {name, first, least, false, meaning};
}

constexpr std::array kCausal{MaskForm{{}, {}, nullptr, translatable("from the top left")},
                             MaskForm{{}, "bottom-right", nullptr, translatable("from the bottom right")}};
constexpr std::array kValid{
    MaskForm{{}, "a,b,…", &allButOne, translatable("a length for each batch item")},
    MaskForm{{}, "a,b,…;c,d,…;", &allButOne, translatable("a length for each query")}};
constexpr std::array kWidth{argument("W", &thirtySecond, 0, translatable("keys on each side"))};
constexpr std::array kSides{argument("L", &thirtySecond, 0, translatable("keys before")),
                            argument("R", &thirtySecond, 0, translatable("keys after"))};
constexpr std::array kWindow{MaskForm{kWidth, {}, nullptr, translatable("as many on both sides")},
                             MaskForm{kSides, {}, nullptr, translatable("each side by itself")}};
constexpr std::array kWidthAndStride{argument("W", &thirtySecond, 0, translatable("keys on each side")),
                                     argument("D", &two, 1, translatable("apart, in tokens"))};
constexpr std::array kDilated{MaskForm{kWidthAndStride}};
constexpr std::array kGlobalTokens{argument("G", &thirtySecond, 0, translatable("tokens from the first on"))};
constexpr std::array kGlobal{MaskForm{kGlobalTokens}};
constexpr std::array kSinkTokens{argument("S", &thirtySecond, 0, translatable("keys from the first on"))};
constexpr std::array kSinks{MaskForm{kSinkTokens}};
constexpr std::array kPrefixTokens{argument("P", &third, 0, translatable("keys of the prefix"))};
constexpr std::array kPrefix{MaskForm{kPrefixTokens}};
constexpr std::array kDocument{MaskForm{{}, "a,b,…", &twoHalves}};
constexpr std::array kStride{argument("S", &stride, 1, translatable("tokens a stride"))};
constexpr std::array kSparse{MaskForm{kStride}};
constexpr std::array kBigBirdNumbers{argument("W", &thirtySecond, 0, translatable("keys on each side")),
                                     argument("G", &thirtySecond, 0, translatable("global tokens")),
                                     argument("R", &thirtySecond, 0, translatable("random keys")),
                                     MaskArgument{"SEED", &zero, 0, true, translatable("seed")}};
constexpr std::array kBigBird{MaskForm{kBigBirdNumbers}};
constexpr std::array kBlocks{MaskForm{{}, "B:file.npy"}};
constexpr std::array kFile{MaskForm{{}, "file.npy"}};
constexpr std::array kNothing{MaskForm{}};

constexpr std::array kMaskKinds{
    MaskKind{"causal", translatable("Causal (decoder)"), kCausal,
             translatable("a query attends to itself and to the keys before it: j ≤ i; with bottom-right j ≤ "
                          "i + N_k − N_q"),
             &parseCausal, kAttend, false, "j <= i + n.x"},
    MaskKind{
        "valid", translatable("Padding (valid lengths)"), kValid,
        translatable("the first keys, as d2l's valid_lens: j < length; one length for each batch item, or "
                     "lists of a length for each query, with ; between the items"),
        &parseValid, kAttend, false, "j < n.x"},
    MaskKind{"window", translatable("Local window"), kWindow,
             translatable("near keys: |i−j| ≤ W, or i−L ≤ j ≤ i+R"), &parseWindow, kAttend, false,
             "i - j <= n.x && j - i <= n.y"},
    MaskKind{"dilated", translatable("Dilated window"), kDilated,
             translatable("every D-th key, W of them on each side: (i−j) mod D = 0 and |i−j| ≤ W·D"),
             &parseDilated, kAttend, false, "abs(i - j) <= n.x && abs(i - j) % n.y == 0"},
    MaskKind{"global", translatable("Global tokens"), kGlobal,
             translatable("the first G tokens see all and are seen by all: i < G or j < G"), &parseGlobal,
             kAttend, false, "i < n.x || j < n.x"},
    MaskKind{"sinks", translatable("Attention sinks"), kSinks, translatable("the first S keys: j < S"),
             &parseSinks, kAttend, false, "j < n.x"},
    MaskKind{"prefix", translatable("Prefix (language model with prefix)"), kPrefix,
             translatable("the first P keys and what came before: j < P or j ≤ i"), &parsePrefix, kAttend,
             false, "j < n.x || j <= i"},
    MaskKind{"document", translatable("Packed documents"), kDocument,
             translatable("keys of the same document: runs of a, b, … tokens"), &parseDocument},
    MaskKind{"strided", translatable("Strided (Sparse Transformer)"), kSparse,
             translatable("near keys and every S-th: |i−j| < S or (i−j) mod S = 0"), &parseStrided, kAttend,
             false, "abs(i - j) < n.x || abs(i - j) % n.x == 0"},
    MaskKind{"fixed", translatable("Fixed blocks (Sparse Transformer)"), kSparse,
             translatable(
                 "keys of the same block of S, and the last of every block: ⌊i/S⌋ = ⌊j/S⌋ or j mod S = S−1"),
             &parseFixed, kAttend, false, "i / n.x == j / n.x || j % n.x == n.x - 1"},
    MaskKind{"bigbird", translatable("BigBird"), kBigBird,
             translatable("window:W or global:G, or R further random keys for each query, others "
                          "in every head"),
             &parseBigBird},
    MaskKind{"block", translatable("Blocks from a file"), kBlocks,
             translatable("blocks of B × B cells, one cell of a bool file each: (⌊i/B⌋, ⌊j/B⌋)"), &parseBlock,
             translatable("True = attend"), true},
    MaskKind{
        "file.npy", translatable("A file, True = attend"), kNothing,
        translatable("a file of bool, or of numbers that are added to the scores, where −∞ blocks; a .csv "
                     "of 0 and 1 is bool"),
        &parseMaskFile, translatable("True = attend; numbers: added to the score"), true},
    MaskKind{"blocked", translatable("A file, True = blocked"), kFile,
             translatable("a file of bool as nn.MultiheadAttention has it"), &parseBlocked,
             translatable("True = blocked"), true},
    MaskKind{"policy", translatable("Keep decisions (DynamicViT)"), kFile,
             translatable("DynamicViT's keep decisions, one a token: a dropped key takes part in its own row "
                          "only; equations (10) and (11)"),
             &parsePolicy, translatable("True = keep"), true},
    MaskKind{"policy-eps", translatable("Keep decisions, as released (ε = 1e-6)"), kFile,
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

/// The names of so many numbers, with commas between them.
std::string namesOf(std::span<const MaskArgument> numbers) {
    std::string names;
    for (const MaskArgument& number : numbers) {
        names += (names.empty() ? "" : ",") + std::string(number.name);
    }
    return names;
}

void addForm(std::string& text, const MaskKind& kind, const std::string& arguments) {
    text += text.empty() ? "" : " or ";
    text += std::string(kind.name) + (arguments.empty() ? "" : ":" + arguments);
}

} // namespace

std::string formText(const MaskKind& kind) {
    std::string text;
    for (const MaskForm& form : kind.forms) {
        if (!form.numbers.empty() && form.numbers.back().isSeed) {
            addForm(text, kind, namesOf(form.numbers.first(form.numbers.size() - 1)));
        }
        addForm(text, kind, form.numbers.empty() ? std::string(form.text) : namesOf(form.numbers));
    }
    return text;
}

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
        return unexpected(
            makeError(translatable("mask \"{0}\": nothing stands behind the colon (leave the colon out)"),
                      std::string(spec)));
    }
    const MaskKind* const kind = maskKindOf(spec);
    if (kind == nullptr) {
        return unexpected(
            makeError(translatable("mask \"{0}\": there is no such kind of mask (take one of: {1})"),
                      std::string(spec), knownNames()));
    }
    if (kind->parse == &parseMaskFile) {
        return parseMaskFile(spec);
    }
    return kind->parse(hasArguments ? spec.substr(colon + 1) : std::string_view{});
}

PredicateResult makePredicate(std::string_view spec, const MaskContext& context) {
    const Result<MaskMaker> maker = parseMaskSpec(spec);
    return maker ? (*maker)(context) : PredicateResult(unexpected(maker.error()));
}

} // namespace attnscope
