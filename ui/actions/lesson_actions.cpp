// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/actions/lesson_actions.h"

#include "core/lessons/check_lesson.h"
#include "core/lessons/lesson_read.h"
#include "ui/files/scene_store.h"
#include "ui/lessons/built_in_lessons.h"
#include "ui/lessons/lesson_run.h"
#include "ui/session/error_text.h"
#include "ui/widgets/new_action.h"

#include <QFileInfo>
#include <QMenu>
#include <QSettings>

#include <utility>

namespace attnscope::ui {

namespace {

constexpr QLatin1String kLessonKey{"lesson/source"};
constexpr QLatin1String kStepKey{"lesson/step"};

} // namespace

LessonActions::LessonActions(LessonRun& run, SceneStore& files, QObject* parent)
    : QObject(parent)
    , m_run(run)
    , m_files(files) {
    m_next = newAction(
        this,
        {tr("&Next step"), tr("The next step of the lesson"), {}, QKeySequence(Qt::ALT | Qt::Key_PageDown)});
    m_back =
        newAction(this, {tr("&Back"), tr("The step before"), {}, QKeySequence(Qt::ALT | Qt::Key_PageUp)});
    m_try = newAction(this, {tr("&Show me"), tr("Do what the step says; again: undo it"), {}, {}});
    m_takeBack = newAction(
        this,
        {tr("&Take my changes back"), tr("The scene as the step began; Ctrl+Z brings them back"), {}, {}});
    m_everything =
        newToggle(this, {tr("&All docks"), tr("Show every dock, whatever the step needs"), {}, {}});
    m_end = newAction(this, {tr("&End the lesson"), tr("Leave it; the scene stays"), {}, {}});
    connect(m_next, &QAction::triggered, &run, [&run] { run.goTo(run.index() + 1); });
    connect(m_back, &QAction::triggered, &run, [&run] { run.goTo(run.index() - 1); });
    connect(m_try, &QAction::triggered, &run, &LessonRun::toggleTry);
    connect(m_takeBack, &QAction::triggered, &run, &LessonRun::takeBack);
    connect(&run, &LessonRun::changesKept, this, [this](std::size_t step) {
        emit noted(tr("Your changes of step %1 are kept: there, “My changes again”").arg(step + 1));
    });
    connect(m_end, &QAction::triggered, &run, &LessonRun::end);
    connect(&run, &LessonRun::stepChanged, this, &LessonActions::refresh);
    connect(&run, &LessonRun::stateChanged, this, &LessonActions::refresh);
    connect(&run, &LessonRun::stepChanged, this, &LessonActions::keepForNextStart);
    refresh();
}

void LessonActions::addTo(QMenu& menu) {
    QAction* open = newAction(this, {tr("&Open a lesson…"), tr("A .lesson file"), {}, {}});
    connect(open, &QAction::triggered, this, &LessonActions::fileWanted);
    menu.addAction(open);
    menu.addSeparator();
    menu.addActions({m_next, m_back, m_try, m_takeBack, m_everything});
    menu.addSeparator();
    menu.addAction(m_end);
    // Their scenes take a while to read, which the start of the program need not wait for.
    connect(&menu, &QMenu::aboutToShow, open, [this, &menu, open] {
        if (menu.actions().first() == open) {
            menu.insertActions(open, lessons());
        }
    });
}

QList<QAction*> LessonActions::lessons() {
    QList<QAction*> actions;
    const Result<std::vector<Lesson>> all = readBuiltInLessons();
    if (!all) {
        emit failed(errorText(all.error()));
        return actions;
    }
    for (const Lesson& lesson : *all) {
        const LessonText& text = lesson.text(lessonLanguage());
        QAction* action =
            newAction(this, {QString::fromStdString(text.title).replace('&', QStringLiteral("&&")),
                             QString::fromStdString(text.line),
                             {},
                             {}});
        connect(action, &QAction::triggered, this, [this, name = lesson.name] { startNamed(name); });
        actions << action;
    }
    return actions;
}

void LessonActions::startNamed(const std::string& name) {
    const QString path = QString::fromStdString(name);
    if (const std::optional<LessonFiles> files = builtInLesson(name)) {
        if (std::optional<Lesson> lesson = read(*files)) {
            play(std::move(*lesson), 0, path);
        }
    } else if (QFileInfo::exists(path)) {
        startFile(path);
    } else {
        emit failed(tr("There is no lesson “%1” (the menu Lessons has all)").arg(path));
    }
}

void LessonActions::startFile(const QString& path) {
    std::optional<Lesson> lesson = read(lessonFilesAt(path.toStdString()));
    if (!lesson) {
        return;
    }
    if (const std::vector<LessonProblem> problems = checkLesson(*lesson); !problems.empty()) {
        emit failed(
            tr("%1: %2 (Lessons, Edit a lesson file mends it)")
                .arg(QFileInfo(path).fileName(), QString::fromStdString(problemText(problems.front()))));
        return;
    }
    play(std::move(*lesson), 0, QFileInfo(path).absoluteFilePath());
}

QString LessonActions::finishedText() const {
    const Lesson& done = m_run.lesson();
    const QString title = QString::fromStdString(done.text(lessonLanguage()).title);
    const Result<std::vector<Lesson>> all = readBuiltInLessons();
    for (const Lesson& lesson : all.value_or(std::vector<Lesson>())) {
        if (done.number > 0 && lesson.number == done.number + 1) {
            return tr("You went through “%1”. The next lesson is “%2” (menu Lessons)")
                .arg(title, QString::fromStdString(lesson.text(lessonLanguage()).title));
        }
    }
    return tr("You went through “%1”. Its scene stays for you to explore").arg(title);
}

void LessonActions::keepForNextStart() const {
    QSettings settings;
    if (m_run.isOn() && !m_run.source().isEmpty()) {
        settings.setValue(kLessonKey, m_run.source());
        settings.setValue(kStepKey, static_cast<int>(m_run.index()));
    } else {
        settings.remove(kLessonKey);
        settings.remove(kStepKey);
    }
}

bool LessonActions::goOnFromLastTime() {
    QSettings settings;
    const QString source = settings.value(kLessonKey).toString();
    const int step = settings.value(kStepKey).toInt();
    settings.remove(kLessonKey);
    settings.remove(kStepKey);
    if (source.isEmpty() || step < 0) {
        return false;
    }
    const Scene kept = m_run.scene();
    startNamed(source.toStdString());
    if (!m_run.isOn()) {
        return false;
    }
    if (queryCount(kept.input) > 0) {
        m_run.goOn(static_cast<std::size_t>(step), kept);
    } else {
        m_run.goTo(static_cast<std::size_t>(step));
    }
    return true;
}

std::optional<Lesson> LessonActions::read(const Result<LessonFiles>& files) {
    Result<Lesson> lesson = files.and_then(readLesson);
    if (!lesson) {
        emit failed(errorText(lesson.error()));
        return std::nullopt;
    }
    return std::move(*lesson);
}

void LessonActions::play(Lesson lesson, std::size_t step, const QString& source) {
    if (m_run.isOn()) {
        m_run.end();
    }
    if (!m_files.openRead(lesson.scene, {})) {
        return; // the store says why
    }
    if (const Result<void> begun = m_run.start(std::move(lesson), source); !begun) {
        emit failed(errorText(begun.error()));
    } else if (step > 0) {
        m_run.goTo(step);
    }
}

void LessonActions::refresh() {
    const bool isOn = m_run.isOn();
    m_next->setEnabled(isOn && !m_run.isLast());
    m_back->setEnabled(isOn && !m_run.isFirst());
    m_try->setEnabled(isOn && m_run.canTry());
    m_takeBack->setEnabled(isOn && m_run.hasOwnChanges());
    m_everything->setEnabled(isOn);
    m_end->setEnabled(isOn);
}

} // namespace attnscope::ui
