// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/lessons/lesson.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/actions/lesson_actions.h"
#include "ui/actions/present_actions.h"
#include "ui/lessons/lesson_run.h"
#include "ui/present/present_run.h"
#include "ui/present/present_view.h"

#include <string>

namespace window_fixture {

/// The window with what F5 shows over it; no lesson: the example's own steps.
struct Presented : OpenWindow {
    explicit Presented(const std::string& lesson = {})
        : OpenWindow(lesson.empty() ? std::string_view("i-love-ai") : std::string_view()) {
        if (!lesson.empty()) {
            window.lessons().startNamed(lesson);
            (void)session.waitForResult();
        }
        presenting.start();
        QCoreApplication::processEvents();
    }

    PresentActions& presenting = window.presenting();

    PresentRun& run() const { return presenting.run(); }
    PresentView& slide() const { return *presenting.view(); }
    bool isOn() const { return presenting.view() != nullptr; }
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
        QTest::keyClick(&slide(), key, modifiers);
        (void)session.waitForResult();
    }
    std::string step() const { return run().run().step().id; }
    void goTo(const std::string& id) {
        for (std::size_t at = 0; at < run().run().count(); ++at) {
            if (run().run().lesson().steps[at].id == id) {
                run().run().goTo(at);
            }
        }
        (void)session.waitForResult();
        QCOMPARE(step(), id);
    }
};

} // namespace window_fixture
