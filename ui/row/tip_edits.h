// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/analysis/vector_edit.h"

#include <QWidget>

#include <vector>

class QLabel;
class QToolButton;

namespace attnscope::ui {

class RowState;

/// Makes edits of the tips that are moved, one undo step until they are let go. It is the line that says, of
/// a query, key or value that X determines, that the scene will hold free Q, K and V from then on; hidden
/// else.
class TipEdits final : public QWidget {
    Q_OBJECT

public:
    explicit TipEdits(RowState& state, QWidget* parent = nullptr);

    /// The vector is to have these numbers [d]. Of one that X determines the first move only warns, until
    /// `goesOn`.
    void moveTip(const VectorRef& vector, const std::vector<double>& numbers, bool goesOn);
    void endStep();

private:
    bool makeFree();

    RowState& m_state;
    QLabel* m_text = nullptr;
    QToolButton* m_go = nullptr;
    QString m_going;       ///< what going on does
    bool m_isTold = false; ///< it is done, and the line says so
};

} // namespace attnscope::ui
