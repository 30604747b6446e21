// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/files/mapping_sheet.h"

#include "core/formats/import/import_guess.h"
#include "core/formats/import/import_layers.h"
#include "core/formats/import/import_scene.h"
#include "core/formats/import/table_labels.h"
#include "ui/files/mapping_options.h"
#include "ui/files/mapping_row.h"
#include "ui/files/mapping_words.h"
#include "ui/session/error_text.h"
#include "ui/widgets/text_role.h"

#include <QAccessible>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QScreen>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

namespace attnscope::ui {

namespace {

/// A whole model has thousands of tensors: so many lines are made at once, the rest by searching.
constexpr qsizetype kMostRows = 40;

bool isUsed(const ImportMember& member) {
    return !std::holds_alternative<std::monostate>(member.role);
}

QLabel* text(QWidget* parent, const QString& words, const char* role) {
    auto* label = new QLabel(words, parent);
    label->setProperty("role", role);
    return label;
}

} // namespace

MappingSheet::MappingSheet(ImportPlan plan, QWidget* parent)
    : QDialog(parent)
    , m_plan(std::move(plan))
    , m_filter(new QLineEdit(this))
    , m_options(new MappingOptions(this))
    , m_outcome(new QLabel(this)) {
    setObjectName(QStringLiteral("mappingSheet"));
    setWindowTitle(tr("Import arrays: %1").arg(QString::fromStdString(m_plan.title)));
    setWindowModality(Qt::WindowModal);
    layOut();
    showRows();
    m_options->refresh(m_plan);
    connect(m_options, &MappingOptions::headsChosen, this, [this] {
        m_plan.headsChosen = true;
        takeOptions();
    });
    connect(m_options, &MappingOptions::changed, this, &MappingSheet::takeOptions);
    connect(m_filter, &QLineEdit::textChanged, this, &MappingSheet::showRows);
    refresh();
    m_open->setFocus();
}

void MappingSheet::layOut() {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(10);
    auto* what = text(this,
                      tr("What is each array? What could be guessed is filled in and marked. "
                         "L layers, B batch items, H heads, N tokens, d features."),
                      "secondary");
    what->setWordWrap(true);
    column->addWidget(what);
    m_filter->setPlaceholderText(tr("Find an array by its name (%1 in all)").arg(m_plan.members.size()));
    m_filter->setAccessibleName(tr("Find an array"));
    m_filter->setVisible(static_cast<qsizetype>(m_plan.members.size()) > kMostRows);
    column->addWidget(m_filter);
    auto* scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus);
    m_table = new QWidget(scroll);
    m_table->setObjectName(QStringLiteral("mappingTable"));
    scroll->setWidget(m_table);
    column->addWidget(scroll, 1);
    column->addWidget(m_options);
    auto* rule = new QFrame(this);
    rule->setProperty("line", true);
    column->addWidget(rule);
    m_outcome->setObjectName(QStringLiteral("outcome"));
    m_outcome->setTextFormat(Qt::PlainText);
    m_outcome->setWordWrap(true);
    m_outcome->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(m_outcome);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_open = buttons->addButton(tr("Open scene"), QDialogButtonBox::AcceptRole);
    m_open->setDefault(true);
    m_open->setToolTip(tr("Read the arrays and show them (Enter)"));
    connect(buttons, &QDialogButtonBox::accepted, this, &MappingSheet::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &MappingSheet::reject);
    column->addWidget(buttons);
    const auto rows = std::min<qsizetype>(static_cast<qsizetype>(m_plan.members.size()), 11);
    constexpr int kUsual = 1160; // so that the reasons stand beside their arrays
    constexpr int kMargin = 60;
    resize(std::min(kUsual, screen()->availableSize().width() - kMargin), static_cast<int>(300 + 34 * rows));
}

