// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/analysis/compare_reference.h"

#include "core/analysis/compare_results.h"
#include "core/masks/filled_score.h"
#include "core/solver/joined_heads.h"
#include "core/solver/scene_solver.h"
#include "core/textbook/textbook_engine.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <utility>

namespace attnscope {

namespace {

/// Writes what is computed into a row.
using ReadRow = std::function<void(std::size_t row, std::span<double> values)>;

/// A stage that is compared with what a model gave.
struct Compared {
    Reference what;
    Stage stage;
};

/// The output first, which joined heads have alone.
constexpr std::array kCompared{
    Compared{Reference::Output, Stage::Output}, Compared{Reference::Weights, Stage::Weights},
    Compared{Reference::Scores, Stage::Masked}, Compared{Reference::Scores, Stage::Scaled},
    Compared{Reference::Scores, Stage::Scores}, Compared{Reference::LogSumExp, Stage::Masked}};

/// Of the stages of scores the one that is nearest.
std::vector<ReferenceDifference> nearestOf(const std::vector<ReferenceDifference>& differences) {
    std::vector<ReferenceDifference> kept;
    for (const ReferenceDifference& each : differences) {
        const bool isSame = !kept.empty() && kept.back().what == each.what;
        if (!isSame) {
            kept.push_back(each);
        } else if (each.size < kept.back().size) {
            kept.back() = each;
        }
    }
    return kept;
}

/// Joined heads have no head axis.
bool isJoined(const Scene& scene, const MatrixStack& output) {
    return joinsHeads(scene) && output.axes().count < 2;
}

std::size_t outputColumns(const Scene& scene, bool joined) {
    if (const auto* embedded = std::get_if<TokenInput>(&scene.input)) {
        const std::size_t width = embedded->wV.columns() / embedded->keyHeads();
        return !joined ? width : embedded->wO ? embedded->wO->columns() : embedded->heads * width;
    }
    const BlockMatrix* const v = matrixIn(scene.input, MatrixRole::V);
    return v != nullptr ? v->columns() : 0;
}

std::string shapeText(std::size_t batches, std::size_t heads, std::size_t rows, std::size_t columns) {
    std::string text;
    for (const std::size_t length : {batches, heads, rows, columns}) {
        text += (text.empty() ? "" : " × ") + std::to_string(length);
    }
    return text;
}

Result<void> checkShape(const MatrixStack& given, std::string_view name, std::size_t batches,
                        std::size_t heads, std::size_t rows, std::size_t columns) {
    const LeadingAxes& axes = given.axes();
    if (axes.batches == batches && axes.heads == heads && given.rows() == rows &&
        given.columns() == columns) {
        return {};
    }
    return unexpected(
        makeError(translatable("{0}: it is {1} (batch items × heads × rows × columns), and the scene "
                               "gives {2} (choose its axes or heads otherwise, or don't use it)"),
                  name, shapeText(axes.batches, axes.heads, given.rows(), given.columns()),
                  shapeText(batches, heads, rows, columns)));
}

/// How far a row of weights is from the same weight of its first keys, those that it has a weight for.
ShorterRow shorterWeights(std::span<const double> given) {
    const auto end = std::find_if(given.rbegin(), given.rend(), [](double weight) { return weight != 0.0; });
    ShorterRow found;
    found.keys = static_cast<std::size_t>(given.rend() - end);
    const double same = 1.0 / static_cast<double>(std::max<std::size_t>(found.keys, 1));
    for (std::size_t key = 0; key < found.keys; ++key) {
        found.size = std::max(found.size, difference(same, given[key]));
    }
    return found;
}

/// How far a row of an output is from the mean of the first values, of as many as come nearest.
ShorterRow shorterOutput(std::span<const double> given, const BlockMatrix& values) {
    ShorterRow nearest{0, {}, 0, 0, std::numeric_limits<double>::infinity(), true};
    std::vector<double> sums(given.size(), 0.0);
    for (std::size_t key = 0; key < values.rows(); ++key) {
        const auto own = values.row(key);
        double size = 0.0;
        for (std::size_t column = 0; column < sums.size(); ++column) {
            sums[column] += own[column];
            size = std::max(size, difference(sums[column] / static_cast<double>(key + 1), given[column]));
        }
        if (size < nearest.size) {
            nearest.keys = key + 1;
            nearest.size = size;
        }
    }
    return nearest;
}

/// How far a row of weights is from the same weight of its keys up to `own` and of those behind a gap, at the
/// end: of a causal mask over padding at the left the keys that it does not hide twice.
ShorterRow apartWeights(std::span<const double> given, std::size_t own) {
    ShorterRow found{0, {}, 0, 0, std::numeric_limits<double>::infinity(), false};
    const auto isZero = [](double weight) { return weight == 0.0; };
    const auto gap = given.begin() + static_cast<std::ptrdiff_t>(std::min(own + 1, given.size()));
    const auto behind = std::find_if_not(gap, given.end(), isZero);
    if (std::any_of(given.begin(), gap, isZero) || std::any_of(behind, given.end(), isZero) ||
        behind == gap || behind == given.end()) {
        return found;
    }
    found.keys = own + 1 + static_cast<std::size_t>(given.end() - behind);
    found.size = 0.0;
    for (const double weight : given) {
        const double same = 1.0 / static_cast<double>(found.keys);
        found.size = std::max(found.size, isZero(weight) ? 0.0 : difference(same, weight));
    }
    return found;
}

/// The same of an output: the mean of these values, of as many at the end as come nearest.
ShorterRow apartOutput(std::span<const double> given, const BlockMatrix& values, std::size_t own) {
    ShorterRow nearest{0, {}, 0, 0, std::numeric_limits<double>::infinity(), false};
    std::vector<double> sums(given.size(), 0.0);
    const auto add = [&](std::size_t key) {
        for (std::size_t column = 0; column < sums.size(); ++column) {
            sums[column] += values(key, column);
        }
    };
    for (std::size_t key = 0; key <= own && key < values.rows(); ++key) {
        add(key);
    }
    std::size_t keys = own + 1;
    for (std::size_t key = values.rows(); key-- > own + 2;) {
        add(key);
        ++keys;
        double size = 0.0;
        for (std::size_t column = 0; column < sums.size(); ++column) {
            size = std::max(size, difference(sums[column] / static_cast<double>(keys), given[column]));
        }
        if (size < nearest.size) {
            nearest.keys = keys;
            nearest.size = size;
        }
    }
    return nearest;
}

/// Goes through the batch items and heads of a scene and keeps the largest difference of each reference.
class Comparison {
public:
    Comparison(const Scene& scene, const References& references, std::stop_token stop)
        : m_scene(scene)
        , m_references(references)
        , m_stop(std::move(stop))
        , m_isMean(references.weights && areMeanWeights(scene, *references.weights))
        , m_solver(m_engine, scene, Precision::Float64) {
        for (const auto& [what, stage] : kCompared) {
            if (references.of(what)) {
                ReferenceDifference& each = m_differences.emplace_back();
                each.what = what;
                each.stage = stage;
            }
        }
    }

