// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/masks/mask_summary.h"
#include "ui/session/context.h"

#include <QWidget>

#include <optional>

class QHBoxLayout;
class QLabel;

namespace attnscope::ui {

class FormulaLabel;

/// What all layers leave together: as sets, in cells, in percent of the work, and the rows that attend to
/// nothing by their names.
class MaskTotals final : public QWidget {
    Q_OBJECT

public:
    MaskTotals(const Context& context, QWidget* parent);

    /// Nothing: they are being counted.
    void showCounts(const std::optional<MaskSummary>& counts);
    QString expression() const;
    /// The same as a sentence: "causal, then painted over by hand".
    QString words() const;
    QString density() const;
    QString cost() const;
    QString emptyRows() const;
    /// What the keep decisions leave; empty without any.
    QString kept() const;
    /// "Row 7 attends to nothing"; empty where there is none.
    QString warning() const;

private:
    QLabel* addCard(QHBoxLayout& cards, const QString& title, const QString& tip);

    Context m_context;
    QLabel* m_expression = nullptr;
    QLabel* m_words = nullptr;
    QLabel* m_cells = nullptr;
    QLabel* m_density = nullptr;
    QLabel* m_cost = nullptr;
    QLabel* m_emptyRows = nullptr;
    QLabel* m_kept = nullptr;
    QLabel* m_warning = nullptr;
};

} // namespace attnscope::ui
