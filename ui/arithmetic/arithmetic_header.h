// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formula/formula.h"
#include "ui/session/context.h"

#include <QWidget>

class QAction;
class QToolButton;

namespace attnscope::ui {

/// Names the selected cell ("A[0, 1] = I → love") and copies its arithmetic. Can stand in the dock's header.
class ArithmeticHeader final : public QWidget {
    Q_OBJECT

public:
    ArithmeticHeader(const Context& context, QAction* copyTex, QAction* copyText, QWidget* parent);

    void setCell(const Formula& cell);
    /// Puts a widget before the button.
    void addWidget(QWidget* widget);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void fit();
    void showIcon();

    Context m_context;
    Formula m_cell;
    QToolButton* m_copy = nullptr;
    QWidget* m_beside = nullptr; ///< before the button; may be null
};

} // namespace attnscope::ui
