// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/agree/agree_remarks.h"

#include "core/agree/input_norms.h"
#include "core/agree/mask_families.h"
#include "core/agree/output_places.h"
#include "core/agree/partial_rotation.h"
#include "core/agree/sampled_scene.h"
#include "core/agree/sampled_search.h"
#include "core/agree/weight_rules.h"
#include "core/solver/joined_heads.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <functional>

namespace attnscope {

namespace {

constexpr std::size_t kMostRuns = 4; ///< of keys that are named

std::vector<double> columnSums(const BlockMatrix& matrix) {
    std::vector<double> sums(matrix.columns(), 0.0);
    for (std::size_t row = 0; row < matrix.rows(); ++row) {
        const auto numbers = matrix.row(row);
        std::transform(numbers.begin(), numbers.end(), sums.begin(), sums.begin(), std::plus<>());
    }
    return sums;
}

std::vector<double> rowSums(const BlockMatrix& matrix) {
    std::vector<double> sums;
    for (std::size_t row = 0; row < matrix.rows(); ++row) {
        double sum = 0.0;
        for (const double number : matrix.row(row)) {
            sum += number;
        }
        sums.push_back(sum);
    }
    return sums;
}

bool areOnes(const std::vector<double>& sums, double tolerance) {
    return std::all_of(sums.begin(), sums.end(),
                       [tolerance](double sum) { return std::abs(sum - 1.0) <= tolerance; });
}

bool haveRowsOfSumOne(const MatrixStack& weights, double tolerance) {
    return std::all_of(
        weights.matrices().begin(), weights.matrices().end(),
        [tolerance](const BlockMatrix& matrix) { return areOnes(rowSums(matrix), tolerance); });
}

MatrixStack transposedOf(const MatrixStack& weights) {
    std::vector<BlockMatrix> matrices;
    for (const BlockMatrix& matrix : weights.matrices()) {
        matrices.push_back(matrix.transposed());
    }
    return {weights.axes(), std::move(matrices)};
}

class Remarks {
public:
    Remarks(const Scene& scene, const Scene& nearest, const References& references,
            const GivenNumbers& numbers, const std::stop_token& stop)
        : m_scene(scene)
        , m_nearest(nearest)
        , m_references(references)
        , m_tolerance(numbers.tolerance())
        , m_sumTolerance(numbers.tolerance())
        , m_stop(stop) {
        if (const int digits = numbers.decimals[static_cast<std::size_t>(Reference::Weights)]; digits > 0) {
            m_sumTolerance += static_cast<double>(keyCount(scene.input)) * std::pow(10.0, -digits) / 2.0;
        }
    }

    std::vector<VariationText> made(const std::vector<ReferenceDifference>& differences,
                                    const GivenNumbers& numbers) {
        if (take(partialRotation(m_scene, m_references, numbers, m_stop)) ||
            take(normsOfInputs(m_scene, m_references, numbers, m_stop)) || noteOrderOfItems(numbers)) {
            return std::move(m_texts);
        }
        if (m_references.weights) {
            const bool done = noteExchanged() || noteScores() || noteFactor(m_nearest) ||
                              noteFactor(m_scene) || noteRules() || noteSlopes(numbers);
            if (!done) {
                noteSums();
                noteUnseen();
            }
        }
        if (agrees(Reference::Weights, differences, numbers) == false ||
            !take(outputElsewhere(m_scene, m_nearest, m_references, numbers, m_stop))) {
            noteOutputAlone(differences, numbers);
        }
        return std::move(m_texts);
    }

private:
    void add(std::string_view text, std::vector<std::string> arguments = {}) {
        m_texts.push_back({text, std::move(arguments)});
    }

    /// Whether there are any.
    bool take(std::vector<VariationText>&& texts) {
        m_texts.insert(m_texts.end(), texts.begin(), texts.end());
        return !texts.empty();
    }

    /// The nearest scene, and with a causal mask where it has none.
    std::vector<Scene> plainScenes() const {
        std::vector<Scene> all{m_nearest};
        if (!hasMask(m_nearest)) {
            Variation causal;
            causal.mask = "causal";
            if (Result<Scene> other = varied(m_nearest, causal)) {
                all.push_back(std::move(*other));
            }
        }
        return all;
    }

