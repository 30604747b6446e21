// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/widgets/formula_tabs.h"

#include "ui/paint/formula/formula_painter.h"
#include "ui/session/appearance.h"

#include <QSignalBlocker>
#include <QStyleOptionTab>
#include <QStylePainter>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace attnscope::ui {

namespace {

constexpr int kSide = 10;
constexpr int kLeastSide = 3;
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
    measure();
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

void FormulaTabs::setType(int pixels) {
    if (pixels != m_type) {
        m_type = pixels;
        measure();
        updateGeometry();
        update();
    }
}

void FormulaTabs::measure() {
    m_widths.clear();
    for (const Formula& formula : m_formulas) {
        FormulaStyle style;
        style.size = m_type;
        style.weight = QFont::DemiBold;
        m_widths.push_back(static_cast<int>(std::ceil(formulaWidth(formula, style))));
    }
}

QSize FormulaTabs::tabSizeHint(int index) const {
    const auto at = static_cast<std::size_t>(index);
    const int height = kHeight * m_type / kInterfaceSize;
    if (at >= m_formulas.size()) {
        return {2 * kSide, height};
    }
    return {m_widths[at] + 2 * side(), height};
}

QSize FormulaTabs::sizeWith(int side) const {
    const int names = std::accumulate(m_widths.begin(), m_widths.end(), 0);
    return {names + 2 * side * static_cast<int>(m_widths.size()), kHeight * m_type / kInterfaceSize};
}

QSize FormulaTabs::sizeHint() const {
    return sizeWith(kSide * m_type / kInterfaceSize);
}

QSize FormulaTabs::minimumSizeHint() const {
    return sizeWith(kLeastSide);
}

int FormulaTabs::side() const {
    const int names = std::accumulate(m_widths.begin(), m_widths.end(), 0);
    const int tabs = std::max(1, static_cast<int>(m_widths.size()));
    return std::clamp((width() - names) / (2 * tabs), kLeastSide, kSide * m_type / kInterfaceSize);
}

void FormulaTabs::setTheme(const Theme& theme) {
    m_theme = &theme;
    update();
}

void FormulaTabs::paintEvent(QPaintEvent* event) {
    Q_UNUSED(event)
    QStylePainter painter(this);
    const Theme& theme = m_theme != nullptr ? *m_theme : m_appearance.theme();
    for (int at = 0; at < count(); ++at) {
        QStyleOptionTab tab;
        initStyleOption(&tab, at);
        tab.text.clear();
        painter.drawControl(QStyle::CE_TabBarTabShape, tab);
        const bool selected = at == currentIndex();
        FormulaStyle style;
        style.size = m_type;
        style.colour = selected ? theme.text : theme.secondary;
        style.weight = selected ? QFont::DemiBold : QFont::Normal;
        painter.setRenderHint(QPainter::Antialiasing);
        drawFormulaOnBaseline(
            painter, m_formulas[static_cast<std::size_t>(at)], style,
            QPointF(tab.rect.left() + side(), tab.rect.top() + kBaseline * m_type / kInterfaceSize));
        if (selected && hasFocus()) {
            painter.setPen(QPen(theme.strong, 2.0));
            painter.drawRect(QRectF(tab.rect).adjusted(1, 1, -1, -1));
        }
    }
}

} // namespace attnscope::ui
