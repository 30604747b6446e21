// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formula/formula.h"
#include "ui/session/context.h"

#include <QWidget>

class QAbstractButton;
class QAction;
class QToolButton;

namespace attnscope::ui {

/// Names the selected cell ("A[0, 1] = I → love") and copies its arithmetic. Can stand in the dock's header.
class ArithmeticHeader final : public QWidget {
    Q_OBJECT

public:
    ArithmeticHeader(const Context& context, QAction* copyTex, QAction* copyText, QWidget* parent);

    void setCell(const Formula& cell);
    /// Puts a switch before the button, or changes what it says; the brief text is for where the cell's name
    /// needs the room.
    void setSwitch(QAbstractButton* button, const QString& text, const QString& brief);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void fit();
    int besideWidth(const QString& text) const;
    void showIcon();

    Context m_context;
    Formula m_cell;
    QToolButton* m_copy = nullptr;
    QAbstractButton* m_beside = nullptr; ///< before the button; may be null
    QString m_besideText;
    QString m_besideBrief;
};

} // namespace attnscope::ui
