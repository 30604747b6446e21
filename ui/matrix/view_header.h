// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/session/context.h"

#include <QWidget>

#include <optional>

class QAction;
class QActionGroup;
class QLabel;
class QToolButton;

namespace attnscope::ui {

class BrushBar;
class FormulaLabel;
class MaskBrush;
class HeadSelector;

/// The line above the matrix: while states are compared which of them is seen; the stage as a formula, what
/// it means, its shape; batch item and head, decimals and fit; in painting mode what the brush does.
class ViewHeader final : public QWidget {
    Q_OBJECT

public:
    struct Parts {
        QActionGroup* pictures = nullptr;
        QActionGroup* explanations = nullptr; ///< pictures that explain, in a menu below the others
        QActionGroup* digits = nullptr;
        QAction* fit = nullptr;
        HeadSelector* places = nullptr;
    };
    ViewHeader(const Context& context, MaskBrush& brush, const Parts& parts, QWidget* parent = nullptr);

    /// Little: what does not fit is left out, and the docks beside keep their widths.
    QSize minimumSizeHint() const override;

    /// So many decimals stand in the cells of the matrix, maybe fewer than asked for; less than 0: the cells
    /// are too small for numbers.
    void setPrintedDigits(int digits);

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void refresh();
    /// What the matrix below is of: while states are compared it may be B.
    const Snapshot& shown() const;
    void showSide();
    void showExplained();
    void showDigits();
    void fitParts();

    Context m_context;
    MaskBrush& m_brush;
    QLabel* m_side = nullptr; ///< "A", "B" or "A − B"
    FormulaLabel* m_title = nullptr;
    QLabel* m_meaning = nullptr;
    QToolButton* m_pictures = nullptr;
    QToolButton* m_digits = nullptr;
    QToolButton* m_fit = nullptr;
    HeadSelector* m_places = nullptr;
    BrushBar* m_brushBar = nullptr;
    QString m_meaningText;
    std::optional<int> m_printedDigits;
};

} // namespace attnscope::ui
