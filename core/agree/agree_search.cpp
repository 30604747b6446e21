// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/agree/agree_search.h"

#include "core/agree/agree_remarks.h"
#include "core/agree/agreement_places.h"
#include "core/agree/further_search.h"
#include "core/agree/head_sources.h"
#include "core/agree/mask_families.h"
#include "core/agree/sampled_scene.h"
#include "core/agree/sampled_search.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace attnscope {

namespace {

using Differences = std::vector<ReferenceDifference>;

/// What a variation comes to over the whole scene.
struct Compared {
    Variation variation;
    Differences differences;
    double share = 0.0;                ///< of what the model's type allows
    std::optional<Rounding> half = {}; ///< inputs that are held in it explain what is left
    bool hasTriedHalves = false;       ///< whether that was looked for
};

/// Compares scenes with the results of one model.
class Model {
public:
    Model(const Scene& scene, const References& references, const std::stop_token& stop,
          const ReportProgress& report)
        : m_scene(scene)
        , m_references(references)
        , m_stop(stop)
        , m_report(report)
        , m_numbers(numbersOf(references))
        , m_waysToTakeOut(waysToTakeOut(rulesThatAreOn(scene))) {}

    const GivenNumbers& numbers() const { return m_numbers; }
    void report(double fraction) const {
        if (m_report) {
            m_report(fraction);
        }
    }

    Result<Compared> compared(const Variation& variation) const {
        return varied(m_scene, variation)
            .and_then([&](const Scene& other) { return compareReferences(other, m_references, m_stop); })
            .map([&](Differences&& differences) {
                const double share = shareOf(differences, m_numbers);
                return Compared{variation, std::move(differences), share};
            });
    }

    /// Whether what is left of it is the rounding of inputs.
    Result<void> noteHalf(Compared& best) const {
        if (std::exchange(best.hasTriedHalves, true)) {
            return {};
        }
        return varied(m_scene, best.variation)
            .and_then([this](const Scene& scene) { return halfThatExplains(scene); })
            .map([&best](const std::optional<Rounding>& half) { best.half = half; });
    }