    Result<std::vector<ReferenceDifference>> run() {
        const bool joined = m_references.output && isJoined(m_scene, *m_references.output);
        for (std::size_t batch = 0; batch < batchCount(m_scene.input); ++batch) {
            m_loweredInAny.assign(queryCount(m_scene.input), 0.0);
            const Result<void> done = joined ? compareJoined(batch) : compareHeads(batch);
            if (!done) {
                return unexpected(done.error());
            }
        }
        for (ReferenceDifference& each : m_differences) {
            const auto isLowered = [](double lowered) { return lowered != 0.0; };
            if (std::none_of(each.lowered.begin(), each.lowered.end(), isLowered)) {
                each.lowered.clear();
            }
        }
        return nearestOf(m_differences);
    }

private:
    /// The result of that batch item and head, compared.
    Result<ResultPtr> comparedAt(const HeadIndex& headIndex, bool withOutput) {
        Result<ResultPtr> result = m_solver.solve(headIndex, m_stop);
        if (result) {
            noteLowered(**result);
            noteUnseeing(**result);
        }
        const Result<void> done = result ? compare(**result, withOutput) : Result<void>();
        return done ? std::move(result) : unexpected(done.error());
    }

    /// How far down the rows of that head are whose scores are all those of keys that a mask is to hide.
    void noteLowered(const AttentionResult& result) {
        m_lowered.assign(result.problem().queries(), 0.0);
        for (std::size_t row = 0; result.problem().bias && row < m_lowered.size(); ++row) {
            const RowStatistics statistics = result.rowStatistics(row);
            const double largest = statistics.logSumExp * result.problem().temperature;
            if (statistics.allowed > 0 && std::isfinite(largest) && largest <= kMostUnseenScore) {
                m_lowered[row] = -largest;
                m_loweredInAny[row] = std::max(m_loweredInAny[row], -largest);
            }
        }
    }

    /// Which rows of that head see no key, and what they would weigh.
    void noteUnseeing(const AttentionResult& result) {
        const AttentionProblem& problem = result.problem();
        m_seesNothing.assign(problem.queries(), 0);
        m_values = problem.v;
        for (std::size_t row = 0; !problem.mask->allowsAll() && row < m_seesNothing.size(); ++row) {
            m_seesNothing[row] = problem.mask->allowedInRow(row) == 0 ? 1 : 0;
        }
    }

