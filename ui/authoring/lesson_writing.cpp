// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/authoring/lesson_writing.h"

#include "core/lessons/check_lesson.h"
#include "core/lessons/lesson_write.h"
#include "core/lessons/step_numbers.h"
#include "ui/lessons/built_in_lessons.h"
#include "ui/session/error_text.h"

#include <QFileInfo>
#include <QSignalBlocker>

#include <algorithm>
#include <utility>

namespace attnscope::ui {

namespace {

constexpr int kKeepAfter = 2000; ///< milliseconds, as scenes are kept
constexpr std::size_t kMostUndone = 50;

/// A lesson is written in the language of the window where it has it.
std::string languageOf(const LessonDraft& draft) {
    const std::string window = lessonLanguage();
    return draft.texts.empty() || draft.texts.contains(window) ? window : draft.texts.begin()->first;
}

/// What is wrong in a step first; empty where nothing is.
QString problemIn(const LessonDraft& draft, std::size_t index) {
    const Result<PlayedStep> played = playedDraftStep(draft, index);
    if (!played) {
        return errorText(played.error());
    }
    Lesson lesson;
    lesson.texts = draft.texts;
    const std::vector<LessonProblem> problems = checkStep(lesson, draft.steps[index].step, *played);
    return problems.empty() ? QString() : errorText(problems.front().error);
}

std::map<std::string, QString> problemsIn(const LessonDraft& draft) {
    std::map<std::string, QString> problems;
    for (std::size_t at = 0; at < draft.steps.size(); ++at) {
        if (QString problem = problemIn(draft, at); !problem.isEmpty()) {
            problems[draft.steps[at].step.id] = std::move(problem);
        }
    }
    return problems;
}

} // namespace

QString lessonLanguageName(const std::string& language) {
    return language == "zh" ? LessonWriting::tr("Chinese") : LessonWriting::tr("English");
}

LessonWriting::LessonWriting(QObject* parent)
    : QObject(parent) {
    m_timer.setSingleShot(true);
    m_timer.setInterval(kKeepAfter);
    connect(&m_timer, &QTimer::timeout, this, &LessonWriting::keep);
}

LessonWriting::~LessonWriting() {
    const QSignalBlocker quiet(this); // nobody is there to hear it
    keep();
}

StepText LessonWriting::stepText(std::size_t index) const {
    const auto found = texts().steps.find(m_draft.steps[index].step.id);
    return found == texts().steps.end() ? StepText() : found->second;
}

StepText LessonWriting::stepTextElsewhere(std::size_t index) const {
    for (const auto& [language, texts] : m_draft.texts) {
        const auto found = texts.steps.find(m_draft.steps[index].step.id);
        if (language != m_language && found != texts.steps.end()) {
            return found->second;
        }
    }
    return {};
}

std::size_t LessonWriting::stepsIn(const std::string& language) const {
    const auto texts = m_draft.texts.find(language);
    return texts == m_draft.texts.end()
               ? 0
               : static_cast<std::size_t>(
                     std::count_if(m_draft.steps.begin(), m_draft.steps.end(), [&](const DraftStep& each) {
                         return texts->second.steps.contains(each.step.id);
                     }));
}

QString LessonWriting::shownTitle(std::size_t index) const {
    const std::string own = stepText(index).title;
    const std::string title = own.empty() ? stepTextElsewhere(index).title : own;
    if (title.find('{') == std::string::npos) {
        return QString::fromStdString(title); // of most no step has to be played
    }
    const Result<std::string> filled =
        playedDraftStep(m_draft, index).and_then([&title](const PlayedStep& played) {
            return StepNumbers(played).filled(title);
        });
    return QString::fromStdString(filled ? *filled : title);
}

QString LessonWriting::problem(std::size_t index) const {
    const auto found = m_problems.find(m_draft.steps[index].step.id);
    return found == m_problems.end() ? QString() : found->second;
}

void LessonWriting::lookAgain(std::optional<std::size_t> touched) {
    std::map<std::string, QString> problems;
    for (std::size_t at = 0; at < m_draft.steps.size(); ++at) {
        const std::string& id = m_draft.steps[at].step.id;
        if (touched != at && !m_problems.contains(id)) {
            continue;
        }
        if (QString problem = problemIn(m_draft, at); !problem.isEmpty()) {
            problems[id] = std::move(problem);
        }
    }
    m_problems = std::move(problems);
}

void LessonWriting::leavePresent() {
    keep();
    if (m_isOn && m_isModified) {
        const QString path = m_kept.moveAside(QString::fromStdString(texts().title));
        if (!path.isEmpty()) {
            emit movedAside(path);
            emit noted(tr("The lesson before was not saved; it is kept under File, Open recent: %1")
                           .arg(QFileInfo(path).completeBaseName()));
        }
    }
    m_kept.remove();
}

void LessonWriting::replace(LessonDraft draft, const QString& path) {
    leavePresent();
    m_language = languageOf(draft);
    m_draft = std::move(draft);
    m_problems = problemsIn(m_draft);
    m_undone.clear();
    m_redone.clear();
    m_path = path;
    m_isOn = true;
    m_isModified = false;
    emit changed();
}

void LessonWriting::begin() {
    LessonDraft draft;
    draft.name = "lesson";
    const std::string title = tr("My lesson").toStdString();
    draft.texts[lessonLanguage()] = {title, tr("A lesson of my own").toStdString(), {}};
    replace(std::move(draft), {});
}

Result<void> LessonWriting::beginFrom(const Lesson& lesson, const QString& path) {
    Result<LessonDraft> draft = draftOf(lesson);
    if (!draft) {
        return unexpected(draft.error());
    }
    if (path.isEmpty()) {
        draft->number = 0; // a copy stands behind the lessons of the program
    }
    replace(std::move(*draft), path);
    return {};
}

void LessonWriting::restore() {
    Result<std::optional<LessonDraft>> left = m_kept.left();
    if (!left) {
        emit failed(errorText(left.error()));
    } else if (*left) {
        m_language = languageOf(**left);
        m_draft = std::move(**left);
        m_path = m_kept.leftOf();
        m_isOn = true;
        m_isModified = true;
        emit changed();
        emit noted(tr("The lesson that was being written is open again"));
    }
}

void LessonWriting::change(LessonDraft next, std::optional<std::size_t> touched) {
    m_redone.clear();
    m_undone.push_back(std::exchange(m_draft, std::move(next)));
    lookAgain(touched);
    if (m_undone.size() > kMostUndone) {
        m_undone.erase(m_undone.begin());
    }
    m_isModified = true;
    m_timer.start();
    emit changed();
}

void LessonWriting::setLanguage(const std::string& language) {
    if (language == m_language) {
        return;
    }
    if (m_draft.texts.contains(language)) {
        m_language = language;
        emit changed();
        return;
    }
    LessonDraft next = m_draft;
    next.texts[language] = {texts().title, texts().line, {}};
    m_language = language;
    change(std::move(next));
}

void LessonWriting::setTitle(const QString& title) {
    if (title.trimmed().isEmpty() || title.toStdString() == texts().title) {
        return; // a lesson has one
    }
    LessonDraft next = m_draft;
    next.texts[m_language].title = title.toStdString();
    change(std::move(next));
}

void LessonWriting::setLine(const QString& line) {
    if (line.trimmed().isEmpty() || line.toStdString() == texts().line) {
        return;
    }
    LessonDraft next = m_draft;
    next.texts[m_language].line = line.toStdString();
    change(std::move(next));
}

void LessonWriting::add(const LessonStep& step, const StepText& text, const Scene& scene,
                        const LessonView& view) {
    LessonDraft next = m_draft;
    addStep(next, step, scene, view, m_language, text);
    change(std::move(next));
}

void LessonWriting::setStep(std::size_t index, const LessonStep& step, const StepText& text) {
    LessonDraft next = m_draft;
    next.steps[index].step.question = step.question;
    next.steps[index].step.cover = step.cover;
    next.texts[m_language].steps[next.steps[index].step.id] = text;
    change(std::move(next), index);
}

void LessonWriting::setState(std::size_t index, const Scene& scene, const LessonView& view) {
    LessonDraft next = m_draft;
    attnscope::setState(next.steps[index], scene, view);
    change(std::move(next), index);
}

Result<void> LessonWriting::setTry(std::size_t index, const Scene& scene) {
    LessonDraft next = m_draft;
    if (const Result<void> done = attnscope::setTry(next.steps[index], scene); !done) {
        return done;
    }
    change(std::move(next), index);
    return {};
}

void LessonWriting::remove(std::size_t index) {
    LessonDraft next = m_draft;
    removeStep(next, index);
    change(std::move(next));
}

void LessonWriting::move(std::size_t from, std::size_t to) {
    LessonDraft next = m_draft;
    moveStep(next, from, to);
    change(std::move(next));
}

void LessonWriting::step(std::vector<LessonDraft>& from, std::vector<LessonDraft>& to) {
    to.push_back(std::exchange(m_draft, std::move(from.back())));
    m_problems = problemsIn(m_draft);
    from.pop_back();
    if (!m_draft.texts.contains(m_language)) {
        m_language = languageOf(m_draft);
    }
    m_isModified = true;
    m_timer.start();
    emit changed();
}

void LessonWriting::undo() {
    step(m_undone, m_redone);
}

void LessonWriting::redo() {
    step(m_redone, m_undone);
}

bool LessonWriting::save(const QString& path) {
    if (m_draft.steps.empty()) {
        emit failed(tr("The lesson has no step yet (Lessons, Add this state as a step)"));
        return false;
    }
    Lesson lesson = lessonOf(m_draft);
    lesson.name = QFileInfo(path).completeBaseName().toStdString();
    if (const Result<void> written = writeLesson(lesson, path.toStdString()); !written) {
        emit failed(errorText(written.error()));
        return false;
    }
    m_timer.stop();
    m_path = path;
    m_isModified = false;
    m_kept.remove();
    QString note = tr("Saved %1").arg(path);
    for (const auto& [language, texts] : m_draft.texts) {
        if (stepsIn(language) < m_draft.steps.size()) {
            note = tr("Saved %1; steps without texts in %2 show those of the other language")
                       .arg(path, lessonLanguageName(language));
        }
    }
    emit noted(note);
    emit changed();
    return true;
}

void LessonWriting::keep() {
    m_timer.stop();
    if (m_isOn && m_isModified) {
        if (const Result<void> kept = m_kept.write(m_draft, m_path); !kept) {
            emit failed(errorText(kept.error()));
        }
    }
}

} // namespace attnscope::ui
