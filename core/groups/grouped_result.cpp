// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/groups/grouped_result.h"

#include "core/formats/arrays/array_layout.h"
#include "core/groups/group_mask.h"
#include "core/groups/word_groups.h"

#include <limits>
#include <utility>

namespace attnscope {

namespace {

TokenGroups tokenGroups(const TokenList& tokens) {
    std::vector<TokenGroups::Group> groups;
    for (std::size_t at = 0; at < tokens.size(); ++at) {
        groups.push_back({tokens[at], {{at, at + 1}}});
    }
    return {std::move(groups), tokens.size()};
}

/// Matrices of that many rows for every batch item and head, which share their numbers.
MatrixStack stackOf(std::size_t rows, const LeadingAxes& axes) {
    return {axes, std::vector<BlockMatrix>(axes.matrices(), BlockMatrix(rows, 1))};
}

/// The groups are its tokens. Nothing can be computed from it: the weights are those of the result.
Scene groupedScene(const Scene& scene, const GroupPair& groups) {
    Scene grouped;
    grouped.title = scene.title;
    grouped.tokens = groups.queries->names();
    if (groups.queries != groups.keys) {
        grouped.keyTokens = groups.keys->names();
    }
    const std::size_t batches = batchCount(scene.input);
    const std::size_t heads = headCount(scene.input);
    const LeadingAxes axes{batches * heads > 1 ? 2U : 0U, batches, heads};
    grouped.input =
        QkvInput{stackOf(groups.queries->size(), axes), stackOf(groups.keys->size(), axes), std::nullopt};
    grouped.mask = scene.mask; // what it is called; its cells are those of the result
    grouped.orientation = scene.orientation;
    grouped.precision = scene.precision;
    grouped.provenance = scene.provenance;
    grouped.provenanceMixed = scene.provenanceMixed;
    return grouped;
}

class GroupedResult final : public AttentionResult {
public:
    GroupedResult(std::shared_ptr<const AttentionResult> tokens, const GroupPair& groups)
        : AttentionResult(tokens->fallback())
        , m_tokens(std::move(tokens))
        , m_weights(groupedSource(m_tokens->source(Stage::Weights), groups, m_tokens->precision())) {
        const AttentionProblem& problem = m_tokens->problem();
        m_problem.headIndex = problem.headIndex;
        m_problem.heads = problem.heads;
        m_problem.q = BlockMatrix(groups.queries->size(), 1);
        m_problem.k = BlockMatrix(groups.keys->size(), 1);
        m_problem.fill = problem.fill;
        m_problem.emptyRows = problem.emptyRows;
        m_problem.softmaxAxis = problem.softmaxAxis;
        m_problem.precision = problem.precision;
        // Of given weights no cell is masked, whatever the scene's mask says.
        m_problem.mask = problem.weights
                             ? std::make_shared<const Mask>(groups.queries->size(), groups.keys->size())
                             : groupMask(problem.mask, groups);
    }

    const AttentionProblem& problem() const override { return m_problem; }
    bool isExact() const override { return m_tokens->isExact(); }
    Precision precision() const override { return m_tokens->precision(); }
    std::string_view backend() const override { return m_tokens->backend(); }
    std::chrono::nanoseconds elapsed() const override { return m_tokens->elapsed(); }
    std::shared_ptr<const MatrixSource> source(Stage stage) const override {
        return stage == Stage::Weights ? m_weights : nullptr;
    }
    std::shared_ptr<const MatrixSource> lift() const override { return nullptr; }
    RowStatistics rowStatistics(std::size_t query) const override {
        std::vector<double> row(m_weights->columns());
        m_weights->exactRow(query, row);
        return statisticsOf(row, std::numeric_limits<double>::quiet_NaN(),
                            m_problem.mask->allowedInRow(query));
    }

private:
    std::shared_ptr<const AttentionResult> m_tokens;
    std::shared_ptr<const MatrixSource> m_weights;
    AttentionProblem m_problem;
};

} // namespace

Result<GroupPair> groupsOf(const Scene& scene, Grouping grouping) {
    const auto shared = [](TokenGroups groups) {
        return std::make_shared<const TokenGroups>(std::move(groups));
    };
    const auto pair = [&](const auto& make) {
        GroupPair groups;
        groups.queries = shared(make(scene.tokens, scene.regions.queries));
        groups.keys = scene.keyTokens ? shared(make(*scene.keyTokens, scene.regions.keys)) : groups.queries;
        return groups;
    };
    using Regions = std::vector<TokenRegion>;
    switch (grouping) {
    case Grouping::Tokens:
        return pair([](const TokenList& tokens, const Regions&) { return tokenGroups(tokens); });
    case Grouping::Words:
        return pair([](const TokenList& tokens, const Regions&) { return wordGroups(tokens); });
    case Grouping::Regions:
        break;
    }
    if (scene.regions == TokenRegions()) {
        return unexpected(makeError(
            translatable("regions: the scene has none (name some first: system=0:12, question=12:20)")));
    }
    return pair(
        [](const TokenList& tokens, const Regions& regions) { return regionGroups(regions, tokens.size()); });
}

Snapshot groupedOf(const Snapshot& snapshot, const GroupPair& groups) {
    return {std::make_shared<const Scene>(groupedScene(*snapshot.scene, groups)),
            std::make_shared<const GroupedResult>(snapshot.result, groups)};
}

Result<Snapshot> groupedAlike(const Snapshot& other, const GroupPair& groups) {
    const AttentionProblem& problem = other.result->problem();
    const std::size_t queries = groups.queries->tokens();
    const std::size_t keys = groups.keys->tokens();
    if (problem.queries() == queries && problem.keys() == keys) {
        return groupedOf(other, groups);
    }
    return unexpected(makeError(
        translatable("groups: the first has {0} and the second {1} queries and keys, so that no group has "
                     "the same tokens in both (compare scenes of as many tokens, or leave groups out)"),
        shapeText({queries, keys}), shapeText({problem.queries(), problem.keys()})));
}

} // namespace attnscope
