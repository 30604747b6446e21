// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/make_edit.h"
#include "core/edits/mask_shift.h"
#include "core/edits/region_shift.h"
#include "core/edits/token_slice.h"
#include "core/scene/initial_matrices.h"

#include <algorithm>

namespace attnscope {

namespace {

std::optional<std::size_t> find(const TokenList& tokens, const std::string& text) {
    const auto& texts = tokens.texts();
    const auto found = std::find(texts.begin(), texts.end(), text);
    return found == texts.end() ? std::nullopt
                                : std::optional(static_cast<std::size_t>(found - texts.begin()));
}

/// The axes of masks on which the tokens of that side stand.
TokenAxes axesOf(const Scene& scene, TokenSide side) {
    return {side == TokenSide::Queries, side == TokenSide::Keys || !scene.keyTokens};
}

/// The slice of a token that comes to that side of a scene.
TokenSlice newSlice(const Scene& scene, TokenSide side, const std::string& text) {
    TokenSlice slice;
    slice.text = text;
    slice.itemTexts.assign(scene.itemTokens.of(side).size(), text);
    const std::optional<std::size_t> twin = find(tokensOf(scene, side), text);
    const bool column = namesColumns(scene, side);
    for (const MatrixRole role : rowRoles(scene, side)) {
        std::vector<double>& rows = slice.rows[role];
        for (const BlockMatrix* matrix : matricesIn(scene.input, role)) {
            if (role == MatrixRole::Weights) {
                rows.resize(rows.size() + matrix->columns() + (column ? 1 : 0), 0.0);
            } else if (twin && *twin < matrix->rows()) {
                const std::span<const double> same = matrix->row(*twin);
                rows.insert(rows.end(), same.begin(), same.end());
            } else {
                const std::vector<double> vector = wordVector(text, matrix->columns());
                rows.insert(rows.end(), vector.begin(), vector.end());
            }
        }
    }
    if (column) {
        for (const BlockMatrix* matrix : matricesIn(scene.input, MatrixRole::Weights)) {
            slice.weightsColumn.resize(slice.weightsColumn.size() + matrix->rows(), 0.0);
        }
    }
    return slice;
}

/// For each new text the place of an old token that it stands for: the first of that text which is not taken
/// yet, else the first of that text.
std::vector<std::optional<std::size_t>> matches(const TokenList& old, const std::vector<std::string>& texts) {
    std::vector<bool> taken(old.size(), false);
    std::vector<std::optional<std::size_t>> result;
    for (const std::string& text : texts) {
        std::optional<std::size_t> match;
        for (std::size_t at = 0; at < old.size(); ++at) {
            if (old[at] == text && !taken[at]) {
                match = at;
                taken[at] = true;
                break;
            }
        }
        result.push_back(match ? match : find(old, text));
    }
    return result;
}

using Matches = std::vector<std::optional<std::size_t>>;

BlockMatrix replacedRows(const BlockMatrix& old, const std::vector<std::string>& texts,
                         const Matches& match) {
    BlockMatrix result(texts.size(), old.columns());
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const std::span<double> row = result.mutableRow(i);
        if (match[i] && *match[i] < old.rows()) {
            const std::span<const double> same = old.row(*match[i]);
            std::copy(same.begin(), same.end(), row.begin());
        } else {
            const std::vector<double> vector = wordVector(texts[i], old.columns());
            std::copy(vector.begin(), vector.end(), row.begin());
        }
    }
    return result;
}

/// Rows of given weights that stay with their tokens; a new token's row is zeros.
BlockMatrix replacedWeightRows(const BlockMatrix& old, const Matches& match) {
    BlockMatrix result(match.size(), old.columns());
    for (std::size_t i = 0; i < match.size(); ++i) {
        if (match[i] && *match[i] < old.rows()) {
            const std::span<const double> same = old.row(*match[i]);
            std::copy(same.begin(), same.end(), result.mutableRow(i).begin());
        }
    }
    return result;
}

/// Painted cells are about tokens; with all tokens replaced they have nothing to stand on.
MaskRules withoutPainting(const MaskRules& mask) {
    MaskRules result = mask;
    for (MaskLayer& layer : result.layers) {
        layer.painted.clear();
    }
    return result;
}

/// Whether so many words are names for numbers that no word made.
bool areNames(const Scene& scene, std::size_t words, TokenSide side) {
    const std::vector<std::string>& tokens = tokensOf(scene, side).texts();
    const auto isUnnamed = [](const std::string& text) { return text.empty(); };
    const bool areUnnamed = std::all_of(tokens.begin(), tokens.end(), isUnnamed);
    const bool hasVectors = matrixIn(scene.input, MatrixRole::X) != nullptr;
    return words == tokens.size() && (!hasVectors || areUnnamed);
}

} // namespace

