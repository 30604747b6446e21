// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QWidget>

class QDockWidget;
class QLabel;
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
    /// The title where the whole one and what is behind it have no room beside each other.
    void setBriefTitle(const QString& title);

protected:
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void toggleFloating();
    void showIcons();
    void fitTitle();

    QDockWidget& m_dock;
    const Appearance& m_appearance;
    QLabel* m_title = nullptr;
    QString m_brief;
    QWidget* m_detail = nullptr; ///< behind the title; may be null
    QToolButton* m_float = nullptr;
    QToolButton* m_close = nullptr;
};

} // namespace attnscope::ui
