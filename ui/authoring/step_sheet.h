// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/lessons/lesson_text.h"
#include "core/lessons/play_step.h"

#include <QDialog>

class QCheckBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;

namespace attnscope::ui {

class QuestionFields;

/// Asks what a step says and asks: its texts with their length, a question with its computed answer, and
/// whether the selected row is covered. Can be accepted only where the step would be right. It begins without
/// a complaint: what is wrong is told once something was typed, what is missing once it is to be accepted.
class StepSheet final : public QDialog {
    Q_OBJECT

public:
    struct Content {
        PlayedStep played;
        LessonStep step;
        StepText text;
        std::string language;
        StepText other = {}; ///< what it says in another language, as a help to translate it
    };
    StepSheet(const Content& content, QWidget* parent);

    /// The step with its question and its cover; what else it holds is as it was.
    LessonStep step() const;
    StepText text() const;

    /// Says what is missing, or wrong, in place of closing.
    void accept() override;
    /// Asks first, by a line, where something was typed; the next time it closes.
    void reject() override;

protected:
    bool event(QEvent* event) override;

private:
    QPlainTextEdit* addText(QFormLayout& form, const QString& label, const std::string& text,
                            const char* name, int lines);
    /// How much of what is not right is told.
    enum class Told { Nothing, Wrong, Missing };
    void typed();
    void check();
    QString missing() const;
    /// As high as its parts need, or higher where a person made it so; never higher than the screen, and on
    /// it.
    void fit();
    QWidget* makeFields();
    /// The row that is covered where the sheet says so: the one that is asked for, else that of the step.
    std::size_t coveredRow() const;
    QString wrong() const;

    Content m_content;
    StepText m_opened; ///< as the sheet was opened
    bool m_mayDiscard = false;
    int m_fitted = -1; ///< the height that it gave itself
    Told m_told = Told::Nothing;
    QLineEdit* m_title = nullptr;
    QPlainTextEdit* m_action = nullptr;
    QPlainTextEdit* m_watch = nullptr;
    QLabel* m_length = nullptr;
    QuestionFields* m_asked = nullptr;
    QPlainTextEdit* m_question = nullptr;
    QCheckBox* m_cover = nullptr;
    QLabel* m_coverNote = nullptr; ///< of a step whose picture would tell the row
    QPlainTextEdit* m_after = nullptr;
    QPlainTextEdit* m_notes = nullptr;
    QLabel* m_problem = nullptr;
    QPushButton* m_accept = nullptr;
};

} // namespace attnscope::ui
