// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/agree/agree_search.h"

#include "core/agree/sampled_scene.h"
#include "core/analysis/compare_results.h"
#include "core/solver/joined_heads.h"
#include "core/solver/scene_solver.h"
#include "core/textbook/textbook_engine.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace attnscope {

namespace {

constexpr double kFar = std::numeric_limits<double>::infinity();

/// Names that tokenizers give to padding.
constexpr std::array<std::string_view, 6> kPadding{"[PAD]",         "<pad>", "<|pad|>",
                                                   "<|endoftext|>", "PAD",   "<PAD>"};

constexpr std::array kBases{1e4, 5e5, 1e6, 1e5, 1.6e5, 5e6, 1e7};

/// A variation, and how far the sampled rows are with it.
struct Tried {
    Variation variation;
    double size = kFar;
    RunMask mask = {}; ///< the variation's

    /// What is nearer counts, but each further change has to halve the difference: of two that explain it
    /// alike the plainer one is meant.
    double cost(double tolerance) const {
        return std::max(size, tolerance) * std::exp2(static_cast<double>(variation.changes()));
    }
};

void keepBetter(Tried& best, const Tried& other, double tolerance) {
    if (other.cost(tolerance) < best.cost(tolerance)) {
        best = other;
    }
}

std::vector<std::optional<RopeChoice>> ropeChoices(const Scene& scene) {
    std::vector<std::optional<RopeChoice>> choices{std::nullopt};
    const RopeChoice own{scene.rules.ropeBase, scene.rules.ropePairs};
    if (own.base) {
        choices.emplace_back(RopeChoice{});
    }
    for (const RopePairs pairs : {RopePairs::Half, RopePairs::Adjacent}) {
        for (const double base : kBases) {
            if (const RopeChoice choice{base, pairs}; choice != own) {
                choices.emplace_back(choice);
            }
        }
    }
    return choices;
}

/// Keys whose tokens are not padding, where padding stands at the end.
std::vector<std::size_t> lengthsOfTokens(const Scene& scene) {
    const TokenList& tokens = scene.keyNames();
    const auto isPadding = [&tokens](std::size_t at) {
        return std::find(kPadding.begin(), kPadding.end(), tokens[at]) != kPadding.end();
    };
    std::size_t length = tokens.size();
    while (length > 1 && isPadding(length - 1)) {
        --length;
    }
    return length == tokens.size() ? std::vector<std::size_t>()
                                   : std::vector<std::size_t>(itemCount(scene.input), length);
}

std::vector<RunMask> plainMasks(const Scene& scene) {
    std::vector<RunMask> masks{{RunMask::Kind::None, 0, {}}, {RunMask::Kind::Causal, 0, {}}};
    if (queryCount(scene.input) != keyCount(scene.input)) {
        masks.push_back({RunMask::Kind::BottomRight, 0, {}});
    }
    if (const std::vector<std::size_t> lengths = lengthsOfTokens(scene); !lengths.empty()) {
        masks.push_back({RunMask::Kind::None, 0, lengths});
        masks.push_back({RunMask::Kind::Causal, 0, lengths});
    }
    return masks;
}

/// Tries all there is on a few rows.
class Search {
public:
    Search(const Scene& scene, const References& references, SampledScene::Heads heads,
           const std::stop_token& stop)
        : m_scene(scene)
        , m_references(references)
        , m_heads(heads)
        , m_stop(stop)
        , m_tolerance(toleranceOf(roundingOf(references))) {}

    /// First with plain masks, then with windows and lengths, where these did not explain it.
    Result<Tried> run() {
        if (Result<void> done = tryAll(false); !done) {
            return unexpected(done.error());
        }
        if (m_best.size > m_tolerance && m_heads == SampledScene::Heads::Own) {
            Result<void> done = tryAll(true);
            const bool isRun = m_best.mask.width > 0 || !m_best.mask.lengths.empty();
            done = done && isRun ? refine() : done;
            if (!done) {
                return unexpected(done.error());
            }
        }
        return m_best;
    }

private:
    Result<void> tryAll(bool proposes) {
        for (const bool transposes : {false, true}) {
            Variation variation;
            variation.transposesWeights = transposes;
            const Result<Scene> scene = varied(m_scene, variation);
            if (!scene) {
                continue; // it does not fit
            }
            Result<SampledScene> sampled = SampledScene::of(*scene, m_references, m_heads);
            if (!sampled) {
                return unexpected(sampled.error());
            }
            for (const std::optional<RopeChoice>& rope : ropeChoices(m_scene)) {
                if (m_stop.stop_requested()) {
                    return unexpected(stopped());
                }
                if (rope && rope->base && sampled->keyWidth() % 2 != 0) {
                    continue; // they turn pairs
                }
                variation.rope = rope;
                sampled->rotate(rope.value_or(RopeChoice{m_scene.rules.ropeBase, m_scene.rules.ropePairs}));
                tryScales(*sampled, variation, proposes);
            }
        }
        return {};
    }

