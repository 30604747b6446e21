// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/lessons/play_step.h"

#include <QObject>

class QDockWidget;
class QMainWindow;

namespace attnscope::ui {

class InputsPanel;
class LessonCard;
class LessonRun;
class RowPanel;
class Selection;

/// Brings in the docks that a step of a lesson needs, and puts all back when it ends.
class LessonLayout final : public QObject {
    Q_OBJECT

public:
    struct Parts {
        QDockWidget& card;
        LessonCard& cardPanel;
        QDockWidget& inputs;
        QDockWidget& arithmetic;
        QDockWidget& row;
        QDockWidget& rules;
        QDockWidget& masks;
        QWidget& strip; ///< of the stages, above the matrix
        InputsPanel& inputsPanel;
        RowPanel& rowPanel;
    };

    LessonLayout(QMainWindow& window, LessonRun& run, const Parts& parts, QObject* parent);

    /// What the window shows now, as a step says it.
    LessonView shownView(const Selection& selection) const;
    /// Whether every dock is shown, whatever the step needs.
    void setShowsEverything(bool everything);

    /// Shows what the step needs, as when it came.
    void follow();

signals:
    /// Docks came or went.
    void changed();
    /// The docks of a lesson's first step took the places of others.
    void begun();

private:
    void showDocks(const LessonView& view);
    void giveRoom();
    void leave();

    QMainWindow& m_window;
    LessonRun& m_run;
    Parts m_parts;
    bool m_showsEverything = false;
    bool m_isOn = false; ///< the card is shown
};

} // namespace attnscope::ui
