// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/panels/dimensions_popup.h"

#include "core/scene/make_edit.h"
#include "ui/session/error_text.h"
#include "ui/session/session.h"

#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QShortcut>
#include <QSpinBox>

namespace attnscope::ui {

namespace {

constexpr int kLargest = 4096;

} // namespace

DimensionsPopup::DimensionsPopup(Session& session, QWidget* parent)
    : QFrame(parent, Qt::Popup)
    , m_session(session) {
    setProperty("card", true);
    auto* form = new QFormLayout(this);
    form->setContentsMargins(12, 10, 12, 10);
    form->setSpacing(8);
    m_model = addSize(tr("d_model"), tr("Features of a token: columns of X, rows of W"));
    m_key = addSize(tr("d_k"), tr("Size of queries and keys: columns of W_Q and W_K"));
    m_value = addSize(tr("d_v"), tr("Size of values and of the output: columns of W_V"));
    auto* apply = new QPushButton(tr("Resize"), this);
    apply->setProperty("primary", true);
    apply->setToolTip(tr("Cells that stay keep their numbers; one undo step"));
    form->addRow(apply);
    connect(apply, &QPushButton::clicked, this, &DimensionsPopup::take);
    for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Enter}) {
        connect(new QShortcut(key, this), &QShortcut::activated, this, &DimensionsPopup::take);
    }
}

QSpinBox* DimensionsPopup::addSize(const QString& name, const QString& meaning) {
    auto* size = new QSpinBox(this);
    size->setRange(1, kLargest);
    size->setMinimumWidth(84);
    size->setToolTip(meaning);
    size->setAccessibleName(name);
    size->setAccessibleDescription(meaning);
    static_cast<QFormLayout*>(layout())->addRow(name, size);
    return size;
}

void DimensionsPopup::ask(const QPoint& globalPosition) {
    const std::optional<Dimensions> now = dimensionsOf(m_session.scene());
    if (!now) {
        return;
    }
    m_model->setValue(static_cast<int>(now->model));
    m_key->setValue(static_cast<int>(now->key));
    m_value->setValue(static_cast<int>(now->value));
    move(globalPosition);
    show();
    m_model->setFocus();
    m_model->selectAll();
}

void DimensionsPopup::take() {
    for (QSpinBox* size : {m_model, m_key, m_value}) {
        size->interpretText();
    }
    hide();
    const Dimensions wanted{static_cast<std::size_t>(m_model->value()),
                            static_cast<std::size_t>(m_key->value()),
                            static_cast<std::size_t>(m_value->value())};
    if (dimensionsOf(m_session.scene()) == wanted) {
        return;
    }
    const Result<void> done = m_session.apply(attnscope::resize(m_session.scene(), wanted));
    emit refused(done ? QString() : errorText(done.error()));
}

} // namespace attnscope::ui
