// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/widgets/formula_icon.h"

#include "ui/paint/base/theme.h"
#include "ui/paint/formula/formula_painter.h"

#include <QAbstractButton>
#include <QIconEngine>
#include <QPainter>
#include <QPixmap>

#include <cmath>
#include <utility>

namespace attnscope::ui {

namespace {

constexpr int kIconHeight = 20;
constexpr double kIconBaseline = 14.0; ///< of the text beside it

/// Painted anew for every size of pixels, so that it is as sharp as the text.
class FormulaEngine final : public QIconEngine {
public:
    FormulaEngine(Formula formula, const QColor& ink, const QColor& disabledInk)
        : m_formula(std::move(formula))
        , m_ink(ink)
        , m_disabledInk(disabledInk) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override {
        FormulaStyle style;
        style.size = kInterfaceSize;
        style.colour = mode == QIcon::Disabled ? m_disabledInk : m_ink;
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->translate(rect.topLeft());
        painter->scale(rect.height() / double{kIconHeight}, rect.height() / double{kIconHeight});
        drawFormulaOnBaseline(*painter, m_formula, style, QPointF(0.0, kIconBaseline));
        painter->restore();
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(0, 0), size), mode, state);
        return pixmap;
    }

    QIconEngine* clone() const override { return new FormulaEngine(*this); }

private:
    Formula m_formula;
    QColor m_ink;
    QColor m_disabledInk;
};

} // namespace

void setFormulaIcon(QAbstractButton& button, const Formula& formula, const Theme& theme) {
    FormulaStyle style;
    style.size = kInterfaceSize;
    button.setIconSize({static_cast<int>(std::ceil(formulaWidth(formula, style))) + 1, kIconHeight});
    button.setIcon(QIcon(new FormulaEngine(formula, theme.text, theme.tertiary)));
}

} // namespace attnscope::ui
