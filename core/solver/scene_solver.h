// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/engine.h"
#include "core/engine/snapshot.h"
#include "core/projection/resolve.h"
#include "core/scene/scene.h"

#include <functional>
#include <memory>
#include <utility>

namespace attnscope {

/// The precision of a scene: its own, else float64 up to `most` cells a head and float32 beyond.
Precision precisionOf(const Scene& scene, std::size_t most);

/// Computes results of one scene: resolves the problem of a batch item and head, has an engine compute it and
/// joins heads. Window and command line both use it. For one thread.
class SceneSolver {
public:
    /// The result of one head of a batch item.
    using HeadResult = std::function<Result<ResultPtr>(std::size_t head)>;

    /// Refers to engine and scene.
    SceneSolver(Engine& engine, const Scene& scene, Precision precision)
        : m_engine(engine)
        , m_scene(scene)
        , m_precision(precision) {}

    /// Sets the mask that was compiled when the scene was checked; null: none was.
    void useMask(std::shared_ptr<const CompiledMask> mask) { m_mask = std::move(mask); }
    /// From now on problem() fails where finite inputs give numbers beyond the range of the precision.
    void refuseNonFinite() { m_refusesNonFinite = true; }

    Precision precision() const { return m_precision; }

    /// The problem of one batch item and head, as an engine gets it. With a result of the same head from an
    /// earlier state of the scene, and the change since then, only what the change touched is made anew.
    /// Fails as resolve() does.
    Result<AttentionProblem> problem(const HeadIndex& headIndex, const ResultPtr& previous = nullptr,
                                     const Change& change = {}) const;

    /// Makes the problem from the request's `previous` and `change` and has the engine compute it; results go
    /// to the request's callbacks. Fails as problem() and Engine::compute do.
    Result<void> compute(const HeadIndex& headIndex, ComputeRequest request) const;

    /// Computes the exact result of one batch item and head anew. Fails as compute() does.
    Result<ResultPtr> solve(const HeadIndex& headIndex, const std::stop_token& stop = {}) const;

    /// Joins the heads of one batch item. Calls `head` for one after the other and releases each result
    /// before the next call. Null where the scene joins none. Fails as `head` does.
    Result<std::shared_ptr<const MatrixSource>> joined(const HeadResult& head) const;

private:
    Engine& m_engine;
    const Scene& m_scene;
    Precision m_precision;
    std::shared_ptr<const CompiledMask> m_mask;
    bool m_refusesNonFinite = false;
};

} // namespace attnscope
