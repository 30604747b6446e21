// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/ranges.h"
#include "core/formula/formula.h"
#include "core/groups/grouped_result.h"
#include "ui/jobs/job_slot.h"
#include "ui/paint/heatmap/heatmap_picture.h"
#include "ui/session/comparison.h"

#include <QObject>
#include <QString>

#include <optional>

namespace attnscope::ui {

class Appearance;
class Selection;
class Session;

/// Whether the centre shows the weights by words or regions in place of tokens, and their sums. Where these
/// take a pass over a large matrix they are made in a job; until then the tokens, or the sums from before,
/// are shown. While states are compared B has the groups of A; where it has other tokens, so that it can't
/// have them, tokens are shown and problem() says why. Lives on the interface thread.
class Groups final : public QObject {
    Q_OBJECT

public:
    /// `comparison` may be null.
    Groups(Session& session, Selection& selection, const Comparison* comparison, QObject* parent = nullptr);

    Grouping grouping() const { return m_grouping; }
    /// Shows tokens, whatever is chosen, as long as `aside`: heads stand beside each other.
    void setAside(bool aside);
    /// Fails, and changes nothing, for Regions where the scene has none.
    Result<void> setGrouping(Grouping grouping);
    /// Stops the sums that are on their way; tokens are shown.
    void stop();

    /// Whether the matrix in the centre is one of groups now.
    bool isShown() const { return static_cast<bool>(m_first); }
    /// The weights by groups; empty where none are shown.
    const Snapshot& snapshot() const { return m_first; }
    /// What these were summed from, and how.
    const Snapshot& tokens() const { return m_tokens; }
    const GroupPair& groups() const { return m_groups; }
    /// The colours of the weights by groups, in their own range; of A and B one.
    Palette palette(const Appearance& appearance) const;
    /// Those of A, of B, or the difference of both (sums over keys, means over queries, then A − B); empty
    /// where none are shown.
    const Snapshot& of(ComparedSide side) const;
    /// The range of the difference: that of its numbers, of many groups the greatest that it can be until
    /// all were read.
    ValueRange differenceRange() const;
    /// Why tokens are shown while states are compared; empty where groups are, or are not asked for.
    const QString& problem() const { return m_problem; }
    /// Part of the weights that is summed, where that takes a pass; nothing where no sums are on their way.
    const std::optional<double>& progress() const { return m_progress; }
    /// "words: sum over keys, mean over queries"
    QString meaning() const;
    /// Where the marks are: "## goes on with a word". Empty for regions.
    QString marks() const;

    /// The cell of groups that a cell of tokens is in.
    CellRef groupsOf(const CellRef& tokens) const;
    /// The first cell of tokens of a cell of groups.
    CellRef tokensOf(const CellRef& groups) const;
    /// The groups as a picture has them: their weights in their own range, on a linear or logarithmic scale.
    /// Cell, query and hover become those of the groups. While states are compared A and B have one range.
    void show(HeatmapPicture& picture, const Appearance& appearance,
              ComparedSide side = ComparedSide::First) const;
    /// Which group the cell is and what it is the sum of, for the status line.
    QString readout(const CellRef& cell) const;

    /// Takes the range that was read of many groups.
    void setRanges(const attnscope::ResultPtr& result, const attnscope::Ranges& ranges);

signals:
    /// Other sums are shown, or tokens.
    void changed();
    void progressed();
    /// Tokens are shown, for that reason: problem().
    void refused(const QString& why);

private:
    void update();
    void clear();
    /// B by the same groups; empty where nothing is compared.
    Result<Snapshot> secondBy(const GroupPair& groups) const;
    void refuse(const Error& why);
    void sum(const Snapshot& first, const Snapshot& second, const GroupPair& groups);
    /// Shows the sums, which were made from these.
    struct Sums {
        Snapshot tokens, first, second;
        GroupPair groups;
    };
    void take(const Sums& sums);
    void setProgress(const std::optional<double>& progress);
    void readRanges();
    Ranges rangesOfGroups(const Snapshot& grouped) const;
    Ranges ranges() const;
    void showScale(HeatmapPicture& picture, const Appearance& appearance) const;

    Session& m_session;
    Selection& m_selection;
    const Comparison* m_comparison;
    Grouping m_grouping = Grouping::Tokens;
    bool m_isAside = false;
    Snapshot m_first, m_second, m_difference;
    Snapshot m_tokens; ///< that m_first was made from
    GroupPair m_groups;
    Ranges m_ranges, m_secondRanges;
    mutable std::optional<ValueRange> m_differenceRange; ///< nothing: not known yet
    QString m_problem;
    ResultPtr m_madeOf;     ///< of the tokens; that of what is shown or on its way
    ResultPtr m_madeBeside; ///< the same of B
    std::shared_ptr<const Scene> m_madeIn;
    std::optional<double> m_progress;
    JobSlot m_slot;
};

} // namespace attnscope::ui
