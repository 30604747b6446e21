// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/analysis/vector_edit.h"

#include "core/edits/make_edit.h"
#include "core/projection/position_encodings.h"
#include "core/projection/project_input.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace attnscope {

namespace {

MatrixRole roleOf(const Scene& scene, const VectorRef& vector) {
    switch (vector.kind) {
    case VectorRef::Kind::Query:
        return MatrixRole::Q;
    case VectorRef::Kind::Key:
        return MatrixRole::K;
    case VectorRef::Kind::Value:
        return MatrixRole::V;
    case VectorRef::Kind::KeyToken:
        return matrixIn(scene.input, MatrixRole::XKv) != nullptr ? MatrixRole::XKv : MatrixRole::X;
    case VectorRef::Kind::QueryToken:
        break;
    }
    return MatrixRole::X;
}

/// What RoPE turns into these numbers: a rotation is taken back by its transpose.
std::vector<double> turnedBack(std::span<const double> turned, std::size_t position,
                               const ScoreRules& rules) {
    std::vector<double> before(turned.size());
    for (std::size_t c = 0; c < before.size(); ++c) {
        std::vector<double> axis(turned.size(), 0.0);
        axis[c] = 1.0;
        rotateRow(axis, position, *rules.ropeBase, rules.ropePairs);
        before[c] = std::inner_product(axis.begin(), axis.end(), turned.begin(), 0.0);
    }
    return before;
}

} // namespace

bool isOwnVector(const Scene& scene, const VectorRef& vector) {
    const BlockMatrix* const matrix = matrixIn(scene.input, roleOf(scene, vector));
    return matrix != nullptr && vector.row < matrix->rows();
}

Edit setVector(const Scene& scene, const VectorRef& vector, std::span<const double> numbers,
               const HeadIndex& headIndex) {
    std::vector<double> own(numbers.begin(), numbers.end());
    const bool isTurned = vector.kind == VectorRef::Kind::Query || vector.kind == VectorRef::Kind::Key;
    if (isTurned && scene.rules.ropeBase) {
        own = turnedBack(numbers, vector.row, scene.rules);
    }
    return setCells(scene, roleOf(scene, vector), vector.row, 0, BlockMatrix(1, own.size(), own), headIndex);
}

Result<Edit> freeVectors(const Scene& scene) {
    const auto* const input = std::get_if<TokenInput>(&scene.input);
    if (input == nullptr) {
        return unexpected(makeError(translatable("vectors: this scene has no X that Q, K and V come from")));
    }
    if (scene.rules.sinusoidal) {
        return unexpected(makeError(translatable(
            "vectors: sinusoidal positions are added to X, which goes (switch them off first, or edit X)")));
    }
    // RoPE acts on numbers of the scene's own too: they are those before it.
    Scene unturned = scene;
    unturned.rules.ropeBase.reset();
    const std::size_t batches = batchCount(scene.input);
    const std::size_t keyHeads = input->keyHeads();
    std::vector<BlockMatrix> q;
    std::vector<BlockMatrix> k;
    std::vector<BlockMatrix> v;
    for (std::size_t batch = 0; batch < batches; ++batch) {
        for (std::size_t head = 0; head < input->heads; ++head) {
            AttentionProblem problem;
            problem.headIndex = {batch, head};
            projectInput(problem, nullptr, unturned, Change{});
            q.push_back(problem.q);
            if (head * keyHeads % input->heads == 0) {
                k.push_back(problem.k);
                v.push_back(*problem.v);
            }
        }
    }
    const std::vector<std::size_t> layers = layersOf(scene.input);
    const auto stack = [&](std::vector<BlockMatrix> matrices, std::size_t heads) {
        const bool isOne = batches == 1 && heads == 1 && layers.empty();
        const std::size_t count = layers.size() > 1 ? 3 : 2;
        return isOne ? MatrixStack(matrices.front())
                     : MatrixStack(LeadingAxes{count, batches, heads, layers}, std::move(matrices));
    };
    return setInput(scene, QkvInput{stack(std::move(q), input->heads), stack(std::move(k), keyHeads),
                                    stack(std::move(v), keyHeads)});
}

} // namespace attnscope
