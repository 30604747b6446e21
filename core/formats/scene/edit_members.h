// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/edits/edit.h"

#include <concepts>

namespace attnscope {

/// The members of every edit and of its parts with their names in JSON, once for reading and writing:
/// `archive(name, member)` does either. Overloads for const and mutable values alike.

template <typename Archive, typename Value>
concept Describes = requires(Archive& archive, Value& value) {
    members(archive, value);
};

template <typename T, typename Wanted>
concept Is = std::same_as<std::remove_const_t<T>, Wanted>;

template <typename Archive, Is<SetCells> T>
void members(Archive& archive, T& edit) {
    archive("matrix", edit.role);
    archive("row", edit.row);
    archive("column", edit.column);
    archive("before", edit.before);
    archive("after", edit.after);
    archive("place", edit.headIndex); // the name in files of edits
}

template <typename Archive, Is<TokenSlice> T>
void members(Archive& archive, T& slice) {
    archive("text", slice.text);
    archive.ifAny("item_texts", slice.itemTexts); // absent where all batch items have the same tokens
    archive("rows", slice.rows);
    archive("weights_column", slice.weightsColumn);
}

template <typename Archive, typename T>
requires Is<T, InsertToken> || Is<T, RemoveToken>
void members(Archive& archive, T& edit) {
    archive("index", edit.index);
    archive("token", edit.slice);
    archive("mask_before", edit.maskBefore);
    archive("mask_after", edit.maskAfter);
    archive("side", edit.side);
    archive.ifAny("regions_before", edit.regionsBefore); // absent where there are none, as in older journals
    archive.ifAny("regions_after", edit.regionsAfter);
}

template <typename Archive, Is<MoveToken> T>
void members(Archive& archive, T& edit) {
    archive("from", edit.from);
    archive("to", edit.to);
    archive("side", edit.side);
    archive.ifAny("regions_before", edit.regionsBefore);
    archive.ifAny("regions_after", edit.regionsAfter);
}

template <typename Archive, Is<RenameToken> T>
void members(Archive& archive, T& edit) {
    archive("index", edit.index);
    archive("before", edit.before);
    archive("after", edit.after);
    archive("side", edit.side);
}

template <typename Archive, typename T>
requires Is<T, ReplaceInput> || Is<T, SetRules> || Is<T, SetMask> || Is<T, SetOrientation> ||
    Is<T, SetTitle> || Is<T, SetPrecision> || Is<T, SetFeatures> || Is<T, SetRegions> || Is<T, SetNotation> ||
    Is<T, SetPatches>
void members(Archive& archive, T& edit) {
    archive("before", edit.before);
    archive("after", edit.after);
}

template <typename Archive, Is<ReplaceInput::Side> T>
void members(Archive& archive, T& side) {
    archive("tokens", side.tokens);
    archive("input", side.input);
    archive("mask", side.mask);
    archive("key_tokens", side.keyTokens);
    archive.ifAny("feature_names", side.features); // absent where there are none, as in older journals
    archive.ifAny("regions", side.regions);
    archive.ifAny("item_tokens", side.itemTokens);
    archive.ifAny("rules", side.rules);
}

template <typename Archive, Is<ItemTokens> T>
void members(Archive& archive, T& tokens) {
    archive("queries", tokens.queries);
    archive("keys", tokens.keys);
    archive("shown", tokens.shown);
}

template <typename Archive, Is<NotationRules> T>
void members(Archive& archive, T& notation) {
    archive("letters", notation.letters);
    archive("index_from", notation.indexFrom);
    archive("subscripts", notation.subscripts);
    archive("extra", notation.extra);
}

template <typename Archive, Is<PatchGrid> T>
void members(Archive& archive, T& grid) {
    archive("rows", grid.rows);
    archive("columns", grid.columns);
    archive("leading", grid.leading);
    archive("window_rows", grid.windowRows);
    archive("window_columns", grid.windowColumns);
    archive("image", grid.image);
    archive("extra", grid.extra);
}

template <typename Archive, Is<TokenRegions> T>
void members(Archive& archive, T& regions) {
    archive("queries", regions.queries);
    archive("keys", regions.keys);
}

template <typename Archive, Is<TokenRegion> T>
void members(Archive& archive, T& region) {
    archive("name", region.name);
    archive("first", region.first);
    archive("count", region.count);
}

template <typename Archive, Is<FeatureNames> T>
void members(Archive& archive, T& names) {
    archive("x", names.model);
    archive("qk", names.key);
    archive("v", names.value);
    archive("extra", names.extra);
}

template <typename Archive, Is<HeadIndex> T>
void members(Archive& archive, T& headIndex) {
    archive("batch", headIndex.batch);
    archive("head", headIndex.head);
}

template <typename Archive, Is<LeadingAxes> T>
void members(Archive& archive, T& axes) {
    archive("count", axes.count);
    archive("batches", axes.batches);
    archive("heads", axes.heads);
    archive.ifAny("layers", axes.layers);
}

/// What a stack is made of.
struct StackParts {
    LeadingAxes axes;
    std::vector<BlockMatrix> matrices;
};

template <typename Archive, Is<StackParts> T>
void members(Archive& archive, T& parts) {
    archive("axes", parts.axes);
    archive("matrices", parts.matrices);
}

template <typename Archive>
void members(Archive& archive, const MatrixStack& stack) {
    archive("axes", stack.axes());
    archive("matrices", stack.matrices());
}

template <typename Archive, Is<TokenInput> T>
void members(Archive& archive, T& input) {
    archive("x", input.x);
    archive("w_q", input.wQ);
    archive("w_k", input.wK);
    archive("w_v", input.wV);
    archive("heads", input.heads);
    archive("x_kv", input.xKv);
    archive("w_o", input.wO);
    archive("b_q", input.bQ);
    archive("b_k", input.bK);
    archive("b_v", input.bV);
    archive("b_o", input.bO);
}

template <typename Archive, Is<QkvInput> T>
void members(Archive& archive, T& input) {
    archive("q", input.q);
    archive("k", input.k);
    archive("v", input.v);
}

template <typename Archive, Is<AttentionWeightsInput> T>
void members(Archive& archive, T& input) {
    archive("weights", input.weights);
    archive("v", input.v);
}

template <typename Archive, Is<ScoreRules> T>
void members(Archive& archive, T& rules) {
    archive("sinusoidal", rules.sinusoidal);
    archive("rope", rules.ropeBase);
    archive("rope_pairs", rules.ropePairs);
    archive("scale", rules.scale);
    archive("scale_number", rules.scaleNumber);
    archive("softcap", rules.softcap);
    archive("alibi", rules.alibi);
    archive("temperature", rules.temperature);
    archive("softmax_axis", rules.softmaxAxis);
    archive("dropout", rules.dropout);
}

template <typename Archive, Is<Dropout> T>
void members(Archive& archive, T& dropout) {
    archive("probability", dropout.probability);
    archive("seed", dropout.seed);
}

template <typename Archive, Is<MaskRules> T>
void members(Archive& archive, T& mask) {
    archive("layers", mask.layers);
    archive("fill", mask.fill);
    archive("empty_rows", mask.emptyRows);
    archive("extra", mask.extra);
}

template <typename Archive, Is<MaskLayer> T>
void members(Archive& archive, T& layer) {
    archive("spec", layer.spec);
    archive("op", layer.join);
    archive("not", layer.negated);
    archive("name", layer.name);
    archive("on", layer.on);
    archive("painted", layer.painted);
    archive("array", layer.array);
    archive("extra", layer.extra);
}

template <typename Archive, Is<PaintedRectangle> T>
void members(Archive& archive, T& rectangle) {
    archive("i0", rectangle.i0);
    archive("i1", rectangle.i1);
    archive("j0", rectangle.j0);
    archive("j1", rectangle.j1);
    archive("allow", rectangle.allow);
}

} // namespace attnscope
