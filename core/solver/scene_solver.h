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

/// Makes results of one scene: resolves the problem of a place, has an engine compute it, joins heads. Window
/// and command line have theirs from here. For one thread.
class SceneSolver {
public:
    /// The result of one head of a batch item.
    using HeadResult = std::function<Result<ResultPtr>(std::size_t head)>;

    /// Refers to engine and scene.
    SceneSolver(Engine& engine, const Scene& scene, Precision precision)
        : m_engine(engine)
        , m_scene(scene)
        , m_precision(precision) {}

    /// The mask was compiled already when the scene was checked; null: it was not.
    void useMask(std::shared_ptr<const CompiledMask> mask) { m_mask = std::move(mask); }
    /// From now on numbers that leave what the precision holds are an error, where the inputs are finite.
    void refuseNonFinite() { m_refusesNonFinite = true; }

    Precision precision() const { return m_precision; }

    /// What an engine is given for the place. With a result of an earlier state of the scene at this place,
    /// and what happened since then, only what that touched is made anew. Fails as resolve() does.
    Result<AttentionProblem> problem(const HeadIndex& place, const ResultPtr& previous = nullptr,
                                     const Change& change = {}) const;

    /// Computes the place as the request asks: its `previous` and `change` are those of problem(), which is
    /// made here. Fails as problem() and Engine::compute do.
    Result<void> compute(const HeadIndex& place, ComputeRequest request) const;

    /// The exact result of the place, made anew. Fails as compute() does.
    Result<ResultPtr> solve(const HeadIndex& place, const std::stop_token& stop = {}) const;

    /// The heads of one batch item joined, from the results that `head` gives for one after the other; each
    /// is let go before the next one is asked for. Null where the scene joins none. Fails as `head` does.
    Result<std::shared_ptr<const MatrixSource>> joined(const HeadResult& head) const;

private:
    Engine& m_engine;
    const Scene& m_scene;
    Precision m_precision;
    std::shared_ptr<const CompiledMask> m_mask;
    bool m_refusesNonFinite = false;
};

} // namespace attnscope
