// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/lessons/play_step.h"
#include "ui/authoring/lesson_writing.h"
#include "ui/jobs/job_slot.h"
#include "ui/session/context.h"

#include <QList>
#include <QObject>

#include <functional>

class QAction;
class QDockWidget;
class QMenu;
class QWidget;

namespace attnscope::ui {

class DraftPanel;
class HandoutDialog;
class LessonActions;
class LessonRun;
class SceneStore;
class StepSheet;

/// A teacher's own lessons: what the window shows becomes a step, the steps a .lesson file, and any lesson a
/// handout.
class AuthoringActions final : public QObject {
    Q_OBJECT

public:
    struct Parts {
        LessonRun& run;
        LessonActions& lessons;
        SceneStore& files;
        LessonWriting& writing;
        std::function<LessonView()> shown; ///< what the window shows now
        QWidget& window;
    };
    AuthoringActions(const Context& context, Parts parts, QObject* parent);

    /// Where the steps are listed. `panel` is the dock's.
    void setDock(QDockWidget& dock, DraftPanel& panel);
    void addTo(QMenu& menu) const;
    LessonWriting& writing() { return m_parts.writing; }

signals:
    void failed(const QString& why);
    void noted(const QString& what);

private:
    void makeActions();
    void showDock();
    void beginNew();
    void askAdd();
    void askEdit(std::size_t index);
    void update(std::size_t index);
    void recordTry(std::size_t index);
    void play(std::size_t index);
    void save();
    void askSave();
    void askFile();
    void editFile(const QString& path);
    void editCopy();
    void askHandout();
    void askHandoutFile(const HandoutDialog& dialog);
    void refresh();

    Context m_context;
    Parts m_parts;
    JobSlot m_slot;
    /// After a lesson was opened: its dock, at the first step that has to be mended.
    void showOpened(const QString& name);

    QDockWidget* m_dock = nullptr;
    DraftPanel* m_panel = nullptr;
    bool m_hasMovedAside = false; ///< the lesson before the one that was opened
    QAction* m_new = nullptr;
    QAction* m_add = nullptr;
    QAction* m_editFile = nullptr;
    QAction* m_editCopy = nullptr;
    QAction* m_save = nullptr;
    QAction* m_handout = nullptr;
};

} // namespace attnscope::ui
