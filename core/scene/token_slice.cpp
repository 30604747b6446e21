// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/scene/token_slice.h"

#include <cstring>

namespace attnscope {

namespace {

bool sameBits(const std::vector<double>& a, const std::vector<double>& b) {
    return a.size() == b.size() &&
           (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0);
}

} // namespace

std::vector<MatrixRole> tokenRoles(const SceneInput& input) {
    std::vector<MatrixRole> roles;
    for (const MatrixRole role : rolesOf(input)) {
        if (role != MatrixRole::WQ && role != MatrixRole::WK && role != MatrixRole::WV) {
            roles.push_back(role);
        }
    }
    return roles;
}

Result<void> checkTokenShapes(const Scene& scene) {
    const std::size_t tokens = scene.tokens.size();
    for (const MatrixRole role : tokenRoles(scene.input)) {
        const BlockMatrix& matrix = *matrixIn(scene.input, role);
        const bool square = role != MatrixRole::Weights || matrix.columns() == tokens;
        if (matrix.rows() != tokens || !square) {
            return failed(failure(translatable("the tokens stay as they are: there are {0} of them and a "
                                               "matrix is {1}×{2} (only scenes with as many queries and keys "
                                               "as tokens can get other tokens)"),
                                  std::to_string(tokens), std::to_string(matrix.rows()),
                                  std::to_string(matrix.columns())));
        }
    }
    return {};
}

TokenSlice sliceAt(const Scene& scene, std::size_t index) {
    TokenSlice slice;
    slice.text = scene.tokens[index];
    for (const MatrixRole role : tokenRoles(scene.input)) {
        const BlockMatrix& matrix = *matrixIn(scene.input, role);
        const std::span<const double> row = matrix.row(index);
        slice.rows[role].assign(row.begin(), row.end());
        if (role == MatrixRole::Weights) {
            for (std::size_t i = 0; i < matrix.rows(); ++i) {
                if (i != index) {
                    slice.weightsColumn.push_back(matrix(i, index));
                }
            }
        }
    }
    return slice;
}

bool sameBits(const TokenSlice& a, const TokenSlice& b) {
    if (a.text != b.text || a.rows.size() != b.rows.size() || !sameBits(a.weightsColumn, b.weightsColumn)) {
        return false;
    }
    for (auto left = a.rows.begin(), right = b.rows.begin(); left != a.rows.end(); ++left, ++right) {
        if (left->first != right->first || !sameBits(left->second, right->second)) {
            return false;
        }
    }
    return true;
}

bool sliceFits(const Scene& scene, const TokenSlice& slice) {
    const std::vector<MatrixRole> roles = tokenRoles(scene.input);
    const bool given = std::holds_alternative<WeightsInput>(scene.input);
    if (slice.rows.size() != roles.size() ||
        slice.weightsColumn.size() != (given ? scene.tokens.size() : 0)) {
        return false;
    }
    for (const MatrixRole role : roles) {
        const auto row = slice.rows.find(role);
        // A new row of given weights already has the cell of the column that comes with it.
        const std::size_t columns =
            matrixIn(scene.input, role)->columns() + (role == MatrixRole::Weights ? 1 : 0);
        if (row == slice.rows.end() || row->second.size() != columns) {
            return false;
        }
    }
    return true;
}

} // namespace attnscope
