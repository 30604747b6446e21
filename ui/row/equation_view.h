// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/formula/equation_painter.h"

#include <QWidget>

namespace attnscope::ui {

class RowState;

/// The equation itself, as wide as it is given and as high as that needs. Pointing at a number outlines the
/// cell that it comes from.
class EquationPage final : public QWidget {
    Q_OBJECT

public:
    explicit EquationPage(const RowState& state, QWidget* parent = nullptr);

    void setLetters(bool letters);
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override { return {320, heightForWidth(320)}; }
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    EquationPicture picture() const;
    QRectF equationRect() const;

    const RowState& m_state;
    bool m_letters = false;
};

/// The sum written out, with numbers or with letters; scrolls where it is long.
class EquationView final : public QWidget {
    Q_OBJECT

public:
    explicit EquationView(const RowState& state, QWidget* parent = nullptr);

    QSize sizeHint() const override { return minimumSizeHint(); }
    QSize minimumSizeHint() const override { return {220, 150}; }
};

} // namespace attnscope::ui
