// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/token_edit.h"

#include "core/edits/edit_mismatch.h"
#include "core/edits/token_rows.h"
#include "core/edits/token_slice.h"
#include "core/scene/check_shapes.h"

#include <algorithm>

namespace attnscope {

namespace {

using Texts = std::vector<std::string>;

Texts::const_iterator at(const Texts& texts, std::size_t index) {
    return texts.begin() + static_cast<std::ptrdiff_t>(index);
}

void moveText(Texts& texts, std::size_t from, std::size_t to) {
    std::string text = std::move(texts[from]);
    texts.erase(at(texts, from));
    texts.insert(at(texts, to), std::move(text));
}

/// Changes the tokens of that side by `change(texts, item)`, those of each batch item where they differ.
template <typename Change>
void changeTexts(Scene& scene, TokenSide side, const Change& change) {
    std::vector<TokenList>& lists = scene.itemTokens.of(side);
    for (std::size_t item = 0; item < lists.size(); ++item) {
        Texts texts = lists[item].texts();
        change(texts, item);
        lists[item] = TokenList(std::move(texts));
    }
    Texts texts = tokensOf(scene, side).texts();
    change(texts, scene.itemTokens.shown);
    if (side == TokenSide::Queries) {
        scene.tokens = TokenList(std::move(texts));
    } else {
        scene.keyTokens = TokenList(std::move(texts));
    }
}

Result<Scene> withRegions(Scene scene, const TokenRegions& regions) {
    scene.regions = regions;
    return checkShapes(scene).map([&scene] { return std::move(scene); });
}

/// The part of `numbers` that belongs to the matrix at `place` of `places`.
std::span<const double> partOf(const std::vector<double>& numbers, std::size_t place, std::size_t places) {
    const std::size_t size = numbers.size() / places;
    return std::span(numbers).subspan(place * size, size);
}

void insertColumns(Scene& scene, const InsertToken& edit) {
    const std::vector<BlockMatrix*> matrices = matricesIn(scene.input, MatrixRole::Weights);
    for (std::size_t at = 0; at < matrices.size(); ++at) {
        *matrices[at] = withColumnInserted(*matrices[at], edit.index,
                                           partOf(edit.slice.weightsColumn, at, matrices.size()));
    }
}

/// Replaces every matrix that has a row or a column for each token of that side: `row` and `column` make the
/// new one of the old.
template <typename Row, typename Column>
void replaceMatrices(Scene& scene, TokenSide side, const Row& row, const Column& column) {
    for (const MatrixRole role : rowRoles(scene, side)) {
        for (BlockMatrix* matrix : matricesIn(scene.input, role)) {
            *matrix = row(*matrix);
        }
    }
    if (namesColumns(scene, side)) {
        for (BlockMatrix* matrix : matricesIn(scene.input, MatrixRole::Weights)) {
            *matrix = column(*matrix);
        }
    }
}

} // namespace

Result<Scene> appliedTo(const Scene& scene, const InsertToken& edit) {
    if (const Result<void> shapes = checkTokenShapes(scene, edit.side); !shapes) {
        return unexpected(shapes.error());
    }
    const TokenList& tokens = tokensOf(scene, edit.side);
    if (edit.index > tokens.size()) {
        return unexpected(noSuchToken(edit.index, tokens.size()));
    }
    if (!sliceFits(scene, edit.side, edit.slice) || edit.maskBefore != scene.mask ||
        edit.regionsBefore != scene.regions) {
        return unexpected(mismatch());
    }
    Scene result = scene;
    if (namesColumns(scene, edit.side)) {
        insertColumns(result, edit);
    }
    for (const auto& [role, rows] : edit.slice.rows) {
        const std::vector<BlockMatrix*> matrices = matricesIn(result.input, role);
        for (std::size_t at = 0; at < matrices.size(); ++at) {
            *matrices[at] = withRowInserted(*matrices[at], edit.index, partOf(rows, at, matrices.size()));
        }
    }
    changeTexts(result, edit.side, [&edit](Texts& texts, std::size_t item) {
        const Texts& own = edit.slice.itemTexts;
        texts.insert(at(texts, edit.index), item < own.size() ? own[item] : edit.slice.text);
    });
    result.mask = edit.maskAfter;
    return withRegions(std::move(result), edit.regionsAfter);
}

Result<Scene> appliedTo(const Scene& scene, const RemoveToken& edit) {
    if (const Result<void> shapes = checkTokenShapes(scene, edit.side); !shapes) {
        return unexpected(shapes.error());
    }
    const TokenList& tokens = tokensOf(scene, edit.side);
    if (edit.index >= tokens.size()) {
        return unexpected(noSuchToken(edit.index, tokens.size()));
    }
    if (tokens.size() == 1) {
        return unexpected(
            makeError(translatable("the last token can't be removed: a scene needs one (rename it, "
                                   "or add another first)")));
    }
    if (!sameBits(edit.slice, sliceAt(scene, edit.side, edit.index)) || edit.maskBefore != scene.mask ||
        edit.regionsBefore != scene.regions) {
        return unexpected(mismatch());
    }
    Scene result = scene;
    replaceMatrices(
        result, edit.side, [&edit](const BlockMatrix& matrix) { return withRowRemoved(matrix, edit.index); },
        [&edit](const BlockMatrix& matrix) { return withColumnRemoved(matrix, edit.index); });
    changeTexts(result, edit.side,
                [&edit](Texts& texts, std::size_t) { texts.erase(at(texts, edit.index)); });
    result.mask = edit.maskAfter;
    return withRegions(std::move(result), edit.regionsAfter);
}

Result<Scene> appliedTo(const Scene& scene, const MoveToken& edit) {
    if (const Result<void> shapes = checkTokenShapes(scene, edit.side); !shapes) {
        return unexpected(shapes.error());
    }
    const TokenList& tokens = tokensOf(scene, edit.side);
    const std::size_t last = std::max(edit.from, edit.to);
    if (last >= tokens.size()) {
        return unexpected(noSuchToken(last, tokens.size()));
    }
    if (edit.regionsBefore != scene.regions) {
        return unexpected(mismatch());
    }
    Scene result = scene;
    replaceMatrices(
        result, edit.side,
        [&edit](const BlockMatrix& matrix) { return withRowMoved(matrix, edit.from, edit.to); },
        [&edit](const BlockMatrix& matrix) { return withColumnMoved(matrix, edit.from, edit.to); });
    changeTexts(result, edit.side,
                [&edit](Texts& texts, std::size_t) { moveText(texts, edit.from, edit.to); });
    return withRegions(std::move(result), edit.regionsAfter);
}

Result<Scene> appliedTo(const Scene& scene, const RenameToken& edit) {
    const TokenList& tokens = tokensOf(scene, edit.side);
    if (edit.side == TokenSide::Keys && !scene.keyTokens) {
        return unexpected(mismatch());
    }
    if (edit.index >= tokens.size()) {
        return unexpected(noSuchToken(edit.index, tokens.size()));
    }
    if (tokens[edit.index] != edit.before) {
        return unexpected(mismatch());
    }
    Scene result = scene;
    changeTexts(result, edit.side, [&](Texts& texts, std::size_t item) {
        if (item == scene.itemTokens.shown) {
            texts[edit.index] = edit.after;
        }
    });
    return result;
}

} // namespace attnscope
