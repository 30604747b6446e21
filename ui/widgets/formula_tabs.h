// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formula/formula.h"
#include "ui/paint/base/fonts.h"

#include <QTabBar>

#include <vector>

namespace attnscope::ui {

class Appearance;

/// Tabs that are named by formulas: W_Q, W_K, W_V. Many of them stand closer, so that none is out of sight.
class FormulaTabs final : public QTabBar {
    Q_OBJECT

public:
    explicit FormulaTabs(const Appearance& appearance, QWidget* parent = nullptr);

    /// As many tabs as formulas; the current place stays where it still exists.
    void setFormulas(const std::vector<Formula>& formulas);
    /// Another size of type than the window's, in px.
    void setType(int pixels);
    /// Another theme than the window's, which has to outlive the tabs.
    void setTheme(const Theme& theme);

    /// With the usual room beside each name.
    QSize sizeHint() const override;
    /// With the least.
    QSize minimumSizeHint() const override;

protected:
    QSize tabSizeHint(int index) const override;
    QSize minimumTabSizeHint(int index) const override { return tabSizeHint(index); }
    void paintEvent(QPaintEvent* event) override;

private:
    /// What is left beside the names, up to the usual.
    int side() const;
    QSize sizeWith(int side) const;
    void measure();

    const Appearance& m_appearance;
    const Theme* m_theme = nullptr; ///< in place of the window's
    std::vector<Formula> m_formulas;
    std::vector<int> m_widths; ///< of the formulas
    int m_type = kInterfaceSize;
};

} // namespace attnscope::ui
