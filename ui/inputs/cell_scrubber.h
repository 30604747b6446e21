// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QObject>
#include <QPersistentModelIndex>
#include <QPoint>

class QMouseEvent;
class QTableView;

namespace attnscope::ui {

class MatrixModel;
class Session;

/// Turns a drag to the left or right on a cell into a change of its number: 0.01 a pixel, with Shift 0.001,
/// with Ctrl 0.1. One undo step; Esc puts the old number back.
class CellScrubber final : public QObject {
    Q_OBJECT

public:
    CellScrubber(QTableView& view, MatrixModel& model, Session& session);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    bool press(const QMouseEvent& event);
    bool move(const QMouseEvent& event);
    bool release();
    void cancel();
    void setOffset(long long thousandths);

    QTableView& m_view;
    MatrixModel& m_model;
    Session& m_session;
    QPersistentModelIndex m_cell;
    QPoint m_last;
    double m_start = 0.0;
    long long m_offset = 0; ///< in thousandths, so that going back the same way meets the same number
    bool m_pressed = false;
    bool m_scrubbing = false;
};

} // namespace attnscope::ui