    /// What comes nearest of all that is tried.
    Result<Compared> nearest(Compared best) const {
        const double tolerance = m_numbers.tolerance();
        const auto isFound = [&best] { return best.share <= 1.0 || best.half; };
        if (const Result<void> without = takeWithoutRules(best); !without || isFound()) {
            return without.map([&best] { return std::move(best); });
        }
        const Result<TriedVariation> tried = nearestVariation(m_scene, m_references, tolerance, m_stop);
        if (!tried) {
            return unexpected(tried.error());
        }
        report(0.3);
        take(best, tried->variation);
        Result<void> done = best.share > 1.0 ? noteHalf(best) : Result<void>();
        if (done && (!isFound() || best.variation.scale)) {
            done = takeBesideRules(best);
        }
        if (done && !isFound()) {
            done = takeRefined(best, *tried);
        }
        if (done && !isFound()) {
            done = takeInverted(best);
        }
        if (done && !isFound()) {
            done = takeHeads(best, nearestHeadOrder);
        }
        if (done && !isFound()) {
            done = takeHeads(best, nearestHeadSources);
        }
        if (done && !isFound() && isHalf()) {
            done = takeRounded(best, Rounding::BFloat16);
        }
        if (done && !isFound() && !m_waysToTakeOut.empty()) {
            done = takeFurtherWithoutRules(best);
        }
        if (done && !isFound()) {
            report(0.5);
            done = takeFurther(best, *tried);
            report(0.8);
        }
        if (done && !isFound() && m_references.weights &&
            haveColumnsOfSumOne(*m_references.weights, tolerance)) {
            takeOverQueries(best);
        }
        if (done && !isFound() && isHalf()) {
            done = takeRounded(best, Rounding::Float16);
        }
        if (done && !isFound()) {
            done = takeSeenCells(best);
        }
        if (done && !isFound()) {
            done = noteHalf(best);
        }
        return done.map([&best] { return std::move(best); });
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
    /// Where it is much nearer than the best.
    void take(Compared& best, const Variation& variation) const {
        Result<Compared> other = variation.isNone() ? unexpected(Error{}) : compared(variation);
        if (other && other->share < best.share / 2.0) {
            best = std::move(*other);
        }
    }

    /// Where all of the scene agrees with it. Whether it does.
    bool takeAgreeing(Compared& best, const Variation& variation) const {
        Result<Compared> other = compared(variation);
        const bool agrees = other && other->share <= 1.0;
        if (agrees) {
            best = std::move(*other);
        }
        return agrees;
    }

    static Variation without(const RulesTakenOut& rules) {
        Variation variation;
        variation.takenOut = rules;
        return variation;
    }

    /// What was switched on is taken out before any number is fitted in its place; of the ways that change as
    /// much the nearest counts.
    Result<void> takeWithoutRules(Compared& best) const {
        std::optional<Compared> nearest;
        for (const RulesTakenOut& rules : m_waysToTakeOut) {
            if (nearest && nearest->variation.takenOut.count() < rules.count()) {
                break;
            }
            if (m_stop.stop_requested()) {
                return unexpected(stopped());
            }
            Result<Compared> other = compared(without(rules));
            if (other && other->share <= 1.0 && (!nearest || other->share < nearest->share)) {
                nearest = std::move(*other);
            }
        }
        if (nearest) {
            best = std::move(*nearest);
        }
        if (nearest || m_waysToTakeOut.empty()) {
            return {};
        }
        Result<void> done = noteHalf(best);
        for (const RulesTakenOut& rules : m_waysToTakeOut) {
            if (done && !best.half) {
                done = takeHalf(best, without(rules)).map([](bool) {});
            }
        }
        return done;
    }

    /// The same beside what a first search finds without them: a mask that is missing too. A number in place
    /// of one that was switched on, where a scale explains it, is not what is meant.
    Result<void> takeBesideRules(Compared& best) const {
        const bool isScaled = best.share <= 1.0 || best.half;
        for (const RulesTakenOut& rules : m_waysToTakeOut) {
            const Result<Scene> scene = varied(m_scene, without(rules));
            const Result<TriedVariation> tried =
                scene ? nearestVariation(*scene, m_references, m_numbers.tolerance(), m_stop)
                      : unexpected(scene.error());
            if (!tried) {
                return unexpected(tried.error());
            }
            Variation both = tried->variation;
            both.takenOut = rules;
            if ((isScaled && both.scale) || tried->size > kMostOfHalfInputs) {
                continue;
            }
            const Result<bool> isTaken = takeAgreeing(best, both) ? true
                                         : isScaled               ? false
                                                                  : takeHalf(best, both);
            if (!isTaken || *isTaken) {
                return isTaken.map([](bool) {});
            }
        }
        return {};
    }

    /// Without all of them what else is tried, numbers that are fitted aside: those are fitted beside them.
    Result<void> takeFurtherWithoutRules(Compared& best) const {
        const Variation already = without(m_waysToTakeOut.back());
        const Result<Scene> scene = varied(m_scene, already);
        const double tolerance = m_numbers.tolerance();
        const Result<TriedVariation> tried =
            scene ? nearestVariation(*scene, m_references, tolerance, m_stop) : unexpected(scene.error());
        if (!tried) {
            return unexpected(tried.error());
        }
        const auto confirm = [&](const TriedVariation& each) {
            Variation both = each.variation;
            both.takenOut = already.takenOut;
            if (both.scale || both.softcap || both.addsAlibi) {
                return false;
            }
            if (!takeAgreeing(best, both)) {
                takeEmptyRows(best, {both, each.size, {}});
            }
            return best.share <= 1.0;
        };
        return furtherVariations(*scene, m_references, *tried, tolerance, confirm, FurtherMasks::Tried,
                                 m_stop)
            .map([](const std::vector<TriedVariation>&) {});
    }

    /// Where all of it agrees once the inputs are rounded. Whether it does.
    Result<bool> takeHalf(Compared& best, const Variation& variation) const {
        Result<Compared> other = compared(variation);
        if (!other) {
            return false; // it does not fit
        }
        return noteHalf(*other).map([&] {
            if (other->half) {
                best = std::move(*other);
            }
            return best.half.has_value();
        });
    }

    /// Inputs in half precision move a window or lengths that few rows leave open.
    Result<void> takeRefined(Compared& best, const TriedVariation& tried) const {
        if (tried.size > kMostOfHalfInputs || (tried.mask.width == 0 && tried.mask.lengths.empty())) {
            return {};
        }
        for (const Rounding half : {Rounding::Float16, Rounding::BFloat16}) {
            Scene other = m_scene;
            other.input = roundedInput(std::move(other.input), half);
            const Result<TriedVariation> refined =
                refinedVariation(other, m_references, tried, m_numbers.tolerance(), m_stop);
            if (!refined) {
                return unexpected(refined.error());
            }
            if (refined->variation == tried.variation) {
                continue;
            }
            const Result<bool> isTaken = takeHalf(best, refined->variation);
            if (!isTaken || *isTaken) {
                return isTaken.map([](bool) {});
            }
        }
        return {};
    }

    /// Heads in an order of their own, as `nearest` finds them by a few rows.
    template <typename Nearest>
    Result<void> takeHeads(Compared& best, const Nearest& nearest) const {
        return nearest(m_scene, m_references, m_numbers.tolerance(), m_stop)
            .map([&](const std::optional<Variation>& found) {
                if (found) {
                    takeAgreeing(best, *found);
                }
            });
    }

    Result<void> takeFurther(Compared& best, const TriedVariation& tried) const {
        const auto confirm = [&](const TriedVariation& each) {
            take(best, each.variation);
            takeEmptyRows(best, each);
            return best.share <= 1.0;
        };
        return furtherVariations(m_scene, m_references, tried, m_numbers.tolerance(), confirm,
                                 FurtherMasks::Tried, m_stop)
            .map([&](const std::vector<TriedVariation>& further) {
                for (const TriedVariation& each : further) {
                    const bool mayBeNearer = each.size < best.share * m_numbers.tolerance();
                    if (best.share > 1.0 && mayBeNearer) {
                        take(best, each.variation);
                    }
                }
            });
    }

    /// Rows that see nothing, as under causal masks with padding at the left, are what a model makes of them.
    void takeEmptyRows(Compared& best, const TriedVariation& tried) const {
        for (const EmptyRows rows : {EmptyRows::Uniform, EmptyRows::Zeros, EmptyRows::NaN}) {
            if (tried.size <= m_numbers.tolerance() && rows != m_scene.mask.emptyRows && best.share > 1.0) {
                Variation variation = tried.variation;
                variation.emptyRows = rows;
                take(best, variation);
            }
        }
    }

    /// A mask of bool whose True was taken for the other.
    Result<void> takeInverted(Compared& best) const {
        Variation inverted;
        inverted.invertsMask = true;
        const Result<Scene> other = varied(m_scene, inverted);
        const std::vector<MaskLayer>& layers = m_scene.mask.layers;
        const bool isOne = std::count_if(layers.begin(), layers.end(), isOfBool) == 1;
        return !isOne || !other ? Result<void>() : takeOn(best, *other, inverted);
    }

    /// Cells in which the model's weights are 0 follow no pattern that is known, and are a mask all the same.
    Result<void> takeSeenCells(Compared& best) const {
        Variation masked;
        masked.seenCells =
            m_references.weights && m_references.weights->axes().heads == headCount(m_scene.input)
                ? seenCells(*m_references.weights)
                : nullptr;
        masked.leavesMask = !m_scene.mask.layers.empty();
        const Result<Scene> other = varied(m_scene, masked);
        return !masked.seenCells || !other ? Result<void>() : takeOn(best, *other, masked);
    }

    /// What makes a scene agree that was varied already.
    Result<void> takeOn(Compared& best, const Scene& scene, const Variation& already) const {
        const auto withThat = [&already](Variation both) {
            both.seenCells = already.seenCells;
            both.invertsMask = already.invertsMask;
            both.leavesMask = already.leavesMask;
            return both;
        };
        const auto confirm = [&](const TriedVariation& tried) {
            // What varied the scene is one of its masks.
            return !tried.variation.leavesMask && takeAgreeing(best, withThat(tried.variation));
        };
        const double tolerance = m_numbers.tolerance();
        const Result<TriedVariation> tried = nearestVariation(scene, m_references, tolerance, m_stop);
        if (!tried) {
            return unexpected(tried.error());
        }
        if (confirm(*tried)) {
            return {};
        }
        const Result<bool> isHalf = tried->size <= kMostOfHalfInputs && !tried->variation.leavesMask
                                        ? takeHalf(best, withThat(tried->variation))
                                        : false;
        if (!isHalf || *isHalf) {
            return isHalf.map([](bool) {});
        }
        return furtherVariations(scene, m_references, *tried, tolerance, confirm, FurtherMasks::Known, m_stop)
            .map([](const std::vector<TriedVariation>&) {});
    }

    void takeOverQueries(Compared& best) const {
        for (const std::string_view mask : {"", "causal"}) {
            Variation variation;
            variation.dividesOverQueries = true;
            variation.mask = mask;
            take(best, variation);
        }
    }

    bool isHalf() const {
        return m_numbers.rounding == Rounding::Float16 || m_numbers.rounding == Rounding::BFloat16;
    }

    /// What a model computes of inputs in half precision may be too far from that of the file's to be seen.
    Result<void> takeRounded(Compared& best, Rounding half) const {
        Scene other = m_scene;
        other.input = roundedInput(std::move(other.input), half);
        if (other.input == m_scene.input) {
            return {};
        }
        return nearestVariation(other, m_references, m_numbers.tolerance(), m_stop)
            .map([&](const TriedVariation& tried) {
                Result<Compared> found = tried.size <= kHalfSlack * m_numbers.tolerance()
                                             ? compared(tried.variation)
                                             : unexpected(Error{});
                if (found && found->share < best.share) {
                    best = std::move(*found);
                }
            })
            .and_then([&] { return noteHalf(best); });
    }

    static constexpr double kHalfSlack = 4.0;
    static constexpr double kMostOfHalfInputs = 0.1; ///< by which their rounding moves a row
    static constexpr double kRowSlack = 100.0;

    const Scene& m_scene;
    const References& m_references;
    const std::stop_token& m_stop;
    const ReportProgress& m_report;
    GivenNumbers m_numbers;
    std::vector<RulesTakenOut> m_waysToTakeOut; ///< rules that are on in the scene, fewest first
};

} // namespace

std::string runsText(const std::vector<std::size_t>& numbers) {
    std::string text;
    for (std::size_t at = 0; at < numbers.size();) {
        std::size_t end = at + 1;
        while (end < numbers.size() && numbers[end] == numbers[end - 1] + 1) {
            ++end;
        }
        text += (text.empty() ? "" : ", ") + std::to_string(numbers[at]);
        // Two that follow one another are no run.
        text += end - at > 2 ? "–" + std::to_string(numbers[end - 1]) : std::string();
        at = end - at > 2 ? end : at + 1;
    }
    return text;
}

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

/// Notes of what agrees as it is a number that is nearer.
Result<Agreement> withNearer(Agreement agreement, const Scene& scene, const References& references,
                             const GivenNumbers& numbers, const std::stop_token& stop) {
    return nearerNumber(scene, references, numbers, agreement.after, stop)
        .map([&](std::optional<NearerNumber>&& nearer) {
            agreement.nearer = std::move(nearer);
            if (agreement.nearer) {
                agreement.remarks.push_back(textOf(*agreement.nearer, agreement.rounding));
            }
            return std::move(agreement);
        });
}

} // namespace

