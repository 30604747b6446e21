// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/engine.h"
#include "core/formula/formula.h"
#include "ui/jobs/job_slot.h"
#include "ui/session/context.h"

#include <QObject>

#include <vector>

namespace attnscope::ui {

class HeatmapView;
struct MatrixTile;

/// Goes from one strong cell of a matrix to the next, the strongest first.
class PeakNavigation final : public QObject {
    Q_OBJECT

public:
    PeakNavigation(const Context& context, HeatmapView& view, QObject* parent = nullptr);

    /// Selects the cell after (or before) the one it went to last and moves the view there. Which cells of a
    /// large matrix are strong is known once all of them are read: until then it reads on and goes there
    /// after that, unless that is stopped.
    void go(int by);

signals:
    /// It reads on first.
    void waiting(const QString& why);

private:
    /// Goes on where it waited for what is there now; gives up where that was stopped.
    void proceed();
    bool isRead() const;
    void request(int by);
    void goInSmall(int by);
    struct Peak {
        std::size_t row = 0; ///< of the pixel's first cell
        std::size_t column = 0;
    };
    /// The strongest pixels of the whole matrix; of a matrix of many, those that are not neighbours.
    static std::vector<Peak> peaksOf(const MatrixTile& whole);
    /// The peak so many further, round and round. Needs one.
    static const Peak& peakAt(const std::vector<Peak>& peaks, int at);
    void show(const CellRef& cell);

    Context m_context;
    HeatmapView& m_view;
    std::shared_ptr<const MatrixTile> m_of; ///< whose peaks these are, of a large matrix
    /// … of a small one; null: of a large one.
    ResultPtr m_ofSmall;
    Stage m_stageOfSmall = Stage::Weights;
    bool m_isOfLift = false;
    std::vector<Peak> m_peaks;
    int m_at = -1;
    int m_wanted = 0; ///< where to go once all is read; 0: nowhere
    JobSlot m_slot;
};

} // namespace attnscope::ui
