// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/masks/mask_totals.h"

#include "core/masks/mask_set_text.h"
#include "ui/masks/mask_texts.h"
#include "ui/paint/base/index_text.h"
#include "ui/session/session.h"
#include "ui/widgets/formula_label.h"
#include "ui/widgets/spoken_description.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace attnscope::ui {

MaskTotals::MaskTotals(const Context& context, QWidget* parent)
    : QWidget(parent)
    , m_context(context) {
    auto* lines = new QVBoxLayout(this);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setSpacing(8);
    auto* sets = new QHBoxLayout;
    sets->setSpacing(4);
    auto* name = new FormulaLabel(context.appearance, this);
    name->setFormula(row({matrix("M"), op("=")}));
    sets->addWidget(name, 0, Qt::AlignTop);
    m_expression = new QLabel(this);
    m_expression->setTextFormat(Qt::PlainText);
    m_expression->setWordWrap(true);
    m_expression->setMinimumHeight(22);
    m_expression->setAccessibleName(tr("The layers as sets"));
    m_expression->setToolTip(tr("∩ and, ∪ or, ¬ not, ← painted over; layers act from the top down"));
    sets->addWidget(m_expression, 1);
    m_cells = new QLabel(this);
    m_cells->setMinimumHeight(22);
    // Billions of cells don't fit beside the sets; the panel must not grow with them.
    m_cells->setWordWrap(true);
    m_cells->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    sets->addWidget(m_cells, 1, Qt::AlignTop);
    lines->addLayout(sets);
    m_words = new QLabel(this);
    m_words->setTextFormat(Qt::PlainText);
    m_words->setWordWrap(true);
    m_words->setProperty("role", "caption");
    lines->addWidget(m_words);
    auto* frame = new QFrame(this);
    frame->setProperty("card", true);
    auto* cards = new QHBoxLayout(frame);
    cards->setContentsMargins(10, 6, 10, 6);
    cards->setSpacing(10);
    m_density = addCard(*cards, tr("density"),
                        tr("How many of all cells are allowed and, with keep decisions, kept"));
    m_cost = addCard(*cards, tr("cost left"),
                     tr("What attention over the allowed cells alone costs, of N²·d for all of them"));
    m_emptyRows = addCard(*cards, tr("empty rows"), tr("Queries that may attend to nothing"));
    lines->addWidget(frame);
    m_kept = new QLabel(this);
    m_kept->setTextFormat(Qt::PlainText);
    m_kept->setWordWrap(true);
    m_kept->setProperty("role", "caption");
    lines->addWidget(m_kept);
    m_warning = new QLabel(this);
    m_warning->setTextFormat(Qt::PlainText);
    m_warning->setWordWrap(true);
    m_warning->setObjectName(QStringLiteral("emptyRowsWarning"));
    m_warning->setProperty("role", "problem");
    lines->addWidget(m_warning);
}

QLabel* MaskTotals::addCard(QHBoxLayout& cards, const QString& title, const QString& tip) {
    auto* card = new QVBoxLayout;
    card->setSpacing(2);
    auto* caption = new QLabel(title, this);
    caption->setProperty("role", "caption");
    caption->setToolTip(tip);
    auto* number = new QLabel(this);
    number->setProperty("role", "title");
    number->setAccessibleName(title);
    number->setToolTip(tip);
    card->addWidget(caption);
    card->addWidget(number);
    cards.addLayout(card, 1);
    return number;
}

void MaskTotals::showCounts(const std::optional<MaskSummary>& counts) {
    const Scene& scene = m_context.session.scene();
    const std::string expression = maskSetText(scene.mask);
    m_expression->setText(expression.empty() ? tr("everything") : QString::fromStdString(expression));
    m_words->setText(maskWords(scene.mask));
    m_words->setVisible(m_words->text() != m_expression->text()); // a single name says itself
    setSpokenDescription(*m_expression, m_words->text());
    const bool isAsked = m_context.session.cover().has(FactKind::Allowed, Stage::Weights);
    const QString unknown = isAsked ? QStringLiteral("?") : tr("counting…");
    const bool isKnown = counts && !isAsked;
    m_cells->setText(isKnown   ? cellsText(*counts)
                     : isAsked ? tr("covered until the answer is shown")
                               : unknown);
    m_density->setText(isKnown ? percentText(counts->density()) : unknown);
    m_cost->setText(isKnown ? tr("%1 of N²d").arg(percentText(counts->costLeft() / 100.0)) : unknown);
    m_emptyRows->setText(counts ? indexText(counts->emptyRows) : unknown);
    m_kept->setText(counts ? keptKeysText(*counts) : QString());
    m_kept->setVisible(!m_kept->text().isEmpty());
    // It would tell the weights of a row that is to be predicted.
    const bool mayTell = !m_context.session.cover().row.has_value();
    m_warning->setText(counts && mayTell ? emptyRowsText(*counts, scene) : QString());
    m_warning->setVisible(!m_warning->text().isEmpty());
}

QString MaskTotals::expression() const {
    return m_expression->text();
}

QString MaskTotals::words() const {
    return m_words->text();
}

QString MaskTotals::density() const {
    return m_density->text();
}

QString MaskTotals::cost() const {
    return m_cost->text();
}

QString MaskTotals::emptyRows() const {
    return m_emptyRows->text();
}

QString MaskTotals::kept() const {
    return m_kept->text();
}

QString MaskTotals::warning() const {
    return m_warning->text();
}

} // namespace attnscope::ui
