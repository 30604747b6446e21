// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/scene/scene_input.h"

#include <algorithm>

namespace attnscope {

namespace {

/// One role of an input: a stack, or a single matrix, or neither.
struct Found {
    const MatrixStack* stack = nullptr;
    const BlockMatrix* matrix = nullptr;
};

template <typename T>
const T* ifThere(const std::optional<T>& value) {
    return value ? &*value : nullptr;
}

Found find(const TokenInput& input, MatrixRole role) {
    switch (role) {
    case MatrixRole::X:
        return {&input.x, nullptr};
    case MatrixRole::XKv:
        return {ifThere(input.xKv), nullptr};
    case MatrixRole::WQ:
        return {nullptr, &input.wQ};
    case MatrixRole::WK:
        return {nullptr, &input.wK};
    case MatrixRole::WV:
        return {nullptr, &input.wV};
    case MatrixRole::WO:
        return {nullptr, ifThere(input.wO)};
    case MatrixRole::BQ:
        return {nullptr, ifThere(input.bQ)};
    case MatrixRole::BK:
        return {nullptr, ifThere(input.bK)};
    case MatrixRole::BV:
        return {nullptr, ifThere(input.bV)};
    case MatrixRole::BO:
        return {nullptr, ifThere(input.bO)};
    default:
        return {};
    }
}

Found find(const QkvInput& input, MatrixRole role) {
    switch (role) {
    case MatrixRole::Q:
        return {&input.q, nullptr};
    case MatrixRole::K:
        return {&input.k, nullptr};
    case MatrixRole::V:
        return {ifThere(input.v), nullptr};
    default:
        return {};
    }
}

Found find(const AttentionWeightsInput& input, MatrixRole role) {
    if (role == MatrixRole::Weights) {
        return {&input.weights, nullptr};
    }
    return role == MatrixRole::V ? Found{ifThere(input.v), nullptr} : Found{};
}

Found find(const SceneInput& input, MatrixRole role) {
    return std::visit([role](const auto& kind) { return find(kind, role); }, input);
}

} // namespace

std::size_t TokenInput::keyHeads() const {
    const std::size_t dK = heads == 0 ? 0 : wQ.columns() / heads;
    return dK == 0 ? 1 : std::max<std::size_t>(1, wK.columns() / dK);
}

const BlockMatrix* matrixIn(const SceneInput& input, MatrixRole role, const HeadIndex& headIndex) {
    const Found found = find(input, role);
    if (found.stack == nullptr) {
        return found.matrix;
    }
    // Keys and values that several query heads share stand under their own, smaller head.
    const bool ofKeys = role == MatrixRole::K || role == MatrixRole::V;
    return &found.stack->at({headIndex.batch, ofKeys ? keyHeadOf(input, headIndex.head) : headIndex.head});
}

BlockMatrix* matrixIn(SceneInput& input, MatrixRole role, const HeadIndex& headIndex) {
    return const_cast<BlockMatrix*>(matrixIn(static_cast<const SceneInput&>(input), role, headIndex));
}

std::vector<const BlockMatrix*> matricesIn(const SceneInput& input, MatrixRole role) {
    std::vector<const BlockMatrix*> all;
    const Found found = find(input, role);
    if (found.matrix != nullptr) {
        all.push_back(found.matrix);
    } else if (found.stack != nullptr) {
        for (const BlockMatrix& matrix : found.stack->matrices()) {
            all.push_back(&matrix);
        }
    }
    return all;
}

std::vector<BlockMatrix*> matricesIn(SceneInput& input, MatrixRole role) {
    std::vector<BlockMatrix*> all;
    for (const BlockMatrix* matrix : matricesIn(static_cast<const SceneInput&>(input), role)) {
        all.push_back(const_cast<BlockMatrix*>(matrix));
    }
    return all;
}

LeadingAxes axesOf(const SceneInput& input, MatrixRole role) {
    const Found found = find(input, role);
    return found.stack != nullptr ? found.stack->axes() : LeadingAxes{};
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
    if (const auto* given = std::get_if<AttentionWeightsInput>(&input)) {
        return given->weights.columns();
    }
    for (const MatrixRole role : {MatrixRole::XKv, MatrixRole::X, MatrixRole::K}) {
        if (const BlockMatrix* matrix = matrixIn(input, role)) {
            return matrix->rows();
        }
    }
    return 0;
}

std::size_t batchCount(const SceneInput& input) {
    std::size_t batches = 1;
    for (const MatrixRole role : kMatrixRoles) {
        batches = std::max(batches, axesOf(input, role).batches);
    }
    return batches;
}

std::size_t headCount(const SceneInput& input) {
    if (const auto* embedded = std::get_if<TokenInput>(&input)) {
        return embedded->heads;
    }
    return axesOf(input,
                  std::holds_alternative<AttentionWeightsInput>(input) ? MatrixRole::Weights : MatrixRole::Q)
        .heads;
}

std::size_t keyHeadCount(const SceneInput& input) {
    if (const auto* embedded = std::get_if<TokenInput>(&input)) {
        return embedded->keyHeads();
    }
    return axesOf(input, std::holds_alternative<AttentionWeightsInput>(input) ? MatrixRole::V : MatrixRole::K)
        .heads;
}

const std::vector<std::size_t>& layersOf(const SceneInput& input) {
    static const std::vector<std::size_t> kNone;
    for (const MatrixRole role : kMatrixRoles) {
        const Found found = find(input, role);
        if (found.stack != nullptr && !found.stack->axes().layers.empty()) {
            return found.stack->axes().layers;
        }
    }
    return kNone;
}

std::size_t layerCount(const SceneInput& input) {
    return std::max<std::size_t>(1, layersOf(input).size());
}

std::size_t itemCount(const SceneInput& input) {
    return batchCount(input) / layerCount(input);
}

bool hasHead(const SceneInput& input, const HeadIndex& headIndex) {
    return headIndex.batch < batchCount(input) && headIndex.head < headCount(input);
}

std::size_t keyHeadOf(const SceneInput& input, std::size_t head) {
    return head * keyHeadCount(input) / headCount(input);
}

} // namespace attnscope
