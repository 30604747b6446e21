// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/cells/cells_dialog.h"

#include "core/formats/files/file_pieces.h"
#include "core/scene/token_name.h"
#include "ui/cells/cells_model.h"
#include "ui/jobs/throttled_report.h"
#include "ui/paint/base/index_text.h"
#include "ui/session/error_text.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/widgets/number_box.h"

#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScreen>
#include <QSortFilterProxyModel>
#include <QStyle>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace attnscope::ui {

namespace {

constexpr QSize kUsualSize{460, 480};

QLineEdit* tokenField(QWidget* parent, const QString& placeholder, const QString& name) {
    auto* field = new QLineEdit(parent);
    field->setPlaceholderText(placeholder);
    field->setClearButtonEnabled(true);
    field->setAccessibleName(name);
    return field;
}

} // namespace

CellsDialog::CellsDialog(const Context& context, TablePath pathOf, QWidget* parent)
    : QDialog(parent)
    , m_context(context)
    , m_pathOf(std::move(pathOf))
    , m_queryToken(tokenField(this, tr("any"), tr("Query token")))
    , m_keyToken(tokenField(this, tr("any"), tr("Key token")))
    , m_leastName(new QLabel(this))
    , m_least(new NumberBox(this))
    , m_count(new CountBox(this))
    , m_model(new CellsModel(this))
    , m_sorted(new QSortFilterProxyModel(this))
    , m_table(new QTableView(this))
    , m_note(new QLabel(this))
    , m_export(new QPushButton(tr("Export CSV…"), this))
    , m_slot(context.session.jobs(), JobPriority::Background) {
    setObjectName(QStringLiteral("cellsDialog"));
    setWindowTitle(tr("Strongest cells"));
    layOut();
    for (const QLineEdit* field : {m_queryToken, m_keyToken}) {
        connect(field, &QLineEdit::textChanged, this, &CellsDialog::refresh);
    }
    connect(m_least, &NumberBox::valueChanged, this, &CellsDialog::refresh);
    connect(m_count, &CountBox::valueChanged, this, &CellsDialog::refresh);
    connect(&context.session, &Session::snapshotChanged, this, &CellsDialog::refresh);
    connect(&context.selection, &Selection::stageChanged, this, &CellsDialog::refresh);
    connect(m_table, &QTableView::clicked, this, &CellsDialog::selectCell);
    connect(m_table, &QTableView::activated, this, &CellsDialog::selectCell);
    connect(m_export, &QPushButton::clicked, this, &CellsDialog::askFile);
}

