// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QWidget>

namespace attnscope::ui {

class RowState;

/// The row while its weights are covered: the values as arrows without ends, as on a slide.
class CoveredRowView final : public QWidget {
    Q_OBJECT

public:
    explicit CoveredRowView(const RowState& state, QWidget* parent = nullptr);

    QSize sizeHint() const override { return {352, 260}; }
    QSize minimumSizeHint() const override { return {220, 140}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const RowState& m_state;
};

} // namespace attnscope::ui
