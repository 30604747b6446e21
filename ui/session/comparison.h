// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/analysis/cover.h"
#include "core/base/result.h"
#include "core/engine/engine.h"
#include "core/engine/ranges.h"
#include "core/engine/snapshot.h"
#include "ui/jobs/job_slot.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <array>
#include <optional>

namespace attnscope::ui {

class Session;

/// One of the matrices of a comparison: A is the session's, B the kept one.
enum class ComparedSide { First, Second, Difference };

/// How the centre shows a comparison.
enum class ComparedView {
    First,
    Second,
    Side,       ///< A, B and the difference beside each other
    Difference, ///< A − B
    Blink,      ///< A and B in turn
};

/// What the session is compared with: a state that is kept as B, of this scene or of another one. A goes on
/// being edited. Lives on the interface thread.
class Comparison final : public QObject {
    Q_OBJECT

public:
    explicit Comparison(Session& session, QObject* parent = nullptr);

    bool isOn() const { return static_cast<bool>(m_second); }
    /// B, without what the session covers.
    const Snapshot& second() const { return m_second; }
    /// What B is called.
    const QString& name() const { return m_name; }
    /// The file that holds B as it is; empty where none does.
    const QString& path() const { return m_path; }

    /// Keeps the present state as B: now, or once its exact result is there.
    void pinPresent();
    /// Computes a scene and keeps it as B; `path` is the file that holds it.
    void pin(std::shared_ptr<const Scene> scene, const HeadIndex& headIndex, const QString& name,
             const QString& path = {});
    /// The same of another head of the present state.
    void pinHead(const HeadIndex& headIndex);
    /// That file holds B as it is; empty: none does any more.
    void setPath(const QString& path) { m_path = path; }
    /// Forgets B, and what was to become it.
    void unpin();
    /// Whether a state that is to become B is still computed.
    bool isAwaiting() const { return m_awaitsPresent || m_slot.isBusy(); }

    ComparedView view() const { return m_view; }
    void setView(ComparedView view);
    /// What the one matrix shows where there is room for one: in turn where it blinks. A where nothing is
    /// compared.
    ComparedSide mainSide() const;

    /// The session's snapshot, B, or the difference of both, which is made when it is first asked for. Empty
    /// where there is none.
    const Snapshot& of(ComparedSide side) const;
    /// The colour ranges of A and B together.
    Ranges ranges() const;
    /// The range of the difference of a stage: the one that was set by hand, else that of its numbers. Of a
    /// large matrix the greatest that it can be until all cells were read.
    ValueRange differenceRange(Stage stage) const;
    /// Sets it by hand to ±`end` > 0, until another B is kept; nothing: that of the numbers.
    void setDifferenceRange(Stage stage, std::optional<double> end);
    bool hasOwnDifferenceRange(Stage stage) const;
    /// Whether that of any stage was set by hand, and what takes all of them back.
    bool hasOwnDifferenceRanges() const;
    void resetDifferenceRanges();
    /// Fails where the two have that stage in other shapes or only one has it.
    Result<void> checkStage(Stage stage) const;
    /// That tokens differ, for a message; empty where they are the same.
    QString tokenNote() const;

    /// Takes the ranges that were read of B or of the difference.
    void setRanges(const attnscope::ResultPtr& result, const attnscope::Ranges& ranges);

signals:
    /// B, the view or what blinks is another.
    void changed();
    /// Another state is kept as B, or none.
    void pinned();
    /// The colours of what is compared are others.
    void rangesChanged();
    /// B could not be computed.
    void failed(const attnscope::Error& error);

private:
    void keep(const Snapshot& snapshot, const Ranges& ranges, const QString& name, const QString& path);
    void followSession();
    QString presentName() const;

    Session& m_session;
    Snapshot m_wholeSecond;
    Snapshot m_second; ///< the same without m_cover
    Cover m_cover;
    Ranges m_secondRanges;
    QString m_name;
    QString m_path;
    std::array<std::optional<double>, kStageCount> m_ownDifferenceRanges{}; ///< ±, set by hand, by stage
    ComparedView m_view = ComparedView::Side;
    bool m_awaitsPresent = false;
    QTimer m_blink;
    bool m_blinksSecond = false;
    /// Of the results that it was made from.
    mutable Snapshot m_difference;
    mutable ResultPtr m_differenceOf;
    mutable std::shared_ptr<const MatrixSource> m_joinedOf;
    /// Of m_difference, by stage; nothing where it is not known yet.
    mutable std::array<std::optional<ValueRange>, kStageCount> m_differenceRanges{};
    JobSlot m_slot;
};

} // namespace attnscope::ui