void CellsDialog::layOut() {
    m_least->setDecimals(4);
    m_least->setSingleStep(0.05);
    m_count->setRange(1, 10'000);
    m_count->setValue(static_cast<int>(CellFilter().count));
    m_count->setAccessibleName(tr("How many"));
    m_sorted->setSourceModel(m_model);
    m_sorted->setSortRole(CellsModel::kSortRole);
    m_table->setModel(m_sorted);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(CellsModel::Value, Qt::DescendingOrder);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->verticalHeader()->hide();
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->setAccessibleName(tr("Strongest cells"));
    m_note->setProperty("role", "caption");
    m_note->setWordWrap(true);
    m_export->setAutoDefault(false);
    auto* tokens = new QHBoxLayout;
    tokens->setSpacing(6);
    tokens->addWidget(m_queryToken);
    tokens->addWidget(new QLabel(QStringLiteral("→"), this));
    tokens->addWidget(m_keyToken);
    auto* numbers = new QHBoxLayout;
    numbers->setSpacing(6);
    numbers->addWidget(m_least);
    numbers->addWidget(new QLabel(tr("the first"), this));
    numbers->addWidget(m_count);
    numbers->addStretch(1);
    auto* form = new QFormLayout;
    form->setSpacing(8);
    form->addRow(tr("Tokens"), tokens);
    form->addRow(m_leastName, numbers);
    auto* last = new QHBoxLayout;
    last->addWidget(m_note, 1);
    last->addWidget(m_export);
    auto* all = new QVBoxLayout(this);
    all->setSpacing(10);
    all->addLayout(form);
    all->addWidget(m_table, 1);
    all->addLayout(last);
    resize(kUsualSize);
}

Stage CellsDialog::stage() const {
    return m_context.selection.stage() == Stage::Effect ? Stage::Effect : Stage::Weights;
}

CellFilter CellsDialog::filter() const {
    return {stage(), static_cast<std::size_t>(m_count->value()), m_least->value(),
            m_queryToken->text().toStdString(), m_keyToken->text().toStdString()};
}

void CellsDialog::showEvent(QShowEvent* event) {
    QDialog::showEvent(event);
    refresh();
}

void CellsDialog::refresh() {
    const Snapshot snapshot = m_context.session.snapshot();
    if (!isVisible() || !snapshot || !snapshot.has(stage())) {
        return;
    }
    const bool isEffect = stage() == Stage::Effect;
    constexpr double kLargestEffect = 1e9;
    m_least->setRange(0.0, isEffect ? kLargestEffect : 1.0);
    m_leastName->setText(isEffect ? tr("Effect from") : tr("Weight from"));
    m_least->setAccessibleName(isEffect ? tr("Least effect") : tr("Least weight"));
    m_slot.request(
        [this, snapshot, filter = filter()](const JobControl& control) -> Result<void> {
            const auto report = throttledReport(control, [this](double part) {
                m_note->setText(tr("Reading the cells: %1 %").arg(static_cast<int>(100.0 * part)));
            });
            return largestCells(snapshot, filter, control.stop(), report)
                .map([&](std::vector<StrongCell> cells) {
                    control.deliver([this, snapshot, stage = filter.stage, cells = std::move(cells)] {
                        showCells(snapshot, stage, cells);
                    });
                });
        },
        [this](const Result<void>& done) {
            if (!done) {
                m_note->setText(errorText(done.error()));
            }
        });
}

void CellsDialog::showCells(const Snapshot& snapshot, Stage stage, std::vector<StrongCell> cells) {
    const std::string place = headText(snapshot.scene->input, snapshot.headIndex());
    const QString count = cells.size() == 1 ? tr("1 cell") : tr("%1 cells").arg(indexText(cells.size()));
    m_note->setText(place.empty() ? count
                                  : QStringLiteral("%1 · %2").arg(QString::fromStdString(place), count));
    m_model->show(snapshot.scene, stage, std::move(cells));
    m_table->setColumnHidden(CellsModel::Lift, stage == Stage::Effect);
    m_export->setEnabled(m_model->rowCount() > 0);
    if (!m_isFitted && m_model->rowCount() > 0) {
        m_isFitted = true; // a filter that finds nothing for a while changes no width
        m_table->resizeColumnsToContents();
        makeRoomForArrow();
        showAllColumns();
    }
}

/// The dialog is as wide as its table where the screen has room: the weights are in the last columns.
void CellsDialog::showAllColumns() {
    const int bar = m_table->style()->pixelMetric(QStyle::PM_ScrollBarExtent) + 2 * m_table->frameWidth();
    const int missing = m_table->horizontalHeader()->length() + bar - m_table->width();
    resize(std::clamp(width() + missing, width(), std::max(width(), screen()->availableSize().width())),
           height());
    // A window manager may have placed the narrower dialog with its title bar above the screen.
    const QRect room = screen()->availableGeometry();
    const QRect frame = frameGeometry();
    if (!room.contains(frame)) {
        move(std::clamp(frame.x(), room.x(), std::max(room.x(), room.right() - frame.width())),
             std::clamp(frame.y(), room.y(), std::max(room.y(), room.bottom() - frame.height())));
    }
}

/// The arrow of the order stands at the right of a header, whose text may be in the middle.
void CellsDialog::makeRoomForArrow() {
    constexpr int kArrow = 18;
    const QHeaderView& header = *m_table->horizontalHeader();
    for (int column = 0; column < header.count(); ++column) {
        const QString text = m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
        const int width = header.fontMetrics().horizontalAdvance(text) + 2 * kArrow;
        m_table->setColumnWidth(column, std::max(m_table->columnWidth(column), width));
    }
}

void CellsDialog::selectCell(const QModelIndex& index) {
    const ListedCell& cell =
        m_model->cells()[static_cast<std::size_t>(m_sorted->mapToSource(index).row())].cell;
    Selection& selection = m_context.selection;
    const bool hasCells = stageInfo(selection.stage()).cellsAreQueryKey;
    selection.setCell({hasCells ? selection.stage() : Stage::Weights, cell.query, cell.key});
    selection.setLocked(true);
}

Result<void> CellsDialog::write(const QString& path) const {
    CellList list;
    for (const StrongCell& cell : m_model->cells()) {
        list.cells.push_back(cell.cell);
        if (m_model->stage() == Stage::Weights) {
            list.lifts.push_back(cell.lift);
        }
    }
    if (m_model->scene()) {
        list.queryTokens = m_model->scene()->tokens;
        list.keyTokens = m_model->scene()->keyNames();
    }
    return writeInPieces(path.toStdString(),
                         [&list](const ByteSink& sink) { return writeCellsCsv(list, sink); });
}

void CellsDialog::askFile() {
    const QString told = exportCsv(
        this, tr("Export the strongest cells"),
        m_pathOf(m_model->stage() == Stage::Effect ? tr("strongest effects") : tr("strongest cells")),
        [this](const QString& path) { return write(path); });
    if (!told.isEmpty()) {
        m_note->setText(told);
    }
}

} // namespace attnscope::ui