    /// Takes what is said of the nearest scene, or of it under a causal mask.
    bool takeOfPlain(const std::function<std::optional<VariationText>(const Scene&)>& said) {
        const std::vector<Scene> scenes = plainScenes();
        for (std::size_t at = 0; at < scenes.size(); ++at) {
            if (std::optional<VariationText> text = said(scenes[at])) {
                m_texts.push_back(std::move(*text));
                if (at > 0) {
                    add(translatable("a causal mask is added"));
                }
                return true;
            }
        }
        return false;
    }

    bool noteOrderOfItems(const GivenNumbers& numbers) {
        return takeOfPlain(
            [&](const Scene& scene) { return orderOfItems(scene, m_references, numbers, m_stop); });
    }

    bool noteSlopes(const GivenNumbers& numbers) {
        const bool isIt = takeOfPlain([&](Scene scene) {
            scene.rules.alibi = false; // its slopes are those that are looked for
            return slopesOfDistance(scene, m_references, numbers, m_stop);
        });
        if (isIt) {
            noteUnseen();
        }
        return isIt;
    }

    /// Whether the weights are made of the scores by another rule than a softmax over the keys.
    bool noteRules() {
        if (haveRowsOfSumOne(*m_references.weights, m_sumTolerance) ||
            m_references.weights->axes().heads != headCount(m_scene.input)) {
            return false;
        }
        return noteSinks() || noteSigmoid();
    }

    /// Whether they are a softmax once their rows are divided by their sums, and what the rest of the sums
    /// is.
    bool noteSinks() {
        References other;
        other.weights = dividedBySums(*m_references.weights);
        const std::optional<Variation> found = explainedBy(other);
        const Result<Scene> scene = found ? varied(m_scene, *found) : unexpected(Error{});
        if (!scene) {
            return false;
        }
        const std::optional<std::vector<double>> sinks =
            scoresOfSinks(*scene, *m_references.weights, m_tolerance, m_stop);
        const auto isNone = [](double score) { return std::abs(score) < 1e-3; };
        if (!sinks) {
            add(translatable(
                "the rows of the model's weights do not sum to 1: divided by their sums they agree"));
        } else if (std::all_of(sinks->begin(), sinks->end(), isNone)) {
            add(translatable(
                "the rows of the model's weights do not sum to 1: they are exp(s) / (1 + Σ exp(s)), a "
                "softmax with one more key of score 0 (softmax1)"));
        } else {
            std::vector<std::string> scores;
            for (const double score : *sinks) {
                scores.push_back(fmt::format("{:.4g}", score));
            }
            add(translatable(
                    "the rows of the model's weights do not sum to 1: a softmax with one more key, whose "
                    "score is {0} (head by head), gives them (attention sinks)"),
                {fmt::format("{}", fmt::join(scores, ", "))});
        }
        addFurther(*found);
        return true;
    }

    bool noteSigmoid() {
        References other;
        other.scores = scoresOfSigmoids(*m_references.weights);
        const std::optional<Variation> found = other.scores ? explainedBy(other) : std::nullopt;
        if (found) {
            add(translatable(
                "the rows of the model's weights do not sum to 1: each weight is the sigmoid of its score, "
                "1 / (1 + exp(−s)), and no softmax"));
            addFurther(*found);
        }
        return found.has_value();
    }

    void noteSums() {
        const auto range = rangeOfRowSums(*m_references.weights);
        if (range && (range->first < 1.0 - m_sumTolerance || range->second > 1.0 + m_sumTolerance)) {
            add(translatable(
                    "the rows of the model's weights do not sum to 1, but to {0} … {1}: no softmax over "
                    "the keys gives them"),
                {fmt::format("{:.5g}", range->first), fmt::format("{:.5g}", range->second)});
        }
    }

    /// Whether these results are the scene's with any of what is searched.
    std::optional<Variation> explainedBy(const References& references) const {
        const Result<TriedVariation> tried = nearestVariation(m_scene, references, m_tolerance, m_stop);
        return tried && tried->size <= m_tolerance ? std::optional(tried->variation) : std::nullopt;
    }

