// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/lessons/step_texts.h"
#include "ui/session/context.h"
#include "ui/session/kept_steps.h"
#include "ui/session/selection.h"

#include <QObject>
#include <QString>

#include <cstdint>
#include <memory>
#include <optional>

namespace attnscope::ui {

/// A lesson on its way: which step is shown, what the session's scene is there, and what a person changed of
/// it. Each step that changes the scene is one undo step, to which a person can't go back while it is on.
class LessonRun final : public QObject {
    Q_OBJECT

public:
    explicit LessonRun(const Context& context, QObject* parent = nullptr);
    ~LessonRun() override;

    bool isOn() const { return m_lesson.has_value(); }
    /// Takes the lesson; its first scene must be the session's already. Fails, and changes nothing, where a
    /// step of it can't be played.
    Result<void> start(Lesson lesson, const QString& source = {});
    /// The name or file of the lesson that is on; empty where it has none.
    const QString& source() const { return m_source; }
    /// The session keeps the scene.
    void end();

    /// The following are for a lesson that is on.
    const Lesson& lesson() const { return *m_lesson; }
    std::size_t index() const { return m_index; }
    std::size_t count() const { return m_lesson->steps.size(); }
    const LessonStep& step() const { return m_lesson->steps[m_index]; }
    const LessonView& view() const { return m_played[m_index].view; }
    bool isFirst() const { return m_index == 0; }
    bool isLast() const { return m_index + 1 == count(); }

    /// Shows a step: its scene, stage and selection.
    void goTo(std::size_t index);
    /// Shows that step with the scene that a person made of it before.
    void goOn(std::size_t index, const Scene& scene);
    /// The one that is open.
    const Scene& scene() const;
    /// What "show me" does; again: the step as it was.
    void toggleTry();
    bool canTry() const { return m_played[m_index].tried.has_value(); }
    bool isTried() const;
    /// Of the step without what it tries, or, where it is not tried, with it; nothing where it tries nothing.
    std::optional<Snapshot> otherSnapshot() const;
    /// Whether the scene is neither the step's nor what "show me" makes of it.
    bool hasOwnChanges() const;
    /// Puts the step's scene in place of it, as an undo step.
    void takeBack();
    /// Whether a person changed the step, went on, and came back: it is shown as it begins, and their scene
    /// is kept.
    bool hasKeptChanges() const;
    /// Puts that scene in place of the step's, as an undo step.
    void bringBackChanges();
    /// The same as takeBack(); what was tried stays as B of the comparison until another step is shown.
    void takeBackAndKeep();
    /// Asks the step's question anew, with what it covers.
    void coverAgain();
    /// Whether the window shows another stage, cell, row, head or picture than the step did.
    bool hasWandered() const;
    /// Scene, stage and selection as the step began.
    void returnToStep();

    /// What the step says, in the language of the window, with its numbers filled in.
    using Texts = StepTexts;
    const Texts& texts() const { return m_texts; }
    /// The title of any step, with its numbers filled in.
    QString titleOf(std::size_t index) const;
    /// What the step asks: its own question, or of one wrong number in the notes which one is right.
    std::optional<Question> question() const { return questionOf(step()); }
    /// The question, answered; nothing where it asks none.
    const std::optional<Answer>& answer() const { return m_answer; }
    /// Whether the row that the question is about is not to be seen yet: the session covers it, or, of a
    /// large scene, the window shows another matrix.
    bool isCovered() const;
    /// The row that the step covers: of its token, wherever that stands in the scene by now.
    std::optional<std::size_t> coveredRow() const;
    /// The weight of a key in the row that the step covers, whatever was changed since; nothing where it
    /// covers none or has no such key.
    std::optional<double> coveredWeight(std::size_t key) const;
    /// "2.12 in place of 0.71" for each slip of the notes.
    QString corrections() const { return correctionsOf(step(), *m_numbers); }
    /// Whether the question was answered, or its answer shown. Kept for each step.
    bool isAnswered() const { return m_answers[m_index] != AnswerState::Open; }
    /// Whether the person found the answer. Kept for each step.
    bool isAnsweredRightly() const { return m_answers[m_index] == AnswerState::Found; }
    /// Whether what is said after it is to be said: the question was answered; without one, what the step
    /// tries was done; without that at once.
    bool isTold() const;
    /// The answer was found, or else shown.
    void setAnswered(bool found = false);

    /// Says the step in the language of the window, which changed, to views that are new.
    void sayAgain();

signals:
    /// Another step is shown, or none any more.
    void stepChanged();
    /// Another step is shown, and what a person changed of that one is kept for when they come back.
    void changesKept(std::size_t index);
    /// What was covered is to be seen now.
    void revealed();
    /// The scene was changed, tried or taken back, or the question answered.
    void stateChanged();
    /// An edit of the lesson was refused: what, why, what to do.
    void refused(const QString& why);

private:
    void dropKept();
    /// What of the window a person can leave.
    struct Shown {
        CellRef cell; ///< with the stage
        MainPicture picture = MainPicture::Matrix;
        std::size_t query = 0;
        HeadIndex head;

        bool operator==(const Shown&) const = default;
    };
    Shown shownNow() const;
    /// Whether another stage or picture than the step's is shown.
    bool isElsewhere() const;
    void putScene(const Scene& scene, const StepName& name);
    /// A scene of the lesson in the notation that a person chose meanwhile.
    Scene shown(const Scene& scene) const;
    PlayedStep shownStep() const;
    void cover();
    /// Selects what the step shows.
    void showPicture();
    void select();
    std::size_t litColumn(std::size_t row) const;

    Context m_context;
    std::optional<Lesson> m_lesson;
    QString m_source;
    std::vector<PlayedStep> m_played;            ///< by step
    std::vector<std::optional<Scene>> m_changed; ///< by step: what a person had made of it when they left it
    enum class AnswerState : std::uint8_t { Open, Shown, Found };
    std::vector<AnswerState> m_answers; ///< by step
    std::size_t m_index = 0;
    bool m_isShowing = false;                          ///< the step selects, not a person
    Shown m_shown;                                     ///< what the step showed
    MainPicture m_pictureBefore = MainPicture::Matrix; ///< that a person saw before the lesson
    bool m_hasTried = false; ///< what a person changes now is a change of what the step tries
    bool m_keptTry = false;  ///< B of the comparison is what was tried in this step
    std::optional<NotationRules> m_ownNotation; ///< chosen by a person, kept from step to step
    std::unique_ptr<StepNumbers> m_numbers;     ///< of the present step, as the two below are
    Texts m_texts;
    std::optional<Answer> m_answer;
};

} // namespace attnscope::ui
