// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QWidget>

namespace attnscope::ui {

class RowState;

/// The head of the panel: o₀ = Σ_j a₀ⱼ vⱼ at the left, the query and its token at the right.
class RowTitle final : public QWidget {
    Q_OBJECT

public:
    explicit RowTitle(const RowState& state, QWidget* parent = nullptr);

    QSize sizeHint() const override { return {352, 40}; }
    QSize minimumSizeHint() const override { return {220, 40}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const RowState& m_state;
};

} // namespace attnscope::ui
