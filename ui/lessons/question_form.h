// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/lessons/answer.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QGridLayout;
class QHBoxLayout;
class QLineEdit;
class QPushButton;

namespace attnscope::ui {

/// The fields in which a question of a lesson is answered: a key to choose, rows to tick, numbers to type.
class QuestionForm final : public QWidget {
    Q_OBJECT

public:
    explicit QuestionForm(QWidget* parent = nullptr);

    /// Fields for that question of that scene, empty ones.
    void ask(const Question& question, const Scene& scene, const Answer& answer);

signals:
    /// A whole answer was given.
    void answered(bool isRight);

private:
    void clear();
    void offer(const QStringList& choices);
    void offerRows(const QStringList& rows);
    void askNumbers(const QStringList& names, const QString& between);
    void showReady();
    void check();

    Answer m_answer;
    QWidget* m_fields = nullptr;
    QComboBox* m_choice = nullptr; ///< one of the three kinds of fields is there
    QList<QCheckBox*> m_rows;
    QList<QLineEdit*> m_numbers;
    QPushButton* m_check = nullptr;
    QGridLayout* m_layout = nullptr;
};

} // namespace attnscope::ui
