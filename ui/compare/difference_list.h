// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/matrix_source.h"
#include "core/formula/formula.h"
#include "ui/jobs/job_slot.h"
#include "ui/session/context.h"

#include <QObject>

#include <memory>
#include <vector>

namespace attnscope::ui {

/// A cell of A and B.
struct ComparedNumbers {
    CellRef cell;
    double first = 0.0;
    double second = 0.0;

    double difference() const { return first - second; }
};

/// The largest differences of the stage that is shown, the largest first: read when they are asked for, in a
/// job where the matrix is large, and gone through one by one.
class DifferenceList final : public QObject {
    Q_OBJECT

public:
    static constexpr std::size_t kMost = 100;

    explicit DifferenceList(const Context& context, QObject* parent = nullptr);

    /// Whether found() is of what is compared now.
    bool isRead() const { return m_isRead; }
    const std::vector<ComparedNumbers>& found() const { return m_found; }
    /// Reads the list where it is not of what is compared now.
    void read();
    /// Reads it again by itself after every edit, while it is seen.
    void setWatched(bool watched);
    /// Goes to the difference after (or before) the one it went to last, round and round.
    void go(int by);
    /// Goes to one of found().
    void goTo(std::size_t index);

signals:
    /// found() or isRead() is another.
    void changed();
    /// This cell is selected now; the views should show it.
    void arrived(const attnscope::CellRef& cell);
    /// Why it goes nowhere, or not yet.
    void noted(const QString& text);

private:
    std::shared_ptr<const MatrixSource> differenceShown() const;
    void expire();
    void receive(std::vector<ComparedNumbers> found);
    void step(int by);

    Context m_context;
    std::vector<ComparedNumbers> m_found;
    std::weak_ptr<const MatrixSource> m_readOf; ///< the difference that was read, or is read now
    bool m_isRead = false;
    bool m_isWatched = false;
    int m_at = -1;    ///< in m_found; −1: at none yet
    int m_wanted = 0; ///< where to go once it is read
    JobSlot m_slot;
};

} // namespace attnscope::ui
