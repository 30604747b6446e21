// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/session/context.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QVBoxLayout;

namespace attnscope {
struct MaskRules;
}

namespace attnscope::ui {

class RuleNumber;

/// Fields for the value of forbidden scores and for the weights of rows in which all scores are forbidden.
class MaskFillOptions final : public QWidget {
    Q_OBJECT

public:
    MaskFillOptions(const Context& context, QWidget* parent);

    void refresh();
    QComboBox& fill() const { return *m_fill; }
    RuleNumber& ownFill() const { return *m_own; }
    QComboBox& emptyRows() const { return *m_emptyRows; }
    QString problem() const;

private:
    QComboBox* addQuestion(QVBoxLayout& lines, const QString& question);
    void makeFill(QVBoxLayout& lines);
    void makeEmptyRows(QVBoxLayout& lines);
    void chooseFill();
    void setFill(double fill);
    void change(const MaskRules& mask);
    void showProblem(const QString& why);

    Context m_context;
    QComboBox* m_fill = nullptr;
    RuleNumber* m_own = nullptr;
    QComboBox* m_emptyRows = nullptr;
    QLabel* m_note = nullptr;
    QLabel* m_problem = nullptr;
};

} // namespace attnscope::ui
