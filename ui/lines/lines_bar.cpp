// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/lines/lines_bar.h"

#include "ui/lines/head_toggles.h"
#include "ui/lines/lines_state.h"
#include "ui/lines/lines_texts.h"
#include "ui/session/error_text.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/number_box.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

constexpr int kSliderEnd = 100;

} // namespace

LinesBar::LinesBar(LinesState& state, QWidget* parent)
    : QWidget(parent)
    , m_state(state)
    , m_heads(new HeadToggles(state, this))
    , m_box(new NumberBox(this))
    , m_slider(new QSlider(Qt::Horizontal, this))
    , m_sentence(new ElidedLabel(this)) {
    setObjectName(QStringLiteral("linesBar"));
    auto* label = new QLabel(tr("Hide weights below"), this);
    label->setBuddy(m_box);
    const QString tip =
        tr("Lines of smaller weights are not drawn. Double the weight is double the ink: width "
           "and opacity of a line grow with the root of its weight");
    m_box->setExact({.least = 0.0});
    m_box->setAccessibleName(tr("Hide weights below"));
    m_box->setToolTip(tip);
    m_slider->setRange(0, kSliderEnd);
    m_slider->setAccessibleName(tr("Hide weights below, as a slider"));
    m_slider->setToolTip(tip);
    m_slider->setFixedWidth(120);
    m_sentence->setProperty("role", "secondary");
    m_sentence->setObjectName(QStringLiteral("linesSentence"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 6, 12, 2);
    column->setSpacing(4);
    column->addWidget(m_heads);
    auto* line = new QHBoxLayout;
    line->setSpacing(8);
    line->addWidget(label);
    line->addWidget(m_slider);
    line->addWidget(m_box);
    line->addStretch(1);
    column->addLayout(line);
    column->addWidget(m_sentence);
    connect(m_box, &NumberBox::valueChanged, this, [this](double value) { m_state.setThreshold(value); });
    connect(m_slider, &QSlider::valueChanged, this, &LinesBar::takeSlider);
    connect(&state, &LinesState::changed, this, &LinesBar::refresh);
    refresh();
}

/// The slider goes with the root of the threshold, so that small ones have room; two digits are enough.
void LinesBar::takeSlider(int value) {
    const double part = static_cast<double>(value) / kSliderEnd;
    m_state.setThreshold(QString::number(m_reference * part * part, 'g', 2).toDouble());
}

QString LinesBar::sentence() const {
    if (const Error* const failure = m_state.failure()) {
        return errorText(*failure);
    }
    const HiddenLines hidden = m_state.hidden();
    if (hidden.lines == 0 && m_state.isReading()) {
        return tr("reading the weights in view");
    }
    return linesSentence(hidden, m_state.isThresholdProposed(), m_keysOutside);
}

void LinesBar::setKeysOutside(std::size_t keys) {
    if (keys != m_keysOutside) {
        m_keysOutside = keys;
        refresh();
    }
}

void LinesBar::refresh() {
    m_reference = m_state.largestWeight();
    const QSignalBlocker box(m_box);
    const QSignalBlocker slider(m_slider);
    m_box->setSingleStep(std::pow(10.0, std::floor(std::log10(m_reference)) - 1.0));
    m_box->setValue(m_state.threshold());
    const double part = std::sqrt(std::clamp(m_state.threshold() / m_reference, 0.0, 1.0));
    m_slider->setValue(static_cast<int>(std::lround(part * kSliderEnd)));
    m_sentence->setText(sentence());
}

} // namespace attnscope::ui
