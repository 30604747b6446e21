// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/matrix/heads_bar.h"

#include "core/formula/formula.h"
#include "ui/paint/base/index_text.h"
#include "ui/paint/base/translated.h"
#include "ui/paint/tiles/matrix_tile.h"
#include "ui/session/appearance.h"
#include "ui/session/chosen_heads.h"
#include "ui/session/groups.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/widgets/closable_chip.h"
#include "ui/widgets/elided_label.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace attnscope::ui {

HeadsBar::HeadsBar(const Context& context, const Parts& parts, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_heads(new QLabel(this))
    , m_cell(new ElidedLabel(this))
    , m_slot(context.session.jobs(), JobPriority::ReadOut) {
    setObjectName(QStringLiteral("headsBar"));
    setAccessibleName(tr("Heads beside each other"));
    m_heads->setObjectName(QStringLiteral("chosenHeads"));
    m_heads->setTextFormat(Qt::PlainText);
    auto* own = new QToolButton(this);
    own->setDefaultAction(parts.ownRanges);
    own->setProperty("chip", true);
    own->setAccessibleName(parts.ownRanges->toolTip());
    m_cell->setObjectName(QStringLiteral("headsCell"));
    m_cell->setProperty("role", "secondary");
    m_cell->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(12, 2, 8, 2);
    line->setSpacing(6);
    line->addWidget(closableChip(*m_heads, *parts.leave, this));
    line->addWidget(own);
    line->addWidget(m_cell, 1);
    connect(context.chosenHeads, &ChosenHeads::changed, this, &HeadsBar::refresh);
    connect(context.chosenHeads, &ChosenHeads::numbersChanged, this, &HeadsBar::readCell);
    connect(&context.appearance, &Appearance::changed, this, &HeadsBar::readCell);
    connect(&context.selection, &Selection::cellChanged, this, &HeadsBar::readCell);
    refresh();
}

QString HeadsBar::text() const {
    return m_cell->text();
}

void HeadsBar::refresh() {
    const ChosenHeads& chosen = *m_context.chosenHeads;
    const bool isMatrix = m_context.selection.mainPicture() == MainPicture::Matrix;
    setVisible(chosen.isOn() && isMatrix);
    m_heads->setText(chosen.text());
    m_heads->setAccessibleName(
        tr("%1 heads beside each other: %2").arg(chosen.heads().size()).arg(chosen.text()));
    readCell();
}

void HeadsBar::readCell() {
    const ChosenHeads& chosen = *m_context.chosenHeads;
    m_slot.supersede();
    if (isHidden()) {
        return;
    }
    const CellRef cell = m_context.selection.cell();
    if (!chosen.isShown()) {
        m_cell->setText(tr("%1: one for all heads").arg(translated(stageInfo(cell.stage).symbol)));
        return;
    }
    std::vector<std::shared_ptr<const MatrixSource>> sources;
    for (const std::size_t head : chosen.heads()) {
        auto source = chosen.of(head).source(cell.stage);
        const bool isInside = source && cell.row < source->rows() && cell.column < source->columns();
        sources.push_back(isInside ? std::move(source) : nullptr);
    }
    const auto read = [sources, cell] {
        Numbers numbers;
        for (const auto& source : sources) {
            numbers.push_back(source ? std::optional(source->exact(cell.row, cell.column)) : std::nullopt);
        }
        return numbers;
    };
    const bool isAtOnce = std::all_of(sources.begin(), sources.end(),
                                      [](const auto& source) { return !source || isReadAtOnce(*source); });
    if (isAtOnce) {
        showNumbers(read());
        return;
    }
    m_slot.request([this, read](const JobControl& control) -> Result<void> {
        control.deliver([this, numbers = read()] { showNumbers(numbers); });
        return {};
    });
}

void HeadsBar::showNumbers(const Numbers& numbers) {
    const std::vector<std::size_t>& heads = m_context.chosenHeads->heads();
    const int digits = std::max(m_context.appearance.digits(), 3);
    QStringList parts;
    for (std::size_t at = 0; at < std::min(numbers.size(), heads.size()); ++at) {
        const QString number =
            numbers[at] ? QString::fromStdString(readoutText(*numbers[at], digits)) : QStringLiteral("…");
        parts << QStringLiteral("h%1 %2").arg(heads[at]).arg(number);
    }
    if (m_context.groups != nullptr && m_context.groups->grouping() != Grouping::Tokens) {
        parts << tr("by tokens: words and regions are of one head");
    }
    m_cell->setText(parts.join(QStringLiteral("  ·  ")));
    m_cell->setAccessibleName(m_cell->text());
}

} // namespace attnscope::ui