    /// Of a row without a key: whether the model had fewer keys there.
    void noteShorter(ReferenceDifference& kept, const HeadIndex& headIndex, std::size_t row,
                     std::span<const double> given) const {
        const bool isOutput = kept.what == Reference::Output;
        const bool isKnown = kept.hasHead && m_seesNothing[row] != 0 &&
                             (isOutput ? m_values && m_values->columns() == given.size() &&
                                             m_values->rows() * m_seesNothing.size() <= kMostOfShorter
                                       : kept.what == Reference::Weights);
        if (!isKnown) {
            return;
        }
        const std::size_t keys = keyCount(m_scene.input);
        const std::size_t own = row + keys - std::min(keys, m_seesNothing.size());
        ShorterRow found = isOutput ? shorterOutput(given, *m_values) : shorterWeights(given);
        const ShorterRow apart = isOutput ? apartOutput(given, *m_values, own) : apartWeights(given, own);
        found = apart.size < found.size ? apart : found;
        if (found.keys > 0 && found.keys < keys && found.size < kept.ofRows.back()) {
            found.at = kept.ofRows.size() - 1;
            found.headIndex = headIndex;
            found.row = row;
            kept.shorter.push_back(found);
        }
    }

    Result<void> compareHeads(std::size_t batch) {
        std::vector<ResultPtr> ofHeads;
        for (std::size_t head = 0; head < headCount(m_scene.input); ++head) {
            Result<ResultPtr> result = comparedAt({batch, head}, true);
            if (!result) {
                return unexpected(result.error());
            }
            ofHeads.push_back(m_isMean ? std::move(*result) : ResultPtr());
        }
        return m_isMean ? compareMean(batch, ofHeads) : Result<void>{};
    }

    /// The weights that a model gave as the mean over the heads.
    Result<void> compareMean(std::size_t batch, const std::vector<ResultPtr>& ofHeads) {
        const auto kept =
            std::find_if(m_differences.begin(), m_differences.end(),
                         [](const ReferenceDifference& each) { return each.what == Reference::Weights; });
        kept->hasHead = false;
        const HeadIndex headIndex{batch, 0};
        std::vector<std::shared_ptr<const MatrixSource>> sources;
        sources.reserve(ofHeads.size());
        for (const ResultPtr& each : ofHeads) {
            sources.push_back(each->source(Stage::Weights));
        }
        const auto mean = [&](std::size_t row, std::span<double> values) {
            std::vector<double> own(values.size());
            std::fill(values.begin(), values.end(), 0.0);
            for (const auto& source : sources) {
                source->exactRow(row, own);
                for (std::size_t key = 0; key < own.size(); ++key) {
                    values[key] += own[key] / static_cast<double>(sources.size());
                }
            }
        };
        const bool done = compareRows(*kept, m_references.weights->at(headIndex), headIndex, mean);
        return done ? Result<void>{} : unexpected(stopped());
    }

    Result<void> compare(const AttentionResult& result, bool withOutput) {
        const HeadIndex& headIndex = result.problem().headIndex;
        bool done = true;
        for (ReferenceDifference& kept : m_differences) {
            if (kept.what == Reference::LogSumExp) {
                done = done && compareRows(kept, m_references.logSumExp->at(headIndex), headIndex,
                                           [&result](std::size_t row, std::span<double> values) {
                                               values.front() = result.rowStatistics(row).logSumExp;
                                           });
            } else if (kept.what == Reference::Weights ? !m_isMean
                                                       : kept.what != Reference::Output || withOutput) {
                const auto source = result.source(kept.stage);
                const BlockMatrix& given = m_references.of(kept.what)->at(headIndex);
                done = done &&
                       compareRows(kept, given, headIndex, [&](std::size_t row, std::span<double> values) {
                           source->exactRow(row, values);
                           if (kept.what == Reference::Scores) {
                               takeFilled(*source, row, given.row(row), values);
                           }
                       });
            }
        }
        return done ? Result<void>{} : unexpected(stopped());
    }

    /// A masked cell is as the model filled it.
    static void takeFilled(const MatrixSource& source, std::size_t row, std::span<const double> given,
                           std::span<double> values) {
        for (std::size_t column = 0; column < values.size(); ++column) {
            if (isFilledIn(given[column]) && source.masked(row, column)) {
                values[column] = given[column];
            }
        }
    }

