// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QWidget>

class QDockWidget;
class QToolButton;

namespace attnscope::ui {

class Appearance;

/// The title bar of a dock: 32 px, title at the left, float and close at the right. Used with
/// QDockWidget::setTitleBarWidget.
class DockHeader final : public QWidget {
    Q_OBJECT

public:
    DockHeader(QDockWidget& dock, const Appearance& appearance);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

    /// Puts a widget behind the title; it takes the room up to the buttons.
    void addDetail(QWidget* detail);

private:
    void showIcons();

    const Appearance& m_appearance;
    QToolButton* m_float = nullptr;
    QToolButton* m_close = nullptr;
};

} // namespace attnscope::ui
