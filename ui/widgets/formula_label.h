// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formula/formula.h"

#include <QFont>
#include <QWidget>

namespace attnscope::ui {

class Appearance;

/// A formula as a label: the painter's mathematics in a row of widgets.
class FormulaLabel final : public QWidget {
    Q_OBJECT

public:
    explicit FormulaLabel(const Appearance& appearance, QWidget* parent = nullptr);

    void setFormula(const Formula& formula, QFont::Weight weight = QFont::Normal);

    QSize sizeHint() const override { return m_size; }
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Appearance& m_appearance;
    Formula m_formula;
    QFont::Weight m_weight = QFont::Normal;
    QSize m_size; ///< of the formula, which takes a while to measure
};

} // namespace attnscope::ui
