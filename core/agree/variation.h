// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/agree/rules_taken_out.h"
#include "core/base/result.h"
#include "core/edits/edit.h"
#include "core/scene/scene.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attnscope {

/// Rotary positions that a scene may have: none, or with that base and those pairs.
struct RopeChoice {
    std::optional<double> base;
    RopePairs pairs = RopePairs::Half;

    bool operator==(const RopeChoice&) const = default;
};

/// The heads of Q, K and V that each head of the model was computed from; all empty: its own. Of fewer key
/// heads several name one.
struct HeadSources {
    std::vector<std::size_t> queries;
    std::vector<std::size_t> keys;
    std::vector<std::size_t> values;

    bool empty() const { return queries.empty(); }
    bool operator==(const HeadSources&) const = default;
};

/// What a scene would have other than it has, so that it computes what a model did.
struct Variation {
    bool leavesMask = false; ///< the scene's own mask layers are taken out
    RulesTakenOut takenOut;  ///< and these of its rules
    std::string mask;        ///< the spec of a layer that is added: "causal", "window:8,0"; empty: none
    /// Those of layers behind it, as --mask takes them: "or:sinks:4", "not:valid:3,0".
    std::vector<std::string> furtherMasks;
    /// The cells in which the model's own weights are not 0, as a layer; null: none. No option says it.
    std::shared_ptr<const MaskArray> seenCells;
    bool invertsMask = false;           ///< True of the scene's one mask of bool means the other
    std::vector<std::size_t> lengths;   ///< valid keys of each batch item; empty: all are
    std::optional<EmptyRows> emptyRows; ///< rows that attend to nothing; nothing: as they are
    std::optional<double> scale;        ///< nothing: as it is
    std::optional<double> softcap;      ///< nothing: as it is
    bool addsAlibi = false;
    std::optional<RopeChoice> rope;     ///< nothing: as it is
    std::optional<std::size_t> heads;   ///< into which X's projections are split; nothing: as it is
    bool transposesWeights = false;     ///< W_Q, W_K, W_V and W_O are read the other way round
    bool dividesOverQueries = false;    ///< the softmax runs over the queries
    std::vector<std::size_t> headOrder; ///< query head h of the model is this one of the scene; empty: h

    HeadSources headSources; ///< where Q, K and V are in orders of their own
    bool isNone() const { return *this == Variation(); }
    /// How many things are other.
    std::size_t changes() const;

    bool operator==(const Variation&) const = default;
};

/// The scene with it. Fails where it does not fit: weights that are not square can't be transposed.
Result<Scene> varied(const Scene& scene, const Variation& variation);

/// The edit that makes it of the scene, in one step. Fails as varied() does.
Result<Edit> editOf(const Scene& scene, const Variation& variation);

/// The options of the command line that say it of the same input, in place of those of the same name (--mask
/// behind them). Heads in another order, a softmax over queries, or over keys again, and ALiBi taken out have
/// none, and transposed weights only those of the command itself (--weights-layout).
std::vector<std::string> optionsOf(const Variation& variation);
/// Whether options say all of it.
bool hasOptions(const Variation& variation);

/// Whether a layer that is on is a file of True and False, which Variation::invertsMask is about.
bool isOfBool(const MaskLayer& layer);

/// Whether a scene has a mask layer that is on.
bool hasMask(const Scene& scene);

/// A mask layer as --mask takes it: [and:|or:][not:]SPEC.
MaskLayer layerOf(std::string_view spec);

/// One thing that is other, for a person.
struct VariationText {
    std::string_view text; ///< a literal template with {0}, translatable
    std::vector<std::string> arguments;
};

/// All that is other: "a causal mask is added", "scores are multiplied by 0.125".
std::vector<VariationText> textsOf(const Variation& variation);

} // namespace attnscope
