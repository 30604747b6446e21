// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/session/context.h"

#include <QTimer>
#include <QWidget>

class QLabel;
class QProgressBar;
class QToolButton;

namespace attnscope::ui {

class HeatmapView;

/// What is being computed for the picture, how far it is, and a button that stops it, or goes on with what
/// was stopped; empty where neither can be done.
class ProgressLine final : public QWidget {
    Q_OBJECT

public:
    ProgressLine(const Context& context, HeatmapView& view, QWidget* parent = nullptr);

    bool isBusy() const;
    /// Whether sums of groups are on their way.
    bool isSumming() const;
    /// "47 of 60 tiles"
    QString text() const;
    /// Stops what runs and keeps what is done. False where nothing ran.
    bool cancel();

private:
    void refresh();
    void showParts(bool busy);
    void showStopped(bool stopped);
    void showWhatLasts();

    Context m_context;
    HeatmapView& m_view;
    QLabel* m_label = nullptr;
    QProgressBar* m_bar = nullptr;
    QLabel* m_hint = nullptr;
    QToolButton* m_stop = nullptr;
    QToolButton* m_resume = nullptr;
    QTimer m_lasting; ///< runs while it is not known yet whether the work takes its time
};

} // namespace attnscope::ui
