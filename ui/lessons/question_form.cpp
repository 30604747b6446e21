// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/lessons/question_form.h"

#include "core/formula/formula.h"
#include "core/formula/notation.h"
#include "ui/paint/base/numbered_token.h"
#include "ui/widgets/number_input.h"

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include <algorithm>

namespace attnscope::ui {

namespace {

/// "0 I" of each token, in the scene's counting.
QStringList tokenTexts(const TokenList& tokens, std::size_t count, const Scene& scene) {
    QStringList texts;
    for (std::size_t i = 0; i < count; ++i) {
        texts << numberedToken(tokens, i, scene.notation.indexFrom);
    }
    return texts;
}

QString nameOf(const Quantity& quantity, const Scene& scene) {
    return QString::fromStdString(askedName(quantity, scene));
}

} // namespace

QuestionForm::QuestionForm(QWidget* parent)
    : QWidget(parent)
    , m_check(new QPushButton(tr("Check"), this))
    , m_layout(new QGridLayout(this)) {
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(6);
    m_layout->setColumnStretch(0, 1);
    m_layout->addWidget(m_check, 0, 1, Qt::AlignBottom);
    m_check->setToolTip(tr("See whether the answer is right"));
    connect(m_check, &QPushButton::clicked, this, &QuestionForm::check);
}

void QuestionForm::clear() {
    delete m_fields;
    m_fields = new QWidget(this);
    m_layout->addWidget(m_fields, 0, 0);
    m_choice = nullptr;
    m_rows.clear();
    m_numbers.clear();
}

void QuestionForm::ask(const Question& question, const Scene& scene, const Answer& answer) {
    clear();
    m_answer = answer;
    if (std::holds_alternative<StrongestKey>(question)) {
        offer(tokenTexts(scene.keyNames(), keyCount(scene.input), scene));
    } else if (const auto* const rows = std::get_if<RowsChanged>(&question)) {
        const bool areKeys = rows->stage == Stage::K || rows->stage == Stage::V;
        offerRows(areKeys ? tokenTexts(scene.keyNames(), keyCount(scene.input), scene)
                          : tokenTexts(scene.tokens, queryCount(scene.input), scene));
    } else if (const auto* const two = std::get_if<LargerOf>(&question)) {
        offer({nameOf(two->first, scene), nameOf(two->second, scene)});
    } else if (std::holds_alternative<ShapeOf>(question)) {
        askNumbers({tr("Rows"), tr("Columns")}, QStringLiteral("×"));
    } else {
        askNumbers({tr("Your answer")}, {});
    }
    m_fields->show(); // at once, so that its height is known
    setTabOrder(m_fields, m_check);
    showReady();
}

void QuestionForm::offer(const QStringList& choices) {
    auto* line = new QHBoxLayout(m_fields);
    line->setContentsMargins(0, 0, 0, 0);
    m_choice = new QComboBox(m_fields);
    m_choice->setAccessibleName(tr("Your answer"));
    m_choice->setPlaceholderText(tr("choose"));
    m_choice->addItems(choices);
    m_choice->setCurrentIndex(-1);
    m_choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    line->addWidget(m_choice);
    connect(m_choice, &QComboBox::currentIndexChanged, this, &QuestionForm::showReady);
}

void QuestionForm::offerRows(const QStringList& rows) {
    constexpr int kAcross = 2;
    auto* grid = new QGridLayout(m_fields);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(4);
    for (const QString& row : rows) {
        auto* box = new QCheckBox(row, m_fields);
        const int at = static_cast<int>(m_rows.size());
        grid->addWidget(box, at / kAcross, at % kAcross);
        m_rows << box;
    }
}

void QuestionForm::askNumbers(const QStringList& names, const QString& between) {
    auto* line = new QHBoxLayout(m_fields);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(6);
    for (const QString& name : names) {
        if (!m_numbers.isEmpty()) {
            line->addWidget(new QLabel(between, m_fields));
        }
        auto* field = new QLineEdit(m_fields);
        field->setAccessibleName(name);
        field->setPlaceholderText(name);
        line->addWidget(field);
        m_numbers << field;
        connect(field, &QLineEdit::textChanged, this, &QuestionForm::showReady);
        connect(field, &QLineEdit::returnPressed, this, &QuestionForm::check);
    }
}

/// A number that can't be read is no wrong answer.
void QuestionForm::showReady() {
    const bool hasNumbers = std::all_of(m_numbers.begin(), m_numbers.end(), [](const QLineEdit* field) {
        return parseNumber(field->text()).has_value();
    });
    m_check->setEnabled((m_choice == nullptr || m_choice->currentIndex() >= 0) && hasNumbers);
}

void QuestionForm::check() {
    if (!m_check->isEnabled()) {
        return;
    }
    if (!m_numbers.isEmpty()) {
        std::vector<double> numbers;
        for (const QLineEdit* field : m_numbers) {
            numbers.push_back(*parseNumber(field->text()));
        }
        emit answered(isRight(m_answer, std::span<const double>(numbers)));
        return;
    }
    std::vector<std::size_t> choices;
    if (m_choice != nullptr) {
        choices.push_back(static_cast<std::size_t>(m_choice->currentIndex()));
    }
    for (qsizetype row = 0; row < m_rows.size(); ++row) {
        if (m_rows[row]->isChecked()) {
            choices.push_back(static_cast<std::size_t>(row));
        }
    }
    emit answered(isRight(m_answer, std::span<const std::size_t>(choices)));
}

} // namespace attnscope::ui
