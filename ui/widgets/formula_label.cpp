// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/widgets/formula_label.h"

#include "ui/paint/formula/formula_painter.h"
#include "ui/session/appearance.h"

#include <QPainter>

#include <cmath>

namespace attnscope::ui {

namespace {

constexpr int kLabelHeight = 22;
constexpr double kLabelBaseline = 15.5;
constexpr double kSmallest = 6.0; ///< size of type
constexpr double kStep = 0.5;

QSize sizeOf(const Formula& formula, QFont::Weight weight) {
    FormulaStyle style;
    style.size = kInterfaceSize;
    style.weight = weight;
    return {static_cast<int>(std::ceil(formulaWidth(formula, style))) + 1, kLabelHeight};
}

} // namespace

FormulaLabel::FormulaLabel(const Appearance& appearance, QWidget* parent)
    : QWidget(parent)
    , m_appearance(appearance)
    , m_size(sizeOf({}, m_weight)) {
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(&appearance, &Appearance::changed, this, qOverload<>(&QWidget::update));
}

void FormulaLabel::setFormula(const Formula& formula, QFont::Weight weight) {
    if (formula == m_formula && weight == m_weight) {
        return;
    }
    m_formula = formula;
    m_weight = weight;
    m_size = sizeOf(formula, weight);
    setAccessibleName(QString::fromStdString(plainText(formula)));
    updateGeometry();
    update();
}

void FormulaLabel::paintEvent(QPaintEvent* event) {
    Q_UNUSED(event)
    FormulaStyle style;
    style.size = kInterfaceSize;
    style.colour = isEnabled() ? m_appearance.theme().text : m_appearance.theme().tertiary;
    style.weight = m_weight;
    // A layout may give less room than the formula wants, where smaller type still says all of it.
    while (style.size > kSmallest && formulaWidth(m_formula, style) > width()) {
        style.size -= kStep;
    }
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    drawFormulaOnBaseline(painter, m_formula, style, QPointF(0, kLabelBaseline));
}

} // namespace attnscope::ui
