// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/import/model_parts.h"

#include "core/formats/import/import_names.h"

#include <algorithm>
#include <string>
#include <vector>

namespace attnscope {

namespace {

using NameWords = std::vector<std::string>;

bool hasAnyOf(const NameWords& words, std::initializer_list<std::string_view> wanted) {
    return std::any_of(wanted.begin(), wanted.end(), [&words](std::string_view word) {
        return std::find(words.begin(), words.end(), word) != words.end();
    });
}

bool isSingleNumber(const ImportMember& member) {
    const std::vector<std::size_t>& shape = member.array.shape;
    return std::all_of(shape.begin(), shape.end(), [](std::size_t side) { return side == 1; });
}

/// Whether it has as many numbers as K, so that it is what K became of it or K itself.
bool isLikeKeys(const ImportPlan& plan, const ImportMember& member) {
    const ImportMember* const k = plan.in(MatrixRole::K);
    return (k != nullptr && k->array.shape == member.array.shape) ||
           (plan.in(MatrixRole::Q) != nullptr && saysKeysAndValues(member.name));
}

/// Keys or values of steps before these.
bool isOfEarlierSteps(const ImportPlan& plan, const ImportMember& member, const NameWords& words) {
    const bool isOfKeys = hasAnyOf(words, {"k", "v", "key", "keys", "value", "values", "kv", "keyvalue"});
    return hasAnyOf(words, {"past", "cache", "prev"}) && isOfKeys && member.array.shape.size() >= 2 &&
           !isLikeKeys(plan, member);
}

/// What makes a part of the scores out of positions, whatever they are computed from: Shaw's embeddings of
/// distances, DeBERTa's pos_key_proj, Transformer-XL's r_net. A model's positions are in X already.
bool isOfDistances(const ImportMember& member, const NameWords& words) {
    const bool isRelative = hasAnyOf(words, {"relative", "rel", "distance", "distances"});
    const bool isOfPositions = hasAnyOf(words, {"pos", "position", "positional"});
    const bool isProjection =
        hasAnyOf(words, {"proj", "key", "query", "k", "q", "linear", "u", "v"}) && isOfPositions;
    return (isRelative || isProjection) && member.array.shape.size() >= 2;
}

} // namespace

const ActingName* modelPart(const ImportPlan& plan, const ImportMember& member) {
    static constexpr ActingName kSinks{
        "sinks", "the model's attention weights by themselves, which have it in them, as weights"};
    static constexpr ActingName kDistances{
        "bias",
        "the part of the scaled scores that it makes, (B, H, N, N), as bias, or the model's attention "
        "weights by themselves"};
    static constexpr ActingName kPast{
        "past", "q, k and v as they meet in the scores, k and v with those of NAME before those of these "
                "tokens"};
    static constexpr ActingName kTemperatures{
        "temperature", "q / NAME.reshape(-1, 1, 1) in place of q where the scores are divided by it"};
    static constexpr ActingName kFactors{
        "scale", "q * NAME.reshape(-1, 1, 1) in place of q, with --scale none where it stands in place of "
                 "1/sqrt(d)"};
    static constexpr ActingName kTau{"tau", kTemperatureOption};
    static constexpr ActingName kSlopes{"alibi",
                                        "bias, -slopes[:, None, None] * abs(i - j), of these slopes"};
    if (!isFloat(member.array)) {
        return nullptr;
    }
    const NameWords words = wordsOfName(member.name);
    const bool isList = member.array.shape.size() <= 3 && !isSingleNumber(member);
    if (isOfEarlierSteps(plan, member, words)) {
        return &kPast;
    }
    if (hasAnyOf(words, {"sink", "sinks"})) {
        return &kSinks;
    }
    if (isList && hasAnyOf(words, {"slope", "slopes"})) {
        return &kSlopes;
    }
    if (hasAnyOf(words, {"tau", "temp", "temperature"})) {
        return isList ? &kTemperatures : &kTau;
    }
    // The scale of a norm is none of scores.
    if (isList && hasAnyOf(words, {"scale", "scaling"}) && !hasAnyOf(words, {"norm", "ln", "layer"})) {
        return &kFactors;
    }
    const bool isBias = hasAnyOf(words, {"bias"}); // told by its own name (acting_name.h)
    return !isBias && isOfDistances(member, words) ? &kDistances : nullptr;
}

bool soundsOfAttention(const ImportPlan& plan, const ImportMember& member) {
    if (!member.array.isNumbers || isWhole(member.array) || member.isOfOther || member.isInInputs ||
        isGiven(member.role) || member.roleChosen || saysKeysAndValues(member.name)) {
        return false;
    }
    const NameWords words = wordsOfName(member.name);
    return !hasAnyOf(words, {"ids", "id", "index", "norm", "layernorm", "ln"}) &&
           hasAnyOf(words, {"q",          "k",        "v",      "qk",     "kv",     "qkv",      "query",
                            "queries",    "key",      "keys",   "value",  "values", "attn",     "attention",
                            "attentions", "score",    "scores", "probs",  "pos",    "position", "positional",
                            "rel",        "relative", "rot",    "rotary", "sink",   "sinks",    "past",
                            "cache",      "tau",      "temp",   "slope",  "slopes"}) &&
           plan.members.size() > 1;
}

} // namespace attnscope
