// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/agree/agree_remarks.h"

#include "core/agree/mask_families.h"
#include "core/agree/partial_rotation.h"
#include "core/agree/sampled_scene.h"
#include "core/agree/sampled_search.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

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
        , m_stop(stop) {}

    std::vector<VariationText> made(const std::vector<ReferenceDifference>& differences,
                                    const GivenNumbers& numbers) {
        m_texts = partialRotation(m_scene, m_references, m_tolerance, m_stop);
        if (!m_texts.empty()) {
            return std::move(m_texts);
        }
        if (m_references.weights) {
            const bool done = noteExchanged() || noteScores() || noteFactor(m_nearest) || noteFactor(m_scene);
            if (!done) {
                noteUnseen();
            }
        }
        noteOutputAlone(differences, numbers);
        return std::move(m_texts);
    }

private:
    void add(std::string_view text, std::vector<std::string> arguments = {}) {
        m_texts.push_back({text, std::move(arguments)});
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
        const auto isOn = [](const MaskLayer& layer) { return layer.on; };
        if (std::any_of(m_scene.mask.layers.begin(), m_scene.mask.layers.end(), isOn)) {
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

    void noteOutputAlone(const std::vector<ReferenceDifference>& differences, const GivenNumbers& numbers) {
        const auto agrees = [&](Reference what) {
            const auto own = std::find_if(differences.begin(), differences.end(),
                                          [what](const auto& each) { return each.what == what; });
            return own == differences.end() ? std::optional<bool>()
                                            : std::optional(own->size <= numbers.allowed(what));
        };
        if (agrees(Reference::Weights) == true && agrees(Reference::Output) == false) {
            add(translatable(
                "the weights agree and the output does not: of dropout that is so (the model was in "
                "training; model.eval() before it runs), and of other values V"));
        }
    }

    const Scene& m_scene;
    const Scene& m_nearest;
    const References& m_references;
    double m_tolerance;
    const std::stop_token& m_stop;
    std::vector<VariationText> m_texts;
};

} // namespace

VariationText textOf(const LoweredRows& lowered, Rounding rounding) {
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
