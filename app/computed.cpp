// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/computed.h"

#include "core/attention/check_finite.h"
#include "core/attention/joined_heads.h"
#include "core/attention/resolve.h"
#include "core/stream/row_pass.h"

#include <cstdio>

namespace attnscope {

ComputedScene::ComputedScene(std::shared_ptr<const Scene> scene, Precision precision,
                             std::unique_ptr<Engine> engine, bool tells)
    : m_scene(std::move(scene))
    , m_precision(precision)
    , m_engine(std::move(engine))
    , m_tells(tells) {}

Result<AttentionProblem> ComputedScene::problem(const Place& place) const {
    Result<AttentionProblem> problem = resolve(nullptr, *m_scene, Change{}, place);
    if (!problem) {
        return problem;
    }
    problem->precision = m_precision;
    const Result<void> finite = checkFinite(*m_scene, *problem);
    return finite ? std::move(problem) : failed(finite.error());
}

Result<Snapshot> ComputedScene::at(const Place& place) {
    if (m_last && m_last->place() == place) {
        return *m_last;
    }
    m_last.reset();
    const Result<AttentionProblem> asked = problem(place);
    if (!asked) {
        return failed(asked.error());
    }
    Result<ResultPtr> result = runToEnd(*m_engine, *asked);
    if (m_tells) {
        tellWhyCpu(*m_engine);
    }
    if (!result) {
        return failed(result.error());
    }
    // The output of given weights is known only now.
    if (const Result<void> finite = asked->weights ? checkFinite(*m_scene, **result) : Result<void>();
        !finite) {
        return failed(finite.error());
    }
    m_last = Snapshot{m_scene, std::move(*result)};
    return *m_last;
}

Result<Snapshot> ComputedScene::withJoined(const Place& place) {
    const auto* const input = std::get_if<EmbeddedInput>(&m_scene->input);
    if (input == nullptr || !input->joins()) {
        return at(place);
    }
    HeadsBeside beside(input->heads);
    Snapshot snapshot;
    for (std::size_t head = 0; head < input->heads; ++head) {
        const Result<Snapshot> one = at({place.batch, head});
        if (!one) {
            return one;
        }
        beside.add(head, *one->result);
        snapshot = head == place.head ? *one : snapshot;
    }
    snapshot.joined = sourceOf(beside.joined(*input));
    return snapshot;
}

Result<std::vector<RowStatistics>> ComputedScene::statistics(const Place& place) {
    Result<AttentionProblem> asked = problem(place);
    if (!asked) {
        return failed(asked.error());
    }
    std::vector<RowStatistics> rows(asked->queries());
    if (m_tells) {
        std::fputs(
            "attnscope: stats: row statistics are the CPU's on every engine (nothing has to be done)\n",
            stderr);
    }
    if (CpuEngine::streams(*asked)) {
        asked->v.reset();
        rowStatistics(*asked, inputsOf(*asked), {}, {}, rows);
        return rows;
    }
    const Result<Snapshot> snapshot = at(place);
    if (!snapshot) {
        return failed(snapshot.error());
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
        rows[i] = snapshot->result->rowStatistics(i);
    }
    return rows;
}

Result<SceneDocument> loadedScene(const InputOptions& input, const RuleOptions& rules) {
    Result<SceneDocument> document = input.load(rules.orientation(), rules.seed());
    if (!document) {
        return document;
    }
    const Result<void> done = rules.applyTo(document->scene, input.allowsNonFinite()).and_then([&] {
        return checkScene(document->scene);
    });
    return done ? std::move(document) : failed(done.error());
}

Result<std::shared_ptr<ComputedScene>> computedScene(const InputOptions& input, const RuleOptions& rules,
                                                     const EngineOption& engine,
                                                     const std::optional<Precision>& asked,
                                                     std::size_t float64Cells) {
    const Result<std::optional<Precision>> wanted = engine.precision(asked);
    if (!wanted) {
        return failed(wanted.error());
    }
    Result<SceneDocument> document = loadedScene(input, rules);
    if (!document) {
        return failed(document.error());
    }
    const auto scene = std::make_shared<const Scene>(std::move(document->scene));
    const std::size_t cells = queryCount(scene->input) * keyCount(scene->input);
    const Precision usual = scene->precision.value_or(precisionFor(cells, float64Cells));
    return std::make_shared<ComputedScene>(scene, wanted->value_or(usual), engine.make(), engine.isVulkan());
}

} // namespace attnscope
