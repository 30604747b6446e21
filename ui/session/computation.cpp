// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/session/computation.h"

#include "core/attention/resolve.h"

namespace attnscope::ui {

namespace {

constexpr std::size_t kSmallCells = 4096;
constexpr std::size_t kSmallColumns = 64;

} // namespace

Result<void> compute(Engine& engine, const Computation& computation, const std::stop_token& stop,
                     const PublishSnapshot& publish) {
    const ResultPtr& previous = computation.previous;
    Result<AttentionProblem> problem =
        resolve(previous ? &previous->problem() : nullptr, *computation.scene, computation.change);
    if (!problem) {
        return failed(problem.error());
    }
    problem->precision = precisionFor(problem->queries() * problem->keys(), kFloat64PictureCells);
    const Publish publishResult = [&](ResultPtr result) {
        const Snapshot snapshot{computation.scene, std::move(result)};
        publish(snapshot, rangesOf(snapshot));
    };
    return previous ? engine.update(previous, *problem, computation.change, stop, publishResult)
                    : engine.run(*problem, stop, publishResult);
}

bool isSmall(const Scene& scene) {
    if (queryCount(scene.input) * keyCount(scene.input) > kSmallCells) {
        return false;
    }
    for (const MatrixRole role : rolesOf(scene.input)) {
        const BlockMatrix& matrix = *matrixIn(scene.input, role);
        const bool cells = role == MatrixRole::Weights;
        if (!cells && (matrix.columns() > kSmallColumns || matrix.rows() > kSmallCells)) {
            return false;
        }
    }
    return true;
}

} // namespace attnscope::ui
