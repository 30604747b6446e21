// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/inputs/matrix_pane.h"

#include "core/formula/formula.h"
#include "ui/inputs/matrix_actions.h"
#include "ui/inputs/matrix_editor.h"
#include "ui/inputs/matrix_model.h"
#include "ui/inputs/matrix_overview.h"
#include "ui/inputs/seed_popup.h"
#include "ui/paint/base/index_text.h"
#include "ui/session/session.h"
#include "ui/widgets/number_box.h"
#include "ui/widgets/number_input.h"
#include "ui/widgets/plain_tip.h"

#include <QAbstractScrollArea>
#include <QHBoxLayout>
#include <QHideEvent>
#include <QLabel>
#include <QMenu>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace attnscope::ui {

namespace {

constexpr int kProblemGap = 2;

/// What scrolls with the pane; without such a page the window.
QWidget* pageOf(QWidget& pane) {
    QWidget* page = &pane;
    while (page->parentWidget() != nullptr &&
           qobject_cast<QAbstractScrollArea*>(page->parentWidget()->parentWidget()) == nullptr) {
        page = page->parentWidget();
    }
    return page;
}

} // namespace

MatrixPane::MatrixPane(const Context& context, MatrixRole role, QWidget* parent)
    : QWidget(parent)
    , m_model(new MatrixModel(context.session, role, this))
    , m_editor(new MatrixEditor(context, *m_model, this))
    , m_actions(new MatrixActions(*m_editor, *m_model, context.session))
    , m_overview(new MatrixOverview(context, *m_model, this))
    , m_seed(new SeedPopup(this))
    , m_reading(new QLabel(this))
    , m_problem(new QLabel(this)) {
    m_paging = makePaging();
    build();

    connect(m_model, &MatrixModel::refused, this, &MatrixPane::showProblem);
    connect(m_editor, &MatrixEditor::refused, this, &MatrixPane::showProblem);
    connect(m_actions, &MatrixActions::refused, this, &MatrixPane::showProblem);
    connect(m_model, &MatrixModel::taken, this, [this] { showProblem({}); });
    // A complaint of before the last change is of no interest any more.
    connect(&context.session, &Session::sceneChanged, this, [this] { showProblem({}); });
    connect(m_model, &QAbstractItemModel::modelReset, this, [this] {
        showPaging();
        emit shapeChanged();
    });
    connect(m_model, &QAbstractItemModel::headerDataChanged, this, &MatrixPane::showPaging);
    connect(m_editor->horizontalScrollBar(), &QScrollBar::valueChanged, this, &MatrixPane::showSeenColumns);
    connect(m_editor->horizontalScrollBar(), &QScrollBar::rangeChanged, this, &MatrixPane::showSeenColumns);
    connect(m_overview, &MatrixOverview::hovered, this, &MatrixPane::showHovered);
    connect(m_overview, &MatrixOverview::picked, this, &MatrixPane::turnTo);
    connect(m_first, &CountBox::refused, this, &MatrixPane::showProblem);
    connect(m_first, &CountBox::valueChanged, m_model, &MatrixModel::setFirstColumn);
    connect(m_actions, &MatrixActions::seedWanted, this, [this] { askSeed(*m_editor); });
    connect(m_seed, &SeedPopup::chosen, m_actions, &MatrixActions::randomise);
    connect(m_editor, &QWidget::customContextMenuRequested, this, [this](const QPoint& point) {
        auto* menu = new QMenu(this);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        m_editor->fillRenaming(*menu);
        menu->addSeparator();
        m_actions->fill(*menu);
        menu->popup(m_editor->viewport()->mapToGlobal(point));
    });
    showPaging();
}

void MatrixPane::build() {
    m_editor->setContextMenuPolicy(Qt::CustomContextMenu);
    m_reading->setProperty("role", "caption");
    m_reading->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_problem->setProperty("role", "problem");
    for (QLabel* label : {m_reading, m_problem}) {
        label->setTextFormat(Qt::PlainText);
    }
    m_problem->setWordWrap(true);
    m_problem->setObjectName(QStringLiteral("problem"));
    m_problem->setProperty("bubble", true);
    m_problem->hide();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    for (QWidget* part : {static_cast<QWidget*>(m_overview), static_cast<QWidget*>(m_reading), m_paging,
                          static_cast<QWidget*>(m_editor)}) {
        column->addWidget(part);
    }
}

