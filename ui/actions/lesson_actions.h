// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/lessons/lesson.h"
#include "core/lessons/lesson_files.h"
#include "ui/session/context.h"

#include <QList>
#include <QObject>

class QAction;
class QMenu;

namespace attnscope::ui {

class LessonRun;
class SceneStore;

/// The menu of the lessons: begins one, leads through it, and ends it.
class LessonActions final : public QObject {
    Q_OBJECT

public:
    LessonActions(LessonRun& run, SceneStore& files, QObject* parent);

    void addTo(QMenu& menu);
    /// Opens a lesson's scene and plays it from that step on, or says why that can't be. `source` is its name
    /// or file, if it has one.
    void play(Lesson lesson, std::size_t step, const QString& source = {});
    /// Begins the built-in lesson of that name, or that of a file, or says that there is none.
    void startNamed(const std::string& name);
    /// Begins the lesson of a .lesson file or a folder, once it was checked.
    void startFile(const QString& path);
    /// What is said when the lesson that is on was gone through: that, and which one is next.
    QString finishedText() const;
    /// Goes on, once, with the step at which the program was left, and with the session's scene where one was
    /// kept; false where no lesson was on.
    bool goOnFromLastTime();
    /// The other docks are asked for, or only those of the step again.
    QAction* everything() const { return m_everything; }

signals:
    /// A lesson can't be begun: what, why, what to do.
    void failed(const QString& why);
    void noted(const QString& what);
    /// A .lesson file is to be chosen.
    void fileWanted();

private:
    /// Keeps which lesson is on and its step, at each step: the program may be stopped at any.
    void keepForNextStart() const;
    /// As it is read, or nothing, with `failed` emitted.
    std::optional<Lesson> read(const Result<LessonFiles>& files);
    /// An entry for each lesson that comes with the program.
    QList<QAction*> lessons();
    void refresh();

    LessonRun& m_run;
    SceneStore& m_files;
    QAction* m_next = nullptr;
    QAction* m_back = nullptr;
    QAction* m_try = nullptr;
    QAction* m_takeBack = nullptr;
    QAction* m_everything = nullptr;
    QAction* m_end = nullptr;
};

} // namespace attnscope::ui
