// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/scene/scene_input.h"

namespace attnscope {

namespace {

const BlockMatrix* find(const EmbeddedInput& input, MatrixRole role) {
    switch (role) {
    case MatrixRole::X:
        return &input.x;
    case MatrixRole::WQ:
        return &input.wQ;
    case MatrixRole::WK:
        return &input.wK;
    case MatrixRole::WV:
        return &input.wV;
    default:
        return nullptr;
    }
}

const BlockMatrix* find(const ProjectedInput& input, MatrixRole role) {
    switch (role) {
    case MatrixRole::Q:
        return &input.q;
    case MatrixRole::K:
        return &input.k;
    case MatrixRole::V:
        return &input.v;
    default:
        return nullptr;
    }
}

const BlockMatrix* find(const WeightsInput& input, MatrixRole role) {
    if (role == MatrixRole::Weights) {
        return &input.weights;
    }
    return role == MatrixRole::V && input.v ? &*input.v : nullptr;
}

} // namespace

const BlockMatrix* matrixIn(const SceneInput& input, MatrixRole role) {
    return std::visit([role](const auto& kind) { return find(kind, role); }, input);
}

BlockMatrix* matrixIn(SceneInput& input, MatrixRole role) {
    return const_cast<BlockMatrix*>(matrixIn(static_cast<const SceneInput&>(input), role));
}

std::vector<MatrixRole> rolesOf(const SceneInput& input) {
    std::vector<MatrixRole> roles;
    for (const MatrixRole role : kMatrixRoles) {
        if (matrixIn(input, role) != nullptr) {
            roles.push_back(role);
        }
    }
    return roles;
}

std::size_t queryCount(const SceneInput& input) {
    for (const MatrixRole role : {MatrixRole::X, MatrixRole::Q, MatrixRole::Weights}) {
        if (const BlockMatrix* matrix = matrixIn(input, role)) {
            return matrix->rows();
        }
    }
    return 0;
}

std::size_t keyCount(const SceneInput& input) {
    if (const auto* given = std::get_if<WeightsInput>(&input)) {
        return given->weights.columns();
    }
    for (const MatrixRole role : {MatrixRole::X, MatrixRole::K}) {
        if (const BlockMatrix* matrix = matrixIn(input, role)) {
            return matrix->rows();
        }
    }
    return 0;
}

} // namespace attnscope
