// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/engine/engine.h"
#include "core/engine/ranges.h"
#include "core/engine/snapshot.h"
#include "core/matrix/head_index.h"

#include <QObject>

#include <map>
#include <vector>

namespace attnscope::ui {

class Comparison;
class Selection;
class Session;

/// The heads of the shown batch item that stand beside each other in the centre; the selection's head is one
/// of them. Nothing of it while something is compared. Lives on the interface thread.
class ChosenHeads final : public QObject {
    Q_OBJECT

public:
    /// So many matrices beside each other can still be read.
    static constexpr std::size_t kMost = 4;

    /// `comparison` may be null.
    ChosenHeads(Session& session, Selection& selection, const Comparison* comparison,
                QObject* parent = nullptr);

    /// Whether two heads or more are chosen.
    bool isOn() const { return !m_heads.empty(); }
    /// In the order of their indices; empty where one head is shown.
    const std::vector<std::size_t>& heads() const { return m_heads; }
    bool contains(std::size_t head) const;
    /// Whether the centre shows them now: the matrix of a stage that differs from head to head.
    bool isShown() const;

    /// Puts a head beside the shown one, or takes it away; one of another layer or batch item, beside which
    /// the others can't stand, is shown alone. So is the last one that stays. Fails, and changes nothing,
    /// where a fifth is wanted and while something is compared.
    Result<void> toggle(const HeadIndex& place);
    /// Back to the selection's head alone.
    void leave();

    /// Of that head; while the next one is on its way, that of before. Empty before the first.
    const Snapshot& of(std::size_t head) const;
    /// The colour ranges in which that head is shown: one for all, or its own.
    Ranges rangesOf(std::size_t head) const;
    /// One for all.
    Ranges sharedRanges() const;
    /// Whether each head has a range of colours of its own.
    bool hasOwnRanges() const { return m_hasOwnRanges; }
    void setOwnRanges(bool own);
    /// Takes the ranges that were read of one of them.
    void setRanges(const attnscope::ResultPtr& result, const attnscope::Ranges& ranges);

    /// "h0, h2, h3", "b1 h0, h2"; empty where one head is shown.
    QString text() const;

signals:
    /// Other heads are chosen, or they are shown where they were not, or the other way.
    void changed();
    /// Their numbers or colours are others.
    void numbersChanged();

private:
    struct Head {
        Snapshot snapshot;
        Ranges ranges;
    };
    void set(std::vector<std::size_t> heads);
    void followHead();
    void followCounts();
    void takeResults();
    void take(const Snapshot& snapshot);
    Ranges ownRanges(std::size_t head) const;
    bool isOwn(std::size_t head) const;

    Session& m_session;
    Selection& m_selection;
    const Comparison* m_comparison;
    std::vector<std::size_t> m_heads;
    std::map<std::size_t, Head> m_others; ///< as far as they are known
    std::size_t m_batch = 0;              ///< whose they are
    std::string m_ignoredKeys;            ///< with which their ranges were found
    bool m_hasOwnRanges = false;
};

} // namespace attnscope::ui
