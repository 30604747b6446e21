// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/agree/further_search.h"

#include "core/agree/fitted_number.h"
#include "core/agree/mask_families.h"
#include "core/agree/sampled_scene.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace attnscope {

namespace {

constexpr std::size_t kMostMaskCells = 16'000'000; ///< of the sampled rows of all masks that are kept

/// A mask of several layers, and which cells it has in the sampled rows.
struct KeptMask {
    MaskLayers layers;
    SampledCells cells;
};

class FurtherSearch {
public:
    FurtherSearch(const Scene& scene, const References& references, const TriedVariation& best,
                  double tolerance, const Confirm& confirm, FurtherMasks masks, const std::stop_token& stop)
        : m_scene(scene)
        , m_references(references)
        , m_confirm(confirm)
        , m_masks(masks)
        , m_stop(stop)
        , m_leavesMask(hasMask(scene))
        , m_tried(best, tolerance) {}

    Result<std::vector<TriedVariation>> run() {
        Variation transposed;
        transposed.transposesWeights = true;
        Variation alibi;
        alibi.addsAlibi = true;
        // What has fewest masks to try comes first.
        return (m_scene.rules.alibi ? Result<void>() : tryBase(alibi))
            .and_then([&] { return tryBase({}); })
            .and_then([&] { return tryBase(transposed); })
            .and_then([&] { return tryHeads(); })
            .map([&] { return m_tried.kept(); });
    }

private:
    Result<void> tryHeads() {
        Result<void> done;
        for (const std::size_t heads : headCounts(m_scene)) {
            Variation variation;
            variation.heads = heads;
            done = done ? tryBase(variation) : done;
        }
        return done;
    }

    /// All that is tried of the scene with that; a scene that it does not fit is passed over.
    Result<void> tryBase(const Variation& base) {
        const Result<Scene> scene = varied(m_scene, base);
        if (m_isConfirmed || !scene || !checkReferences(*scene, m_references)) {
            return {};
        }
        Result<SampledScene> sampled = SampledScene::of(*scene, m_references);
        if (!sampled) {
            return unexpected(sampled.error());
        }
        const bool triesMasks = isPlain(base) && m_masks == FurtherMasks::Tried;
        const std::vector<KeptMask> masks = triesMasks ? keptMasks(*sampled) : std::vector<KeptMask>();
        for (const std::optional<RopeChoice>& rope : ropes(*sampled, base)) {
            Variation turned = base;
            turned.rope = rope;
            sampled->rotate(rope.value_or(ownRope()));
            for (const std::optional<double>& scale : scales(*sampled)) {
                if (m_stop.stop_requested()) {
                    return unexpected(stopped());
                }
                Variation variation = turned;
                variation.scale = scale;
                sampled->scale(scale.value_or(sampled->ownScale()));
                tryMasks(*sampled, variation, masks);
                if (confirmed()) {
                    return {};
                }
            }
            sampled->scale(sampled->ownScale());
            fit(*sampled, turned);
            if (confirmed()) {
                return {};
            }
        }
        return {};
    }

    /// Of all that agree so far in the few rows, the plainest first.
    bool confirmed() {
        const auto agrees = [this] {
            return !m_tried.kept().empty() && m_tried.kept().front().size <= m_tried.tolerance();
        };
        while (!m_isConfirmed && agrees()) {
            const TriedVariation best = m_tried.kept().front();
            m_isConfirmed = m_confirm(best);
            if (!m_isConfirmed) {
                m_tried.reject(best.variation);
            }
        }
        return m_isConfirmed;
    }

    /// As the best few say; what is further than that from the model is not worth telling.
    double limitOf(double changes) const {
        constexpr double kMostTold = 0.25; // of the largest number
        return std::min(kMostTold, m_tried.limitOf(changes));
    }

    static bool isPlain(const Variation& base) { return !base.addsAlibi && !base.heads; }
    RopeChoice ownRope() const { return {m_scene.rules.ropeBase, m_scene.rules.ropePairs}; }

