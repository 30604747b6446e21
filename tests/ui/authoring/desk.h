// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "tests/ui/window/window_fixture.h"
#include "ui/authoring/draft_panel.h"
#include "ui/authoring/lesson_writing.h"
#include "ui/authoring/step_sheet.h"
#include "ui/lessons/lesson_run.h"
#include "ui/window/open_state.h"

#include <QComboBox>
#include <QFileDialog>
#include <QLineEdit>
#include <QListWidget>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QPushButton>

/// A window in which a lesson is written.
namespace authoring_fixture {

using namespace window_fixture;

template <typename Widget>
Widget& part(const QWidget& in, const char* name) {
    auto* found = in.findChild<Widget*>(QLatin1String(name));
    if (found == nullptr) {
        qFatal("no %s", name);
    }
    return *found;
}

/// A window in which a teacher works by menus, keys and the mouse.
struct Desk : OpenWindow {
    explicit Desk(std::string_view example = "i-love-ai")
        : OpenWindow(example) {}

    LessonWriting& writing = window.lessonWriting();
    LessonRun& run = window.open()->lesson;
    DraftPanel& panel = *window.findChild<DraftPanel*>();

    QListWidget& steps() const { return part<QListWidget>(panel, "draftSteps"); }
    StepSheet* sheet() const { return window.findChild<StepSheet*>(); }
    QString message() { return window.messages().text(); }

    /// An entry of the menu Lessons.
    QAction& entry(const QString& text) const {
        for (QAction* menu : window.menuBar()->actions()) {
            for (QAction* action : menu->menu()->actions()) {
                if (action->text().remove('&') == text) {
                    return *action;
                }
            }
        }
        qFatal("no such entry");
    }
    void click(const QWidget& in, const QString& text) const {
        for (auto* button : in.findChildren<QPushButton*>()) {
            if (button->text().remove('&') == text) {
                QVERIFY2(button->isEnabled(), qPrintable(text));
                QTest::mouseClick(button, Qt::LeftButton);
                QCoreApplication::processEvents();
                return;
            }
        }
        qFatal("no such button");
    }
    static void typeInto(QWidget& field, const QString& text) {
        field.setFocus();
        QTest::keyClick(&field, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(&field, text);
    }
    /// Opens the sheet by its keys and says what every step says.
    void beginStep(const QString& title) {
        QTest::keyClick(&window, Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY(sheet() != nullptr);
        typeInto(part<QLineEdit>(*sheet(), "stepTitle"), title);
        typeInto(part<QPlainTextEdit>(*sheet(), "stepAction"), "Look at {token[0]}.");
        typeInto(part<QPlainTextEdit>(*sheet(), "stepWatch"), "It gives {weights[0,1]:3}.");
    }
    void choose(const QString& kind) {
        auto& kinds = part<QComboBox>(*sheet(), "questionKind");
        kinds.setCurrentIndex(kinds.findText(kind));
        typeInto(part<QPlainTextEdit>(*sheet(), "stepQuestion"), "What is it?");
    }
    /// Whether that kind of question is in the list, and whether it can be chosen.
    std::pair<bool, bool> offers(const QString& kind) {
        auto& kinds = part<QComboBox>(*sheet(), "questionKind");
        const int at = kinds.findText(kind, Qt::MatchStartsWith);
        return {at >= 0, at >= 0 && (kinds.model()->flags(kinds.model()->index(at, 0)) & Qt::ItemIsEnabled)};
    }
    void endStep() {
        QVERIFY(sheet() != nullptr);
        const qsizetype before = steps().count();
        click(*sheet(), "Add the step");
        QTRY_VERIFY(sheet() == nullptr);
        QCOMPARE(steps().count(), before + 1);
        comeBack();
    }
    void addStep(const QString& title) {
        beginStep(title);
        endStep();
    }
    /// To the window, as the window system does when a dialog has gone.
    void comeBack() {
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window));
    }
    /// Types a path into the file dialog that is open.
    void giveFile(const QString& path) {
        auto* dialog = window.findChild<QFileDialog*>();
        QVERIFY(dialog != nullptr);
        auto& name = part<QLineEdit>(*dialog, "fileNameEdit");
        typeInto(name, path);
        QTest::keyClick(&name, Qt::Key_Return);
        QTRY_VERIFY(window.findChild<QFileDialog*>() == nullptr);
        comeBack();
    }
};

} // namespace authoring_fixture