    /// Windows and lengths once more in every row, where a few rows leave several open.
    Result<void> refine() {
        Variation without = m_best.variation;
        without.mask.clear();
        without.lengths.clear();
        const Result<Scene> scene = varied(m_scene, without);
        Result<SampledScene> every =
            scene ? SampledScene::of(*scene, m_references, SampledScene::Heads::EveryRow)
                  : unexpected(scene.error());
        if (!every) {
            return unexpected(every.error());
        }
        m_best.size = every->differs(m_best.mask, !without.leavesMask);
        for (const RunMask& mask : every->proposals()) {
            tryMask(*every, without, mask);
        }
        return {};
    }

    void tryScales(SampledScene& sampled, const Variation& variation, bool proposes) {
        const double own = sampled.ownScale();
        const auto width = static_cast<double>(sampled.keyWidth());
        const auto heads = static_cast<double>(headCount(m_scene.input)); // of the whole width, as a slip
        for (const std::optional<double> scale :
             {std::optional<double>(), std::optional(1.0 / std::sqrt(width)), std::optional(1.0),
              std::optional(1.0 / width), std::optional(1.0 / std::sqrt(heads * width))}) {
            if (scale && *scale == own) {
                continue;
            }
            Variation tried = variation;
            tried.scale = scale;
            sampled.scale(scale.value_or(own));
            tryMasks(sampled, tried, proposes ? sampled.proposals() : plainMasks(m_scene));
        }
    }

    void tryMasks(const SampledScene& sampled, const Variation& variation,
                  const std::vector<RunMask>& masks) {
        const auto isOn = [](const MaskLayer& layer) { return layer.on; };
        const bool hasMask = std::any_of(m_scene.mask.layers.begin(), m_scene.mask.layers.end(), isOn);
        for (const bool leaves : {false, true}) {
            if (leaves && !hasMask) {
                continue;
            }
            Variation tried = variation;
            tried.leavesMask = leaves;
            for (const RunMask& mask : masks) {
                tryMask(sampled, tried, mask);
            }
        }
    }

    /// The variation with that mask added.
    void tryMask(const SampledScene& sampled, const Variation& variation, const RunMask& mask) {
        Tried tried{variation, sampled.differs(mask, !variation.leavesMask), mask};
        tried.variation.mask = mask.spec();
        tried.variation.lengths = mask.lengths;
        keepBetter(m_best, tried, m_tolerance);
    }

