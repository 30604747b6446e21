// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/authoring/kept_draft.h"

#include <QObject>
#include <QTimer>

#include <map>
#include <optional>
#include <vector>

namespace attnscope::ui {

/// What a language of lessons is called, in that of the window.
QString lessonLanguageName(const std::string& language);

/// The lesson that a teacher writes in the window. Nothing is lost and no question is asked: until it is
/// saved it is kept for the next start, and another lesson that takes its place leaves it among the recent
/// files.
class LessonWriting final : public QObject {
    Q_OBJECT

public:
    explicit LessonWriting(QObject* parent);
    ~LessonWriting() override;

    /// Whether a lesson is being written. The following are for one that is.
    bool isOn() const { return m_isOn; }
    const LessonDraft& draft() const { return m_draft; }
    /// The language in which it is written.
    const std::string& language() const { return m_language; }
    const LessonText& texts() const { return m_draft.texts.at(m_language); }
    /// What a step says; empty where it says nothing in this language.
    StepText stepText(std::size_t index) const;
    /// What it says in another one; empty where it has none.
    StepText stepTextElsewhere(std::size_t index) const;
    /// How many steps have texts in that language.
    std::size_t stepsIn(const std::string& language) const;
    /// Its title with the numbers and tokens of its scene filled in.
    QString shownTitle(std::size_t index) const;
    /// What has to be mended in a step of a file that was opened; empty where nothing was wrong or is any
    /// more.
    QString problem(std::size_t index) const;
    /// The file that it was read from or saved to; empty for none.
    QString path() const { return m_path; }
    bool isModified() const { return m_isModified; }

    /// Begins a lesson without steps.
    void begin();
    /// Begins with the steps of a lesson; `path` is its file, empty for a copy. Fails where a step can't be
    /// played.
    Result<void> beginFrom(const Lesson& lesson, const QString& path);
    /// Goes on with what a window that is gone left.
    void restore();

    /// Writes on in another language. One that the lesson has not begins with its title and line; it is saved
    /// once every step has its texts.
    void setLanguage(const std::string& language);
    void setTitle(const QString& title);
    void setLine(const QString& line);
    void add(const LessonStep& step, const StepText& text, const Scene& scene, const LessonView& view);
    /// Another text, question and cover of a step.
    void setStep(std::size_t index, const LessonStep& step, const StepText& text);
    /// Another state of a step.
    void setState(std::size_t index, const Scene& scene, const LessonView& view);
    /// Lets a step try what makes `scene` of its own. Fails as attnscope::setTry does.
    Result<void> setTry(std::size_t index, const Scene& scene);
    void remove(std::size_t index);
    void move(std::size_t from, std::size_t to);
    bool canUndo() const { return !m_undone.empty(); }
    void undo();
    bool canRedo() const { return !m_redone.empty(); }
    void redo();

    /// Checks and writes it. False, with `failed` emitted, where a step is wrong or the file can't be
    /// written; it stays kept for the next start then.
    bool save(const QString& path);
    /// Keeps it for the next start now, where it was not saved.
    void keep();

signals:
    void changed();
    void failed(const QString& why);
    void noted(const QString& what);
    /// An unsaved lesson was moved to that file.
    void movedAside(const QString& path);

private:
    void replace(LessonDraft draft, const QString& path);
    void leavePresent();
    /// `touched`: the step whose state or question became another one.
    void change(LessonDraft next, std::optional<std::size_t> touched = {});
    /// Looks again at the steps in which something was wrong, and at that one.
    void lookAgain(std::optional<std::size_t> touched);
    /// Goes to the last draft of `from`; the present one becomes the last of `to`.
    void step(std::vector<LessonDraft>& from, std::vector<LessonDraft>& to);

    KeptDraft m_kept;
    QTimer m_timer;
    bool m_isOn = false;
    bool m_isModified = false;
    LessonDraft m_draft;
    std::vector<LessonDraft> m_undone; ///< the drafts before, the latest last
    std::vector<LessonDraft> m_redone; ///< those that were undone, the first to come back last
    std::string m_language;
    QString m_path;
    std::map<std::string, QString> m_problems; ///< by step
};

} // namespace attnscope::ui
