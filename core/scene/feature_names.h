// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/scene_input.h"
#include "core/scene/stage.h"
#include "core/scene/token_list.h"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace attnscope {

struct Scene;

/// Which features a name belongs to.
enum class FeatureKind {
    Model, ///< the d_model columns of X, rows of W_Q, W_K and W_V
    Key,   ///< the d_k columns of a head's Q and K
    Value, ///< the d_v columns of a head's V and output
};
inline constexpr std::array kFeatureKinds{FeatureKind::Model, FeatureKind::Key, FeatureKind::Value};

/// What the features of a scene are called. A list is empty (called by their indices) or has a text for each
/// feature of one head, all heads' alike; a feature whose text is empty is called by its index.
struct FeatureNames {
    TokenList model;
    TokenList key;
    TokenList value;
    std::string extra; ///< Members of a newer file that this version does not know, as JSON text; empty: none

    const TokenList& of(FeatureKind kind) const;
    TokenList& of(FeatureKind kind);

    bool operator==(const FeatureNames&) const = default;
};

/// How many features of that kind a head of this input has; 0 where it has none.
std::size_t featureCount(const SceneInput& input, FeatureKind kind);

/// The features along the rows or columns of an editable matrix (in the row convention), or nothing where
/// these are something else: tokens, or what W_O makes. Several heads stand side by side.
std::optional<FeatureKind> featuresAlong(const SceneInput& input, MatrixRole role, bool rows);
/// Their names, one a row or column; empty where they have none.
TokenList featureNames(const Scene& scene, MatrixRole role, bool rows);
/// The names of a stage's columns; empty where they have none.
TokenList featureNames(const Scene& scene, Stage stage);
/// The visible name with this index; empty where it is called by its index.
std::string featureName(const TokenList& names, std::size_t index);

/// The names for an input with other dimensions: those of features that are left stay, new ones have none.
FeatureNames fitted(const FeatureNames& names, const SceneInput& input);

/// The member of scene files that holds the names of a kind: "x", "qk", "v".
std::string_view featureKey(FeatureKind kind);
/// The member of .npz files that holds them: "feature_names_x".
std::string featureArray(FeatureKind kind);

} // namespace attnscope
