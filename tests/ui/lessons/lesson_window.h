// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "tests/ui/window/window_fixture.h"
#include "ui/actions/lesson_actions.h"
#include "ui/lessons/lesson_card.h"
#include "ui/lessons/lesson_run.h"
#include "ui/window/open_state.h"

#include <QDockWidget>
#include <QLabel>
#include <QPushButton>

namespace window_fixture {

/// Shows that step of the lesson that is on in the window.
inline void goToStep(const OpenWindow& open, const std::string& id) {
    LessonRun& run = open.window.open()->lesson;
    for (std::size_t at = 0; at < run.count(); ++at) {
        if (run.lesson().steps[at].id == id) {
            run.goTo(at);
            (void)open.session.waitForResult();
            QCoreApplication::processEvents();
            return;
        }
    }
    qFatal("no such step");
}

/// The window with a lesson begun: the first, or that of the name.
struct LessonWindow : OpenWindow {
    explicit LessonWindow(std::string_view name = "love")
        : OpenWindow(std::string_view()) {
        window.lessons().startNamed(std::string(name));
        (void)session.waitForResult();
        QCoreApplication::processEvents();
    }

    LessonRun& run = window.open()->lesson;
    LessonCard& card = *window.findChild<LessonCard*>();

    QDockWidget& dock(const char* name) const { return *window.findChild<QDockWidget*>(QLatin1String(name)); }
    QString text(const char* name) const { return card.findChild<QLabel*>(QLatin1String(name))->text(); }
    QPushButton& button(const QString& text) const {
        for (auto* button : card.findChildren<QPushButton*>()) {
            if (button->text() == text) {
                return *button;
            }
        }
        qFatal("no such button");
    }
    void goTo(const std::string& id) const { goToStep(*this, id); }
};

} // namespace window_fixture
