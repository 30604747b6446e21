// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/agree/sampled_rows.h"
#include "core/agree/variation.h"
#include "core/analysis/compare_reference.h"
#include "core/scene/scene.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace attnscope {

/// A mask whose rows are runs of keys.
struct RunMask {
    enum class Kind { None, Causal, BottomRight, Window, WindowBefore };

    Kind kind = Kind::None;
    std::size_t width = 0; ///< of the windows: keys before the query's own, and of Window behind it too
    std::vector<std::size_t> lengths; ///< valid keys of each batch item; empty: all

    /// "causal", "window:8,0" …; empty where it is none.
    std::string spec() const;
    SeenKeys seenBy(std::size_t row, std::size_t queries, std::size_t keys, std::size_t item) const;
};

/// A few rows of a few heads of a scene, ready to try scales and masks on.
class SampledScene {
public:
    /// Which heads are sampled, and with which of the model each is compared.
    enum class Heads {
        Own,      ///< two of each batch item, with their own
        FirstAny, ///< the first of the first batch item, with the nearest of all
        AllAny,   ///< all of the first batch item, with all
        EveryRow, ///< one of each batch item with its own, in every row
    };
    /// `references` must outlive it. Fails as resolve does.
    static Result<SampledScene> of(const Scene& scene, const References& references,
                                   Heads heads = Heads::Own);

    /// Turns Q and K as these rotary positions do, in place of the scene's own; the scale is the scene's
    /// then.
    void rotate(const RopeChoice& rope);

    void scale(double factor);
    /// The factor that the scene's own rules give.
    double ownScale() const { return m_places.front().problem->scale; }
    std::size_t keyWidth() const { return m_places.front().problem->k.columns(); }

    /// How far what the model gave is from these rows under such a mask, together with the scene's own mask
    /// where that is kept: the largest difference as a share of the largest number.
    double differs(const RunMask& mask, bool keepsMask) const;

    /// Windows and lengths that come nearest in single rows, to be tried on all; of Heads::Own.
    std::vector<RunMask> proposals() const;

    /// Of AllAny: which of the sampled heads each head of the model is, within that difference; empty where
    /// one of them is none.
    std::vector<std::size_t> headOrder(const RunMask& mask, bool keepsMask, double tolerance) const;

private:
    struct Place {
        HeadIndex head;
        std::unique_ptr<AttentionProblem> problem; ///< which rows point to
        BlockMatrix q;                             ///< unturned
        BlockMatrix k;
        std::vector<SampledRow> rows;
        std::vector<std::vector<GivenRow>> given; ///< by head of the model that it is compared with, and row
        std::vector<std::vector<std::uint8_t>> allowed; ///< of the scene's own mask, by row
    };

    SampledScene() = default;
    void add(Place place, const std::vector<std::size_t>& givenHeads, bool everyRow);
    std::vector<double> costOfWidths(RunMask::Kind kind) const;
    SeenKeys seenIn(const Place& place, std::size_t at, const RunMask& mask, bool keepsMask) const;
    double differs(const Place& place, const std::vector<GivenRow>& given, const RunMask& mask,
                   bool keepsMask) const;
    double joinedDiffers(const RunMask& mask, bool keepsMask) const;
    std::vector<std::size_t> lengthsUnder(const RunMask& mask) const;
    /// How far rows of given weights see.
    struct Reach {
        std::size_t before = 0;
        std::size_t behind = 0;
        std::vector<std::size_t> lengths; ///< of each batch item
    };
    Reach reachOfWeights() const;
    std::span<const double> outputOf(const HeadIndex& head, std::size_t row) const;
    std::size_t itemOf(const Place& place) const;

    std::shared_ptr<const Scene> m_scene;
    const References* m_references = nullptr;
    std::vector<Place> m_places; ///< batch-major
    bool m_isJoined = false;     ///< the output is that of the joined heads, mixed by W_O
    bool m_isSideBySide = false; ///< or not mixed: each head has its columns
};

} // namespace attnscope
