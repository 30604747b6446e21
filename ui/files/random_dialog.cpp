// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/files/random_dialog.h"

#include "core/formats/arrays/number_array.h"
#include "core/scene/name_tokens.h"
#include "core/scene/split_words.h"
#include "ui/paint/base/index_text.h"
#include "ui/widgets/number_box.h"
#include "ui/widgets/symbol_label.h"
#include "ui/widgets/tab_order.h"
#include "ui/widgets/text_role.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QStyle>

#include <algorithm>

namespace attnscope::ui {

namespace {

constexpr int kMostTokens = 65'536;
constexpr int kMostDimensions = 8192;
constexpr int kMostDrawnHeads = 256;

CountBox* sizeBox(QWidget* parent, int most, int value, const QString& name) {
    auto* box = new CountBox(parent);
    box->setRange(1, most);
    box->setValue(value);
    box->setFixedWidth(104);
    box->setAccessibleName(name);
    return box;
}

/// How many numbers the largest matrix and all of them have.
struct Numbers {
    std::size_t largest = 0;
    std::size_t all = 0;
};

Numbers numbersOf(const RandomModel& model) {
    Numbers numbers;
    for (const std::size_t count :
         {model.tokens.size() * model.model, model.model * model.heads * model.key,
          model.model * model.heads * model.key, model.model * model.heads * model.value}) {
        numbers.largest = std::max(numbers.largest, count);
        numbers.all += count;
    }
    return numbers;
}

} // namespace

RandomDialog::RandomDialog(QWidget* parent)
    : QDialog(parent)
    , m_tokens(new QLineEdit(this))
    , m_count(sizeBox(this, kMostTokens, 12, tr("Number of tokens")))
    , m_dModel(sizeBox(this, kMostDimensions, 16, tr("d_model")))
    , m_dK(sizeBox(this, kMostDimensions, 8, tr("d_k of one head")))
    , m_dV(sizeBox(this, kMostDimensions, 8, tr("d_v of one head")))
    , m_heads(sizeBox(this, kMostDrawnHeads, 1, tr("Heads")))
    , m_seed(new QLineEdit(QStringLiteral("0"), this))
    , m_outcome(new QLabel(this)) {
    setObjectName(QStringLiteral("randomDialog"));
    setWindowTitle(tr("New random model"));
    setWindowModality(Qt::WindowModal);
    layOut();
    for (CountBox* box : {m_count, m_dModel, m_dK, m_dV, m_heads}) {
        connect(box, &CountBox::typed, this, &RandomDialog::refresh);
        connect(box, &CountBox::valueChanged, this, &RandomDialog::refresh);
    }
    connect(m_tokens, &QLineEdit::textChanged, this, &RandomDialog::refresh);
    connect(m_seed, &QLineEdit::textChanged, this, &RandomDialog::refresh);
    refresh();
    m_tokens->setFocus();
}

void RandomDialog::layOut() {
    m_tokens->setPlaceholderText(tr("words apart by spaces, or empty for numbers"));
    m_tokens->setAccessibleName(tr("Tokens"));
    m_tokens->setMinimumWidth(320);
    m_count->setToolTip(tr("Where no words are given the tokens are called 0, 1, 2 …"));
    m_seed->setFixedWidth(104);
    m_seed->setAccessibleName(tr("Seed"));
    m_seed->setToolTip(tr("The same seed draws the same on every machine"));
    m_outcome->setObjectName(QStringLiteral("outcome"));
    m_outcome->setWordWrap(true);
    m_outcome->setMinimumHeight(m_outcome->fontMetrics().lineSpacing() * 3);
    m_outcome->setAlignment(Qt::AlignTop);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_make = buttons->addButton(tr("Make it"), QDialogButtonBox::AcceptRole);
    m_make->setDefault(true);
    connect(buttons, &QDialogButtonBox::accepted, this, &RandomDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &RandomDialog::reject);
    auto* form = new QFormLayout(this);
    form->setContentsMargins(16, 16, 16, 16);
    form->setSpacing(8);
    form->addRow(tr("Tokens"), m_tokens);
    form->addRow(tr("How many"), m_count);
    form->addRow(withSymbols(QStringLiteral("d_model")), m_dModel);
    form->addRow(tr("Heads"), m_heads);
    form->addRow(withSymbols(tr("d_k, each head")), m_dK);
    form->addRow(withSymbols(tr("d_v, each head")), m_dV);
    form->addRow(tr("Seed"), m_seed);
    form->addRow(m_outcome);
    form->addRow(buttons);
    setTabOrderByRows(*form);
}

RandomModel RandomDialog::model() const {
    std::vector<std::string> tokens = wordsOf(m_tokens->text().toStdString());
    const auto size = [](const CountBox* box) { return static_cast<std::size_t>(box->value()); };
    return {tokens.empty() ? indexTokens(size(m_count)) : TokenList(std::move(tokens)),
            size(m_dModel),
            size(m_dK),
            size(m_dV),
            size(m_heads),
            m_seed->text().trimmed().toULongLong()};
}

bool RandomDialog::hasSeed() const {
    bool isNumber = false;
    m_seed->text().trimmed().toULongLong(&isNumber);
    return isNumber;
}

QString RandomDialog::problem(const RandomModel& model) const {
    if (!hasSeed()) {
        return tr("“%1”: not a seed (write a whole number from 0 on)").arg(m_seed->text());
    }
    for (const CountBox* box : {m_count, m_dModel, m_dK, m_dV, m_heads}) {
        if (const QString why = box->problem(); !why.isEmpty()) {
            return why;
        }
    }
    const Numbers numbers = numbersOf(model);
    if (model.tokens.size() > static_cast<std::size_t>(kMostTokens) || numbers.largest > kMostNumbers) {
        return tr("%1 tokens and %2 numbers: that is too many (take at most %3 tokens and %4 numbers a "
                  "matrix)")
            .arg(indexText(model.tokens.size()), indexText(numbers.all),
                 indexText(static_cast<std::size_t>(kMostTokens)), indexText(kMostNumbers));
    }
    return {};
}

/// Words that are given are counted; without any the number that was chosen before is back.
void RandomDialog::showCount(std::size_t words) {
    if (words == 0 && !m_count->isEnabled()) {
        m_count->setValue(m_chosenCount);
    } else if (words == 0) {
        m_chosenCount = m_count->value();
    } else {
        m_count->setValue(static_cast<int>(std::min(words, static_cast<std::size_t>(kMostTokens))));
    }
    m_count->setEnabled(words == 0);
}

void RandomDialog::refresh() {
    const std::size_t words = wordsOf(m_tokens->text().toStdString()).size();
    showCount(words);
    const RandomModel made = model();
    const QString wrong = problem(made);
    m_seed->setProperty("wrong", !hasSeed());
    m_seed->style()->unpolish(m_seed);
    m_seed->style()->polish(m_seed);
    m_make->setEnabled(wrong.isEmpty());
    const QString shapes =
        tr("X %1 × %2 · W_Q and W_K %2 × %3 · W_V %2 × %4\nQ and K %5 × %6 · weights %5 × %5 · output %5 × "
           "%7%8")
            .arg(indexText(made.tokens.size()), indexText(made.model), indexText(made.heads * made.key),
                 indexText(made.heads * made.value), indexText(made.tokens.size()), indexText(made.key),
                 indexText(made.value),
                 made.heads > 1 ? tr(", in each of %n heads", nullptr, static_cast<int>(made.heads))
                                : QString());
    m_outcome->setText(withSymbols(wrong.isEmpty() ? shapes : wrong));
    m_outcome->setAccessibleName(wrong.isEmpty() ? shapes : wrong);
    setTextRole(*m_outcome, wrong.isEmpty() ? "secondary" : "problem");
}

} // namespace attnscope::ui