void MappingSheet::showRows() {
    qDeleteAll(m_rows);
    m_rows.clear();
    delete m_table->layout();
    qDeleteAll(m_table->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly));
    m_grid = new QGridLayout(m_table);
    m_grid->setContentsMargins(0, 0, 8, 0);
    m_grid->setHorizontalSpacing(14);
    m_grid->setVerticalSpacing(6);
    int at = 0;
    for (const QString& title : {tr("Array"), tr("Shape and type"), tr("Use as"), tr("Axes in the file"),
                                 tr("Becomes"), QString()}) {
        m_grid->addWidget(text(m_table, title, "caption"), 0, at++);
    }
    const QString wanted = m_filter->text().trimmed();
    for (std::size_t index = 0; index < m_plan.members.size() && m_rows.size() < kMostRows; ++index) {
        const ImportMember& member = m_plan.members[index];
        const bool found =
            !wanted.isEmpty() && QString::fromStdString(member.name).contains(wanted, Qt::CaseInsensitive);
        if (!found && (!wanted.isEmpty() || m_filter->isVisibleTo(this)) && !isUsed(member)) {
            continue;
        }
        auto* row = new MappingRow(member, index, *m_grid, m_table);
        connect(row, &MappingRow::roleChosen, this,
                [this, index](const ImportRole& role) { take(index, role); });
        connect(row, &MappingRow::axesChosen, this,
                [this, index](const WrittenAxes& axes) { take(index, axes); });
        row->refresh(m_plan);
        m_rows << row;
    }
    m_grid->setColumnStretch(5, 1);
    m_grid->setRowStretch(m_grid->rowCount(), 1);
}

void MappingSheet::take(std::size_t index, const ImportRole& role) {
    ImportMember& member = m_plan.members[index];
    member.role = role;
    member.roleFrom = GuessedFrom::Nothing;
    member.roleChosen = true;
    member.axesChosen = false;
    takeLayerAxis(member);
    guessOtherRoles(m_plan);
    refresh();
}

void MappingSheet::take(std::size_t index, const WrittenAxes& axes) {
    ImportMember& member = m_plan.members[index];
    if (axes.hasLayers != member.layers.isAxis()) {
        setLayerAxis(member, axes.hasLayers);
    }
    member.axes = axes.axes;
    member.axesChosen = true;
    guessAxes(m_plan);
    refresh();
}

void MappingSheet::takeOptions() {
    m_options->writeTo(m_plan);
    guessTableLabels(m_plan);
    guessAxes(m_plan);
    refresh();
}

void MappingSheet::setReading(bool reading) {
    m_table->setEnabled(!reading);
    m_options->setEnabled(!reading);
    m_filter->setEnabled(!reading);
    m_open->setEnabled(!reading);
    if (reading) {
        m_outcome->setText(tr("Reading %1 …").arg(QString::fromStdString(m_plan.title)));
    }
}

/// What the command line says by an option is chosen here: its cure in parentheses becomes the sheet's own.
QString MappingSheet::withSheetCure(QString problem) {
    static const QRegularExpression cure(
        QStringLiteral("[ ]?[(（][^()（）]*--(?:as|axes|heads|layer|weights-layout)\\b[^()（）]*[)）]"));
    return problem.replace(cure,
                           tr(" (choose it above, under “Use as”, “Axes in the file” or in the fields)"));
}

void MappingSheet::showProblem(const QString& problem) {
    m_outcome->setText(problem);
    m_outcome->setAccessibleName(problem);
    setTextRole(*m_outcome, "problem");
    m_open->setEnabled(false);
    QAccessibleEvent event(m_outcome, QAccessible::Alert);
    QAccessible::updateAccessibility(&event);
}

void MappingSheet::accept() {
    if (m_open->isEnabled()) {
        emit importWanted();
    }
}

void MappingSheet::refresh() {
    // A layer that was chosen may be gone with the use of its array.
    const std::vector<std::size_t> layers = layersIn(m_plan);
    if (m_plan.layer && std::find(layers.begin(), layers.end(), *m_plan.layer) == layers.end()) {
        chooseLayer(m_plan, std::nullopt);
    }
    for (MappingRow* row : m_rows) {
        row->refresh(m_plan);
    }
    m_options->refresh(m_plan);
    const Result<ImportOutline> outline = outlineOf(m_plan);
    if (const QString why = m_options->problem(); !why.isEmpty()) {
        showProblem(why);
    } else if (std::none_of(m_plan.members.begin(), m_plan.members.end(), isUsed)) {
        showProblem(tr("Neither names nor shapes say what these arrays are: choose it under “Use as”"));
    } else if (!outline) {
        showProblem(withSheetCure(errorText(outline.error())));
    } else if (const QString lost = lostText(m_plan); !lost.isEmpty()) {
        showProblem(withSheetCure(lost));
    } else {
        m_open->setEnabled(true);
        m_outcome->setText(tr("Comes out: %1").arg(outlineText(*outline)));
        m_outcome->setAccessibleName(m_outcome->text());
        setTextRole(*m_outcome, "title");
    }
}

} // namespace attnscope::ui