    std::vector<std::optional<RopeChoice>> ropes(const SampledScene& sampled, const Variation& base) const {
        std::vector<std::optional<RopeChoice>> choices{std::nullopt};
        if (ownRope().base) {
            choices.emplace_back(RopeChoice{});
        }
        for (const double rate : {1e4, 5e5, 1e6}) {
            for (const RopePairs pairs : {RopePairs::Half, RopePairs::Adjacent}) {
                const RopeChoice choice{rate, pairs};
                if (isPlain(base) && choice != ownRope() && sampled.keyWidth() % 2 == 0) {
                    choices.emplace_back(choice);
                }
            }
        }
        return choices;
    }

    /// The usual ones, and what the weights tell.
    std::vector<std::optional<double>> scales(SampledScene& sampled) const {
        const double own = sampled.ownScale();
        const auto width = static_cast<double>(sampled.keyWidth());
        std::vector<std::optional<double>> all{std::nullopt};
        for (const double scale : {1.0 / std::sqrt(width), 1.0, 1.0 / width}) {
            if (scale != own) {
                all.emplace_back(scale);
            }
        }
        sampled.scale(own);
        if (const std::optional<double> told = sampled.scaleOfWeights()) {
            const auto differs = [&](double scale) {
                sampled.scale(scale);
                return nearestPlain(sampled).second;
            };
            all.emplace_back(plainNumber(*told, differs));
        }
        return all;
    }

    std::vector<RunMask> plainMasks() const {
        std::vector<RunMask> masks{{RunMask::Kind::None, 0, {}}, {RunMask::Kind::Causal, 0, {}}};
        if (queryCount(m_scene.input) != keyCount(m_scene.input)) {
            masks.push_back({RunMask::Kind::BottomRight, 0, {}});
        }
        return masks;
    }

    /// Of the plain masks with the scene's own or without it.
    std::pair<Variation, double> nearestPlain(SampledScene& sampled,
                                              double limit = std::numeric_limits<double>::infinity()) const {
        std::pair<Variation, double> nearest{{}, std::numeric_limits<double>::infinity()};
        for (const bool leaves : {false, true}) {
            for (const RunMask& mask : leaves && !m_leavesMask ? std::vector<RunMask>() : plainMasks()) {
                const double size = sampled.differs(mask, !leaves, std::min(limit, nearest.second));
                if (size < nearest.second) {
                    nearest.first.leavesMask = leaves;
                    nearest.first.mask = mask.spec();
                    nearest.second = size;
                }
            }
        }
        return nearest;
    }

    std::vector<KeptMask> keptMasks(const SampledScene& sampled) const {
        std::vector<KeptMask> masks;
        const std::size_t keys = keyCount(m_scene.input);
        std::vector<MaskLayers> all;
        if (m_references.weights) {
            all = masksOfZeros(*m_references.weights, itemCount(m_scene.input));
        }
        if (queryCount(m_scene.input) == keys) {
            const std::vector<MaskLayers> families = maskFamilies(keys, kMostMaskCells / keys / 6);
            all.insert(all.end(), families.begin(), families.end());
        }
        for (MaskLayers& layers : all) {
            if (Result<SampledCells> cells = sampled.cellsOf(layers)) {
                masks.push_back({std::move(layers), std::move(*cells)});
            }
        }
        return masks;
    }

    void offer(Variation variation, double size) { m_tried.offer({std::move(variation), size, {}}); }

    void tryMasks(SampledScene& sampled, Variation variation, const std::vector<KeptMask>& masks) {
        tryRuns(sampled, variation);
        if (m_masks == FurtherMasks::Known) {
            return;
        }
        variation.leavesMask = m_leavesMask;
        for (const KeptMask& mask : masks) {
            Variation tried = variation;
            tried.furtherMasks = mask.layers;
            const double limit = limitOf(changesOf(tried));
            RunMask cells;
            cells.cells = &mask.cells;
            const double size = limit < 0.0 ? 1.0 : sampled.differs(cells, false, limit);
            if (limit >= 0.0 && size <= limit) {
                offer(std::move(tried), size);
            }
        }
        tryPaddingAtLeft(sampled, variation);
        tryDocuments(sampled, variation);
    }

    /// Whether the weights told that scale, which the first search has not tried.
    bool isTold(const SampledScene& sampled, const Variation& variation) const {
        const auto width = static_cast<double>(sampled.keyWidth());
        return m_references.weights && variation.scale && *variation.scale != 1.0 &&
               *variation.scale != 1.0 / std::sqrt(width) && *variation.scale != 1.0 / width;
    }

