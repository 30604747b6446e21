// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "app/options/engine_option.h"
#include "app/options/input_options.h"
#include "app/options/rule_options.h"
#include "core/base/result.h"
#include "core/cpu_engine.h"
#include "core/solver/scene_solver.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace attnscope {

/// Up to this many cells of the weights of one head `compute` works in float64.
inline constexpr std::size_t kComputeFloat64Cells = 4'194'304;

/// A scene that is computed one batch item and head at a time, when it is asked for; the last one is kept.
/// For one thread.
class ComputedScene {
public:
    /// `mask` is the compiled mask of the scene. With `reportsFallback` a line on standard error says when
    /// the CPU computes in place of the engine.
    ComputedScene(std::shared_ptr<const Scene> scene, CompiledMask mask, Precision precision,
                  std::unique_ptr<Engine> engine, bool reportsFallback);

    const Scene& scene() const { return *m_scene; }
    Precision precision() const { return m_solver.precision(); }
    /// What an engine would be given. Fails where the scene can't be computed or its numbers leave what the
    /// precision holds.
    Result<AttentionProblem> problem(const HeadIndex& headIndex) const { return m_solver.problem(headIndex); }
    /// Of a batch item and head, or of what is made of all heads. Fails as problem() does.
    Result<Snapshot> at(const HeadIndex& headIndex);
    /// The statistics of the rows of weights; where they stream, in float32 and O(N) memory.
    Result<std::vector<RowStatistics>> statistics(const HeadIndex& headIndex);
    /// The same with the joined heads of its batch item, where the scene joins them.
    Result<Snapshot> withJoined(const HeadIndex& headIndex);

private:
    Result<ResultPtr> pooled(const HeadIndex& headIndex) const;

    std::shared_ptr<const Scene> m_scene;
    std::unique_ptr<Engine> m_engine;
    SceneSolver m_solver;
    bool m_reportsFallback;
    std::optional<Snapshot> m_last;
};

/// A scene that was read and checked, with the mask that the check compiled.
struct LoadedScene {
    SceneDocument document;
    CompiledMask mask;
};

/// Reads the input and lets the rules act on it; what comes back fits together. Tells by how much a model's
/// results beside it differ.
Result<LoadedScene> loadedScene(const InputOptions& input, const RuleOptions& rules);

/// A scene that was read, to be computed in the precision that is asked for, else in the scene's, else in
/// float64 up to that many cells a head.
std::shared_ptr<ComputedScene> computedOf(LoadedScene loaded, const EngineOption& engine,
                                          const std::optional<Precision>& wanted, std::size_t float64Cells);

/// The same, to be computed in the precision that is asked for, else in
/// the scene's, else in float64 up to that many cells a head; on the Vulkan engine in float32.
/// `changeShown` may change how the scene is written, not what is computed.
Result<std::shared_ptr<ComputedScene>> computedScene(const InputOptions& input, const RuleOptions& rules,
                                                     const EngineOption& engine,
                                                     const std::optional<Precision>& asked,
                                                     std::size_t float64Cells,
                                                     const std::function<void(Scene&)>& changeShown = {});

} // namespace attnscope
