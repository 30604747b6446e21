// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/lessons/answer.h"

#include <QWidget>

class QComboBox;
class QGridLayout;
class QLabel;
class QLineEdit;

namespace attnscope::ui {

/// What a step asks: the kind of the question, what it is about, and its computed answer.
class QuestionFields final : public QWidget {
    Q_OBJECT

public:
    /// `played` must be computable; what it selects is what a question is about at first.
    /// `step` has the question and what it tries.
    QuestionFields(const PlayedStep& played, const LessonStep& step, QWidget* parent);
    ~QuestionFields() override;

    /// Nothing: it asks none. Fails where a number has no such name.
    Result<std::optional<Question>> question() const;
    bool asks() const;

signals:
    void changed();

private:
    void makeFields(QGridLayout& grid);
    void offerRows();
    void fill(const Question& question);
    void showKind();
    void offerAllRows(bool isOffered);
    void showAnswer();
    /// Which of the fields the kind needs.
    QList<QWidget*> fieldsOf(int kind) const;

    PlayedStep m_step;
    mutable StepNumbers m_numbers;
    std::vector<Json> m_tryEdits;
    std::optional<Question> m_own; ///< of a kind that is not offered; it stays as it is
    QComboBox* m_kind = nullptr;
    QComboBox* m_row = nullptr;
    QComboBox* m_stage = nullptr;
    QLineEdit* m_first = nullptr;
    QLineEdit* m_second = nullptr;
    QLineEdit* m_tolerance = nullptr;
    QLabel* m_answer = nullptr;
};

} // namespace attnscope::ui
