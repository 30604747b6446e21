// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QWidget>

#include <optional>

namespace attnscope::ui {

class Appearance;

/// The line between a drawing and the list of its terms. Dragged, or with Up and Down, it makes the one
/// higher and the other lower; a double click or Enter gives both their usual heights, or hides the list.
class ListHandle final : public QWidget {
    Q_OBJECT

public:
    explicit ListHandle(const Appearance& appearance, QWidget* parent = nullptr);

    QSize sizeHint() const override { return {60, kHeight}; }

signals:
    /// A drag begins.
    void taken();
    /// By so many pixels downwards since it was taken.
    void dragged(int by);
    /// By so many lines of the list downwards, with a key.
    void stepped(int lines);
    void toggled();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    static constexpr int kHeight = 10;

    const Appearance& m_appearance;
    std::optional<double> m_takenAt; ///< height on the screen at which the pointer took it
    bool m_showsFocus = false;
};

} // namespace attnscope::ui
