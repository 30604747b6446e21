// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/token_slice.h"

#include <cstring>

namespace attnscope {

namespace {

bool sameBits(const std::vector<double>& a, const std::vector<double>& b) {
    return a.size() == b.size() &&
           (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0);
}

/// Whether a token of that side has a row and a column in given weights, which share a cell.
bool sharesCell(const Scene& scene, TokenSide side) {
    return namesColumns(scene, side) && side == TokenSide::Queries;
}

Error unevenTokens(std::size_t tokens, const BlockMatrix& matrix) {
    return makeError(
        translatable("the tokens stay as they are: there are {0} of them and a matrix is {1}×{2} "
                     "(only scenes with as many queries and keys as tokens can get other tokens)"),
        std::to_string(tokens), std::to_string(matrix.rows()), std::to_string(matrix.columns()));
}

} // namespace

std::vector<MatrixRole> rowRoles(const Scene& scene, TokenSide side) {
    std::vector<MatrixRole> roles;
    for (const MatrixRole role : rolesOf(scene.input)) {
        const bool ofKeys = role == MatrixRole::XKv || role == MatrixRole::K || role == MatrixRole::V;
        const bool wanted = !scene.keyTokens || ofKeys == (side == TokenSide::Keys);
        if (wanted && !isParameter(role) && !(role == MatrixRole::Weights && side == TokenSide::Keys)) {
            roles.push_back(role);
        }
    }
    return roles;
}

bool namesColumns(const Scene& scene, TokenSide side) {
    return std::holds_alternative<AttentionWeightsInput>(scene.input) &&
           (side == TokenSide::Keys || !scene.keyTokens);
}

const TokenList& tokensOf(const Scene& scene, TokenSide side) {
    return side == TokenSide::Queries ? scene.tokens : scene.keyNames();
}

Result<void> checkTokenShapes(const Scene& scene, TokenSide side) {
    if (!scene.keyTokens && side == TokenSide::Keys) {
        return unexpected(
            makeError(translatable("the keys have no tokens of their own: the queries' tokens name "
                                   "them (change those)")));
    }
    const std::size_t tokens = tokensOf(scene, side).size();
    // X is the rows of both sides where keys are only called otherwise.
    const bool shared = scene.keyTokens && std::holds_alternative<TokenInput>(scene.input) &&
                        matrixIn(scene.input, MatrixRole::XKv) == nullptr;
    for (const MatrixRole role : rolesOf(scene.input)) {
        if (shared && role == MatrixRole::X) {
            return unexpected(unevenTokens(tokens, *matrixIn(scene.input, role)));
        }
    }
    for (const MatrixRole role : rowRoles(scene, side)) {
        if (matrixIn(scene.input, role)->rows() != tokens) {
            return unexpected(unevenTokens(tokens, *matrixIn(scene.input, role)));
        }
    }
    const BlockMatrix* const weights = matrixIn(scene.input, MatrixRole::Weights);
    if (weights != nullptr && namesColumns(scene, side) && weights->columns() != tokens) {
        return unexpected(unevenTokens(tokens, *weights));
    }
    return {};
}

TokenSlice sliceAt(const Scene& scene, TokenSide side, std::size_t index) {
    TokenSlice slice;
    slice.text = tokensOf(scene, side)[index];
    for (const TokenList& list : scene.itemTokens.of(side)) {
        slice.itemTexts.push_back(list[index]);
    }
    for (const MatrixRole role : rowRoles(scene, side)) {
        std::vector<double>& rows = slice.rows[role];
        for (const BlockMatrix* matrix : matricesIn(scene.input, role)) {
            const std::span<const double> row = matrix->row(index);
            rows.insert(rows.end(), row.begin(), row.end());
        }
    }
    if (namesColumns(scene, side)) {
        for (const BlockMatrix* matrix : matricesIn(scene.input, MatrixRole::Weights)) {
            for (std::size_t i = 0; i < matrix->rows(); ++i) {
                if (i != index || !sharesCell(scene, side)) {
                    slice.weightsColumn.push_back((*matrix)(i, index));
                }
            }
        }
    }
    return slice;
}

bool sameBits(const TokenSlice& a, const TokenSlice& b) {
    if (a.text != b.text || a.itemTexts != b.itemTexts || a.rows.size() != b.rows.size() ||
        !sameBits(a.weightsColumn, b.weightsColumn)) {
        return false;
    }
    for (auto left = a.rows.begin(), right = b.rows.begin(); left != a.rows.end(); ++left, ++right) {
        if (left->first != right->first || !sameBits(left->second, right->second)) {
            return false;
        }
    }
    return true;
}

bool sliceFits(const Scene& scene, TokenSide side, const TokenSlice& slice) {
    const std::vector<MatrixRole> roles = rowRoles(scene, side);
    const std::vector<const BlockMatrix*> weights = matricesIn(scene.input, MatrixRole::Weights);
    const std::size_t columnCells = namesColumns(scene, side) ? weights.size() * weights.front()->rows() : 0;
    if (slice.itemTexts.size() != scene.itemTokens.of(side).size() || slice.rows.size() != roles.size() ||
        slice.weightsColumn.size() != columnCells) {
        return false;
    }
    for (const MatrixRole role : roles) {
        const auto row = slice.rows.find(role);
        const std::vector<const BlockMatrix*> matrices = matricesIn(scene.input, role);
        // A new row of given weights already has the cell of the column that comes with it.
        const std::size_t columns =
            matrices.front()->columns() + (role == MatrixRole::Weights && sharesCell(scene, side) ? 1 : 0);
        if (row == slice.rows.end() || row->second.size() != matrices.size() * columns) {
            return false;
        }
    }
    return true;
}

} // namespace attnscope
