// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formula/formula.h"

#include <QWidget>

class QCheckBox;
class QHBoxLayout;
class QLabel;

namespace attnscope::ui {

class Appearance;
class FormulaLabel;

/// One score rule: its switch, its name, its formula as it acts now (grey where it is off), what can be set
/// about it, and in plain words why it can't act or why something was not taken.
class RuleRow final : public QWidget {
    Q_OBJECT

public:
    RuleRow(const Appearance& appearance, const QString& name, const QString& tip, QWidget* parent);

    QCheckBox& toggle() const { return *m_switch; }
    FormulaLabel& formula() const { return *m_formula; }
    /// Puts a control into the second line, which is there only with one.
    void addControl(QWidget* control, int stretch = 0);
    void showState(bool on, const Formula& formula);
    /// Whether it can be switched on; a reason switches off all that can be set.
    void setReason(const QString& reason);
    QString reason() const { return m_reason; }
    /// Why the last thing was not done; empty: it was.
    void setProblem(const QString& why);
    QString problem() const;

signals:
    /// The switch was used.
    void switched(bool on);

private:
    void showTexts();

    QCheckBox* m_switch = nullptr;
    FormulaLabel* m_formula = nullptr;
    QHBoxLayout* m_controls = nullptr;
    QLabel* m_words = nullptr;
    QString m_tip;
    QString m_reason;
    QString m_problem;
    bool m_on = false;
};

} // namespace attnscope::ui
