// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/scene/initial_matrices.h"
#include "core/scene/make_edit.h"
#include "core/scene/mask_shift.h"
#include "core/scene/token_slice.h"

#include <algorithm>

namespace attnscope {

namespace {

std::optional<std::size_t> find(const TokenList& tokens, const std::string& text) {
    const auto& texts = tokens.texts();
    const auto found = std::find(texts.begin(), texts.end(), text);
    return found == texts.end() ? std::nullopt
                                : std::optional(static_cast<std::size_t>(found - texts.begin()));
}

/// The slice of a token that comes into a scene of `tokens` tokens.
TokenSlice newSlice(const Scene& scene, const std::string& text) {
    TokenSlice slice;
    slice.text = text;
    const std::optional<std::size_t> twin = find(scene.tokens, text);
    for (const MatrixRole role : tokenRoles(scene.input)) {
        const BlockMatrix& matrix = *matrixIn(scene.input, role);
        std::vector<double>& row = slice.rows[role];
        if (role == MatrixRole::Weights) {
            row.assign(matrix.columns() + 1, 0.0);
            slice.weightsColumn.assign(matrix.rows(), 0.0);
        } else if (twin && *twin < matrix.rows()) {
            const std::span<const double> same = matrix.row(*twin);
            row.assign(same.begin(), same.end());
        } else {
            row = wordVector(text, matrix.columns());
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

BlockMatrix replacedWeights(const BlockMatrix& old, const Matches& match) {
    BlockMatrix result(match.size(), match.size());
    for (std::size_t i = 0; i < match.size(); ++i) {
        for (std::size_t j = 0; j < match.size(); ++j) {
            if (match[i] && match[j] && *match[i] < old.rows() && *match[j] < old.columns()) {
                result.set(i, j, old(*match[i], *match[j]));
            }
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

} // namespace

Edit insertToken(const Scene& scene, std::size_t index, const std::string& text) {
    return InsertToken{index, newSlice(scene, text), scene.mask, withTokenInserted(scene.mask, index)};
}

Edit removeToken(const Scene& scene, std::size_t index) {
    const bool there = index < scene.tokens.size() && checkTokenShapes(scene).has_value();
    return RemoveToken{index, there ? sliceAt(scene, index) : TokenSlice{}, scene.mask,
                       withTokenRemoved(scene.mask, index)};
}

Edit moveToken(std::size_t from, std::size_t to) {
    return MoveToken{from, to};
}

Edit renameToken(const Scene& scene, std::size_t index, const std::string& text) {
    return RenameToken{index, index < scene.tokens.size() ? scene.tokens[index] : std::string(), text};
}

Edit replaceTokens(const Scene& scene, const std::vector<std::string>& texts) {
    const ReplaceInput::Side before{scene.tokens, scene.input, scene.mask};
    ReplaceInput::Side after{TokenList(texts), scene.input, scene.mask};
    const Matches match = matches(scene.tokens, texts);
    for (const MatrixRole role : tokenRoles(scene.input)) {
        const BlockMatrix& old = *matrixIn(scene.input, role);
        *matrixIn(after.input, role) =
            role == MatrixRole::Weights ? replacedWeights(old, match) : replacedRows(old, texts, match);
    }
    if (texts != scene.tokens.texts()) {
        after.mask = withoutPainting(scene.mask);
    }
    return ReplaceInput{before, after};
}

} // namespace attnscope
