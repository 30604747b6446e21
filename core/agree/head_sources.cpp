// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/agree/head_sources.h"

#include "core/agree/sampled_rows.h"
#include "core/projection/resolve.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace attnscope {

namespace {

constexpr std::size_t kMostHeads = 64;

/// What may come from another head than the model's own.
enum class Moved { KeysAndValues, Keys, Values, QueriesAndKeys };

/// Heads of the first batch item, each tried for each head of the model.
class HeadSearch {
public:
    HeadSearch(const References& references, double tolerance)
        : m_references(references)
        , m_tolerance(tolerance) {}

    Result<void> resolveAll(const Scene& scene) {
        m_keyHeads = keyHeadCount(scene.input);
        for (std::size_t head = 0; head < headCount(scene.input); ++head) {
            Result<AttentionProblem> problem = resolve(nullptr, scene, Change{}, {0, head});
            if (!problem) {
                return unexpected(problem.error());
            }
            m_problems.push_back(std::move(*problem));
        }
        const std::size_t queries = m_problems.front().queries();
        m_rows = {queries - 1, queries / 2};
        return {};
    }

    /// The sources with which all heads agree.
    std::optional<HeadSources> found(Moved moved, bool causal) const {
        const std::size_t heads = m_problems.size();
        const std::size_t sources = moved == Moved::QueriesAndKeys ? heads : m_keyHeads;
        HeadSources all;
        for (std::size_t head = 0; head < heads; ++head) {
            std::optional<HeadSources> one;
            for (std::size_t source = 0; source < sources && !one; ++source) {
                const HeadSources tried = sourcesOf(moved, head, source);
                one = agrees(tried, head, causal) ? std::optional(tried) : std::nullopt;
            }
            if (!one) {
                return std::nullopt;
            }
            all.queries.push_back(one->queries.front());
            all.keys.push_back(one->keys.front());
            all.values.push_back(one->values.front());
        }
        return all;
    }

private:
    std::size_t keyHeadOf(std::size_t head) const { return head / (m_problems.size() / m_keyHeads); }
    const AttentionProblem& withKeyHead(std::size_t keyHead) const {
        return m_problems[keyHead * (m_problems.size() / m_keyHeads)];
    }

    HeadSources sourcesOf(Moved moved, std::size_t head, std::size_t source) const {
        const std::size_t own = keyHeadOf(head);
        switch (moved) {
        case Moved::KeysAndValues:
            return {{head}, {source}, {source}};
        case Moved::Keys:
            return {{head}, {source}, {own}};
        case Moved::Values:
            return {{head}, {own}, {source}};
        case Moved::QueriesAndKeys:
            break;
        }
        return {{source}, {keyHeadOf(source)}, {own}};
    }

    bool agrees(const HeadSources& sources, std::size_t head, bool causal) const {
        AttentionProblem problem = m_problems[head];
        problem.q = m_problems[sources.queries.front()].q;
        problem.k = withKeyHead(sources.keys.front()).k;
        const std::optional<BlockMatrix>& values = withKeyHead(sources.values.front()).v;
        return std::all_of(m_rows.begin(), m_rows.end(),
                           [&](std::size_t row) { return rowAgrees(problem, values, head, row, causal); });
    }

    bool rowAgrees(const AttentionProblem& problem, const std::optional<BlockMatrix>& values,
                   std::size_t head, std::size_t row, bool causal) const {
        GivenRow given;
        given.row = row;
        if (m_references.weights) {
            given.weights = m_references.weights->at({0, head}).row(row);
            given.weightsSize = largestGiven(given.weights);
        }
        if (m_references.output && values) {
            given.output = m_references.output->at({0, head}).row(row);
            given.outputSize = largestGiven(given.output);
        }
        SampledRow sampled(problem, row);
        sampled.scale(problem.scale);
        std::vector<std::uint8_t> allowed(problem.keys());
        problem.mask->fillRow(row, allowed);
        const SeenKeys seen{0, causal ? std::min(row + 1, problem.keys()) : problem.keys(), allowed};
        const SampledRow::Powers powers = sampled.powersOver(seen);
        if (sampled.differs(given, seen, powers, m_tolerance) > m_tolerance) {
            return false;
        }
        GrowingOutput output({{&sampled, values ? &*values : nullptr}}, given);
        output.add(0, powers);
        return given.output.empty() || output.differs(m_tolerance) <= m_tolerance;
    }

    const References& m_references;
    double m_tolerance;
    std::size_t m_keyHeads = 1;
    std::vector<AttentionProblem> m_problems;
    std::vector<std::size_t> m_rows;
};

/// Whether results of single heads are given of which Q, K and V are.
bool hasHeads(const Scene& scene, const References& references) {
    const std::size_t heads = headCount(scene.input);
    const auto tells = [heads](const std::optional<MatrixStack>& given) {
        return !given || given->axes().heads == heads;
    };
    return std::holds_alternative<QkvInput>(scene.input) && heads > 1 && heads <= kMostHeads &&
           (references.weights || references.output) && tells(references.weights) && tells(references.output);
}

} // namespace

Result<std::optional<Variation>> nearestHeadSources(const Scene& scene, const References& references,
                                                    double tolerance, const std::stop_token& stop) {
    if (!hasHeads(scene, references)) {
        return std::optional<Variation>();
    }
    HeadSearch search(references, tolerance);
    return search.resolveAll(scene).map([&] {
        for (const Moved moved : {Moved::KeysAndValues, Moved::Keys, Moved::Values, Moved::QueriesAndKeys}) {
            for (const bool causal : {false, true}) {
                if (stop.stop_requested()) {
                    return std::optional<Variation>();
                }
                if (std::optional<HeadSources> sources = search.found(moved, causal)) {
                    Variation variation;
                    variation.headSources = std::move(*sources);
                    variation.mask = causal ? "causal" : "";
                    return std::optional(variation);
                }
            }
        }
        return std::optional<Variation>();
    });
}

} // namespace attnscope
