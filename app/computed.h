// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "app/engine_option.h"
#include "app/input_options.h"
#include "app/rule_options.h"
#include "core/attention/snapshot.h"
#include "core/cpu_engine.h"
#include "core/result.h"

#include <cstddef>
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
    /// `tells`: on standard error, where the CPU steps in for the engine.
    ComputedScene(std::shared_ptr<const Scene> scene, Precision precision, std::unique_ptr<Engine> engine,
                  bool tells);

    const Scene& scene() const { return *m_scene; }
    Precision precision() const { return m_precision; }
    /// What an engine would be given. Fails where the scene can't be computed or its numbers leave what the
    /// precision holds.
    Result<AttentionProblem> problem(const Place& place) const;
    /// Fails as problem() does.
    Result<Snapshot> at(const Place& place);
    /// Of the weights' rows; where they stream, in float32 and O(N) memory without anything else.
    Result<std::vector<RowStatistics>> statistics(const Place& place);
    /// The same with the joined heads of its batch item, where the scene joins them.
    Result<Snapshot> withJoined(const Place& place);

private:
    std::shared_ptr<const Scene> m_scene;
    Precision m_precision;
    std::unique_ptr<Engine> m_engine;
    bool m_tells;
    std::optional<Snapshot> m_last;
};

/// Reads the input and lets the rules act on it; what comes back fits together.
Result<SceneDocument> loadedScene(const InputOptions& input, const RuleOptions& rules);

/// The same, to be computed in the precision that is asked for, else in
/// the scene's, else in float64 up to that many cells a head; on the Vulkan engine in float32.
Result<std::shared_ptr<ComputedScene>> computedScene(const InputOptions& input, const RuleOptions& rules,
                                                     const EngineOption& engine,
                                                     const std::optional<Precision>& asked,
                                                     std::size_t float64Cells);

} // namespace attnscope