    /// Plain masks, windows and lengths, beside what the first search has not tried.
    void tryRuns(SampledScene& sampled, const Variation& variation) {
        const double limit = limitOf(changesOf(variation) + 1.0);
        std::vector<RunMask> masks = plainMasks();
        if (limit >= 0.0 && (!isPlain(variation) || isTold(sampled, variation))) {
            const std::vector<RunMask> further = sampled.proposals(limit);
            masks.insert(masks.end(), further.begin(), further.end());
        }
        for (const bool leaves : {false, true}) {
            for (const RunMask& mask : leaves && !m_leavesMask ? std::vector<RunMask>() : masks) {
                Variation tried = variation;
                tried.leavesMask = leaves;
                tried.mask = mask.spec();
                tried.lengths = mask.lengths;
                const double most = limitOf(changesOf(tried));
                const double size = most < 0.0 ? 1.0 : sampled.differs(mask, !leaves, most);
                if (most >= 0.0 && size <= most) {
                    offer(std::move(tried), size);
                }
            }
        }
    }

    void tryPaddingAtLeft(SampledScene& sampled, const Variation& variation) {
        for (const bool causal : {false, true}) {
            Variation tried = variation;
            const double limit = limitOf(changesOf(variation) + 1.5);
            const std::vector<std::size_t> hidden =
                limit < 0.0 ? std::vector<std::size_t>() : sampled.hiddenAtLeft(causal, limit);
            if (std::all_of(hidden.begin(), hidden.end(), [](std::size_t count) { return count == 0; })) {
                continue;
            }
            if (causal) {
                tried.furtherMasks.emplace_back("causal");
            }
            tried.furtherMasks.push_back(fmt::format("not:valid:{}", fmt::join(hidden, ",")));
            tryLayers(sampled, std::move(tried));
        }
    }

    /// The masks that a variation has, in the sampled rows.
    void tryLayers(SampledScene& sampled, Variation tried) {
        const Result<SampledCells> cells = sampled.cellsOf(tried.furtherMasks);
        if (!cells) {
            return;
        }
        RunMask mask;
        mask.cells = &*cells;
        const double limit = limitOf(changesOf(tried));
        const double size = sampled.differs(mask, false, limit);
        if (size <= limit) {
            offer(std::move(tried), size);
        }
    }

    /// In all rows, where the few look like it; some run of keys is not far from any row.
    void tryDocuments(SampledScene& sampled, const Variation& variation) {
        constexpr double kMostOfHalfInputs = 0.1; // by which their rounding moves a row
        for (const bool causal : {false, true}) {
            const double limit = std::min(kMostOfHalfInputs, limitOf(changesOf(variation) + 1.5));
            if (limit < 0.0 || !sampled.mayBeDocuments(causal, limit)) {
                continue;
            }
            const Result<Scene> scene = varied(m_scene, variation);
            Result<SampledScene> every =
                scene ? SampledScene::of(*scene, m_references, SampledScene::Heads::EveryRow)
                      : unexpected(scene.error());
            const std::vector<std::size_t> lengths =
                every ? every->documents(causal, limit) : std::vector<std::size_t>();
            if (lengths.size() > 1 && lengths.size() < keyCount(m_scene.input)) {
                Variation tried = variation;
                tried.furtherMasks = {fmt::format("document:{}", fmt::join(lengths, ","))};
                if (causal) {
                    tried.furtherMasks.emplace_back("causal");
                }
                tryLayers(sampled, std::move(tried));
            }
        }
    }