    void addFurther(const Variation& variation) {
        const std::vector<VariationText> texts = textsOf(variation);
        m_texts.insert(m_texts.end(), texts.begin(), texts.end());
    }

    bool noteExchanged() {
        if (!haveColumnsOfSumOne(*m_references.weights, m_tolerance)) {
            return false;
        }
        References other;
        other.weights = transposedOf(*m_references.weights);
        const std::optional<Variation> found = explainedBy(other);
        if (found) {
            add(translatable(
                "the model's weights agree with their last two axes exchanged, (key, query): give "
                "them transposed"));
            addFurther(*found);
        }
        return found.has_value();
    }

    bool noteScores() {
        if (haveRowsOfSumOne(*m_references.weights, m_tolerance) || m_references.scores ||
            m_references.weights->axes().heads != headCount(m_scene.input)) {
            return false;
        }
        References other;
        other.scores = m_references.weights;
        const std::optional<Variation> found = explainedBy(other);
        if (found) {
            add(translatable(
                "what the file calls the model's weights are its scores, before the softmax: say so "
                "(--as NAME=check_scores)"));
            addFurther(*found);
        }
        return found.has_value();
    }

    /// After dropout, or multiplied by a number.
    bool noteFactor(const Scene& scene) {
        Result<SampledScene> sampled = SampledScene::of(scene, m_references);
        if (!sampled) {
            return false;
        }
        for (const RunMask& mask : {RunMask{}, RunMask{RunMask::Kind::Causal, 0, {}}}) {
            const std::optional<double> factor = sampled->factorOfWeights(mask, true, m_tolerance);
            if (!factor || std::abs(*factor - 1.0) <= 4.0 * m_tolerance) {
                continue;
            }
            if (*factor > 1.0 && !haveRowsOfSumOne(*m_references.weights, m_tolerance) && hasZeros()) {
                add(translatable("the model's weights are what dropout of {0} leaves, each 0 or {1} times as "
                                 "large: the model was in training (model.eval() before it runs)"),
                    {fmt::format("{:.2g}", 1.0 - 1.0 / *factor), fmt::format("{:.4g}", *factor)});
            } else if (haveRowsOfSumOne(*m_references.weights, m_sumTolerance)) {
                return false; // both have been divided by their sums
            } else {
                add(translatable("the model's weights are {0} times those of the scene"),
                    {fmt::format("{:.4g}", *factor)});
            }
            if (mask.kind == RunMask::Kind::Causal) {
                add(translatable("a causal mask is added"));
            }
            return true;
        }
        return false;
    }

    bool hasZeros() const { return zeros().first > 0; }

    /// How many cells of the given weights are 0, and how many there are.
    std::pair<std::size_t, std::size_t> zeros() const {
        std::pair<std::size_t, std::size_t> counts{0, 0};
        for (const BlockMatrix& matrix : m_references.weights->matrices()) {
            for (std::size_t row = 0; row < matrix.rows(); ++row) {
                const auto numbers = matrix.row(row);
                counts.first += static_cast<std::size_t>(std::count(numbers.begin(), numbers.end(), 0.0));
                counts.second += numbers.size();
            }
        }
        return counts;
    }

    void noteUnseen() {
        if (hasMask(m_scene) || hasMask(m_nearest)) {
            return;
        }
        if (areZeroAsCausal(*m_references.weights)) {
            add(translatable(
                "a causal mask is right: the model's weights are 0 where it hides a key, and nowhere "
                "else (--mask causal)"));
            return;
        }
        for (const UnseenKeys& run : unseenKeys(*m_references.weights, kMostRuns)) {
            add(run.first == run.last
                    ? translatable("the model's weights are 0 at key {1} of item {0} in all rows")
                    : translatable("the model's weights are 0 at keys {1}–{2} of item {0} in all rows"),
                {std::to_string(run.item), std::to_string(run.first), std::to_string(run.last)});
        }
        if (const auto [count, cells] = zeros(); count > 0) {
            add(translatable(
                    "the model's weights are 0 in {0} of {1} cells, and nothing is masked here (--mask; "
                    "attnscope masks lists them)"),
                {std::to_string(count), std::to_string(cells)});
        }
    }