Edit insertToken(const Scene& scene, std::size_t index, const std::string& text, TokenSide side) {
    return InsertToken{index,
                       newSlice(scene, side, text),
                       scene.mask,
                       withTokenInserted(scene.mask, index, axesOf(scene, side)),
                       side,
                       scene.regions,
                       withTokenInserted(scene.regions, index, side)};
}

Edit removeToken(const Scene& scene, std::size_t index, TokenSide side) {
    const bool there = index < tokensOf(scene, side).size() && checkTokenShapes(scene, side).has_value();
    return RemoveToken{index,
                       there ? sliceAt(scene, side, index) : TokenSlice{},
                       scene.mask,
                       withTokenRemoved(scene.mask, index, axesOf(scene, side)),
                       side,
                       scene.regions,
                       withTokenRemoved(scene.regions, index, side)};
}

Edit moveToken(const Scene& scene, std::size_t from, std::size_t to, TokenSide side) {
    return MoveToken{from, to, side, scene.regions, withTokenMoved(scene.regions, from, to, side)};
}

Edit renameToken(const Scene& scene, std::size_t index, const std::string& text, TokenSide side) {
    const TokenList& tokens = tokensOf(scene, side);
    return RenameToken{index, index < tokens.size() ? tokens[index] : std::string(), text, side};
}

Edit replaceTokens(const Scene& scene, const std::vector<std::string>& texts, TokenSide side) {
    const ReplaceInput::Side before = sideOf(scene);
    ReplaceInput::Side after = before;
    if (side == TokenSide::Queries) {
        after.tokens = TokenList(texts);
    } else {
        after.keyTokens = TokenList(texts);
    }
    if (areNames(scene, texts.size(), side)) {
        if (std::vector<TokenList>& lists = after.itemTokens.of(side); !lists.empty()) {
            lists[after.itemTokens.shown] = TokenList(texts);
        }
        return ReplaceInput{before, after};
    }
    after.itemTokens.of(side).clear(); // every item gets the same words
    after.itemTokens.shown = after.itemTokens.empty() ? 0 : after.itemTokens.shown;
    const Matches match = matches(tokensOf(scene, side), texts);
    for (const MatrixRole role : rowRoles(scene, side)) {
        for (BlockMatrix* matrix : matricesIn(after.input, role)) {
            *matrix = role == MatrixRole::Weights ? replacedWeightRows(*matrix, match)
                                                  : replacedRows(*matrix, texts, match);
        }
    }
    if (namesColumns(scene, side)) {
        for (BlockMatrix* matrix : matricesIn(after.input, MatrixRole::Weights)) {
            *matrix = replacedWeightRows(matrix->transposed(), match).transposed();
        }
    }
    if (texts != tokensOf(scene, side).texts()) {
        after.mask = withoutPainting(scene.mask);
        // Regions are about tokens as well.
        (side == TokenSide::Queries ? after.regions.queries : after.regions.keys).clear();
    }
    return ReplaceInput{before, after};
}

} // namespace attnscope
