// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/session/context.h"

#include <QWidget>

#include <vector>

class QLabel;
class QPushButton;

namespace attnscope::ui {

class LessonRun;
class QuestionForm;
class StepBar;

/// A step of a lesson: how far it is, one thing to do, one to watch, a question, Back and Next.
class LessonCard final : public QWidget {
    Q_OBJECT

public:
    LessonCard(const Context& context, LessonRun& run, QWidget* parent = nullptr);

    QSize sizeHint() const override { return {258, 300}; }
    /// At which all of the step is seen at the present width.
    int wantedHeight() const;
    /// Gives the keyboard to the first field of the question; false where there is none.
    bool takeFocus();

signals:
    /// The last step was left; the lesson is still on.
    void finished();
    /// The other docks are asked for.
    void everythingWanted();
    /// What was covered is shown: the keyboard is free for the picture.
    void answered();
    /// There is more, or less, to read than before.
    void grown();

private:
    void makeTexts();
    QWidget* makeButtons();
    void showStep();
    void showState();
    /// Takes what a person changed back, or brings what was kept of it.
    void moveChanges();
    void showQuestion();
    void showVerdict(bool isRight, const QString& number);
    void showAnswer();
    QString answerText() const;
    void tell(bool found);
    /// Which of the parts that come and go are there.
    std::vector<bool> shownParts() const;

    Context m_context;
    LessonRun& m_run;
    QWidget* m_content = nullptr; ///< what scrolls
    QWidget* m_buttons = nullptr;
    StepBar* m_bar = nullptr;
    QLabel* m_lesson = nullptr;
    QLabel* m_title = nullptr;
    QLabel* m_action = nullptr;
    QLabel* m_watch = nullptr;
    QLabel* m_question = nullptr;
    QuestionForm* m_form = nullptr;
    QPushButton* m_check = nullptr;
    QPushButton* m_reveal = nullptr;
    QLabel* m_verdict = nullptr;
    QLabel* m_after = nullptr;
    QPushButton* m_try = nullptr;
    QPushButton* m_takeBack = nullptr;
    QPushButton* m_everything = nullptr;
    QPushButton* m_back = nullptr;
    QPushButton* m_next = nullptr;
};

} // namespace attnscope::ui
