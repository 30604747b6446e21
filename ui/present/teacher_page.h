// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QElapsedTimer>
#include <QWidget>

class QBoxLayout;
class QLabel;
class QLayout;
class QPushButton;

namespace attnscope::ui {

class PresentRun;

/// What the teacher sees while the class sees the slide: notes, the answer, the next step, the time.
class TeacherPage final : public QWidget {
    Q_OBJECT

public:
    /// `screen` is the size of the class's.
    TeacherPage(PresentRun& run, const QSize& screen, QWidget* parent = nullptr);

    /// Begins to count the time.
    void begin();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeScrolled();
    QLayout* makeSteps();
    void follow();
    void showTime();

    PresentRun& m_run;
    QElapsedTimer m_since;
    QLabel* m_step = nullptr;
    QLabel* m_notes = nullptr;
    QLabel* m_answer = nullptr;
    QLabel* m_next = nullptr;
    QLabel* m_black = nullptr; ///< while the class sees nothing, and what shows the slide again
    QPushButton* m_show = nullptr;
    QLabel* m_time = nullptr;
    QBoxLayout* m_body = nullptr; ///< the class's screen and the notes
    QWidget* m_class = nullptr;   ///< the class's screen, small
    QWidget* m_frame = nullptr;   ///< around it
};

} // namespace attnscope::ui