QWidget* MatrixPane::makePaging() {
    auto* paging = new QWidget(this);
    m_first = new CountBox(paging);
    m_first->setAccessibleName(tr("First column that is shown as cells"));
    m_first->setToolTip(tr("The columns from this one on are shown as cells"));
    m_last = new QLabel(paging);
    auto* label = new QLabel(tr("Columns"), paging);
    label->setBuddy(m_first);
    label->setProperty("role", "secondary");
    auto* line = new QHBoxLayout(paging);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(6);
    line->addWidget(label);
    line->addWidget(m_first);
    line->addWidget(m_last, 1);
    return paging;
}

void MatrixPane::setRole(MatrixRole role) {
    showProblem({});
    m_model->setRole(role);
}

void MatrixPane::askSeed(const QWidget& below) {
    m_seed->ask(below.mapToGlobal(QPoint(0, below.height() + 2)), m_actions->seed());
}

QString MatrixPane::shape() const {
    const BlockMatrix& matrix = m_model->matrix();
    return sidesText(matrix.rows(), matrix.columns());
}

QString MatrixPane::problem() const {
    return m_problem->text();
}

void MatrixPane::showPaging() {
    const int columns = static_cast<int>(m_model->matrix().columns());
    const bool paged = columns > MatrixModel::kPageColumns;
    for (QWidget* part : {static_cast<QWidget*>(m_overview), static_cast<QWidget*>(m_reading), m_paging}) {
        part->setVisible(paged);
    }
    const QSignalBlocker quiet(m_first);
    m_first->setRange(0, std::max(0, columns - MatrixModel::kPageColumns));
    m_first->setSingleStep(MatrixModel::kPageColumns);
    m_first->setValue(m_model->firstColumn());
    showSeenColumns();
    m_overview->update();
    showHovered(-1, -1);
}

void MatrixPane::showSeenColumns() {
    const int width = m_editor->viewport()->width();
    int last = m_model->columnCount() - 1;
    while (last > 0 && m_editor->columnViewportPosition(last) + m_editor->columnWidth(last) > width + 1) {
        --last;
    }
    m_last->setText(tr("– %1 of %2")
                        .arg(indexText(static_cast<std::size_t>(m_model->firstColumn()) +
                                       static_cast<std::size_t>(std::max(0, last))),
                             indexText(m_model->matrix().columns())));
}

void MatrixPane::showHovered(int row, int column) {
    if (row < 0) {
        m_reading->setText(tr("Point to read, click to show below"));
        m_reading->setToolTip({});
        return;
    }
    const double value = m_model->matrix()(static_cast<std::size_t>(row), static_cast<std::size_t>(column));
    constexpr int kDecimals = 4; // as every read-out has; all digits stand in the tool tip
    const auto textWith = [&](const QString& number) {
        return tr("%1, %2: %3")
            .arg(m_model->label(Qt::Vertical, row), m_model->label(Qt::Horizontal, column), number);
    };
    const QString text = textWith(QString::fromStdString(readoutText(value, kDecimals)));
    m_reading->setText(m_reading->fontMetrics().elidedText(text, Qt::ElideMiddle, m_reading->width()));
    m_reading->setToolTip(plainTip(textWith(editableText(value))));
}

void MatrixPane::turnTo(int row, int column) {
    m_model->setFirstColumn(column - MatrixModel::kPageColumns / 2);
    m_editor->setCurrentIndex(m_model->index(row, column - m_model->firstColumn()));
    m_editor->setFocus();
}

void MatrixPane::showProblem(const QString& why) {
    m_problem->setText(why);
    m_problem->setAccessibleName(why);
    placeProblem();
    m_problem->setVisible(!why.isEmpty());
}

/// It lies over what is below the table, or above where the page ends: a line of its own would push aside
/// what the hand is about to click.
void MatrixPane::placeProblem() {
    QWidget* const page = pageOf(*this);
    if (m_problem->parentWidget() != page) {
        m_problem->setParent(page);
    }
    const QRect table(m_editor->mapTo(page, QPoint()), m_editor->size());
    const int height = m_problem->heightForWidth(table.width());
    const bool hasRoomBelow = table.bottom() + kProblemGap + height < page->height();
    const int top = hasRoomBelow ? table.bottom() + kProblemGap : table.top() - kProblemGap - height;
    m_problem->setGeometry(table.left(), std::max(0, top), table.width(), height);
    m_problem->raise();
}

void MatrixPane::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (m_problem->isVisible()) {
        placeProblem();
    }
}

void MatrixPane::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    if (!event->spontaneous()) { // a minimised window comes back
        showProblem({});
    }
}

} // namespace attnscope::ui
