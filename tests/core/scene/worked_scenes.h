// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/philox.h"
#include "core/engine/snapshot.h"
#include "core/projection/resolve.h"
#include "core/textbook/textbook_engine.h"

#include <QTest>

#include <cmath>

/// Scenes and comparisons that several tests of core share.
namespace attnscope::test {

/// The worked example of mathematics.md.
inline Scene iLoveAi() {
    Scene scene;
    scene.tokens = {"I", "love", "AI"};
    scene.input = TokenInput{BlockMatrix({{1, 0}, {0, 1}, {1, 1}}), BlockMatrix({{1, 0}, {1, 1}}),
                             BlockMatrix({{0, 1}, {1, 0}}), BlockMatrix({{1, 2}, {0, 1}})};
    return scene;
}

inline BlockMatrix normals(std::size_t rows, std::size_t columns, std::uint64_t seed) {
    BlockMatrix matrix(rows, columns);
    for (std::size_t i = 0; i < rows; ++i) {
        for (std::size_t j = 0; j < columns; ++j) {
            matrix.set(i, j,
                       normalAt(seed, RandomStream::X, static_cast<std::uint32_t>(i),
                                static_cast<std::uint32_t>(j)));
        }
    }
    return matrix;
}

/// A matrix of one column.
inline BlockMatrix column(const std::vector<double>& values) {
    return BlockMatrix(values.size(), 1, values);
}

/// A problem of random Q, K, V with everything allowed and scale 1/√d_k.
inline AttentionProblem randomProblem(std::size_t queries, std::size_t keys, std::size_t dK, std::size_t dV,
                                      std::uint64_t seed) {
    AttentionProblem problem;
    problem.q = normals(queries, dK, 3 * seed);
    problem.k = normals(keys, dK, 3 * seed + 1);
    problem.v = normals(keys, dV, 3 * seed + 2);
    problem.scale = 1.0 / std::sqrt(static_cast<double>(dK));
    problem.mask = std::make_shared<const Mask>(queries, keys);
    problem.fill = -HUGE_VAL;
    return problem;
}

inline MaskLayer causalLayer() {
    MaskLayer layer;
    layer.spec = "causal";
    return layer;
}

inline MaskLayer paintedLayer(std::vector<PaintedRectangle> rectangles) {
    MaskLayer layer;
    layer.spec = "painted";
    layer.painted = std::move(rectangles);
    return layer;
}

inline std::shared_ptr<const Mask> maskOf(std::vector<MaskLayer> layers, std::size_t queries,
                                          std::size_t keys) {
    MaskRules rules;
    rules.layers = std::move(layers);
    return std::make_shared<const Mask>(Mask::compile(rules, queries, keys).value());
}

inline ResultPtr run(const AttentionProblem& problem) {
    TextbookEngine engine;
    return runToEnd(engine, problem).value();
}

inline ResultPtr run(const Scene& scene) {
    return run(resolve(nullptr, scene, {}).value());
}

inline Snapshot snapshotOf(const Scene& scene) {
    return {std::make_shared<const Scene>(scene), run(scene)};
}

/// All cells as read-outs see them.
inline BlockMatrix cells(const MatrixSource& source) {
    BlockMatrix matrix(source.rows(), source.columns());
    for (std::size_t i = 0; i < source.rows(); ++i) {
        for (std::size_t j = 0; j < source.columns(); ++j) {
            matrix.set(i, j, source.exact(i, j));
        }
    }
    return matrix;
}

inline BlockMatrix cells(const ResultPtr& result, Stage stage) {
    return cells(*result->source(stage));
}

/// All cells as pictures show them.
inline std::vector<float> painted(const MatrixSource& source) {
    std::vector<float> values(source.rows() * source.columns());
    std::vector<std::uint8_t> masked(values.size());
    source.fill({0, 0, source.rows(), source.columns(), 0}, Reducer::Max, values, masked);
    return values;
}

/// Whether both have one shape and no cell differs by more than the tolerance; equal infinities are equal.
inline bool isNear(const BlockMatrix& actual, const BlockMatrix& expected, double tolerance = 1e-12) {
    if (actual.rows() != expected.rows() || actual.columns() != expected.columns()) {
        qWarning("%zu x %zu, expected %zu x %zu", actual.rows(), actual.columns(), expected.rows(),
                 expected.columns());
        return false;
    }
    for (std::size_t i = 0; i < actual.rows(); ++i) {
        for (std::size_t j = 0; j < actual.columns(); ++j) {
            const double a = actual(i, j);
            const double b = expected(i, j);
            if (!(a == b || std::abs(a - b) <= tolerance || (std::isnan(a) && std::isnan(b)))) {
                qWarning("cell (%zu, %zu) is %.17g, expected %.17g", i, j, a, b);
                return false;
            }
        }
    }
    return true;
}

} // namespace attnscope::test
