// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/commands/stage_table.h"

#include "app/options/stage_option.h"
#include "core/analysis/row_combination.h"

namespace attnscope {

namespace {

/// The matrices of one stage that are asked for, in their order.
class Matrices {
public:
    Matrices(const Scene& scene, Stage stage, const MatrixChoice& choice)
        : m_scene(scene)
        , m_stage(stage)
        , m_choice(choice)
        , m_all(resultAxes(scene, stage))
        , m_asked(m_all) {
        if (choice.oneBatch) {
            m_asked.batches.reset();
        }
        if (choice.oneHead) {
            m_asked.heads.reset();
        }
        if (choice.headIndex.isRollout() && m_asked.batches) { // one layer's of the scene's layers
            const std::size_t items = itemCount(scene.input);
            m_asked.batches = items;
            m_first = choice.headIndex.batch / items * items;
        }
    }

    const ResultAxes& asked() const { return m_asked; }
    HeadIndex headIndexOf(std::size_t index) const {
        const std::size_t heads = m_asked.heads.value_or(1);
        const std::size_t batch = m_choice.oneBatch ? m_choice.headIndex.batch : m_first + index / heads;
        if (m_choice.oneHead) {
            return {batch, m_choice.headIndex.head, m_choice.headIndex.pool};
        }
        const HeadIndex headIndex = attnscope::headIndexOf(m_scene, m_stage, m_all, index % heads);
        return {batch, headIndex.head};
    }

private:
    const Scene& m_scene;
    Stage m_stage;
    MatrixChoice m_choice;
    ResultAxes m_all;
    ResultAxes m_asked;
    std::size_t m_first = 0; ///< batch item
};

using MakeTable = std::function<Result<NumberTable>(const HeadIndex& headIndex)>;

/// One table after the other as one; each is made when its first row is asked for.
Result<NumberTable> allOf(const std::shared_ptr<ComputedScene>& computed, const Matrices& matrices,
                          const MakeTable& make) {
    Result<NumberTable> first = make(matrices.headIndexOf(0));
    if (!first) {
        return unexpected(first.error());
    }
    NumberTable all = *first;
    all.leading = matrices.asked().lengths();
    struct Current {
        std::size_t index = 0;
        NumberTable table;
    };
    const auto current = std::make_shared<Current>(Current{0, std::move(*first)});
    all.fillRow = [computed, matrices, make, current](std::size_t row,
                                                      std::span<double> values) -> Result<void> {
        const std::size_t rows = current->table.rows;
        if (row / rows != current->index) {
            Result<NumberTable> next = make(matrices.headIndexOf(row / rows));
            if (!next) {
                return unexpected(next.error());
            }
            *current = {row / rows, std::move(*next)};
        }
        return current->table.fillRow(row % rows, values);
    };
    return all;
}

/// The matrix of a stage in front of the scores, for which nothing of queries × keys is computed.
std::shared_ptr<const MatrixSource> inputSource(const AttentionProblem& problem, Stage stage) {
    const auto given = [](const BlockMatrix& matrix) { return matrix.empty() ? nullptr : sourceOf(matrix); };
    switch (stage) {
    case Stage::X:
        return problem.x ? sourceOf(*problem.x) : nullptr;
    case Stage::Q:
        return given(problem.q);
    case Stage::K:
        return given(problem.k);
    case Stage::V:
        return problem.v ? sourceOf(*problem.v) : nullptr;
    default:
        return nullptr;
    }
}

Result<std::shared_ptr<const MatrixSource>> sourceAt(ComputedScene& computed, Stage stage,
                                                     const HeadIndex& headIndex) {
    const StageMaker maker = stageInfo(stage).maker;
    if (maker == StageMaker::Scene || maker == StageMaker::Projection) {
        return computed.problem(headIndex).map(
            [stage](const AttentionProblem& problem) { return inputSource(problem, stage); });
    }
    return (maker == StageMaker::AllHeads ? computed.withJoined(headIndex) : computed.at(headIndex))
        .map([stage](const Snapshot& snapshot) { return snapshot.source(stage); });
}

} // namespace

Result<NumberTable> stageTable(const std::shared_ptr<ComputedScene>& computed, Stage stage,
                               const MatrixChoice& choice, const std::string& stageWord,
                               const std::optional<Precision>& written) {
    const Matrices matrices(computed->scene(), stage, choice);
    return allOf(
        computed, matrices,
        [computed, stage, stageWord, written](const HeadIndex& headIndex) -> Result<NumberTable> {
            Result<std::shared_ptr<const MatrixSource>> source = sourceAt(*computed, stage, headIndex);
            if (!source) {
                return unexpected(source.error());
            }
            if (!*source) {
                return unexpected(missingStage(stageWord, computed->scene().input));
            }
            return tableOf(*source, computed->scene().orientation, written.value_or(computed->precision()));
        });
}

Result<NumberTable> contributionsTable(const std::shared_ptr<ComputedScene>& computed, std::size_t row,
                                       const MatrixChoice& choice) {
    const Matrices matrices(computed->scene(), Stage::Output, choice);
    return allOf(computed, matrices, [computed, row](const HeadIndex& headIndex) -> Result<NumberTable> {
        const Result<Snapshot> snapshot = computed->at(headIndex);
        if (!snapshot) {
            return unexpected(snapshot.error());
        }
        std::optional<RowCombination> combination = combineRow(*snapshot, row, TermOrder::Position);
        if (!combination) {
            return unexpected(missingStage("contributions", computed->scene().input));
        }
        return tableOf(std::move(*combination), computed->scene().orientation,
                       snapshot->result->problem().precision);
    });
}

Result<NumberTable> groupedTable(const std::shared_ptr<ComputedScene>& computed, const MatrixChoice& choice,
                                 const MakeGrouped& grouped, const std::optional<Precision>& written) {
    const Matrices matrices(computed->scene(), Stage::Weights, choice);
    return allOf(computed, matrices, [computed, grouped, written](const HeadIndex& headIndex) {
        return computed->at(headIndex).and_then(grouped).map([&](const Snapshot& groups) {
            return tableOf(groups.source(Stage::Weights), groups.scene->orientation,
                           written.value_or(computed->precision()));
        });
    });
}

Result<StatisticsTable> statisticsTable(ComputedScene& computed, const MatrixChoice& choice) {
    const Matrices matrices(computed.scene(), Stage::Weights, choice);
    StatisticsTable table;
    table.leading = matrices.asked().lengths();
    for (std::size_t index = 0; index < matrices.asked().matrices(); ++index) {
        const Result<std::vector<RowStatistics>> rows = computed.statistics(matrices.headIndexOf(index));
        if (!rows) {
            return unexpected(rows.error());
        }
        table.rows.insert(table.rows.end(), rows->begin(), rows->end());
    }
    return table;
}

} // namespace attnscope
