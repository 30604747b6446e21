// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QWidget>

class QComboBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;

namespace attnscope::ui {

class LessonWriting;

/// The lesson that is being written: its title, its steps in their order, and what can be done with them.
class DraftPanel final : public QWidget {
    Q_OBJECT

public:
    explicit DraftPanel(LessonWriting& writing, QWidget* parent = nullptr);

    void choose(std::size_t index);

signals:
    /// The state of the window is to be added as a step.
    void addWanted();
    /// Texts and question of a step are to be changed.
    void editWanted(std::size_t index);
    /// A step is to show the state of the window.
    void updateWanted(std::size_t index);
    /// What was changed in the window since the step is what the step lets learners try.
    void tryWanted(std::size_t index);
    /// The lesson is to be played from that step.
    void playWanted(std::size_t index);
    void saveWanted();
    void handoutWanted();

private:
    QPushButton* addButton(const QString& text, const QString& tip);
    void makeButtons();
    void refresh();
    /// While none is written only one can be begun.
    void showNone();
    void showReady();
    void showState();
    void showLanguages();
    /// The step that is chosen; there is one while the buttons of steps are enabled.
    std::size_t current() const;
    void moveBy(int by);

    LessonWriting& m_writing;
    QLineEdit* m_title = nullptr;
    QLineEdit* m_line = nullptr;
    QComboBox* m_language = nullptr;
    QListWidget* m_steps = nullptr;
    QLabel* m_state = nullptr;
    QList<QPushButton*> m_ofStep; ///< those that need a chosen step
    QPushButton* m_add = nullptr;
    QPushButton* m_up = nullptr;
    QPushButton* m_down = nullptr;
    QPushButton* m_undo = nullptr;
    QPushButton* m_redo = nullptr;
    QPushButton* m_save = nullptr;
    QPushButton* m_handout = nullptr;
};

} // namespace attnscope::ui
