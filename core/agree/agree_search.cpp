// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/agree/agree_search.h"

#include "core/agree/sampled_scene.h"
#include "core/agree/sampled_search.h"

#include <algorithm>
#include <cmath>

namespace attnscope {

namespace {

using Differences = std::vector<ReferenceDifference>;

/// What a variation comes to over the whole scene.
struct Compared {
    Variation variation;
    Differences differences;
    double share = 0.0; ///< of what the model's type allows
};

/// Compares scenes with the results of one model.
class Model {
public:
    Model(const Scene& scene, const References& references, const std::stop_token& stop)
        : m_scene(scene)
        , m_references(references)
        , m_stop(stop)
        , m_numbers(numbersOf(references)) {}

    const GivenNumbers& numbers() const { return m_numbers; }

    Result<Compared> compared(const Variation& variation) const {
        return varied(m_scene, variation)
            .and_then([&](const Scene& other) { return compareReferences(other, m_references, m_stop); })
            .map([&](Differences&& differences) {
                const double share = shareOf(differences, m_numbers);
                return Compared{variation, std::move(differences), share};
            });
    }

    /// What comes nearest of all that is tried.
    Result<Compared> nearest(Compared best) const {
        const double tolerance = m_numbers.tolerance();
        const Result<TriedVariation> tried = nearestVariation(m_scene, m_references, tolerance, m_stop);
        if (!tried) {
            return unexpected(tried.error());
        }
        if (!tried->variation.isNone()) {
            Result<Compared> other = compared(tried->variation);
            if (other && other->share < best.share / 2.0) {
                best = std::move(*other);
            }
        }
        if (best.share <= 1.0) {
            return best;
        }
        return nearestHeadOrder(m_scene, m_references, tolerance, m_stop)
            .map([&](const std::optional<Variation>& ordered) {
                Result<Compared> other = ordered ? compared(*ordered) : unexpected(Error{});
                return other && other->share <= 1.0 ? std::move(*other) : std::move(best);
            });
    }

    /// Of inputs that the model held in half precision; a few rows tell whether it is worth to compare all.
    Result<std::optional<Rounding>> halfThatExplains(const Scene& scene) const {
        for (const Rounding half : {Rounding::Float16, Rounding::BFloat16}) {
            Scene other = scene;
            other.input = roundedInput(std::move(other.input), half);
            Result<SampledScene> sampled = SampledScene::of(other, m_references);
            if (!sampled) {
                return unexpected(sampled.error());
            }
            // Rows have their own largest number, so that a row may be further than the whole.
            const double limit = kRowSlack * m_numbers.tolerance();
            if (sampled->differs({}, true, limit) > limit) {
                continue;
            }
            const Result<Differences> differences = compareReferences(other, m_references, m_stop);
            if (!differences) {
                return unexpected(differences.error());
            }
            if (shareOf(*differences, m_numbers) <= 1.0) {
                return std::optional(half);
            }
        }
        return std::optional<Rounding>();
    }

private:
    static constexpr double kRowSlack = 100.0;

    const Scene& m_scene;
    const References& m_references;
    const std::stop_token& m_stop;
    GivenNumbers m_numbers;
};

/// Notes in which heads and rows the first result that differs does.
void noteBeginning(Agreement& agreement, const Scene& scene, const Differences& differences,
                   const GivenNumbers& numbers) {
    constexpr std::array kInOrder{Reference::Scores, Reference::Weights, Reference::Output,
                                  Reference::LogSumExp};
    const ReferenceDifference* first = nullptr;
    for (const Reference what : kInOrder) {
        const auto own = std::find_if(differences.begin(), differences.end(), [&](const auto& each) {
            return each.what == what && each.size > numbers.allowed(what);
        });
        first = first == nullptr && own != differences.end() ? &*own : first;
    }
    if (first == nullptr) {
        return;
    }
    agreement.begins = first->what;
    const auto note = [](auto& list, const auto& place) {
        if (list.size() < Agreement::kMostPlaces &&
            std::find(list.begin(), list.end(), place) == list.end()) {
            list.push_back(place);
        }
    };
    const std::size_t heads = first->hasHead ? headCount(scene.input) : 1;
    const std::size_t rows = queryCount(scene.input);
    for (std::size_t at = 0; at < first->ofRows.size(); ++at) {
        if (first->ofRows[at] > numbers.allowed(first->what)) {
            note(agreement.rows, at % rows);
            if (first->hasHead) {
                note(agreement.heads, HeadIndex{at / rows / heads, at / rows % heads});
            }
        }
    }
    std::sort(agreement.rows.begin(), agreement.rows.end());
}

} // namespace

std::vector<std::size_t> headNumbers(const Agreement& agreement) {
    std::vector<std::size_t> heads;
    heads.reserve(agreement.heads.size());
    for (const HeadIndex& place : agreement.heads) {
        heads.push_back(place.head);
    }
    std::sort(heads.begin(), heads.end());
    heads.erase(std::unique(heads.begin(), heads.end()), heads.end());
    return heads;
}

namespace {

bool hasNaN(const std::optional<MatrixStack>& stack) {
    if (!stack) {
        return false;
    }
    const std::vector<BlockMatrix>& matrices = stack->matrices();
    return std::any_of(matrices.begin(), matrices.end(), [](const BlockMatrix& matrix) {
        const std::vector<double> numbers = matrix.dense();
        return std::any_of(numbers.begin(), numbers.end(), [](double number) { return std::isnan(number); });
    });
}

} // namespace

Result<Agreement> searchAgreement(const Scene& scene, const References& references,
                                  const std::stop_token& stop) {
    if (std::holds_alternative<AttentionWeightsInput>(scene.input)) {
        return unexpected(
            makeError(translatable("the weights are given: nothing is computed that a model could "
                                   "have computed otherwise (open Q and K, or X and its weights)")));
    }
    const Model model(scene, references, stop);
    Result<Compared> best = model.compared({});
    if (!best) {
        return unexpected(best.error());
    }
    const double before = largestOf(best->differences).size;
    const bool mayBeNaN = std::isinf(before) && scene.mask.emptyRows != EmptyRows::NaN;
    if (mayBeNaN && (hasNaN(references.weights) || hasNaN(references.output))) {
        // PyTorch leaves rows that attend to nothing so; nothing else brings numbers that are none.
        Scene other = scene;
        other.mask.emptyRows = EmptyRows::NaN;
        return searchAgreement(other, references, stop).map([before](Agreement&& found) {
            found.before = before;
            found.variation.emptyRowsAreNaN = found.after < before;
            return std::move(found);
        });
    }
    Agreement agreement;
    agreement.rounding = model.numbers().rounding;
    agreement.before = before;
    best = best->share > 1.0 ? model.nearest(std::move(*best)) : std::move(best);
    if (!best) {
        return unexpected(best.error());
    }
    agreement.variation = best->variation;
    agreement.after = largestOf(best->differences).size;
    agreement.against = largestOf(best->differences).what;
    agreement.agrees = best->share <= 1.0;
    if (agreement.agrees) {
        return agreement;
    }
    return varied(scene, best->variation)
        .and_then([&](const Scene& found) { return model.halfThatExplains(found); })
        .map([&](const std::optional<Rounding>& half) {
            agreement.inputRounding = half;
            agreement.agrees = half.has_value();
            if (!agreement.agrees) {
                noteBeginning(agreement, scene, best->differences, model.numbers());
            }
            return agreement;
        });
}

} // namespace attnscope
