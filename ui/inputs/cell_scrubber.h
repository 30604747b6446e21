// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QObject>
#include <QPersistentModelIndex>
#include <QPoint>

class QKeyEvent;
class QMouseEvent;
class QTableView;

namespace attnscope::ui {

class MatrixModel;
class Session;

/// Turns a drag to the left or right on a cell into a change of its number: 0.01 a pixel, with Shift 0.001,
/// with Ctrl 0.1. Alt with Up and Down does the same with the current cell, a pixel a press. One undo step,
/// of keys until Alt is released; Esc puts the old number back.
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
    bool key(const QEvent& event);
    void step(long long thousandths);
    void begin(const QModelIndex& cell);
    double valueAt(long long offset) const;
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
    bool m_byKeys = false;
};

} // namespace attnscope::ui