    Result<void> compareJoined(std::size_t batch) {
        std::vector<ResultPtr> ofHeads;
        const auto computed = m_solver.joined([&](std::size_t head) {
            Result<ResultPtr> result = comparedAt({batch, head}, false);
            if (result && m_isMean) {
                ofHeads.push_back(*result);
            }
            return result;
        });
        if (!computed) {
            return unexpected(computed.error());
        }
        if (const Result<void> done = m_isMean ? compareMean(batch, ofHeads) : Result<void>(); !done) {
            return done;
        }
        m_differences.front().hasHead = false;
        const HeadIndex headIndex{batch, 0};
        const bool done = compareRows(
            m_differences.front(), m_references.output->at(headIndex), headIndex,
            [&](std::size_t row, std::span<double> values) { (*computed)->exactRow(row, values); });
        return done ? Result<void>{} : unexpected(stopped());
    }

    /// False where it was stopped.
    bool compareRows(ReferenceDifference& kept, const BlockMatrix& given, const HeadIndex& headIndex,
                     const ReadRow& read) const {
        std::vector<double> values(given.columns());
        for (std::size_t row = 0; row < given.rows(); ++row) {
            if (m_stop.stop_requested()) {
                return false;
            }
            read(row, values);
            double& worst = kept.ofRows.emplace_back(0.0);
            std::uint32_t& worstColumn = kept.columnOfRows.emplace_back(0);
            kept.lowered.push_back((kept.hasHead ? m_lowered : m_loweredInAny)[row]);
            const std::span<const double> model = given.row(row);
            for (std::size_t column = 0; column < values.size(); ++column) {
                const double size = difference(values[column], model[column]);
                worstColumn = size > worst ? static_cast<std::uint32_t>(column) : worstColumn;
                worst = std::max(worst, size);
                if (size > kept.size) {
                    kept.size = size;
                    kept.headIndex = headIndex;
                    kept.row = row;
                    kept.column = column;
                    kept.computed = values[column];
                    kept.given = model[column];
                }
            }
            if (worst > 0.0) {
                noteShorter(kept, headIndex, row, model);
            }
        }
        return true;
    }

    static constexpr std::size_t kMostOfShorter = std::size_t{1} << 24; ///< rows times keys

    const Scene& m_scene;
    const References& m_references;
    std::stop_token m_stop;
    bool m_isMean; ///< the weights are
    TextbookEngine m_engine;
    SceneSolver m_solver;
    std::vector<ReferenceDifference> m_differences;
    std::vector<double> m_lowered;           ///< by row of the head that is compared
    std::vector<double> m_loweredInAny;      ///< by row of the batch item
    std::vector<std::uint8_t> m_seesNothing; ///< by row of the head that is compared
    std::optional<BlockMatrix> m_values;     ///< of that head
};

} // namespace

bool areMeanWeights(const Scene& scene, const MatrixStack& weights) {
    return weights.axes().heads == 1 && headCount(scene.input) > 1;
}

Result<void> checkReferences(const Scene& scene, const References& references) {
    const std::size_t batches = batchCount(scene.input);
    const std::size_t heads = headCount(scene.input);
    const std::size_t queries = queryCount(scene.input);
    Result<void> done;
    if (std::holds_alternative<AttentionWeightsInput>(scene.input) &&
        (references.scores || references.logSumExp)) {
        return unexpected(makeError(translatable(
            "the model's scores and log-sum-exp have nothing to be compared with: of given weights "
            "none are known (leave them out, or give Q and K)")));
    }
    if (references.output) {
        const bool joined = isJoined(scene, *references.output);
        done = checkShape(*references.output, translatable("the model's output"), batches, joined ? 1 : heads,
                          queries, outputColumns(scene, joined));
    }
    if (done && references.weights) {
        const bool isMean =
            areMeanWeights(scene, *references.weights) && references.weights->axes().batches == batches;
        done = checkShape(*references.weights, translatable("the model's weights"), batches,
                          isMean ? 1 : heads, queries, keyCount(scene.input));
    }
    if (done && references.scores) {
        done = checkShape(*references.scores, translatable("the model's scores"), batches, heads, queries,
                          keyCount(scene.input));
    }
    if (done && references.logSumExp) {
        done = checkShape(*references.logSumExp, translatable("the model's log-sum-exp"), batches, heads,
                          queries, 1);
    }
    return done;
}

Result<std::vector<ReferenceDifference>> compareReferences(const Scene& scene, const References& references,
                                                           const std::stop_token& stop) {
    if (const Result<void> fits = checkReferences(scene, references); !fits) {
        return unexpected(fits.error());
    }
    return Comparison(scene, references, stop).run();
}

const ReferenceDifference& largestOf(const std::vector<ReferenceDifference>& differences) {
    return *std::max_element(
        differences.begin(), differences.end(),
        [](const ReferenceDifference& a, const ReferenceDifference& b) { return a.size < b.size; });
}

} // namespace attnscope
