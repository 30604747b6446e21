// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/panels/formula_tabs.h"

#include "ui/paint/formula_painter.h"
#include "ui/session/appearance.h"

#include <QSignalBlocker>
#include <QStyleOptionTab>
#include <QStylePainter>

#include <cmath>

namespace attnscope::ui {

namespace {

constexpr int kSide = 10;
constexpr int kHeight = 30;
constexpr double kBaseline = 19.5;

} // namespace

FormulaTabs::FormulaTabs(const Appearance& appearance, QWidget* parent)
    : QTabBar(parent)
    , m_appearance(appearance) {
    setDrawBase(false);
    setExpanding(false);
    setFocusPolicy(Qt::TabFocus);
    connect(&appearance, &Appearance::changed, this, qOverload<>(&QWidget::update));
}

void FormulaTabs::setFormulas(const std::vector<Formula>& formulas) {
    if (formulas == m_formulas) {
        return;
    }
    m_formulas = formulas;
    const QSignalBlocker quiet(this);
    while (count() > static_cast<int>(formulas.size())) {
        removeTab(count() - 1);
    }
    for (int at = 0; at < static_cast<int>(formulas.size()); ++at) {
        const QString name = QString::fromStdString(plainText(formulas[static_cast<std::size_t>(at)]));
        if (at < count()) {
            setTabText(at, name);
        } else {
            addTab(name);
        }
        setAccessibleTabName(at, name);
    }
    updateGeometry();
    update();
}

QSize FormulaTabs::tabSizeHint(int index) const {
    const auto at = static_cast<std::size_t>(index);
    if (at >= m_formulas.size()) {
        return {2 * kSide, kHeight};
    }
    FormulaStyle style;
    style.size = kInterfaceSize;
    style.weight = QFont::DemiBold;
    return {static_cast<int>(std::ceil(formulaWidth(m_formulas[at], style))) + 2 * kSide, kHeight};
}

void FormulaTabs::paintEvent(QPaintEvent* event) {
    Q_UNUSED(event)
    QStylePainter painter(this);
    const Theme& theme = m_appearance.theme();
    for (int at = 0; at < count(); ++at) {
        QStyleOptionTab tab;
        initStyleOption(&tab, at);
        tab.text.clear();
        painter.drawControl(QStyle::CE_TabBarTabShape, tab);
        const bool selected = at == currentIndex();
        FormulaStyle style;
        style.size = kInterfaceSize;
        style.colour = selected ? theme.text : theme.secondary;
        style.weight = selected ? QFont::DemiBold : QFont::Normal;
        painter.setRenderHint(QPainter::Antialiasing);
        drawFormulaOnBaseline(painter, m_formulas[static_cast<std::size_t>(at)], style,
                              QPointF(tab.rect.left() + kSide, tab.rect.top() + kBaseline));
        if (selected && hasFocus()) {
            painter.setPen(QPen(theme.strong, 2.0));
            painter.drawRect(QRectF(tab.rect).adjusted(1, 1, -1, -1));
        }
    }
}

} // namespace attnscope::ui
