// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/masks/mask_list_field.h"

#include "ui/masks/mask_spec_text.h"
#include "ui/widgets/window_undo.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>

#include <algorithm>

namespace attnscope::ui {

MaskListField::MaskListField(QWidget* parent)
    : MaskEditor(parent)
    , m_field(new QLineEdit(this)) {
    auto* label = new QLabel(tr("lengths"), this);
    label->setProperty("role", "secondary");
    label->setBuddy(m_field);
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(6);
    line->addWidget(label);
    line->addWidget(m_field, 1);
    leaveUndoToWindow(*m_field);
    connect(m_field, &QLineEdit::editingFinished, this, &MaskListField::take);
}

bool MaskListField::showLayer(const MaskLayer& layer, const MaskContext&) {
    const std::size_t colon = layer.spec.find(':');
    if (layer.isPainted() || layer.array || colon == std::string::npos) {
        return false;
    }
    const bool isOther = layer.spec != m_layer.spec;
    m_layer = layer;
    const QString name = QString::fromStdString(layer.spec.substr(0, colon));
    m_field->setAccessibleName(tr("Lengths of %1").arg(name));
    m_field->setToolTip(tr("Whole numbers with commas between them"));
    if (isOther || !m_field->isModified() || !m_field->hasFocus()) {
        m_field->setText(QString::fromStdString(std::string(argumentsOf(layer.spec))));
        m_field->setModified(false);
    }
    return true;
}

void MaskListField::take() {
    if (!m_field->isModified()) {
        return;
    }
    // Only beside a comma: "3 2" is not 32.
    static const QRegularExpression kAroundSeparator(QStringLiteral(R"(\s*([,;])\s*)"));
    const QString typed = m_field->text().trimmed().replace(kAroundSeparator, QStringLiteral("\\1"));
    m_field->setModified(false);
    if (typed.isEmpty()) {
        m_field->setText(QString::fromStdString(std::string(argumentsOf(m_layer.spec))));
        emit refused(tr("Nothing typed: the lengths stay (write them as 3,2)"));
        return;
    }
    MaskLayer layer = m_layer;
    layer.spec = specOf(m_layer.spec.substr(0, m_layer.spec.find(':')), typed.toStdString());
    emit changed(layer);
    // What was refused stays, to be mended; the reason stands beside it.
    if (m_layer.spec != layer.spec) {
        m_field->setText(typed);
        m_field->setModified(true);
    }
}

} // namespace attnscope::ui
