// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/export/numbers_fields.h"

#include "ui/paint/base/translated.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QSettings>

namespace attnscope::ui {

namespace {

constexpr QLatin1String kLabelsKey{"export/labels"};

} // namespace

NumbersFields::NumbersFields(const Snapshot& snapshot, Stage stage, int digits, QWidget* dialog)
    : QObject(dialog)
    , m_numbers{snapshot, stage, QSettings().value(kLabelsKey, false).toBool(), digits}
    , m_stage(new QComboBox(dialog))
    , m_labels(new QCheckBox(tr("Tokens as first row and column"), dialog))
    , m_note(new QLabel(dialog)) {
    for (const StageInfo& info : stages()) {
        if (snapshot.has(info.stage)) {
            m_stage->addItem(translated(info.meaning), static_cast<int>(info.stage));
        }
    }
    m_stage->setCurrentIndex(m_stage->findData(static_cast<int>(stage)));
    m_stage->setAccessibleName(tr("Stage"));
    m_labels->setChecked(m_numbers.withLabels);
    m_labels->setAccessibleName(tr("Labels"));
    m_note->setProperty("role", "caption");
    m_note->setWordWrap(true);
    connect(m_stage, &QComboBox::currentIndexChanged, this, &NumbersFields::changed);
    connect(m_labels, &QCheckBox::toggled, this, &NumbersFields::changed);
}

void NumbersFields::addTo(QFormLayout& form) {
    form.addRow(tr("Sta&ge"), m_stage);
    form.addRow(tr("Wit&h"), m_labels);
    form.addRow(QString(), m_note);
}

void NumbersFields::showIn(QFormLayout& form, bool shown) {
    for (QWidget* field : std::initializer_list<QWidget*>{m_stage, m_labels, m_note}) {
        form.setRowVisible(field, shown);
    }
}

ExportedNumbers NumbersFields::chosen() const {
    ExportedNumbers numbers = m_numbers;
    numbers.stage = static_cast<Stage>(m_stage->currentData().toInt());
    numbers.withLabels = m_labels->isChecked();
    return numbers;
}

void NumbersFields::showFormat(const NumbersFormat& format) {
    m_labels->setEnabled(format.hasLabels);
    m_labels->setToolTip(format.hasLabels ? QString() : tr("An .npy holds one array and nothing else"));
    m_note->setText(chosen().text(format));
}

void NumbersFields::setEnabled(bool enabled) {
    m_stage->setEnabled(enabled);
    m_labels->setEnabled(enabled);
}

void NumbersFields::keep() const {
    QSettings().setValue(kLabelsKey, m_labels->isChecked());
}

void NumbersFields::showProgress(const QString& text) {
    m_note->setText(text);
}

} // namespace attnscope::ui
