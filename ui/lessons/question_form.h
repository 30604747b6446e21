// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/lessons/answer.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QHBoxLayout;
class QLineEdit;
class QVBoxLayout;

namespace attnscope::ui {

/// The fields in which a question of a lesson is answered: a key to choose, rows to tick, numbers to type.
class QuestionForm final : public QWidget {
    Q_OBJECT

public:
    explicit QuestionForm(QWidget* parent = nullptr);

    /// Fields for that question of that scene, empty ones.
    void ask(const Question& question, const Scene& scene, const Answer& answer);
    /// Says whether the answer is right; nothing where it is not whole.
    void check();
    /// Whether two numbers were typed in the wrong order, as columns before rows.
    bool isSwapped() const;
    /// What is to be chosen, ticked or typed into, in order.
    QWidgetList fields() const;
    /// What was typed that is no number, in a sentence; empty where there is nothing.
    QString unreadable() const;
    /// Whether the answer is typed, so that the keys belong to the fields.
    bool isTyped() const { return !m_numbers.isEmpty(); }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

signals:
    /// A whole answer was given. `number` is what belongs to a wrong choice, as people read it; empty where
    /// no number does.
    void answered(bool isRight, const QString& number);
    /// Whether there is a whole answer to check.
    void readyChanged(bool isReady);

private:
    void clear();
    void offer(const QStringList& choices);
    void offerRows(const QStringList& rows);
    int namesAcross() const;
    void layOutRows(int across);
    void askNumbers(const QStringList& names, const QString& between);
    void showReady();
    bool isReady() const;

    Answer m_answer;
    QWidget* m_fields = nullptr;
    QComboBox* m_choice = nullptr; ///< one of the three kinds of fields is there
    QList<QCheckBox*> m_rows;
    QList<QLineEdit*> m_numbers;
    QCheckBox* m_none = nullptr; ///< no row, behind the rows
    QVBoxLayout* m_layout = nullptr;
};

} // namespace attnscope::ui
