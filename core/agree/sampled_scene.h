// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/agree/row_glance.h"
#include "core/agree/run_mask.h"
#include "core/agree/sampled_rows.h"
#include "core/agree/variation.h"
#include "core/analysis/compare_reference.h"
#include "core/projection/position_encodings.h"
#include "core/scene/scene.h"

#include <memory>
#include <optional>
#include <vector>

namespace attnscope {

/// Which cells mask layers allow in the rows that a SampledScene has.
class SampledCells {
public:
    SampledCells(std::size_t rows, std::size_t keys)
        : m_rows(rows)
        , m_keys(keys) {}

    /// Those of a further place, [rows][keys].
    void add(std::vector<std::uint8_t> cells) { m_places.push_back(std::move(cells)); }
    /// Where only one place was added it serves all.
    std::span<const std::uint8_t> of(std::size_t place, std::size_t row) const {
        const std::vector<std::uint8_t>& cells = m_places[m_places.size() == 1 ? 0 : place];
        return std::span(cells).subspan(row * m_keys, m_keys);
    }

private:
    std::size_t m_rows;
    std::size_t m_keys;
    std::vector<std::vector<std::uint8_t>> m_places;
};

/// A few rows of a few heads of a scene, ready to try scales and masks on. What exceeds a limit may be given
/// as any number above it: most of what is tried is given up after one row.
class SampledScene {
public:
    /// Which heads are sampled, and with which of the model each is compared.
    enum class Heads {
        Own,      ///< two of each batch item, with their own
        FirstAny, ///< the first of the first batch item, with the nearest of all
        AllAny,   ///< all of the first batch item, with all
        EveryRow, ///< one of each batch item with its own, in every row
    };
    /// At most as many batch items are sampled.
    static constexpr std::size_t kMostItems = 64;

    /// `references` must outlive it; of the batch items those from `firstItem` on. Fails as resolve does.
    static Result<SampledScene> of(const Scene& scene, const References& references, Heads heads = Heads::Own,
                                   std::size_t firstItem = 0);

    /// Turns Q and K as these rotary positions do, in place of the scene's own.
    void rotate(const RopeChoice& rope);
    void scale(double factor) { m_scale = factor; }
    void softcap(std::optional<double> cap) { m_softcap = cap; }
    /// The factor that the scene's own rules give.
    double ownScale() const { return m_places.front().problem->scale; }
    std::size_t keyWidth() const { return m_places.front().problem->k.columns(); }

    /// How far what the model gave is from these rows under such a mask, together with the scene's own mask
    /// where that is kept: the largest difference as a share of the largest number.
    double differs(const RunMask& mask, bool keepsMask, double limit);

    /// The cells that layers allow in the sampled rows, each as --mask takes it. Fails as Mask::compile does.
    Result<SampledCells> cellsOf(const std::vector<std::string>& layers) const;
    /// The factor on the products that given weights tell: the slope of their logarithms, whatever the mask
    /// is. Nothing where no weights of single heads are given.
    std::optional<double> scaleOfWeights();
    /// The same with a softcap that the scene has not.
    std::optional<CappedScale> cappedScaleOfWeights();
    /// By what given weights are larger than these under a mask, those that are 0 aside: 1/(1 − p) after
    /// dropout of p. Nothing where it is no one number.
    std::optional<double> factorOfWeights(const RunMask& mask, bool keepsMask, double tolerance);

    /// The keys that padding at the left hides of each batch item, causal or not, as the rows tell that come
    /// nearest; empty where none is within the limit.
    std::vector<std::size_t> hiddenAtLeft(bool causal, double limit);
    /// The lengths of documents, each of which sees itself alone, causal or not; of EveryRow, where these are
    /// all rows of the scene. Empty where rows tell another mask.
    std::vector<std::size_t> documents(bool causal, double limit);
    /// Whether the first row, or of causal ones the last, sees one run of some of the keys.
    bool mayBeDocuments(bool causal, double limit);

    /// Windows and lengths that come nearest in single rows, to be tried on all; of Heads::Own and EveryRow.
    std::vector<RunMask> proposals(double limit);
    /// The valid keys of each batch item that come nearest under that mask, all of those that are not
    /// sampled; empty where none is within the limit.
    std::vector<std::size_t> lengthsUnder(const RunMask& mask, double limit);

