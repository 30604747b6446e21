// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formula/formula.h"
#include "ui/session/context.h"
#include "ui/session/job_slot.h"

#include <QObject>

#include <vector>

namespace attnscope::ui {

class HeatmapView;
struct MatrixTile;

/// Goes from one strong cell of a large matrix to the next, the strongest first.
class StrongCells final : public QObject {
    Q_OBJECT

public:
    StrongCells(const Context& context, HeatmapView& view, QObject* parent = nullptr);

    /// Selects the cell after (or before) the one it went to last and moves the view there.
    void go(int by);

private:
    struct Peak {
        std::size_t row = 0; ///< of the pixel's first cell
        std::size_t column = 0;
    };
    /// The strongest pixels of the whole matrix that are not neighbours.
    static std::vector<Peak> peaksOf(const MatrixTile& whole);
    void show(const CellOrigin& cell);

    Context m_context;
    HeatmapView& m_view;
    std::shared_ptr<const MatrixTile> m_of; ///< whose peaks these are
    std::vector<Peak> m_peaks;
    int m_at = -1;
    JobSlot m_slot{JobKind::ReadOut}; ///< last: its thread ends before the rest goes
};

} // namespace attnscope::ui
