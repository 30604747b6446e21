// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/feature_names.h"
#include "core/scene/item_tokens.h"
#include "core/scene/mask_rules.h"
#include "core/scene/notation_rules.h"
#include "core/scene/patch_grid.h"
#include "core/scene/precision.h"
#include "core/scene/scene_input.h"
#include "core/scene/score_rules.h"
#include "core/scene/token_list.h"
#include "core/scene/token_region.h"

#include <optional>
#include <string>

namespace attnscope {

/// How matrices are written and shown. Everything in core is in the row convention, whatever is chosen here.
enum class Orientation {
    Rows,    ///< X is N×d, one token a row; A = softmax over each row; O = A·V
    Columns, ///< X is d×N, one token a column; A = Kᵀ·Q, softmax down each column; Y = V·A′
};

/// Where the numbers of a scene come from; never hidden.
enum class Provenance { HandPicked, Random, Trained, Loaded };

/// What a person edits, as one value. Arrays are in the row convention.
struct Scene {
    std::string title;
    TokenList tokens; ///< As many as there are queries
    std::optional<TokenList> keyTokens =
        {};                     ///< As many as there are keys; nothing: the tokens name the keys too
    ItemTokens itemTokens = {}; ///< Those of each batch item, where they differ
    FeatureNames features = {}; ///< What the columns of X, Q, K and V are called
    TokenRegions regions = {};  ///< Named runs of tokens, by which weights can be summed
    SceneInput input;
    ScoreRules rules;
    MaskRules mask;
    Orientation orientation = Orientation::Rows;
    NotationRules notation = {};
    std::optional<PatchGrid> patches = {};   ///< The keys as patches of an image; nothing: they are none
    std::optional<Precision> precision = {}; ///< What to compute in; nothing: what the size allows
    Provenance provenance = Provenance::HandPicked;
    bool provenanceMixed = false; ///< Edits brought numbers that come from elsewhere
    std::string extra; ///< Members of a newer file that this version does not know, as JSON text; empty: none

    /// What the keys are called.
    const TokenList& keyNames() const { return keyTokens ? *keyTokens : tokens; }

    bool operator==(const Scene&) const = default;
};

} // namespace attnscope
