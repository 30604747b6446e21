// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/session/context.h"

#include <QStatusBar>

class QLabel;

namespace attnscope::ui {

class HeatmapView;
class HistorySlider;
class ProgressLine;

/// The bottom line: the facts of the hovered cell, or of the cell cursor; what is locked; the precision.
class StatusLine final : public QStatusBar {
    Q_OBJECT

public:
    StatusLine(const Context& context, HeatmapView& view, QWidget* parent = nullptr);

    QString readout() const;
    /// Of a large matrix: "1 pixel = 16 × 16 cells · max · exact".
    QString scale() const;
    ProgressLine& work() { return *m_work; }
    /// Versions of a file that is followed.
    HistorySlider& history() { return *m_history; }
    /// In place of the cell's facts; empty: they come back. False where the text is longer than the line.
    bool showNote(const QString& text);

private:
    class Row;

    void refresh();
    void refreshLarge();

    Context m_context;
    HeatmapView& m_view;
    QLabel* m_scale = nullptr;
    HistorySlider* m_history = nullptr;
    ProgressLine* m_work = nullptr;
    QLabel* m_readout = nullptr;
    QLabel* m_note = nullptr; ///< over the cell's facts
    QLabel* m_lock = nullptr;
    QLabel* m_precision = nullptr;
};

} // namespace attnscope::ui
