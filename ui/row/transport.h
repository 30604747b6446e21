// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/session/context.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QToolButton;

namespace attnscope::ui {

class StepSlider;

/// Plays, steps and scrubs the row animation: first, back, play, forward, last; the slider with its marks;
/// "step 2 of 3"; order of the terms, loop and speed.
class Transport final : public QWidget {
    Q_OBJECT

public:
    explicit Transport(const Context& context, QWidget* parent = nullptr);

    /// Loop and the order of the terms, for the caller's layout. Call it once.
    QWidget* takeSettings();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void showStep();
    QToolButton* addButton(const char* icon, const QString& name, const QString& shortcut);
    QWidget* makeSteps();
    QWidget* makeSettings();
    void connectContext();
    void showIcons();
    void showPlace();
    void showSettings();

    Context m_context;
    QWidget* m_settings = nullptr;
    QToolButton* m_first = nullptr;
    QToolButton* m_back = nullptr;
    QToolButton* m_play = nullptr;
    QToolButton* m_forward = nullptr;
    QToolButton* m_last = nullptr;
    QToolButton* m_loop = nullptr;
    StepSlider* m_slider = nullptr;
    QLabel* m_step = nullptr;
    QComboBox* m_order = nullptr;
    QComboBox* m_speed = nullptr;
};

} // namespace attnscope::ui
