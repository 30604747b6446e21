// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/formula/equation_painter.h"

#include <QPointer>
#include <QWidget>

class QCheckBox;

namespace attnscope::ui {

class RowState;

/// The equation itself, as wide as it is given and as high as that needs: as many terms, in as large a type,
/// as the frame shows. Pointing at a number outlines the cell that it comes from.
class EquationPage final : public QWidget {
    Q_OBJECT

public:
    explicit EquationPage(const RowState& state, QWidget* parent = nullptr);

    void setLetters(bool letters);
    EquationPicture picture() const;
    double typeSize() const { return m_fitted.size; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    /// How much of a frame of that size the equation fills that is written for it.
    int heightIn(const QSize& frame) const;
    QSize sizeHint() const override { return {320, heightForWidth(320)}; }
    QSize minimumSizeHint() const override;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    /// Chooses how much is written, and how large, for the frame and the row of now.
    void fit();
    QRectF equationRect() const;

    const RowState& m_state;
    bool m_letters = false;
    EquationPicture m_fitted;  ///< what was chosen; its row is not kept up
    QPointer<QWidget> m_frame; ///< in which the equation is seen
};

/// The sum written out, with numbers or with letters; scrolls where it is long.
class EquationView final : public QWidget {
    Q_OBJECT

public:
    explicit EquationView(const RowState& state, QWidget* parent = nullptr);

    const EquationPage& page() const { return *m_page; }

    /// How high it is where it is so wide, up to what many summands get.
    int wantedHeight(int width) const;
    QSize sizeHint() const override { return minimumSizeHint(); }
    /// As much as seven summands of a few numbers need, which the list of terms gives up.
    QSize minimumSizeHint() const override;

protected:
    void showEvent(QShowEvent* event) override;

private:
    QCheckBox* m_letters = nullptr;
    EquationPage* m_page = nullptr;
};

} // namespace attnscope::ui