    /// Of AllAny: which of the sampled heads each head of the model is, within that difference; empty where
    /// one of them is none.
    std::vector<std::size_t> headOrder(const RunMask& mask, bool keepsMask, double tolerance);

private:
    /// A head and its sampled rows.
    struct Place {
        HeadIndex head;
        std::unique_ptr<AttentionProblem> problem; ///< which rows point to
        BlockMatrix q;                             ///< unturned
        BlockMatrix k;
        BlockMatrix values; ///< [keys][columns of the given output]
        std::vector<std::size_t> at;
        std::vector<SampledRow> rows;                   ///< by `at`
        std::vector<std::vector<std::uint8_t>> allowed; ///< of the scene's own mask, by row
        std::optional<RopeChoice> turnedBy = {};
    };
    /// What is compared together: a head, or the heads whose outputs are joined.
    struct Unit {
        std::vector<std::size_t> places;
        std::vector<std::vector<GivenRow>> given; ///< by head of the model that it is compared with, and row
        std::vector<std::vector<double>> columns; ///< what rows of joined heads point to
    };
    /// How far rows of given weights see.
    struct Reach {
        std::size_t before = 0;
        std::size_t behind = 0;
        std::vector<std::size_t> lengths; ///< of each batch item
    };

    SampledScene() = default;
    void add(Place place, const std::vector<std::size_t>& givenHeads);
    void addJoinedUnit(std::size_t first, std::size_t heads);
    void addMeanUnit(std::size_t first, std::size_t heads);
    std::vector<std::size_t> mixedColumns() const;
    BlockMatrix mixedValues(const Place& place) const;
    std::span<const double> outputOf(const HeadIndex& head, std::size_t row) const;
    std::size_t itemOf(const Place& place) const;

    SampledRow& ready(std::size_t at, std::size_t row);
    bool isFarAtAGlance(const Unit& unit, std::size_t at, const GivenRow& given, const SampledCells& cells,
                        double limit);
    GrowingOutput growing(const Unit& unit, std::size_t at, const GivenRow& given);
    SeenKeys seenIn(const Place& place, std::size_t at, const RunMask& mask, bool keepsMask) const;
    double differs(const Unit& unit, const std::vector<GivenRow>& given, const RunMask& mask, bool keepsMask,
                   double limit);
    double differs(const Unit& unit, std::size_t at, const GivenRow& given, const RunMask& mask,
                   bool keepsMask, double limit);
    std::optional<std::size_t> cheapestWidth(RunMask::Kind kind, double limit);
    bool addWidths(std::vector<double>& costs, const Unit& unit, std::size_t at, RunMask::Kind kind,
                   double limit);
    double meanDiffers(const Unit& unit, std::size_t at, const GivenRow& given, const RunMask& mask,
                       bool keepsMask, double limit);
    std::optional<std::size_t> runFrom(std::size_t at, std::size_t first, bool backwards, double limit);
    bool addStarts(std::vector<double>& costs, const Unit& unit, std::size_t at, std::size_t end,
                   double limit);
    bool addLengths(std::vector<double>& costs, const Unit& unit, std::size_t at, std::size_t end,
                    double limit);
    const Reach& reachOfWeights();

    std::shared_ptr<const Scene> m_scene;
    const References* m_references = nullptr;
    std::vector<Place> m_places; ///< batch-major
    std::vector<Unit> m_units;
    RopeChoice m_rope;
    double m_scale = 1.0;
    std::optional<double> m_softcap;
    std::optional<double> m_anglesBase; ///< of m_angles
    std::shared_ptr<const RotaryAngles> m_angles;
    std::optional<Reach> m_reach;
    /// With what a glance was taken.
    struct GlanceAt {
        RopeChoice rope;
        double scale = 1.0;
        std::optional<double> softcap;
        bool operator==(const GlanceAt&) const = default;
    };
    GlanceAt m_glanceAt;
    std::optional<RowGlance> m_glance; ///< of the row that is compared first
    SampledRow::Powers m_powers;       ///< of the row that is compared
    std::vector<double> m_mean;        ///< of the weights of all heads there
    bool m_isJoined = false;           ///< the output is that of the joined heads, mixed by W_O
    bool m_isSideBySide = false;       ///< or not mixed: each head has its columns
    bool m_isMean = false;             ///< the weights are the mean over the heads
};

} // namespace attnscope
