// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QWidget>

class QLabel;
class QToolButton;

namespace attnscope::ui {

class MaskBrush;

/// What the mask brush does, while it is on: forbid or allow, symmetric, how many cells a dab is, and the way
/// out.
class BrushBar final : public QWidget {
    Q_OBJECT

public:
    explicit BrushBar(MaskBrush& brush, QWidget* parent = nullptr);

    /// "16 × 16 cells a dab"; empty where a dab is one cell.
    QString grainText() const;

private:
    void refresh();

    MaskBrush& m_brush;
    QToolButton* m_forbid = nullptr;
    QToolButton* m_allow = nullptr;
    QToolButton* m_symmetric = nullptr;
    QLabel* m_grain = nullptr;
};

} // namespace attnscope::ui
