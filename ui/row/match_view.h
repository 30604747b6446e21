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
/// beside them. What becomes of a tip that is moved is decided elsewhere.
class MatchView final : public QWidget {
    Q_OBJECT

public:
    explicit MatchView(RowState& state, QWidget* parent = nullptr);

    /// The plane of queries and keys.
    const MatchPlaneView& vectors() const { return *m_vectors; }

    QSize sizeHint() const override { return minimumSizeHint(); }

signals:
    void tipMoved(const attnscope::VectorRef& vector, const std::vector<double>& numbers, bool goesOn);
    void tipReleased();

private:
    QWidget* makeOptions();
    void readRow();
    void showTokens();

    RowState& m_state;
    MatchPlaneView* m_vectors = nullptr;
    MatchPlaneView* m_tokens = nullptr;
    FeaturePairField* m_axes = nullptr;
    FeaturePairField* m_tokenAxes = nullptr;
    QCheckBox* m_withTokens = nullptr;
};

} // namespace attnscope::ui