    /// Nothing where the model gave none.
    static std::optional<bool> agrees(Reference what, const std::vector<ReferenceDifference>& differences,
                                      const GivenNumbers& numbers) {
        const auto own = std::find_if(differences.begin(), differences.end(),
                                      [what](const auto& each) { return each.what == what; });
        return own == differences.end() ? std::optional<bool>()
                                        : std::optional(shareOf({*own}, numbers) <= 1.0);
    }

    void noteOutputAlone(const std::vector<ReferenceDifference>& differences, const GivenNumbers& numbers) {
        const bool doesAlone = agrees(Reference::Weights, differences, numbers) == true &&
                               agrees(Reference::Output, differences, numbers) == false;
        if (!doesAlone && m_references.output && m_texts.empty() &&
            resemblesInput(m_scene, *m_references.output)) {
            add(translatable(
                "the output is much like X: it may be of the whole block, with what stands behind the "
                "attention (residual, norm, feed-forward; give that of the attention itself)"));
        }
        if (!doesAlone) {
            return;
        }
        if (joinsHeads(m_scene)) {
            add(translatable(
                "the weights agree and the output does not: this output may be of the whole block, with what "
                "stands behind the attention (a gate, a norm, feed-forward); of dropout it is so too (the "
                "model "
                "was in training; model.eval() before it runs)"));
        } else {
            add(translatable(
                "the weights agree and the output does not: of dropout that is so (the model was in "
                "training; model.eval() before it runs), and of other values V"));
        }
    }

    const Scene& m_scene;
    const Scene& m_nearest;
    const References& m_references;
    double m_tolerance;
    double m_sumTolerance; ///< of a row of weights
    const std::stop_token& m_stop;
    std::vector<VariationText> m_texts;
};

} // namespace

VariationText textOf(const LoweredRows& lowered, Rounding rounding) {
    if (lowered.keys > 0) {
        return {lowered.areFirst
                    ? translatable("in {0} rows no key may be seen, as in rows of padding (the first: {1} of "
                                   "batch item {2}): the model weighs its first {3} keys alike there, those "
                                   "that it had when it computed them; all other rows differ by {4} at most")
                    : translatable("in {0} rows no key may be seen, as in rows of padding (the first: {1} of "
                                   "batch item {2}): the model weighs {3} keys alike there, those that only "
                                   "one of its two masks hides, since the sum of both is −∞ in the others; "
                                   "all other rows differ by {4} at most"),
                {std::to_string(lowered.rows), std::to_string(lowered.row), std::to_string(lowered.item),
                 std::to_string(lowered.keys), fmt::format("{:.2g}", lowered.elsewhere)}};
    }
    return {
        translatable("in {0} rows a mask adds −{1} or about as much to all scores that the row has: beside "
                     "it {2} keeps little or nothing of a score, so that the model's weights are other "
                     "there; all other rows differ by {3} at most"),
        {std::to_string(lowered.rows), fmt::format("{:.4g}", lowered.lowered), std::string(wordOf(rounding)),
         fmt::format("{:.2g}", lowered.elsewhere)}};
}

VariationText textOf(const NearerNumber& nearer, Rounding rounding) {
    return {translatable("with {0} they would differ by {1} at most: such a number is hidden by the rounding "
                         "of {2}"),
            {fmt::format("{}", fmt::join(optionsOf(nearer.variation), " ")),
             fmt::format("{:.2g}", nearer.after), std::string(wordOf(rounding))}};
}

bool haveColumnsOfSumOne(const MatrixStack& weights, double tolerance) {
    const auto hasColumns = [tolerance](const BlockMatrix& matrix) {
        return matrix.rows() == matrix.columns() && areOnes(columnSums(matrix), tolerance);
    };
    const std::vector<BlockMatrix>& all = weights.matrices();
    return std::all_of(all.begin(), all.end(), hasColumns) && !haveRowsOfSumOne(weights, tolerance);
}

std::vector<VariationText> remarksOn(const Scene& scene, const Scene& nearest, const References& references,
                                     const std::vector<ReferenceDifference>& differences,
                                     const GivenNumbers& numbers, const std::stop_token& stop) {
    return Remarks(scene, nearest, references, numbers, stop).made(differences, numbers);
}

} // namespace attnscope
