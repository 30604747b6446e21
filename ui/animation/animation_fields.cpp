// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/animation/animation_fields.h"

#include "core/scene/token_name.h"
#include "ui/widgets/number_box.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>

#include <algorithm>
#include <array>

namespace attnscope::ui {

namespace {

constexpr std::array kRates{0, 5, 10, 15, 25, 50};
constexpr std::array kWidths{0, 800, 1280, 1920};

QHBoxLayout* lineOf(std::initializer_list<QWidget*> parts) {
    auto* line = new QHBoxLayout;
    line->setSpacing(6);
    for (QWidget* part : parts) {
        line->addWidget(part);
    }
    line->addStretch(1);
    return line;
}

} // namespace

AnimationFields::AnimationFields(std::shared_ptr<const Scene> scene, AnimationChoices choices,
                                 QWidget* parent)
    : QWidget(parent)
    , m_scene(std::move(scene))
    , m_choices(std::move(choices))
    , m_drawing(new QComboBox(this))
    , m_letters(new QCheckBox(tr("Letters for numbers"), this))
    , m_matrix(new QCheckBox(tr("With the matrix"), this))
    , m_second(new QCheckBox(tr("B in the same steps"), this))
    , m_row(new CountBox(this))
    , m_token(new QLabel(this))
    , m_order(new QComboBox(this))
    , m_terms(new CountBox(this))
    , m_size(new QComboBox(this))
    , m_width(new CountBox(this))
    , m_seconds(new NumberBox(this))
    , m_rate(new QComboBox(this))
    , m_theme(new QComboBox(this))
    , m_note(new QLabel(this)) {
    fillFields();
    layOut();
    showFields();
    connectFields();
}

void AnimationFields::fillFields() {
    const RowAnimationOptions& shown = m_choices.shown;
    m_drawing->addItems({tr("Strips"), tr("Arrows"), tr("Equation"), tr("Match")});
    m_drawing->setCurrentIndex(static_cast<int>(shown.drawing));
    m_drawing->setAccessibleName(tr("Picture"));
    m_letters->setChecked(shown.letters);
    m_matrix->setChecked(shown.hasMatrix);
    m_second->setChecked(m_choices.withSecond);
    m_second->hide();
    m_row->setRange(firstIndex(), static_cast<int>(queryCount(m_scene->input)) - 1 + firstIndex());
    m_row->setValue(static_cast<int>(shown.query) + firstIndex());
    m_row->setAccessibleName(tr("Row"));
    m_order->addItems({tr("By position"), tr("By weight, the largest first")});
    m_order->setCurrentIndex(static_cast<int>(shown.order));
    m_order->setAccessibleName(tr("Order"));
    m_terms->setRange(1, keyTerms());
    m_terms->setValue(std::min(keyTerms(), static_cast<int>(shown.terms)));
    m_terms->setSuffix(tr(" one by one"));
    m_terms->setAccessibleName(tr("Keys one by one"));
    m_terms->setToolTip(tr("Of more keys the strongest are added one by one, then all others together"));
    for (const int width : kWidths) {
        m_size->addItem(width == 0 ? tr("As it is well read") : tr("%1 pixels wide").arg(width), width);
    }
    m_size->addItem(tr("Own width"), -1);
    m_size->setAccessibleName(tr("Size"));
    const int known = m_size->findData(m_choices.width);
    m_size->setCurrentIndex(known >= 0 ? known : m_size->count() - 1);
    m_width->setRange(16, kLargestSide);
    m_width->setSuffix(tr(" px"));
    m_width->setValue(m_choices.width > 0 ? m_choices.width : 1000);
    m_width->setAccessibleName(tr("Width"));
    m_seconds->setRange(kShortestStep, kLongestStep);
    m_seconds->setSingleStep(0.1);
    m_seconds->setValue(m_choices.seconds);
    m_seconds->setSuffix(tr(" s a step"));
    m_seconds->setAccessibleName(tr("Seconds a step"));
    for (const int rate : kRates) {
        m_rate->addItem(rate == 0 ? tr("one frame a step") : tr("%1 frames a second").arg(rate), rate);
    }
    m_rate->setCurrentIndex(std::max(0, m_rate->findData(static_cast<int>(m_choices.rate))));
    m_rate->setAccessibleName(tr("Frames a second"));
    m_theme->addItems({tr("Light"), tr("Dark")});
    m_theme->setCurrentIndex(shown.isDark ? 1 : 0);
    m_theme->setAccessibleName(tr("Theme"));
    m_note->setProperty("role", "caption");
    m_note->setWordWrap(true);
}

void AnimationFields::layOut() {
    auto* form = new QFormLayout(this);
    form->setContentsMargins(0, 0, 0, 0);
    form->setSpacing(8);
    form->addRow(tr("Picture"), lineOf({m_drawing, m_letters}));
    form->addRow(tr("Row"), lineOf({m_row, m_token}));
    form->addRow(tr("Keys"), lineOf({m_order, m_terms}));
    form->addRow(tr("Beside it"), lineOf({m_matrix, m_second}));
    form->addRow(tr("Size"), lineOf({m_size, m_width}));
    form->addRow(tr("Speed"), lineOf({m_seconds, m_rate}));
    form->addRow(tr("Theme"), m_theme);
    form->addRow(QString(), m_note);
}

void AnimationFields::connectFields() {
    const auto take = [this] {
        showFields();
        emit changed();
    };
    for (const QComboBox* box : {m_drawing, m_order, m_size, m_rate, m_theme}) {
        connect(box, &QComboBox::currentIndexChanged, this, take);
    }
    for (const QCheckBox* box : {m_letters, m_matrix, m_second}) {
        connect(box, &QCheckBox::toggled, this, take);
    }
    for (const CountBox* box : {m_row, m_terms, m_width}) {
        connect(box, &CountBox::valueChanged, this, take);
        connect(box, &CountBox::typed, this, &AnimationFields::changed);
    }
    connect(m_seconds, &NumberBox::valueChanged, this, take);
    connect(m_seconds, &NumberBox::typed, this, &AnimationFields::changed);
}

int AnimationFields::firstIndex() const {
    return static_cast<int>(m_scene->notation.indexFrom);
}

int AnimationFields::keyTerms() const {
    constexpr std::size_t kMost = 1000; // nobody waits for more steps
    return static_cast<int>(std::min(keyCount(m_scene->input), kMost));
}

void AnimationFields::showFields() {
    const auto query = static_cast<std::size_t>(m_row->value() - firstIndex());
    m_token->setText(QString::fromStdString(tokenName(m_scene->tokens, query, m_scene->notation.indexFrom)));
    m_letters->setVisible(m_drawing->currentIndex() == static_cast<int>(RowDrawing::Equation));
    m_width->setVisible(m_size->currentData().toInt() < 0);
}

void AnimationFields::offerSecond(const QString& name, const QString& problem) {
    m_second->setToolTip(problem.isEmpty() ? tr("The same row of %1, in colours of one range").arg(name)
                                           : problem);
    if (!problem.isEmpty()) {
        m_second->setChecked(false);
        m_second->setEnabled(false);
    }
    m_second->show();
}

AnimationChoices AnimationFields::choices() const {
    AnimationChoices choices = m_choices;
    RowAnimationOptions& shown = choices.shown;
    shown.drawing = static_cast<RowDrawing>(m_drawing->currentIndex());
    shown.letters = shown.drawing == RowDrawing::Equation && m_letters->isChecked();
    shown.hasMatrix = m_matrix->isChecked();
    choices.withSecond = m_second->isChecked();
    shown.query = static_cast<std::size_t>(m_row->value() - firstIndex());
    shown.order = static_cast<TermOrder>(m_order->currentIndex());
    const bool isUsual = m_terms->value() == std::min(keyTerms(), static_cast<int>(kNamedTerms));
    shown.terms = isUsual ? kNamedTerms : static_cast<std::size_t>(m_terms->value());
    shown.isDark = m_theme->currentIndex() == 1;
    const int width = m_size->currentData().toInt();
    choices.width = width < 0 ? m_width->value() : width;
    choices.seconds = m_seconds->value();
    choices.rate = m_rate->currentData().toDouble();
    return choices;
}

QString AnimationFields::problem() const {
    for (const QString& problem :
         {m_row->problem(), m_terms->problem(), m_width->problem(), m_seconds->problem()}) {
        if (!problem.isEmpty()) {
            return problem;
        }
    }
    return {};
}

void AnimationFields::showNote(const QString& note) {
    m_note->setText(note);
}

} // namespace attnscope::ui
