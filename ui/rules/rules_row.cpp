// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/rules/rules_row.h"

#include "ui/widgets/formula_label.h"
#include "ui/widgets/text_role.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QStyle>
#include <QVBoxLayout>

namespace attnscope::ui {

namespace {

constexpr int kIndent = 36; ///< the switch and its gap: what follows stands under the name

} // namespace

RuleRow::RuleRow(const Appearance& appearance, const QString& name, const QString& tip, QWidget* parent)
    : QWidget(parent)
    , m_switch(new QCheckBox(name, this))
    , m_formula(new FormulaLabel(appearance, this))
    , m_controls(new QHBoxLayout)
    , m_words(new QLabel(this))
    , m_tip(tip) {
    m_switch->setProperty("switch", true);
    m_switch->setToolTip(tip);
    m_switch->setAccessibleDescription(tip);
    m_formula->setToolTip(tip);
    // A narrow dock must not cut it: it may be smaller than its hint.
    m_formula->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    m_formula->setMinimumWidth(1);
    m_words->setWordWrap(true);
    m_words->setTextFormat(Qt::PlainText);
    m_words->setContentsMargins(kIndent, 0, 0, 0);
    m_words->hide();
    auto* first = new QHBoxLayout;
    first->setSpacing(8);
    first->addWidget(m_switch);
    first->addStretch(1);
    first->addWidget(m_formula);
    m_controls->setContentsMargins(kIndent, 0, 0, 0);
    m_controls->setSpacing(10);
    m_controls->addStretch(0);
    auto* lines = new QVBoxLayout(this);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setSpacing(4);
    lines->addLayout(first);
    lines->addLayout(m_controls);
    lines->addWidget(m_words);
    connect(m_switch, &QCheckBox::clicked, this, &RuleRow::switched);
}

void RuleRow::addControl(QWidget* control, int stretch) {
    m_controls->insertWidget(m_controls->count() - 1, control, stretch);
}

void RuleRow::showState(bool on, const Formula& formula) {
    m_on = on;
    m_switch->setChecked(on);
    m_formula->setFormula(formula);
    m_formula->setEnabled(on && m_reason.isEmpty());
    // What it would come back with is shown, but must not read like what acts.
    for (QLineEdit* field : findChildren<QLineEdit*>()) {
        if (field->property("idle").toBool() == on) {
            field->setProperty("idle", !on);
            field->style()->unpolish(field);
            field->style()->polish(field);
        }
    }
}

void RuleRow::setReason(const QString& reason) {
    m_reason = reason;
    // What is on must stay possible to switch off.
    m_switch->setEnabled(reason.isEmpty() || m_on);
    m_switch->setToolTip(reason.isEmpty() ? m_tip : reason);
    m_formula->setEnabled(m_on && reason.isEmpty());
    for (int at = 0; at < m_controls->count(); ++at) {
        if (QWidget* control = m_controls->itemAt(at)->widget()) {
            control->setEnabled(reason.isEmpty());
        }
    }
    showTexts();
}

void RuleRow::setProblem(const QString& why) {
    if (m_problem != why) {
        m_problem = why;
        showTexts();
    }
}

QString RuleRow::problem() const {
    return m_problem;
}

void RuleRow::showTexts() {
    const bool isProblem = !m_problem.isEmpty();
    m_words->setText(isProblem ? m_problem : m_reason);
    setTextRole(*m_words, isProblem ? "problem" : "caption");
    m_words->setVisible(!m_words->text().isEmpty());
}

} // namespace attnscope::ui
