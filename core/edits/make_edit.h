// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/edits/edit.h"

namespace attnscope {

/// Edits made from a scene and the new value, "before" filled in. Dimensions are checked by `applied`.

Edit setCell(const Scene& scene, MatrixRole role, std::size_t row, std::size_t column, double value,
             const HeadIndex& headIndex = {});
/// A pasted block or a whole matrix (identity, random, zeros); cut at the edges of the matrix.
Edit setCells(const Scene& scene, MatrixRole role, std::size_t row, std::size_t column,
              const BlockMatrix& values, const HeadIndex& headIndex = {});

/// A new token takes the vector of the same text on its side of the scene, else its word vector; in given
/// weights its row and column are zeros.
Edit insertToken(const Scene& scene, std::size_t index, const std::string& text,
                 TokenSide side = TokenSide::Queries);
Edit removeToken(const Scene& scene, std::size_t index, TokenSide side = TokenSide::Queries);
Edit moveToken(const Scene& scene, std::size_t from, std::size_t to, TokenSide side = TokenSide::Queries);
Edit renameToken(const Scene& scene, std::size_t index, const std::string& text,
                 TokenSide side = TokenSide::Queries);
/// All tokens of a side replaced by a sentence's; words that were there keep their vectors (in order of
/// appearance). As many words as there are tokens only name them where no word vectors are: numbers that were
/// given as Q, K and V or as weights, or tokens without names.
Edit replaceTokens(const Scene& scene, const std::vector<std::string>& texts,
                   TokenSide side = TokenSide::Queries);

/// Other dimensions of an embedded scene, d_k and d_v those of one head: kept cells stay, new cells of X are
/// the tokens' word vectors, new cells of W are 0. W_Q and W_K always agree in d_k.
struct Dimensions {
    std::size_t model = 0;
    std::size_t key = 0;
    std::size_t value = 0;

    bool operator==(const Dimensions&) const = default;
};
std::optional<Dimensions> dimensionsOf(const Scene& scene);
Edit resize(const Scene& scene, const Dimensions& dimensions);

Edit setRules(const Scene& scene, const ScoreRules& rules);
Edit setMask(const Scene& scene, const MaskRules& mask);
Edit setRegions(const Scene& scene, const TokenRegions& regions);
Edit setOrientation(const Scene& scene, Orientation orientation);
Edit setNotation(const Scene& scene, const NotationRules& notation);
/// Nothing: the keys are no patches.
Edit setPatches(const Scene& scene, const std::optional<PatchGrid>& patches);
/// One feature of every head gets another name; an empty one: it is called by its index.
Edit renameFeature(const Scene& scene, FeatureKind kind, std::size_t index, const std::string& name);
/// Another input altogether: heads split otherwise, a bias or W_O that comes or goes. Names of features that
/// are left stay.
Edit setInput(const Scene& scene, const SceneInput& input);

/// The mask with a rectangle painted into its painted layer (made at the end if there is none).
MaskRules painted(MaskRules mask, const PaintedRectangle& rectangle);
/// What is painted in one mask and not in another, in order.
std::vector<PaintedRectangle> paintedSince(const MaskRules& before, const MaskRules& now);
/// The mask with its causal layer switched on (added as the first layer if there is none) or off.
MaskRules withCausal(const MaskRules& mask, bool on);
bool hasCausal(const MaskRules& mask);

} // namespace attnscope