Result<Agreement> searchAgreement(const Scene& scene, const References& references,
                                  const std::stop_token& stop, const ReportProgress& report) {
    if (std::holds_alternative<AttentionWeightsInput>(scene.input)) {
        return unexpected(
            makeError(translatable("the weights are given: nothing is computed that a model could "
                                   "have computed otherwise (open Q and K, or X and its weights)")));
    }
    const Model model(scene, references, stop, report);
    Result<Compared> best = model.compared({});
    if (!best) {
        return unexpected(best.error());
    }
    model.report(0.1);
    const double before = largestOf(best->differences).size;
    const bool mayBeNaN = std::isinf(before) && scene.mask.emptyRows != EmptyRows::NaN;
    if (mayBeNaN && (hasNaN(references.weights) || hasNaN(references.output))) {
        // PyTorch leaves rows that attend to nothing so; nothing else brings numbers that are none.
        Scene other = scene;
        other.mask.emptyRows = EmptyRows::NaN;
        return searchAgreement(other, references, stop, report).map([before](Agreement&& found) {
            found.before = before;
            if (found.after < before) {
                found.variation.emptyRows = EmptyRows::NaN;
            }
            return std::move(found);
        });
    }
    Agreement agreement;
    agreement.rounding = model.numbers().rounding;
    agreement.decimals = model.numbers().decimalsThatCount();
    agreement.before = before;
    best = best->share > 1.0 ? model.nearest(std::move(*best)) : std::move(best);
    if (!best) {
        return unexpected(best.error());
    }
    agreement.variation = best->variation;
    agreement.after = largestOf(best->differences).size;
    agreement.against = largestOf(best->differences).what;
    agreement.inputRounding = best->half;
    agreement.agrees = best->share <= 1.0 || best->half;
    agreement.lowered = loweredRows(best->differences, model.numbers());
    if (agreement.lowered) {
        agreement.remarks.push_back(textOf(*agreement.lowered, agreement.rounding));
    }
    if (agreement.agrees) {
        return agreement.variation.isNone() && !agreement.inputRounding && !agreement.lowered
                   ? withNearer(std::move(agreement), scene, references, model.numbers(), stop)
                   : agreement;
    }
    noteBeginning(agreement, scene, best->differences, model.numbers());
    return varied(scene, best->variation).map([&](const Scene& found) {
        const std::vector<VariationText> remarks =
            remarksOn(scene, found, references, best->differences, model.numbers(), stop);
        agreement.remarks.insert(agreement.remarks.end(), remarks.begin(), remarks.end());
        return agreement;
    });
}

} // namespace attnscope