    /// Any scale, and a softcap, as the few rows tell them with a plain mask.
    void fit(SampledScene& sampled, const Variation& base) {
        const auto width = static_cast<double>(sampled.keyWidth());
        const double own = sampled.ownScale();
        const auto scaled = [&](double scale, double limit) {
            sampled.scale(scale);
            return nearestPlain(sampled, limit);
        };
        if (!sampled.scaleOfWeights()) { // which are exact, and have been tried
            fitNumber(scaled, {0.25 / width, 4.0}, base,
                      [](Variation& to, double scale) { to.scale = scale; });
        }
        const std::optional<double> cap = m_scene.rules.softcap;
        for (const double scale : {own, 1.0}) {
            sampled.scale(scale);
            const auto capped = [&](double number, double limit) {
                sampled.softcap(number);
                return nearestPlain(sampled, limit);
            };
            sampled.softcap(std::nullopt);
            const double uncapped = nearestPlain(sampled).second;
            sampled.softcap(cap);
            if (uncapped <= m_tried.tolerance()) {
                continue; // a softcap of any size would be none
            }
            Variation other = base;
            other.scale = scale == own ? std::nullopt : std::optional(scale);
            fitNumber(capped, {1.0, 200.0}, other, [](Variation& to, double number) { to.softcap = number; });
            sampled.softcap(cap);
            if (own == 1.0) {
                break;
            }
        }
        sampled.scale(own);
        fitBoth(sampled, base);
    }

    /// A scale and a softcap together, as weights tell them.
    void fitBoth(SampledScene& sampled, Variation base) {
        const bool mayBe = limitOf(changesOf(base) + 2.0) >= 0.0 && isPlain(base) && !m_scene.rules.softcap;
        std::optional<CappedScale> told = mayBe ? sampled.cappedScaleOfWeights() : std::nullopt;
        if (!told) {
            return;
        }
        const auto differs = [&](double scale, double cap) {
            sampled.scale(scale);
            sampled.softcap(cap);
            return nearestPlain(sampled).second;
        };
        base.scale = plainNumber(told->scale, [&](double scale) { return differs(scale, told->softcap); });
        // One that is so large that it changes nothing is none.
        sampled.scale(*base.scale);
        sampled.softcap(std::nullopt);
        if (nearestPlain(sampled).second > m_tried.tolerance()) {
            base.softcap = plainNumber(told->softcap, [&](double cap) { return differs(*base.scale, cap); });
            sampled.scale(*base.scale);
            sampled.softcap(base.softcap);
        }
        tryRuns(sampled, base);
        sampled.scale(sampled.ownScale());
        sampled.softcap(m_scene.rules.softcap);
    }

    template <typename Nearest, typename Set>
    void fitNumber(const Nearest& nearest, const NumberRange& range, const Variation& base, const Set& set) {
        const double limit = limitOf(changesOf(base) + 1.0);
        if (limit < 0.0) {
            return;
        }
        const auto size = [&nearest](double number, double most) { return nearest(number, most).second; };
        const std::optional<double> found = fittedNumber(size, range, m_tried.tolerance());
        if (!found) {
            return;
        }
        const auto& [mask, differs] = nearest(*found, std::numeric_limits<double>::infinity());
        Variation tried = base;
        tried.leavesMask = mask.leavesMask;
        tried.mask = mask.mask;
        set(tried, *found);
        offer(std::move(tried), differs);
    }

    const Scene& m_scene;
    const References& m_references;
    const Confirm& m_confirm;
    FurtherMasks m_masks;
    const std::stop_token& m_stop;
    bool m_isConfirmed = false;
    bool m_leavesMask; ///< further masks are in place of the scene's own
    TriedVariations m_tried;
};

} // namespace

std::vector<std::size_t> headCounts(const Scene& scene) {
    constexpr std::array<std::size_t, 18> kUsual{2,  3,  4,  6,  8,  10, 12, 14, 16,
                                                 20, 24, 25, 28, 32, 36, 40, 48, 64};
    std::vector<std::size_t> counts;
    const auto* const tokens = std::get_if<TokenInput>(&scene.input);
    if (tokens == nullptr || tokens->heads != 1) {
        return counts;
    }
    for (const std::size_t heads : kUsual) {
        const std::size_t width = tokens->wQ.columns() / heads;
        if (width > 1 && width * heads == tokens->wQ.columns() && tokens->wK.columns() % width == 0 &&
            tokens->wV.columns() % heads == 0) {
            counts.push_back(heads);
        }
    }
    return counts;
}

Result<std::vector<TriedVariation>> furtherVariations(const Scene& scene, const References& references,
                                                      const TriedVariation& best, double tolerance,
                                                      const Confirm& confirm, FurtherMasks masks,
                                                      const std::stop_token& stop) {
    return FurtherSearch(scene, references, best, tolerance, confirm, masks, stop).run();
}

} // namespace attnscope
