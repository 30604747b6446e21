// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/session/context.h"

#include <QObject>
#include <QString>

class QAction;
class QDockWidget;
class QMainWindow;

namespace attnscope::ui {

class LessonRun;
class PresentKeyFilter;
class PresentRun;
class PresentView;

/// F5: shows the lesson, or the steps of the open scene, over the whole screen. With two screens the class
/// sees the slide on the second, and the window with a dock of notes stays on the first.
class PresentActions final : public QObject {
    Q_OBJECT

public:
    PresentActions(const Context& context, LessonRun& lesson, QMainWindow& window);

    QAction* present() const { return m_present; }
    /// What the class sees; null while nothing is presented.
    PresentView* view() const { return m_view; }
    PresentRun& run() const { return *m_run; }

    void start();
    void end();

signals:
    /// There is nothing to present: why, and what to do.
    void failed(const QString& why);

private:
    void showView();
    void showTeacherPage();

    Context m_context;
    QMainWindow& m_window;
    PresentRun* m_run = nullptr;
    QAction* m_present = nullptr;
    PresentView* m_view = nullptr;
    QDockWidget* m_dock = nullptr;      ///< of the teacher; null where there is one screen
    PresentKeyFilter* m_keys = nullptr; ///< there, too
};

} // namespace attnscope::ui
