// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formula/rule_notation.h"
#include "ui/rules/rules_memory.h"
#include "ui/session/context.h"

#include <QWidget>

#include <map>

class QComboBox;
class QLabel;
class QVBoxLayout;

namespace attnscope::ui {

class RuleNumber;
class RuleRow;
class RulesMaskRow;
class SeedField;
struct NumberBounds;
struct NumberTexts;

/// What happens between X and O, rule by rule in the order in which it acts: each with a switch, its numbers
/// and its formula as it acts now.
class RulesPanel final : public QWidget {
    Q_OBJECT

public:
    explicit RulesPanel(const Context& context, QWidget* parent = nullptr);

    RuleRow& row(ScoreRule rule) const { return *m_rows.at(rule); }
    QSize minimumSizeHint() const override;
    /// No wider than it must be: a dock that comes to the front takes nothing from the matrix.
    QSize sizeHint() const override;

signals:
    /// The mask workbench is to be shown.
    void workbenchWanted();

protected:
    void showEvent(QShowEvent* event) override;

private:
    void addGroup(const QString& name);
    RuleRow* addRow(ScoreRule rule, const QString& name, const QString& tip);
    RuleNumber* addNumber(ScoreRule rule, const NumberTexts& texts, const NumberBounds& bounds,
                          void (*set)(ScoreRules&, double));
    void addTokenRules();
    void addScoreRules();
    void addMaskRow(ScoreRule rule);
    void addDropout();
    QComboBox* addChoice(ScoreRule rule, const QString& name, const QString& tip);
    void change(ScoreRule rule, const ScoreRules& rules);
    void switchRule(ScoreRule rule, bool on);
    void follow();
    void rememberStep(int step);
    void refresh();
    void refreshNumbers(const ScoreRules& rules);
    QString reasonAgainst(ScoreRule rule) const;

    Context m_context;
    RulesMemory m_memory;
    std::map<int, RulesMemory> m_memoryOfSteps; ///< as it was at each place of the undo stack
    int m_step = 0;
    QWidget* m_content = nullptr;
    QVBoxLayout* m_lines = nullptr;
    QLabel* m_given = nullptr;
    std::map<ScoreRule, RuleRow*> m_rows;
    RulesMaskRow* m_mask = nullptr;
    RulesMaskRow* m_policy = nullptr;
    RuleNumber* m_ropeBase = nullptr;
    QComboBox* m_ropePairs = nullptr;
    QComboBox* m_scaleKind = nullptr;
    RuleNumber* m_scale = nullptr;
    RuleNumber* m_softcap = nullptr;
    RuleNumber* m_temperature = nullptr;
    RuleNumber* m_probability = nullptr;
    SeedField* m_seed = nullptr;
};

} // namespace attnscope::ui
