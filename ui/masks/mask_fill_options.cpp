// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/masks/mask_fill_options.h"

#include "ui/masks/mask_commands.h"
#include "ui/masks/mask_texts.h"
#include "ui/session/error_text.h"
#include "ui/session/session.h"
#include "ui/widgets/rules_number.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>

#include <cmath>
#include <limits>

namespace attnscope::ui {

namespace {

void addItem(QComboBox& box, const QString& text, const QString& tip, const QVariant& value) {
    box.addItem(text, value);
    box.setItemData(box.count() - 1, tip, Qt::ToolTipRole);
}

} // namespace

MaskFillOptions::MaskFillOptions(const Context& context, QWidget* parent)
    : QWidget(parent)
    , m_context(context) {
    auto* lines = new QVBoxLayout(this);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setSpacing(4);
    makeFill(*lines);
    lines->addSpacing(6);
    makeEmptyRows(*lines);
    for (QLabel** label : {&m_note, &m_problem}) {
        *label = new QLabel(this);
        (*label)->setTextFormat(Qt::PlainText);
        (*label)->setWordWrap(true);
        (*label)->setProperty("role", label == &m_note ? "caption" : "problem");
        lines->addWidget(*label);
    }
    m_problem->hide();
}

QComboBox* MaskFillOptions::addQuestion(QVBoxLayout& lines, const QString& question) {
    auto* label = new QLabel(question, this);
    auto* box = new QComboBox(this);
    label->setBuddy(box);
    box->setAccessibleName(question);
    lines.addWidget(label);
    return box;
}

void MaskFillOptions::makeFill(QVBoxLayout& lines) {
    m_fill = addQuestion(lines, tr("A forbidden score becomes"));
    m_fill->setToolTip(tr("The score is replaced, not added to"));
    for (const FillChoice& choice : fillChoices()) {
        addItem(*m_fill, choice.text, choice.tip, choice.fill);
    }
    addItem(*m_fill, tr("a number of your own"), tr("Any finite number: forbidden cells then keep a weight"),
            {});
    m_own = new RuleNumber({tr("number"), tr("What a forbidden score becomes, a number of your own"),
                            tr("A finite number: 0 leaves forbidden cells a weight like any other")},
                           {-1e300, 1e300}, this);
    lines.addWidget(m_fill, 0, Qt::AlignLeft);
    lines.addWidget(m_own, 0, Qt::AlignLeft);
    Session& session = m_context.session;
    connect(m_fill, &QComboBox::activated, this, &MaskFillOptions::chooseFill);
    connect(m_own, &RuleNumber::entered, this, &MaskFillOptions::setFill);
    connect(m_own, &RuleNumber::refused, this, &MaskFillOptions::showProblem);
    connect(m_own, &RuleNumber::scrubBegun, &session, &Session::beginScrub);
    connect(m_own, &RuleNumber::scrubEnded, &session, &Session::endScrub);
}

void MaskFillOptions::makeEmptyRows(QVBoxLayout& lines) {
    m_emptyRows = addQuestion(lines, tr("A row that may attend to nothing gets"));
    addItem(*m_emptyRows, tr("zeros"), tr("As PyTorch 2.5 and ONNX have it"), int(EmptyRows::Zeros));
    addItem(*m_emptyRows, tr("an even spread"), tr("Every key gets the same weight"),
            int(EmptyRows::Uniform));
    addItem(*m_emptyRows, tr("NaN"), tr("As a plain softmax of −∞ gives"), int(EmptyRows::NaN));
    lines.addWidget(m_emptyRows, 0, Qt::AlignLeft);
    connect(m_emptyRows, &QComboBox::activated, this, [this] {
        MaskRules mask = m_context.session.scene().mask;
        mask.emptyRows = static_cast<EmptyRows>(m_emptyRows->currentData().toInt());
        change(mask);
    });
}

void MaskFillOptions::chooseFill() {
    if (m_fill->currentData().isValid()) {
        setFill(m_fill->currentData().toDouble());
        return;
    }
    const double fill = m_context.session.scene().mask.fill;
    m_own->showNumber(std::isinf(fill) ? 0.0 : fill);
    m_own->show();
    m_own->field().setFocus();
    m_own->field().selectAll();
}

void MaskFillOptions::setFill(double fill) {
    MaskRules mask = m_context.session.scene().mask;
    mask.fill = fill;
    change(mask);
}

void MaskFillOptions::change(const MaskRules& mask) {
    const Result<void> done = applyMask(m_context.session, mask);
    refresh();
    showProblem(done ? QString() : errorText(done.error()));
}

void MaskFillOptions::showProblem(const QString& why) {
    m_problem->setText(why);
    m_problem->setVisible(!why.isEmpty());
}

QString MaskFillOptions::problem() const {
    return m_problem->text();
}

void MaskFillOptions::refresh() {
    const MaskRules& mask = m_context.session.scene().mask;
    const int known = m_fill->findData(mask.fill);
    m_fill->setCurrentIndex(known >= 0 ? known : m_fill->count() - 1);
    m_own->setVisible(known < 0);
    m_own->showNumber(mask.fill);
    m_emptyRows->setCurrentIndex(m_emptyRows->findData(int(mask.emptyRows)));
    const bool finite = !std::isinf(mask.fill);
    m_emptyRows->setEnabled(!finite);
    const QString why = tr("Acts with −∞ only: with a finite number such a row is a softmax like any other");
    m_emptyRows->setToolTip(finite ? why : tr("What the softmax makes of a row of −∞"));
    m_note->setText(finite ? why : QString());
    m_note->setVisible(finite);
}

} // namespace attnscope::ui