    const Scene& m_scene;
    const References& m_references;
    SampledScene::Heads m_heads;
    const std::stop_token& m_stop;
    double m_tolerance;
    Tried m_best;
};

/// The same with the heads in the order of the model's; nothing where that is not what differs.
Result<std::optional<Variation>> withHeadOrder(const Scene& scene, const References& references,
                                               const std::stop_token& stop) {
    if (headCount(scene.input) == 1 || !std::holds_alternative<QkvInput>(scene.input)) {
        return std::optional<Variation>();
    }
    return Search(scene, references, SampledScene::Heads::FirstAny, stop)
        .run()
        .and_then([&](const Tried& tried) -> Result<std::optional<Variation>> {
            const double tolerance = toleranceOf(roundingOf(references));
            const Result<Scene> other = varied(scene, tried.variation);
            if (tried.size > tolerance || !other) {
                return std::optional<Variation>();
            }
            // The mask is tried on top of the scene's own, which the variation has added already.
            return SampledScene::of(*other, references, SampledScene::Heads::AllAny)
                .map([&](const SampledScene& all) -> std::optional<Variation> {
                    Variation ordered = tried.variation;
                    ordered.headOrder = all.headOrder({}, true, tolerance);
                    return ordered.headOrder.empty() ? std::nullopt : std::optional(ordered);
                });
        });
}

using Differences = std::vector<ReferenceDifference>;

/// What a variation comes to over the whole scene.
struct Compared {
    Variation variation;
    Differences differences;
    double share = kFar; ///< of what the model's type allows
};

Result<Compared> compared(const Scene& scene, const References& references, const Variation& variation,
                          const std::stop_token& stop) {
    return varied(scene, variation)
        .and_then([&](const Scene& other) { return compareReferences(other, references, stop); })
        .map([&](Differences&& differences) {
            const double share = shareOf(differences, references);
            return Compared{variation, std::move(differences), share};
        });
}

/// Of inputs that the model held in half precision.
Result<std::optional<Rounding>> halfThatExplains(const Scene& scene, const References& references,
                                                 const std::stop_token& stop) {
    for (const Rounding half : {Rounding::Float16, Rounding::BFloat16}) {
        Scene other = scene;
        other.input = roundedInput(std::move(other.input), half);
        const Result<Differences> differences = compareReferences(other, references, stop);
        if (!differences) {
            return unexpected(differences.error());
        }
        if (shareOf(*differences, references) <= 1.0) {
            return std::optional(half);
        }
    }
    return std::optional<Rounding>();
}

/// The stage whose numbers are compared with such a result.
Stage stageOf(const Differences& differences, Reference what) {
    const auto found = std::find_if(differences.begin(), differences.end(),
                                    [what](const ReferenceDifference& each) { return each.what == what; });
    return found->stage;
}

/// Notes in which heads and rows the first result that differs does.
Result<void> findBeginning(Agreement& agreement, const Scene& scene, const References& references,
                           const Differences& differences, const std::stop_token& stop) {
    const double tolerance = toleranceOf(agreement.rounding);
    for (const Reference what :
         {Reference::Scores, Reference::Weights, Reference::Output, Reference::LogSumExp}) {
        Differences own;
        std::copy_if(differences.begin(), differences.end(), std::back_inserter(own),
                     [what](const ReferenceDifference& each) { return each.what == what; });
        if (!own.empty() && shareOf(own, references) > 1.0) {
            agreement.begins = what;
            break;
        }
    }
    const bool isRow = agreement.begins == Reference::LogSumExp;
    const bool isJoined =
        agreement.begins == Reference::Output && joinsHeads(scene) && references.output->axes().count < 2;
    if (!agreement.begins || isRow || isJoined) {
        return {};
    }
    const Stage stage = stageOf(differences, *agreement.begins);
    const MatrixStack& given = *(*agreement.begins == Reference::Scores    ? references.scores
                                 : *agreement.begins == Reference::Weights ? references.weights
                                                                           : references.output);
    TextbookEngine engine;
    SceneSolver solver(engine, scene, Precision::Float64);
    const auto note = [](auto& list, const auto& place) {
        if (list.size() < Agreement::kMostPlaces &&
            std::find(list.begin(), list.end(), place) == list.end()) {
            list.push_back(place);
        }
    };
    for (std::size_t batch = 0; batch < batchCount(scene.input); ++batch) {
        for (std::size_t head = 0; head < headCount(scene.input); ++head) {
            const Result<ResultPtr> result = solver.solve({batch, head}, stop);
            if (!result) {
                return unexpected(result.error());
            }
            const auto source = (*result)->source(stage);
            const BlockMatrix& model = given.at({batch, head});
            double largest = 0.0;
            for (std::size_t row = 0; row < model.rows(); ++row) {
                for (const double number : model.row(row)) {
                    largest = std::isfinite(number) ? std::max(largest, std::abs(number)) : largest;
                }
            }
            for (std::size_t row = 0; row < model.rows(); ++row) {
                for (std::size_t column = 0; column < model.columns(); ++column) {
                    if (difference(source->exact(row, column), model(row, column)) > tolerance * largest) {
                        note(agreement.heads, HeadIndex{batch, head});
                        note(agreement.rows, row);
                    }
                }
            }
        }
    }
    std::sort(agreement.rows.begin(), agreement.rows.end());
    return {};
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

Result<Agreement> searchAgreement(const Scene& scene, const References& references,
                                  const std::stop_token& stop) {
    if (std::holds_alternative<AttentionWeightsInput>(scene.input)) {
        return unexpected(
            makeError(translatable("the weights are given: nothing is computed that a model could "
                                   "have computed otherwise (open Q and K, or X and its weights)")));
    }
    Result<Compared> best = compared(scene, references, {}, stop);
    if (!best) {
        return unexpected(best.error());
    }
    Agreement agreement;
    agreement.rounding = roundingOf(references);
    agreement.before = largestOf(best->differences).size;
    if (best->share > 1.0) {
        const Result<Tried> tried = Search(scene, references, SampledScene::Heads::Own, stop).run();
        if (!tried) {
            return unexpected(tried.error());
        }
        Result<Compared> other = compared(scene, references, tried->variation, stop);
        if (other && other->share < best->share / 2.0) {
            best = std::move(other);
        }
    }
    if (best->share > 1.0) {
        const Result<std::optional<Variation>> ordered = withHeadOrder(scene, references, stop);
        if (!ordered) {
            return unexpected(ordered.error());
        }
        Result<Compared> other =
            *ordered ? compared(scene, references, **ordered, stop) : unexpected(Error{});
        if (other && other->share <= 1.0) {
            best = std::move(other);
        }
    }
    const Result<Scene> found = varied(scene, best->variation);
    agreement.variation = best->variation;
    agreement.after = largestOf(best->differences).size;
    agreement.against = largestOf(best->differences).what;
    agreement.agrees = best->share <= 1.0;
    if (agreement.agrees) {
        return agreement;
    }
    const Result<std::optional<Rounding>> half = halfThatExplains(*found, references, stop);
    if (!half) {
        return unexpected(half.error());
    }
    agreement.inputRounding = *half;
    agreement.agrees = half->has_value();
    if (agreement.agrees) {
        return agreement;
    }
    return findBeginning(agreement, *found, references, best->differences, stop).map([&] {
        return agreement;
    });
}

} // namespace attnscope
