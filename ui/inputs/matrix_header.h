// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QHeaderView>

namespace attnscope::ui {

class Appearance;

/// Row and column names of a matrix: elided where there is little room, "feature 12" first to "12"; the whole
/// name is in the tool tip.
class MatrixHeader final : public QHeaderView {
    Q_OBJECT

public:
    MatrixHeader(Qt::Orientation orientation, const Appearance& appearance, QWidget* parent);

protected:
    void paintSection(QPainter* painter, const QRect& rect, int section) const override;

private:
    const Appearance& m_appearance;
};

} // namespace attnscope::ui
