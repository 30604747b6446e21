// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/export/figure_looks.h"

#include "ui/export/dialog_notes.h"
#include "ui/export/export_choices.h"
#include "ui/export/figures/left_out_parts.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>

#include <initializer_list>
#include <optional>
#include <tuple>

namespace attnscope::ui {

namespace {

/// The part that was typed; nothing where it is none of the matrix.
std::optional<MatrixPart> partIn(const QLineEdit& field, const ExportedFigure& figure) {
    const auto source = figure.window.snapshot.source(figure.window.stage);
    return source ? matrixPartIn(field.text(), source->rows(), source->columns()) : std::nullopt;
}

} // namespace

FigureLooks::FigureLooks(QWidget* dialog)
    : QObject(dialog)
    , m_title(new QLineEdit(dialog))
    , m_theme(new QComboBox(dialog))
    , m_cursor(new QCheckBox(tr("Wit&h the cursor and its cross"), dialog))
    , m_rowFrame(new QCheckBox(tr("Frame of the &row"), dialog))
    , m_sums(new QCheckBox(tr("S&ums"), dialog))
    , m_values(new QCheckBox(tr("&Numbers"), dialog))
    , m_rowRange(new QCheckBox(tr("Each row its own ran&ge"), dialog))
    , m_part(new QLineEdit(dialog))
    , m_inset(new QLineEdit(dialog))
    , m_leftOut(newNote("caption", dialog))
    , m_problem(newNote("problem", dialog)) {
    m_theme->addItem(tr("Light, for paper"), false);
    m_theme->addItem(tr("Dark"), true);
    m_theme->setAccessibleName(tr("Theme"));
    for (QCheckBox* part : {m_rowFrame, m_sums}) {
        part->setChecked(true);
    }
    m_values->setTristate(true);
    m_values->setCheckState(Qt::PartiallyChecked);
    m_values->setToolTip(
        tr("A dash: where they have room; a tick: also in smaller type, down to what can be read"));
    m_cursor->setAccessibleName(tr("Cursor"));
    m_title->setPlaceholderText(tr("none"));
    m_title->setAccessibleName(tr("Title"));
    m_rowRange->setToolTip(tr("The largest number of every row has the darkest colour"));
    m_part->setPlaceholderText(tr("all that are shown; queries, keys as 0:20,0:8"));
    m_part->setAccessibleName(tr("Cells"));
    m_part->setToolTip(tr("The queries and keys that are drawn: the first query and the one behind the last, "
                          "then keys. Indices and colours stay those of the whole matrix"));
    m_inset->setPlaceholderText(tr("none; queries, keys as 0:2,1:3"));
    m_inset->setAccessibleName(tr("Zoom inset"));
    m_inset->setToolTip(
        tr("A part that stands enlarged beside the matrix: the first query and the one behind "
           "the last, then keys"));
    for (const QLineEdit* field : {m_title, m_part, m_inset}) {
        connect(field, &QLineEdit::textChanged, this, &FigureLooks::changed);
    }
    for (const QCheckBox* part : {m_cursor, m_rowFrame, m_sums, m_rowRange}) {
        connect(part, &QCheckBox::toggled, this, &FigureLooks::changed);
    }
    // From a dash to a tick it stays checked.
    connect(m_values, &QCheckBox::stateChanged, this, &FigureLooks::changed);
    connect(m_theme, &QComboBox::currentIndexChanged, this, &FigureLooks::changed);
}

void FigureLooks::addTitleTo(QFormLayout& form) {
    form.addRow(tr("&Title"), m_title);
}

void FigureLooks::addPartsTo(QFormLayout& form) {
    m_parts = new QWidget(m_title->parentWidget());
    auto* line = new QHBoxLayout(m_parts);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(6);
    for (QCheckBox* part : {m_values, m_sums, m_rowFrame}) {
        line->addWidget(part);
    }
    form.addRow(tr("Th&eme"), m_theme);
    form.addRow(tr("With"), m_parts);
    m_further = new QWidget(m_title->parentWidget());
    auto* second = new QHBoxLayout(m_further);
    second->setContentsMargins(0, 0, 0, 0);
    second->setSpacing(6);
    second->addWidget(m_cursor);
    second->addWidget(m_rowRange);
    form.addRow(QString(), m_further);
    form.addRow(tr("&Cells"), m_part);
    form.addRow(tr("Zoom &inset"), m_inset);
}

void FigureLooks::addNotesTo(DialogNotes& notes) {
    notes.add(m_problem);
    notes.add(m_leftOut);
}

void FigureLooks::showIn(QFormLayout& form, bool shown) {
    for (QWidget* field :
         std::initializer_list<QWidget*>{m_title, m_theme, m_parts, m_further, m_part, m_inset}) {
        form.setRowVisible(field, shown);
    }
    for (QLabel* note : {m_leftOut, m_problem}) {
        setNote(*note, {}); // until a figure is shown
    }
}

bool FigureLooks::isShownIn(const QFormLayout& form) const {
    return form.isRowVisible(m_title);
}

void FigureLooks::setTitle(const QString& title) {
    m_title->setText(title);
}

void FigureLooks::setParts(bool hasValues, bool hasSums) {
    m_values->setCheckState(hasValues ? Qt::PartiallyChecked : Qt::Unchecked);
    m_sums->setChecked(hasSums);
}

void FigureLooks::setRowFrame(bool hasFrame) {
    m_rowFrame->setChecked(hasFrame);
}

void FigureLooks::take(const ExportChoices& choices) {
    m_theme->setCurrentIndex(m_theme->findData(choices.dark));
}

void FigureLooks::addTo(ExportChoices& choices) const {
    choices.dark = m_theme->currentData().toBool();
}

void FigureLooks::apply(ExportedFigure& figure) const {
    figure.title = m_title->text();
    figure.isDark = m_theme->currentData().toBool();
    figure.hasCursor = m_cursor->isChecked();
    figure.hasRowFrame = m_rowFrame->isChecked();
    figure.hasSums = m_sums->isChecked();
    figure.hasValues = m_values->checkState() != Qt::Unchecked;
    figure.forcesValues = m_values->checkState() == Qt::Checked;
    figure.hasRowRange = m_rowRange->isEnabled() && m_rowRange->isChecked();
    figure.part = figure.takesPart() ? partIn(*m_part, figure) : std::nullopt;
    figure.inset = figure.takesInset() ? partIn(*m_inset, figure) : std::nullopt;
}

QString FigureLooks::partProblem(const ExportedFigure& figure) const {
    for (const auto& [field, part, takes] : {std::tuple(m_part, figure.part, figure.takesPart()),
                                             std::tuple(m_inset, figure.inset, figure.takesInset())}) {
        if (takes && !part && !field->text().trimmed().isEmpty()) {
            const auto source = figure.window.snapshot.source(figure.window.stage);
            return tr("“%1” is no part of %2 queries and %3 keys: give the first and the one behind the last "
                      "of both, as 0:2,1:3")
                .arg(field->text().trimmed())
                .arg(source->rows())
                .arg(source->columns());
        }
    }
    const auto isIn = [](const IndexRange& inner, const IndexRange& outer) {
        return outer.first <= inner.first && inner.end <= outer.end;
    };
    const bool isOutside =
        figure.hasInset() && figure.part &&
        !(isIn(figure.inset->rows, figure.part->rows) && isIn(figure.inset->columns, figure.part->columns));
    return isOutside ? tr("The zoom inset is not in the part that is drawn") : QString();
}

void FigureLooks::follow(const ExportedFigure& figure) {
    m_part->setEnabled(figure.takesPart());
    m_inset->setEnabled(figure.takesInset());
    m_rowRange->setEnabled((figure.isStage() || figure.isHeads()) && !figure.window.tiled);
    m_title->setEnabled(figure.isOfMatrices());
    m_values->setEnabled(figure.isOfMatrices());
    m_rowFrame->setEnabled(figure.isOfMatrices());
    m_sums->setEnabled(figure.isStage());
    m_cursor->setEnabled(!figure.isDrawn() || figure.drawn()->hasCursor);
    setNote(*m_problem, partProblem(figure));
}

void FigureLooks::showLeftOut(const LeftOutParts& parts) {
    const bool mayForce = parts.values && m_values->checkState() == Qt::PartiallyChecked;
    const bool areForced = parts.values && m_values->checkState() == Qt::Checked;
    setNote(*m_leftOut,
            leftOutText(parts) + (mayForce    ? tr(" (tick Numbers once more to print them smaller)")
                                  : areForced ? tr(" (choose fewer digits in View, Digits, or a larger size)")
                                              : QString()));
}

void FigureLooks::setEnabled(bool enabled) {
    for (QWidget* field : std::initializer_list<QWidget*>{m_theme, m_cursor, m_rowFrame, m_sums, m_values,
                                                          m_title, m_rowRange, m_part, m_inset}) {
        field->setEnabled(enabled);
    }
}

} // namespace attnscope::ui
