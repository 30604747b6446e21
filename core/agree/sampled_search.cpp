// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/agree/sampled_search.h"

#include "core/agree/sampled_scene.h"

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

std::vector<std::optional<RopeChoice>> ropeChoices(const Scene& scene) {
    std::vector<std::optional<RopeChoice>> choices{std::nullopt};
    const RopeChoice own{scene.rules.ropeBase, scene.rules.ropePairs};
    if (own.base) {
        choices.emplace_back(RopeChoice{});
    }
    for (const double base : kBases) {
        for (const RopePairs pairs : {RopePairs::Half, RopePairs::Adjacent}) {
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
    Search(const Scene& scene, const References& references, SampledScene::Heads heads, double tolerance,
           const std::stop_token& stop)
        : m_scene(scene)
        , m_references(references)
        , m_heads(heads)
        , m_stop(stop)
        , m_tolerance(tolerance) {}

    /// First with plain masks, then with windows and lengths, where these did not explain it.
    Result<TriedVariation> run() {
        return sample()
            .and_then([this] { return tryAll(false); })
            .and_then([this] {
                const bool isOwn = m_heads == SampledScene::Heads::Own;
                return m_best.size > m_tolerance && isOwn ? tryAll(true) : Result<void>();
            })
            .and_then([this] { return m_heads == SampledScene::Heads::Own ? refine() : Result<void>(); })
            .and_then([this] { return addFurtherItems(); })
            .map([this] { return m_best; });
    }

    /// What was found, once more in every row of this scene.
    Result<TriedVariation> refined(const TriedVariation& found) {
        m_best = found;
        return refine().and_then([this] { return addFurtherItems(); }).map([this] { return m_best; });
    }

private:
    /// The rows of the scene as it is, and of its weights the other way round where they fit.
    Result<void> sample() {
        for (const bool transposes : {false, true}) {
            Variation variation;
            variation.transposesWeights = transposes;
            const Result<Scene> scene = varied(m_scene, variation);
            if (!scene) {
                continue;
            }
            Result<SampledScene> sampled = SampledScene::of(*scene, m_references, m_heads);
            if (!sampled) {
                return unexpected(sampled.error());
            }
            m_sampled.push_back(std::move(*sampled));
        }
        return {};
    }

    Result<void> tryAll(bool proposes) {
        for (std::size_t at = 0; at < m_sampled.size(); ++at) {
            SampledScene& sampled = m_sampled[at];
            Variation variation;
            variation.transposesWeights = at > 0;
            for (const std::optional<RopeChoice>& rope : ropeChoices(m_scene)) {
                if (m_stop.stop_requested()) {
                    return unexpected(stopped());
                }
                if (rope && rope->base && sampled.keyWidth() % 2 != 0) {
                    continue; // they turn pairs
                }
                variation.rope = rope;
                sampled.rotate(rope.value_or(RopeChoice{m_scene.rules.ropeBase, m_scene.rules.ropePairs}));
                tryScales(sampled, variation, proposes);
            }
        }
        return {};
    }

    /// The best mask once more in every row, and windows and lengths where a few rows leave several open.
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
        const bool agreed = m_best.size <= m_tolerance;
        const bool isRun = m_best.mask.width > 0 || !m_best.mask.lengths.empty();
        m_best.size = every->differs(m_best.mask, !without.leavesMask, kFar);
        if (isRun || (agreed && m_best.size > m_tolerance)) {
            for (const RunMask& mask : every->proposals(limitOf(changesOf(without) + 1.0))) {
                tryMask(*every, without, mask);
            }
        }
        return {};
    }

    /// The lengths of batch items beyond those that are sampled.
    Result<void> addFurtherItems() {
        const std::size_t items = itemCount(m_scene.input);
        const bool isAsked = m_heads == SampledScene::Heads::Own && m_best.mask.width == 0;
        const std::size_t keys = keyCount(m_scene.input);
        RunMask mask = m_best.mask;
        mask.lengths.resize(mask.lengths.empty() ? 0 : std::min(items, SampledScene::kMostItems));
        mask.lengths.resize(items, keys);
        for (std::size_t first = SampledScene::kMostItems; isAsked && first < items;
             first += SampledScene::kMostItems) {
            if (Result<void> done = addItems(first, mask); !done) {
                return done;
            }
        }
        const auto isPadded = [keys](std::size_t length) { return length != keys; };
        if (isAsked && items > SampledScene::kMostItems &&
            std::any_of(mask.lengths.begin(), mask.lengths.end(), isPadded)) {
            m_best.mask.lengths = mask.lengths;
            m_best.variation.lengths = mask.lengths;
        }
        return {};
    }

    /// Those of the items from `first` on, where the mask does not explain them without padding.
    Result<void> addItems(std::size_t first, RunMask& mask) const {
        Variation without = m_best.variation;
        without.mask.clear();
        without.lengths.clear();
        const Result<Scene> scene = varied(m_scene, without);
        Result<SampledScene> sampled =
            m_stop.stop_requested() ? unexpected(stopped())
            : scene                 ? SampledScene::of(*scene, m_references, SampledScene::Heads::Own, first)
                                    : unexpected(scene.error());
        if (!sampled) {
            return unexpected(sampled.error());
        }
        const double limit = std::max(m_tolerance, m_best.size);
        if (sampled->differs(mask, !without.leavesMask, limit) > limit) {
            const std::vector<std::size_t> lengths = sampled->lengthsUnder(mask, kFar);
            const std::size_t end = std::min(lengths.size(), first + SampledScene::kMostItems);
            for (std::size_t item = first; item < end; ++item) {
                mask.lengths[item] = lengths[item];
            }
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
            const double limit = limitOf(changesOf(tried) + 1.0);
            if (proposes && limit > 0.0) {
                tryMasks(sampled, tried, sampled.proposals(limit));
            } else if (!proposes) {
                tryMasks(sampled, tried, plainMasks(m_scene));
            }
        }
    }

    void tryMasks(SampledScene& sampled, const Variation& variation, const std::vector<RunMask>& masks) {
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

    /// How far rows may be, with so many changes, to be better than the best; below 0 where none is.
    double limitOf(double changes) const {
        const double cost = costOf(m_best.size, changesOf(m_best.variation), m_tolerance);
        const double agreeing = costOf(0.0, changes, m_tolerance);
        const double least = agreeing < cost ? m_tolerance : -1.0;
        return m_best.size <= m_tolerance ? least : std::max(least, cost / std::exp2(changes));
    }

    /// The variation with that mask added.
    void tryMask(SampledScene& sampled, const Variation& variation, const RunMask& mask) {
        TriedVariation tried{variation, 0.0, mask};
        tried.variation.mask = mask.spec();
        tried.variation.lengths = mask.lengths;
        const double limit = limitOf(changesOf(tried.variation));
        if (limit < 0.0) {
            return;
        }
        tried.size = sampled.differs(mask, !variation.leavesMask, limit);
        const double best = costOf(m_best.size, changesOf(m_best.variation), m_tolerance);
        if (tried.size <= limit && costOf(tried.size, changesOf(tried.variation), m_tolerance) < best) {
            m_best = tried;
        }
    }

    const Scene& m_scene;
    const References& m_references;
    SampledScene::Heads m_heads;
    const std::stop_token& m_stop;
    double m_tolerance;
    std::vector<SampledScene> m_sampled; ///< as it is, transposed
    TriedVariation m_best{{}, kFar, {}};
};

} // namespace

Result<TriedVariation> nearestVariation(const Scene& scene, const References& references, double tolerance,
                                        const std::stop_token& stop) {
    return Search(scene, references, SampledScene::Heads::Own, tolerance, stop).run();
}

Result<TriedVariation> refinedVariation(const Scene& scene, const References& references,
                                        const TriedVariation& found, double tolerance,
                                        const std::stop_token& stop) {
    return Search(scene, references, SampledScene::Heads::Own, tolerance, stop).refined(found);
}

Result<std::optional<Variation>> nearestHeadOrder(const Scene& scene, const References& references,
                                                  double tolerance, const std::stop_token& stop) {
    if (headCount(scene.input) == 1 || !std::holds_alternative<QkvInput>(scene.input)) {
        return std::optional<Variation>();
    }
    return Search(scene, references, SampledScene::Heads::FirstAny, tolerance, stop)
        .run()
        .and_then([&](const TriedVariation& tried) -> Result<std::optional<Variation>> {
            const Result<Scene> other = varied(scene, tried.variation);
            if (tried.size > tolerance || !other) {
                return std::optional<Variation>();
            }
            // The mask is tried on top of the scene's own, which the variation has added already.
            return SampledScene::of(*other, references, SampledScene::Heads::AllAny)
                .map([&](SampledScene&& all) -> std::optional<Variation> {
                    Variation ordered = tried.variation;
                    ordered.headOrder = all.headOrder({}, true, tolerance);
                    return ordered.headOrder.empty() ? std::nullopt : std::optional(ordered);
                });
        });
}

} // namespace attnscope
