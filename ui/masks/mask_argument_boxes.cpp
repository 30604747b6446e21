// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/masks/mask_argument_boxes.h"

#include "ui/inputs/seed_field.h"
#include "ui/paint/base/translated.h"
#include "ui/widgets/number_box.h"
#include "ui/widgets/window_undo.h"

#include <QComboBox>
#include <QFormLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>

namespace attnscope::ui {

namespace {

constexpr std::uint64_t kMostInBox = std::numeric_limits<int>::max();

QString textOf(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// "L,R", "bottom-right", "a,b,…".
QString argumentsText(const MaskForm& form) {
    QStringList names;
    for (const MaskArgument& number : form.numbers) {
        names << textOf(number.name);
    }
    return form.numbers.empty() ? textOf(form.text) : names.join(u',');
}

/// "as many on both sides"; of a form without words what is written in the spec.
QString formWords(const MaskKind& kind, const MaskForm& form) {
    if (!form.meaning.empty()) {
        return translated(form.meaning);
    }
    return form.isWord() && form.text.empty() ? textOf(kind.name) : argumentsText(form);
}

/// "keys on each side, W"
QString argumentWords(const MaskArgument& number) {
    const QString name = textOf(number.name);
    if (number.meaning.empty() || number.isSeed) {
        return number.isSeed ? MaskArgumentBoxes::tr("seed") : name;
    }
    return QStringLiteral("%1, %2").arg(translated(number.meaning), name);
}

} // namespace

MaskArgumentBoxes::MaskArgumentBoxes(const MaskKind& kind, QWidget* parent)
    : MaskEditor(parent)
    , m_kind(kind)
    , m_lines(new QVBoxLayout(this)) {
    m_lines->setContentsMargins(0, 0, 0, 0);
    m_lines->setSpacing(4);
    if (kind.forms.size() > 1) {
        m_choice = new QComboBox(this);
        for (const MaskForm& form : kind.forms) {
            m_choice->addItem(formWords(kind, form));
        }
        m_choice->setAccessibleName(tr("How %1 is meant").arg(textOf(kind.name)));
        m_choice->setToolTip(QString::fromStdString(formText(kind)));
        connect(m_choice, &QComboBox::activated, this, &MaskArgumentBoxes::chooseForm);
        m_lines->addWidget(m_choice, 0, Qt::AlignLeft);
    }
}

void MaskArgumentBoxes::build(std::size_t form) {
    m_form = form;
    if (m_numbers != nullptr) {
        m_numbers->hide();
        m_numbers->deleteLater();
    }
    m_boxes.clear();
    m_seed = nullptr;
    m_numbers = new QWidget(this);
    auto* lines = new QFormLayout(m_numbers);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setSpacing(4);
    lines->setFieldGrowthPolicy(QFormLayout::FieldsStayAtSizeHint);
    for (const MaskArgument& number : m_kind.forms[form].numbers) {
        addBox(number);
    }
    m_lines->addWidget(m_numbers);
    m_numbers->setVisible(!m_kind.forms[form].numbers.empty());
}

void MaskArgumentBoxes::addBox(const MaskArgument& number) {
    const QString name = argumentWords(number);
    auto* label = new QLabel(name, m_numbers);
    label->setProperty("role", "secondary");
    auto* form = static_cast<QFormLayout*>(m_numbers->layout());
    const QString spoken = tr("%1 of %2").arg(name, textOf(m_kind.name));
    if (number.isSeed) {
        m_seed = new SeedField(m_numbers);
        m_seed->setAccessibleName(spoken);
        connect(m_seed, &SeedField::entered, this, &MaskArgumentBoxes::send);
        connect(m_seed, &SeedField::refused, this, &MaskEditor::refused);
        form->addRow(label, m_seed);
        return;
    }
    auto* box = new CountBox(m_numbers);
    box->setMinimum(static_cast<int>(number.least));
    box->setAccessibleName(spoken);
    box->setToolTip(QString::fromStdString(formText(m_kind)));
    // A wheel that passes over it must not edit the scene.
    box->setFocusPolicy(Qt::StrongFocus);
    box->installEventFilter(this);
    leaveUndoToWindow(*box);
    connect(box, &CountBox::valueChanged, this, &MaskArgumentBoxes::send);
    connect(box, &CountBox::refused, this, &MaskEditor::refused);
    form->addRow(label, box);
    m_boxes << box;
}

bool MaskArgumentBoxes::showLayer(const MaskLayer& layer, const MaskContext& maskContext) {
    const std::optional<std::size_t> form = formOf(m_kind, layer.spec);
    const bool isMine = layer.spec.substr(0, layer.spec.find(':')) == m_kind.name;
    if (!isMine || !form || m_kind.forms[*form].isList()) {
        return false;
    }
    const auto numbers = numbersIn(argumentsOf(layer.spec)).value_or(std::vector<std::uint64_t>());
    const std::size_t boxes = std::min(numbers.size(), m_kind.forms[*form].numbers.size());
    for (std::size_t at = 0; at < boxes; ++at) {
        if (numbers[at] > kMostInBox && !m_kind.forms[*form].numbers[at].isSeed) {
            return false;
        }
    }
    m_layer = layer;
    if (m_form != *form) {
        build(*form);
    }
    if (m_choice != nullptr) {
        m_choice->setCurrentIndex(static_cast<int>(*form));
    }
    for (qsizetype at = 0; at < m_boxes.size(); ++at) {
        const QSignalBlocker quiet(m_boxes[at]);
        const int number = static_cast<int>(numbers[static_cast<std::size_t>(at)]);
        m_boxes[at]->setMaximum(
            std::max(number, static_cast<int>(std::max(maskContext.queries, maskContext.keys))));
        m_boxes[at]->setValue(number);
    }
    if (m_seed != nullptr) {
        m_seed->showSeed(numbers.size() == m_kind.forms[*form].numbers.size() ? numbers.back() : 0);
    }
    return true;
}

void MaskArgumentBoxes::send() {
    std::vector<std::uint64_t> numbers;
    for (const CountBox* box : m_boxes) {
        numbers.push_back(static_cast<std::uint64_t>(box->value()));
    }
    if (m_seed != nullptr) {
        numbers.push_back(m_seed->seed());
    }
    MaskLayer layer = m_layer;
    layer.spec = specOf(m_kind.name, listOf(numbers));
    emit changed(layer);
}

/// The numbers go over as far as they reach: window:2 becomes window:2,2.
void MaskArgumentBoxes::chooseForm(int index) {
    const MaskForm& form = m_kind.forms[static_cast<std::size_t>(index)];
    const auto old = numbersIn(argumentsOf(m_layer.spec)).value_or(std::vector<std::uint64_t>());
    std::vector<std::uint64_t> numbers;
    for (std::size_t at = 0; at < form.numbers.size(); ++at) {
        numbers.push_back(old.empty() ? 1 : old[std::min(at, old.size() - 1)]);
    }
    MaskLayer layer = m_layer;
    layer.spec = specOf(m_kind.name, form.isWord() ? std::string(form.text) : listOf(numbers));
    emit changed(layer);
}

bool MaskArgumentBoxes::eventFilter(QObject* watched, QEvent* event) {
    const auto* box = qobject_cast<CountBox*>(watched);
    if (event->type() == QEvent::Wheel && box != nullptr && !box->hasFocus()) {
        event->ignore();
        return true;
    }
    // An arrow that is held, by mouse or key, is one step.
    const bool isKey = event->type() == QEvent::KeyPress || event->type() == QEvent::KeyRelease;
    const bool isArrow = isKey && (static_cast<QKeyEvent*>(event)->key() == Qt::Key_Up ||
                                   static_cast<QKeyEvent*>(event)->key() == Qt::Key_Down);
    const bool repeats = isArrow && static_cast<QKeyEvent*>(event)->isAutoRepeat();
    if (event->type() == QEvent::MouseButtonPress ||
        (isArrow && event->type() == QEvent::KeyPress && !repeats)) {
        emit scrubBegun();
    } else if (event->type() == QEvent::MouseButtonRelease || event->type() == QEvent::FocusOut ||
               (isArrow && event->type() == QEvent::KeyRelease && !repeats)) {
        emit scrubEnded();
    }
    return MaskEditor::eventFilter(watched, event);
}

} // namespace attnscope::ui
