// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/compare/difference_popup.h"

#include "ui/compare/difference_list.h"
#include "ui/paint/base/index_text.h"
#include "ui/session/appearance.h"
#include "ui/session/comparison.h"
#include "ui/session/session.h"
#include "ui/session/shown_sides.h"

#include <QHeaderView>
#include <QLabel>
#include <QScreen>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace attnscope::ui {

namespace {

constexpr int kTableWidth = 560;
constexpr int kMostLines = 16; ///< seen at once
constexpr int kLine = 22;
constexpr int kNumberWidth = 92;

} // namespace

QString signedText(double number, int digits) {
    return QString::fromStdString(digits < 0 ? numberText(number, digits) : readoutText(number, digits));
}

DifferencePopup::DifferencePopup(const Context& context, DifferenceList& differences, QWidget* parent)
    : QFrame(parent, Qt::Popup)
    , m_context(context)
    , m_differences(differences)
    , m_table(new QTreeWidget(this))
    , m_note(new QLabel(this)) {
    setProperty("card", true);
    setAccessibleName(tr("Largest differences"));
    m_table->setObjectName(QStringLiteral("differences"));
    m_table->setAccessibleName(tr("Largest differences"));
    m_table->setHeaderLabels({tr("Cell"), tr("A"), tr("B"), tr("A − B")});
    m_table->setRootIsDecorated(false);
    m_table->setUniformRowHeights(true);
    m_table->setFrameShape(NoFrame);
    m_table->header()->setStretchLastSection(false);
    m_table->header()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    for (int number = 1; number <= 3; ++number) {
        m_table->setColumnWidth(number, kNumberWidth);
        m_table->headerItem()->setTextAlignment(number, Qt::AlignRight | Qt::AlignVCenter);
    }
    m_table->setFixedWidth(kTableWidth);
    m_note->setProperty("role", "secondary");
    m_note->setTextFormat(Qt::PlainText);
    m_note->setWordWrap(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(10, 10, 10, 10);
    column->setSpacing(8);
    column->addWidget(m_table);
    column->addWidget(m_note);
    const auto go = [this](QTreeWidgetItem* item) {
        m_differences.goTo(static_cast<std::size_t>(m_table->indexOfTopLevelItem(item)));
    };
    connect(m_table, &QTreeWidget::itemClicked, this, go);
    connect(m_table, &QTreeWidget::itemActivated, this, go);
    connect(&differences, &DifferenceList::changed, this, &DifferencePopup::fill);
    connect(&differences, &DifferenceList::noted, this, &DifferencePopup::showNote);
}

void DifferencePopup::ask(const QPoint& globalPosition) {
    showNote({});
    m_differences.setWatched(true);
    fill();
    adjustSize();
    QPoint corner = globalPosition - QPoint(width(), 0);
    if (const QScreen* screen = parentWidget()->screen()) {
        const QRect space = screen->availableGeometry();
        corner.setX(std::max(corner.x(), space.left()));
        corner.setY(std::min(corner.y(), space.bottom() - height()));
    }
    move(corner);
    show();
    m_table->setFocus();
}

void DifferencePopup::hideEvent(QHideEvent* event) {
    m_differences.setWatched(false);
    QFrame::hideEvent(event);
}

void DifferencePopup::fill() {
    m_table->clear();
    if (!m_differences.isRead() || !m_context.comparison->isOn()) {
        fitLines(0);
        return;
    }
    const Snapshot& first = shownSide(m_context, ComparedSide::First);
    const int digits = std::max(m_context.appearance.digits(), 4);
    for (const ComparedNumbers& one : m_differences.found()) {
        auto* item = new QTreeWidgetItem(
            m_table, {placeText(*first.scene, one.cell), signedText(one.first, -digits),
                      signedText(one.second, -digits), signedText(one.difference(), -digits)});
        item->setSizeHint(0, {0, kLine});
        for (int number = 1; number <= 3; ++number) {
            item->setTextAlignment(number, Qt::AlignRight | Qt::AlignVCenter);
        }
    }
    const auto count = static_cast<int>(m_differences.found().size());
    fitLines(count);
    showNote(
        count == 0
            ? tr("A and B have no different cell in this stage")
            : tr("The %1 largest differences, read in float64; N and Shift+N go through them").arg(count));
}

/// As high as its lines need, up to a number of them.
void DifferencePopup::fitLines(int count) {
    const int lines = std::clamp(count, 1, kMostLines);
    m_table->setFixedHeight(m_table->header()->sizeHint().height() + kLine * lines + 4);
    adjustSize();
}

void DifferencePopup::showNote(const QString& text) {
    m_note->setText(text);
}

} // namespace attnscope::ui
