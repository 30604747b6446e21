// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/inputs/dimensions_popup.h"

#include "core/edits/make_edit.h"
#include "ui/session/error_text.h"
#include "ui/session/session.h"
#include "ui/widgets/number_box.h"
#include "ui/widgets/symbol_label.h"
#include "ui/widgets/tab_order.h"

#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QScreen>
#include <QShortcut>

#include <algorithm>

namespace attnscope::ui {

namespace {

constexpr int kLargest = 4096;

/// The edit to that many heads of these sizes; fails where grouped key heads don't divide them. Other heads
/// share the columns anew: those of all heads are resized as one head's and then parted.
Result<Edit> resized(const Scene& scene, std::size_t heads, const Dimensions& dimensions) {
    TokenInput input = std::get<TokenInput>(scene.input);
    if (input.heads == heads) {
        return attnscope::resize(scene, dimensions);
    }
    const bool isGrouped = input.keyHeads() != input.heads;
    input.heads = isGrouped ? heads : 1;
    const Dimensions wide =
        isGrouped ? dimensions
                  : Dimensions{dimensions.model, heads * dimensions.key, heads * dimensions.value};
    return applied(scene, setInput(scene, input)).map([&](const Scene& parted) {
        TokenInput after =
            std::get<TokenInput>(std::get<ReplaceInput>(attnscope::resize(parted, wide)).after.input);
        after.heads = heads;
        return setInput(scene, after);
    });
}

/// Columns of W_V if every head had its own values.
std::size_t valueColumns(const TokenInput& input) {
    return input.wV.columns() / input.keyHeads() * input.heads;
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
    m_heads = addSize(tr("Heads"), tr("How many heads share the columns of W_Q, W_K and W_V"));
    m_heads->setObjectName(QStringLiteral("heads"));
    m_key =
        addSize(tr("d_k, each head"), tr("Size of queries and keys: columns of W_Q and W_K for each head"));
    m_value =
        addSize(tr("d_v, each head"), tr("Size of values and of the output: columns of W_V for each head"));
    m_shapes = new QLabel(this);
    m_shapes->setProperty("role", "secondary");
    m_shapes->setAccessibleName(tr("Shapes"));
    form->addRow(m_shapes);
    auto* apply = new QPushButton(tr("Resize"), this);
    apply->setProperty("primary", true);
    apply->setToolTip(tr("Cells that stay keep their numbers; one undo step"));
    form->addRow(apply);
    m_problem = new QLabel(this);
    m_problem->setProperty("role", "problem");
    m_problem->setTextFormat(Qt::PlainText);
    m_problem->setWordWrap(true);
    form->addRow(m_problem);
    setTabOrderByRows(*form);
    connect(apply, &QPushButton::clicked, this, &DimensionsPopup::take);
    connect(m_heads, &CountBox::valueChanged, this, &DimensionsPopup::splitAmong);
    for (CountBox* size : {m_model, m_heads, m_key, m_value}) {
        connect(size, &CountBox::valueChanged, this, &DimensionsPopup::showShapes);
    }
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
    static_cast<QFormLayout*>(layout())->addRow(withSymbols(name), size);
    return size;
}

void DimensionsPopup::ask(const QPoint& globalPosition) {
    const std::optional<Dimensions> now = dimensionsOf(m_session.scene());
    if (!now) {
        return;
    }
    showProblem({});
    m_heads->setValue(static_cast<int>(headCount(m_session.scene().input)));
    m_model->setValue(static_cast<int>(now->model));
    m_key->setValue(static_cast<int>(now->key));
    m_value->setValue(static_cast<int>(now->value));
    m_ofHead = *now;
    showShapes();
    adjustSize();
    const QRect screen = this->screen()->availableGeometry();
    move(std::min(globalPosition.x(), screen.right() - width()),
         std::min(globalPosition.y(), screen.bottom() - height()));
    show();
    m_model->setFocus();
    m_model->selectAll();
}

bool DimensionsPopup::isSizeTyped() const {
    return static_cast<std::size_t>(m_key->value()) != m_ofHead.key ||
           static_cast<std::size_t>(m_value->value()) != m_ofHead.value;
}

bool DimensionsPopup::areColumnsSplit() const {
    const auto& input = std::get<TokenInput>(m_session.scene().input);
    const auto heads = static_cast<std::size_t>(m_heads->value());
    return input.wQ.columns() % heads == 0 && valueColumns(input) % heads == 0;
}

void DimensionsPopup::splitAmong() {
    if (!isSizeTyped() && areColumnsSplit()) {
        const auto& input = std::get<TokenInput>(m_session.scene().input);
        const auto heads = static_cast<std::size_t>(m_heads->value());
        m_ofHead.key = input.wQ.columns() / heads;
        m_ofHead.value = valueColumns(input) / heads;
        m_key->setValue(static_cast<int>(m_ofHead.key));
        m_value->setValue(static_cast<int>(m_ofHead.value));
    }
}

void DimensionsPopup::showShapes() {
    const auto* input = std::get_if<TokenInput>(&m_session.scene().input);
    if (input == nullptr) {
        return;
    }
    const auto heads = m_heads->value();
    const QString shapes = tr("W_Q %1 × %2 · W_V %1 × %3\nQ and K of a head %4 × %5 · its output %4 × %6")
                               .arg(m_model->value())
                               .arg(heads * m_key->value())
                               .arg(heads * m_value->value())
                               .arg(m_session.scene().tokens.size())
                               .arg(m_key->value())
                               .arg(m_value->value());
    m_shapes->setText(withSymbols(shapes));
    m_shapes->setAccessibleDescription(shapes);
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
    const Dimensions wanted{static_cast<std::size_t>(m_model->value()),
                            static_cast<std::size_t>(m_key->value()),
                            static_cast<std::size_t>(m_value->value())};
    const Scene& scene = m_session.scene();
    const auto heads = static_cast<std::size_t>(m_heads->value());
    if (dimensionsOf(scene) == wanted && headCount(scene.input) == heads) {
        hide();
        return;
    }
    const Result<void> done =
        resized(scene, heads, wanted).and_then([this](const Edit& edit) { return m_session.apply(edit); });
    // What is wrong is said beside the numbers that it is about.
    if (done) {
        hide();
        emit taken();
    } else {
        showProblem(errorText(done.error()));
    }
}

} // namespace attnscope::ui
