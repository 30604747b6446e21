// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/analysis/vector_edit.h"

#include <QWidget>

#include <vector>

class QCheckBox;

namespace attnscope::ui {

class FeaturePairField;
class MatchPlaneView;
class RowState;

/// Why the score of a query and a key is large: both as arrows, and where they come from X, its vectors
/// beside them. A tip that is moved is an edit, one undo step until it is let go. A query or key that X
/// determines says first that the scene will hold free Q, K and V from then on.
class MatchView final : public QWidget {
    Q_OBJECT

public:
    explicit MatchView(RowState& state, QWidget* parent = nullptr);

    QSize sizeHint() const override { return minimumSizeHint(); }

private:
    void makeNote();
    QWidget* makeOptions();
    void readRow();
    void showTokens();
    void moveTip(const VectorRef& vector, const std::vector<double>& numbers, bool goesOn);
    bool makeFree();
    void endStep();

    RowState& m_state;
    MatchPlaneView* m_vectors = nullptr;
    MatchPlaneView* m_tokens = nullptr;
    QWidget* m_note = nullptr;
    FeaturePairField* m_axes = nullptr;
    FeaturePairField* m_tokenAxes = nullptr;
    QCheckBox* m_withTokens = nullptr;
};

} // namespace attnscope::ui
