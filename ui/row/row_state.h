// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/analysis/cover.h"
#include "core/analysis/match_row.h"
#include "core/analysis/value_plane.h"
#include "core/engine/row_statistics.h"
#include "core/formula/formula.h"
#include "ui/jobs/job_slot.h"
#include "ui/paint/row/row_picture.h"
#include "ui/row/row_sentence.h"
#include "ui/session/context.h"

#include <QObject>

#include <array>
#include <memory>
#include <stop_token>
#include <vector>

namespace attnscope::ui {

/// The selected row of the output as all views of the panel show it: made once for each snapshot, query and
/// order of terms, then asked by all of them.
class RowState final : public QObject {
    Q_OBJECT

public:
    explicit RowState(const Context& context, QObject* parent = nullptr);

    /// This many terms of a long row are shown one by one; the others are joined to one term.
    static constexpr std::size_t kNamedTerms = ui::kNamedTerms;

    /// Its row is null where the scene has no V.
    const RowPicture& picture() const { return m_picture; }
    /// What the list of terms shows: the same, or of a scene without V, and of pooled heads, the strongest
    /// weights alone.
    const RowPicture& listPicture() const { return m_picture.row || !m_listed.row ? m_picture : m_listed; }
    /// Whether that list has weights alone.
    bool hasWeightsAlone() const { return !m_picture.row && m_listed.row; }
    /// The same for a page: of a row with more terms than stand on one the strongest, and one for all others.
    RowPicture pictureForPage() const;
    /// The best plane of V, or that of the features that were chosen.
    const ValuePlane& plane() const;
    /// The values alone, without weights or sums, where a question asks for the row's weights: then picture()
    /// has no row. Null where nothing is covered.
    const std::shared_ptr<const RowCombination>& coveredRow() const { return m_covered; }
    /// Whether a step covers numbers: rows have no output then.
    bool isCovering() const;
    /// Whether that fact of the row's weights is covered.
    bool isCovering(FactKind kind) const;
    /// The query and its keys as vectors, in the order of the terms; null where the scene has no Q and K, and
    /// where heads are pooled.
    const std::shared_ptr<const MatchRow>& match() const { return m_match; }
    /// The token vectors that these come from; null where there are none.
    const std::shared_ptr<const MatchRow>& tokenVectors() const { return m_tokenVectors; }
    /// The weights of the row by key, with or without V; empty before the first result.
    const std::vector<double>& weights() const { return m_weights; }
    /// Whether they sum to 1, as their type rounds.
    bool hasShares() const;
    /// The row in words.
    const RowSentence& sentence() const { return m_sentence; }
    const RowStatistics& statistics() const { return m_statistics; }
    std::size_t query() const { return m_query; }
    /// The token of the query: not always one of the keys' names that the picture has.
    QString queryToken() const;
    bool hasResult() const { return m_hasResult; }
    /// Whether the weights are the mean or the max over all heads, which have no values.
    bool isPooled() const { return m_isPooled; }
    /// The key that shows the one head again: that of the mean, or of the max; empty of a rollout, which has
    /// none.
    QString poolKey() const;
    const Scene& scene() const;
    const Context& context() const { return m_context; }

    /// Moves the cell cursor to this key of the row.
    void selectKey(std::size_t key);
    /// Points at this key of the row, as hovering its cell in the heatmap does; nothing: at none.
    void hoverKey(const std::optional<std::size_t>& key);

    /// Draws arrows in the plane of these features of V; nothing: in the best plane.
    void choosePlane(const std::optional<std::array<std::size_t, 2>>& features);
    /// Lets the best plane stand still while values of this row change, until another row or head is
    /// selected: it would jump when a tip that was dragged is let go.
    void keepPlane();
    void turnToBestPlane();
    /// Opens the features around this one as cells where vectors are too wide for all; nothing: closes them.
    /// Rows of other sizes close them too.
    void openFeature(const std::optional<std::size_t>& feature);

signals:
    /// Numbers, order, names or colours are others.
    void rowChanged();
    /// Another plane was chosen.
    void planeChanged();
    /// Other features are opened as cells, or none.
    void featuresOpened();
    /// The place of the animation or what is pointed at.
    void moved();

private:
    /// The numbers of a row, read on any thread.
    struct Row {
        std::vector<double> weights;
        RowStatistics statistics;
        RowSentence sentence;
        std::shared_ptr<const RowCombination> combination;
        std::shared_ptr<const RowCombination> covered; ///< in place of the combination
        std::shared_ptr<const RowCombination> alone;   ///< the same: weights without values
        std::shared_ptr<const ValuePlane> plane;       ///< null: the one from before holds
        double rounding = 0.0;                         ///< of the weights' sum
        double largestValue = 0.0;                     ///< |V|
        std::shared_ptr<const MatchRow> match;
        std::shared_ptr<const MatchRow> tokenVectors;
    };
    static Row rowOf(const Snapshot& snapshot, std::size_t query, TermOrder order, bool needsPlane,
                     const std::stop_token& stop);

    static void coverRow(Row& row, const Snapshot& snapshot, std::size_t query);
    static void matchKeys(Row& row, const Snapshot& snapshot, std::size_t query, TermOrder order);

    /// Of a small scene, with all that the selected row has: where another row is covered, the output of this
    /// one is known.
    Snapshot snapshotOfRow() const;
    void readRow();
    void readLongRow();
    void receive(const Snapshot& snapshot, Row row);
    void takePlane(const Snapshot& snapshot, const Row& row);
    void readWeightColours(const Snapshot& snapshot, RowPicture& picture) const;
    void listWeights(const Snapshot& snapshot, std::shared_ptr<const RowCombination> weights);
    void readPlace();
    std::optional<std::size_t> keyOf(const CellRef& cell) const;

    Context m_context;
    RowPicture m_picture;
    RowPicture m_listed; ///< its row is null unless weights alone are listed
    std::shared_ptr<const RowCombination> m_covered;
    ValuePlane m_plane;
    std::optional<ValuePlane> m_chosenPlane; ///< of as many features as the row has
    std::shared_ptr<const MatchRow> m_match;
    std::shared_ptr<const MatchRow> m_tokenVectors;
    std::vector<double> m_weights;
    double m_rounding = 0.0; ///< of their sum
    RowStatistics m_statistics;
    RowSentence m_sentence;
    BlockMatrix m_planeOf;                                      ///< the V that the plane was made for
    std::optional<std::pair<HeadIndex, std::size_t>> m_keptFor; ///< the row whose plane stands still
    std::size_t m_query = 0;
    bool m_hasResult = false;
    bool m_isPooled = false;
    JobSlot m_slot; ///< for long rows
};

} // namespace attnscope::ui
