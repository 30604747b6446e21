// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/inputs/dimensions_popup.h"

#include "core/edits/make_edit.h"
#include "ui/session/error_text.h"
#include "ui/session/session.h"
#include "ui/widgets/number_box.h"

#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QShortcut>
#include <QSignalBlocker>

namespace attnscope::ui {

namespace {

constexpr int kLargest = 4096;

/// The edit that splits the columns among that many heads and then resizes each. Fails where they can't be
/// split.
Result<Edit> resized(const Scene& scene, std::size_t heads, const Dimensions& dimensions) {
    if (headCount(scene.input) == heads) {
        return attnscope::resize(scene, dimensions);
    }
    TokenInput input = std::get<TokenInput>(scene.input);
    input.heads = heads;
    return applied(scene, setInput(scene, input)).map([&](const Scene& split) {
        const Edit edit = attnscope::resize(split, dimensions);
        return setInput(scene, std::get<ReplaceInput>(edit).after.input);
    });
}

} // namespace

DimensionsPopup::DimensionsPopup(Session& session, QWidget* parent)
    : QFrame(parent, Qt::Popup)
    , m_session(session) {
    setProperty("card", true);
    auto* form = new QFormLayout(this);
    form->setContentsMargins(12, 10, 12, 10);
    form->setSpacing(8);
    m_model = addSize(tr("d_model"), tr("Features of a token: columns of X, rows of W"));
    m_key = addSize(tr("d_k"), tr("Size of queries and keys: columns of W_Q and W_K for each head"));
    m_value = addSize(tr("d_v"), tr("Size of values and of the output: columns of W_V for each head"));
    m_heads = addSize(tr("Heads"), tr("How many heads share the columns of W_Q, W_K and W_V"));
    auto* apply = new QPushButton(tr("Resize"), this);
    apply->setProperty("primary", true);
    apply->setToolTip(tr("Cells that stay keep their numbers; one undo step"));
    form->addRow(apply);
    m_problem = new QLabel(this);
    m_problem->setProperty("role", "problem");
    m_problem->setTextFormat(Qt::PlainText);
    m_problem->setWordWrap(true);
    form->addRow(m_problem);
    connect(apply, &QPushButton::clicked, this, &DimensionsPopup::take);
    connect(m_heads, &CountBox::valueChanged, this, &DimensionsPopup::splitAmong);
    for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Enter}) {
        connect(new QShortcut(key, this), &QShortcut::activated, this, &DimensionsPopup::take);
    }
}

CountBox* DimensionsPopup::addSize(const QString& name, const QString& meaning) {
    auto* size = new CountBox(this);
    size->setRange(1, kLargest);
    size->setMinimumWidth(84);
    size->setToolTip(meaning);
    size->setAccessibleName(name);
    size->setAccessibleDescription(meaning);
    connect(size, &CountBox::refused, this, &DimensionsPopup::showProblem);
    static_cast<QFormLayout*>(layout())->addRow(name, size);
    return size;
}

void DimensionsPopup::ask(const QPoint& globalPosition) {
    const std::optional<Dimensions> now = dimensionsOf(m_session.scene());
    if (!now) {
        return;
    }
    showProblem({});
    const QSignalBlocker quiet(m_heads);
    m_heads->setValue(static_cast<int>(headCount(m_session.scene().input)));
    m_model->setValue(static_cast<int>(now->model));
    m_key->setValue(static_cast<int>(now->key));
    m_value->setValue(static_cast<int>(now->value));
    move(globalPosition);
    show();
    m_model->setFocus();
    m_model->selectAll();
}

void DimensionsPopup::splitAmong(int heads) {
    const auto* input = std::get_if<TokenInput>(&m_session.scene().input);
    if (input == nullptr) {
        return;
    }
    const int keyColumns = static_cast<int>(input->wQ.columns());
    const int valueColumns = static_cast<int>(input->wV.columns());
    if (keyColumns % heads == 0 && valueColumns % heads == 0) {
        m_key->setValue(keyColumns / heads);
        m_value->setValue(valueColumns / heads);
    }
}

void DimensionsPopup::showProblem(const QString& why) {
    m_problem->setText(why);
    m_problem->setVisible(!why.isEmpty());
    adjustSize();
}

void DimensionsPopup::take() {
    showProblem({});
    for (CountBox* size : {m_heads, m_model, m_key, m_value}) {
        const bool isWrong = !size->hasAcceptableInput();
        size->interpretText();
        if (isWrong) {
            size->setFocus();
            size->selectAll();
            return;
        }
    }
    hide();
    const Dimensions wanted{static_cast<std::size_t>(m_model->value()),
                            static_cast<std::size_t>(m_key->value()),
                            static_cast<std::size_t>(m_value->value())};
    const Scene& scene = m_session.scene();
    const auto heads = static_cast<std::size_t>(m_heads->value());
    if (dimensionsOf(scene) == wanted && headCount(scene.input) == heads) {
        return;
    }
    const Result<void> done =
        resized(scene, heads, wanted).and_then([this](const Edit& edit) { return m_session.apply(edit); });
    emit refused(done ? QString() : errorText(done.error()));
}

} // namespace attnscope::ui
