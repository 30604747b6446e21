// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/export/figure_looks.h"

#include "ui/export/export_choices.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLineEdit>

#include <initializer_list>

namespace attnscope::ui {

FigureLooks::FigureLooks(QWidget* dialog)
    : QObject(dialog)
    , m_title(new QLineEdit(dialog))
    , m_theme(new QComboBox(dialog))
    , m_cursor(new QCheckBox(tr("With the cursor and its cross"), dialog))
    , m_rowFrame(new QCheckBox(tr("Frame of the row"), dialog))
    , m_sums(new QCheckBox(tr("Sums"), dialog))
    , m_values(new QCheckBox(tr("Numbers"), dialog)) {
    m_theme->addItem(tr("Light, for paper"), false);
    m_theme->addItem(tr("Dark"), true);
    m_theme->setAccessibleName(tr("Theme"));
    for (QCheckBox* part : {m_rowFrame, m_sums, m_values}) {
        part->setChecked(true);
    }
    m_cursor->setAccessibleName(tr("Cursor"));
    m_title->setPlaceholderText(tr("none"));
    m_title->setAccessibleName(tr("Title"));
    for (const QCheckBox* part : {m_cursor, m_rowFrame, m_sums, m_values}) {
        connect(part, &QCheckBox::toggled, this, &FigureLooks::changed);
    }
    connect(m_theme, &QComboBox::currentIndexChanged, this, &FigureLooks::changed);
    connect(m_title, &QLineEdit::textChanged, this, &FigureLooks::changed);
}

void FigureLooks::addTitleTo(QFormLayout& form) {
    form.addRow(tr("Title"), m_title);
}

void FigureLooks::addPartsTo(QFormLayout& form) {
    m_parts = new QWidget(m_title->parentWidget());
    auto* line = new QHBoxLayout(m_parts);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(6);
    for (QCheckBox* part : {m_values, m_sums, m_rowFrame}) {
        line->addWidget(part);
    }
    form.addRow(tr("Theme"), m_theme);
    form.addRow(tr("With"), m_parts);
    form.addRow(QString(), m_cursor);
}

void FigureLooks::showIn(QFormLayout& form, bool shown) {
    for (QWidget* field : std::initializer_list<QWidget*>{m_title, m_theme, m_parts, m_cursor}) {
        form.setRowVisible(field, shown);
    }
}

void FigureLooks::setTitle(const QString& title) {
    m_title->setText(title);
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
    figure.hasValues = m_values->isChecked();
}

void FigureLooks::setEnabled(bool enabled) {
    for (QWidget* field :
         std::initializer_list<QWidget*>{m_theme, m_cursor, m_rowFrame, m_sums, m_values, m_title}) {
        field->setEnabled(enabled);
    }
}

} // namespace attnscope::ui
