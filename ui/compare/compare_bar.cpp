// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/compare/compare_bar.h"

#include "core/formula/formula.h"
#include "ui/compare/difference_list.h"
#include "ui/compare/difference_popup.h"
#include "ui/paint/base/index_text.h"
#include "ui/paint/tiles/matrix_tile.h"
#include "ui/session/appearance.h"
#include "ui/session/comparison.h"
#include "ui/session/error_text.h"
#include "ui/session/groups.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/session/shown_sides.h"
#include "ui/widgets/closable_chip.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/new_action.h"
#include "ui/widgets/plain_tip.h"

#include <QAction>
#include <QActionGroup>
#include <QHBoxLayout>
#include <QLabel>
#include <QStyle>
#include <QToolButton>

#include <algorithm>
#include <memory>
#include <utility>

namespace attnscope::ui {

namespace {

constexpr int kLongestName = 220;
constexpr int kShortName = 100; ///< where the line is short
constexpr int kLeastName = 64;  ///< where it is very short
constexpr int kWideLine = 800;
constexpr int kLeastNumbers = 110; ///< of the current cell, beside buttons in full

/// What a button says where the line is short.
QString briefText(const QAction& view) {
    switch (static_cast<ComparedView>(view.data().toInt())) {
    case ComparedView::Side:
        return CompareBar::tr("Side");
    case ComparedView::Difference:
        return QStringLiteral("A − B");
    case ComparedView::First:
    case ComparedView::Second:
    case ComparedView::Blink:
        break;
    }
    return withoutAccelerator(view.text());
}

/// A cell of both matrices, in full and ever briefer: "A 0.4011 · B 0.2500 · A − B 0.1511", "0.4011 − 0.2500
/// = 0.1511", "A − B 0.1511".
QStringList numbersTexts(double first, double second, int digits) {
    const QString a = signedText(first, digits);
    const QString b = signedText(second, digits);
    const QString difference = signedText(first - second, digits);
    const QString taken = second < 0.0 ? QStringLiteral("(%1)").arg(b) : b;
    return {CompareBar::tr("A %1 · B %2 · A − B %3").arg(a, b, difference),
            QStringLiteral("%1 − %2 = %3").arg(a, taken, difference),
            QStringLiteral("A − B %1").arg(difference)};
}

} // namespace

CompareBar::CompareBar(const Context& context, DifferenceList& differences, const Parts& parts,
                       QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_differences(differences)
    , m_views(parts.views)
    , m_name(new QLabel(this))
    , m_cell(new ElidedLabel(this))
    , m_list(new QToolButton(this))
    , m_slot(context.session.jobs(), JobPriority::ReadOut) {
    setObjectName(QStringLiteral("compareBar"));
    setAccessibleName(tr("Comparison"));
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(12, 2, 8, 2);
    line->setSpacing(6);
    m_name->setObjectName(QStringLiteral("comparedName"));
    m_name->setTextFormat(Qt::PlainText);
    line->addWidget(closableChip(*m_name, *parts.unpin, this));
    for (QAction* action : parts.views->actions()) {
        auto* button = new QToolButton(this);
        button->setDefaultAction(action);
        button->setProperty("chip", true);
        button->setAccessibleName(action->toolTip());
        line->addWidget(button);
        m_buttons.push_back(button);
    }
    m_cell->setObjectName(QStringLiteral("comparedCell"));
    m_cell->setProperty("role", "secondary");
    m_cell->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    line->addWidget(m_cell, 1);
    m_list->setObjectName(QStringLiteral("differenceButton"));
    m_list->setText(tr("Differences"));
    m_list->setAccessibleName(tr("Largest differences"));
    m_list->setToolTip(tr("The largest differences as a list; N and Shift+N go through them"));
    line->addWidget(m_list);
    connect(m_list, &QToolButton::clicked, this, &CompareBar::showDifferences);
    connect(context.comparison, &Comparison::pinned, this, &CompareBar::refresh);
    connect(context.comparison, &Comparison::changed, this, &CompareBar::markSeen);
    connect(&context.session, &Session::snapshotChanged, this, &CompareBar::readCell);
    connect(&context.appearance, &Appearance::changed, this, &CompareBar::readCell);
    connect(&context.selection, &Selection::cellChanged, this, &CompareBar::readCell);
    connect(&context.selection, &Selection::stageChanged, this, &CompareBar::readCell);
    if (context.groups != nullptr) {
        connect(context.groups, &Groups::changed, this, &CompareBar::readCell);
    }
    refresh();
}

QSize CompareBar::minimumSizeHint() const {
    return {320, QWidget::minimumSizeHint().height()};
}

void CompareBar::refresh() {
    const Comparison& comparison = *m_context.comparison;
    setVisible(comparison.isOn());
    const QString name = tr("B: %1").arg(comparison.name());
    const QString note = comparison.tokenNote();
    fitParts();
    m_name->setToolTip(plainTip(note.isEmpty() ? name : name + QStringLiteral("\n") + note));
    markSeen();
    readCell();
}

void CompareBar::markSeen() {
    const Comparison& comparison = *m_context.comparison;
    const bool isBlinking = comparison.isOn() && comparison.view() == ComparedView::Blink;
    const ComparedView seen =
        comparison.mainSide() == ComparedSide::Second ? ComparedView::Second : ComparedView::First;
    for (QToolButton* button : m_buttons) {
        const bool isSeen =
            isBlinking && static_cast<ComparedView>(button->defaultAction()->data().toInt()) == seen;
        if (button->property("seen").toBool() != isSeen) {
            button->setProperty("seen", isSeen);
            button->style()->unpolish(button);
            button->style()->polish(button);
        }
    }
}

void CompareBar::writeParts(bool isBrief, int nameWidth) {
    for (QAction* action : m_views->actions()) {
        action->setIconText(isBrief ? briefText(*action) : withoutAccelerator(action->text()));
    }
    m_list->setText(isBrief ? tr("List") : tr("Differences"));
    const QString name = tr("B: %1").arg(m_context.comparison->name());
    m_name->setText(m_name->fontMetrics().elidedText(name, Qt::ElideRight, nameWidth));
}

/// The numbers of the cell keep some room; in the shortest line they have what is left.
void CompareBar::fitParts() {
    const auto fits = [this](int numbers) {
        layout()->invalidate();
        return layout()->minimumSize().width() + numbers <= width();
    };
    writeParts(false, width() < kWideLine ? kShortName : kLongestName);
    if (!fits(kLeastNumbers)) {
        writeParts(true, kShortName);
    }
    if (!fits(0)) {
        writeParts(true, kLeastName);
    }
}

void CompareBar::readCell() {
    const Comparison& comparison = *m_context.comparison;
    m_slot.supersede();
    if (!comparison.isOn()) {
        return;
    }
    const CellRef cell = shownCellOf(m_context, m_context.selection.cell());
    if (const Result<void> fits = checkShownStage(m_context, cell.stage); !fits) {
        showCell({errorText(fits.error())});
        return;
    }
    const auto first = shownSide(m_context, ComparedSide::First).source(cell.stage);
    const auto second = shownSide(m_context, ComparedSide::Second).source(cell.stage);
    if (!first || !second || cell.row >= first->rows() || cell.column >= first->columns()) {
        showCell({});
        return;
    }
    const int digits = m_context.appearance.digits();
    if (isReadAtOnce(*first) && isReadAtOnce(*second)) {
        showCell(
            numbersTexts(first->exact(cell.row, cell.column), second->exact(cell.row, cell.column), digits));
        return;
    }
    m_slot.request([this, first, second, cell, digits](const JobControl& control) -> Result<void> {
        const double here = first->exact(cell.row, cell.column);
        const double there = second->exact(cell.row, cell.column);
        control.deliver([this, texts = numbersTexts(here, there, -std::max(digits, 3))] { showCell(texts); });
        return {};
    });
}

void CompareBar::showCell(const QStringList& texts) {
    m_cellTexts = texts.isEmpty() ? QStringList{QString()} : texts;
    fitCell();
}

/// The first text that fits, else the last.
void CompareBar::fitCell() {
    if (m_cellTexts.isEmpty()) {
        return;
    }
    layout()->activate();
    const auto fits = [this](const QString& text) {
        return m_cell->fontMetrics().horizontalAdvance(text) <= m_cell->width();
    };
    const auto shown = std::find_if(m_cellTexts.begin(), m_cellTexts.end(), fits);
    m_cell->setText(shown == m_cellTexts.end() ? m_cellTexts.last() : *shown);
    m_cell->setAccessibleName(m_cellTexts.first());
}

void CompareBar::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitParts();
    fitCell();
}

void CompareBar::showDifferences() {
    if (m_popup == nullptr) {
        m_popup = new DifferencePopup(m_context, m_differences, this);
    }
    m_popup->ask(m_list->mapToGlobal(QPoint(m_list->width(), m_list->height())));
}

} // namespace attnscope::ui
