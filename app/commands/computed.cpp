// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/commands/computed.h"

#include "app/commands/told_differences.h"
#include "core/analysis/lost_scores.h"
#include "core/heads/rollout.h"
#include "core/projection/resolve.h"
#include "core/solver/joined_heads.h"
#include "core/stream/statistics/statistics.h"

#include <cstdio>
#include <limits>

namespace attnscope {

ComputedScene::ComputedScene(std::shared_ptr<const Scene> scene, CompiledMask mask, Precision precision,
                             std::unique_ptr<Engine> engine, bool reportsFallback)
    : m_scene(std::move(scene))
    , m_engine(std::move(engine))
    , m_solver(*m_engine, *m_scene, precision)
    , m_reportsFallback(reportsFallback) {
    m_solver.useMask(std::make_shared<const CompiledMask>(std::move(mask)));
    m_solver.refuseNonFinite();
}

Result<Snapshot> ComputedScene::at(const HeadIndex& headIndex) {
    if (m_last && m_last->headIndex() == headIndex) {
        return *m_last;
    }
    m_last.reset();
    Result<ResultPtr> result = headIndex.isPooled() ? pooled(headIndex) : m_solver.solve(headIndex);
    if (!result) {
        return unexpected(result.error());
    }
    if (m_reportsFallback) {
        tellFallback(**result);
    }
    m_last = Snapshot{m_scene, std::move(*result)};
    return *m_last;
}

Result<ResultPtr> ComputedScene::pooled(const HeadIndex& headIndex) const {
    return madeOfHeads(headIndex, *m_scene, [&](const HeadIndex& one) { return m_solver.solve(one); });
}

Result<Snapshot> ComputedScene::withJoined(const HeadIndex& headIndex) {
    if (!joinsHeads(*m_scene)) {
        return at(headIndex);
    }
    Snapshot snapshot;
    const auto joined = m_solver.joined([&](std::size_t head) {
        Result<Snapshot> one = at({headIndex.batch, head});
        if (one && head == headIndex.head) {
            snapshot = *one;
        }
        return one.map([](const Snapshot& made) { return made.result; });
    });
    if (!joined) {
        return unexpected(joined.error());
    }
    snapshot.joined = *joined;
    return snapshot;
}

Result<std::vector<RowStatistics>> ComputedScene::statistics(const HeadIndex& headIndex) {
    Result<AttentionProblem> asked = problem(headIndex);
    if (!asked) {
        return unexpected(asked.error());
    }
    std::vector<RowStatistics> rows(asked->queries());
    if (m_reportsFallback) {
        std::fputs(
            "attnscope: stats: row statistics are the CPU's on every engine (nothing has to be done)\n",
            stderr);
    }
    if (!asked->weights && CpuEngine::streams(*asked)) {
        asked->v.reset();
        rowStatistics(*asked, inputsOf(*asked), {}, {}, rows);
        return rows;
    }
    const Result<Snapshot> snapshot = at(headIndex);
    if (!snapshot) {
        return unexpected(snapshot.error());
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
        rows[i] = snapshot->result->rowStatistics(i);
    }
    return rows;
}

namespace {

/// Exact numbers are not those of a model there, which is said before they are compared.
void tellLostScores(const LoadedInput& loaded) {
    const Scene& scene = loaded.document.scene;
    const ImportMember* const added = loaded.plan ? loaded.plan->in(ImportedMask::Added) : nullptr;
    if (scene.mask.fill != -std::numeric_limits<double>::infinity()) {
        return;
    }
    if (const std::optional<LostScores> lost = lostScores(scene)) {
        std::fprintf(
            stderr,
            "attnscope: %s: in %zu rows (the first: %zu of batch item %zu) every key has %.3g added: the "
            "scores still decide here, where float32 loses them and weighs these keys alike (--as "
            "%s=mask with --fill %.3g computes so)\n",
            scene.title.c_str(), lost->rows, lost->row, lost->headIndex.batch, lost->largest,
            added == nullptr ? "NAME" : added->name.c_str(), lost->largest);
    }
}

} // namespace

Result<LoadedScene> loadedScene(const InputOptions& input, const RuleOptions& rules) {
    Result<LoadedInput> loaded = input.loadAll(rules.orientation(), rules.seed(), rules.maskSpecs());
    if (!loaded) {
        return unexpected(loaded.error());
    }
    Scene& scene = loaded->document.scene;
    Result<CompiledMask> mask =
        rules.applyTo(scene, input.allowsNonFinite()).and_then([&] { return checkedMask(scene); });
    if (!mask) {
        return unexpected(mask.error());
    }
    tellLostScores(*loaded);
    if (input.comparesResults()) {
        tellDifferences(*loaded, input.inWords());
    }
    return LoadedScene{std::move(loaded->document), std::move(*mask)};
}

std::shared_ptr<ComputedScene> computedOf(LoadedScene loaded, const EngineOption& engine,
                                          const std::optional<Precision>& wanted, std::size_t float64Cells) {
    const auto scene = std::make_shared<const Scene>(std::move(loaded.document.scene));
    const Precision precision = wanted.value_or(precisionOf(*scene, float64Cells));
    return std::make_shared<ComputedScene>(scene, std::move(loaded.mask), precision, engine.make(),
                                           engine.reportsFallback());
}

Result<std::shared_ptr<ComputedScene>> computedScene(const InputOptions& input, const RuleOptions& rules,
                                                     const EngineOption& engine,
                                                     const std::optional<Precision>& asked,
                                                     std::size_t float64Cells,
                                                     const std::function<void(Scene&)>& changeShown) {
    const Result<std::optional<Precision>> wanted = engine.precision(asked);
    if (!wanted) {
        return unexpected(wanted.error());
    }
    Result<LoadedScene> loaded = loadedScene(input, rules);
    if (!loaded) {
        return unexpected(loaded.error());
    }
    if (changeShown) {
        changeShown(loaded->document.scene);
    }
    return computedOf(std::move(*loaded), engine, *wanted, float64Cells);
}

} // namespace attnscope
