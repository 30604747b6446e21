// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/analysis/vector_edit.h"
#include "core/edits/make_edit.h"
#include "core/lessons/lesson_read.h"
#include "tests/registry.h"
#include "tests/ui/lessons/lesson_window.h"
#include "ui/inputs/inputs_panel.h"
#include "ui/inputs/matrix_editor.h"
#include "ui/inputs/matrix_model.h"
#include "ui/inputs/matrix_pane.h"
#include "ui/lessons/built_in_lessons.h"
#include "ui/lessons/question_form.h"
#include "ui/product/product_view.h"
#include "ui/session/comparison.h"
#include "ui/session/kept_steps.h"
#include "ui/tokens/token_chips.h"

#include <QComboBox>
#include <QLineEdit>
#include <QMenuBar>
#include <QStatusBar>

using namespace window_fixture;

/// A lesson leads through the window: its steps, its questions and what a person changes meanwhile.
class TestLessonWindow final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void theMenuHasEveryLesson();
    void theFirstStepHasFewDocks();
    void docksComeAsTheyAreNeeded();
    void theNextStartGoesOn();
    void aKilledProgramGoesOn();
    void aLessonWithoutAFileIsNotGoneOnWith();
    void withoutALessonThereIsNoCard();
    void allDocksCanBeShown();
    void everyBuiltInLessonIsPlayed_data();
    void everyBuiltInLessonIsPlayed();
    void aStepIsAnUndoStep();
    void aStepSelectsItsOwnCell();
    void anotherFileEndsTheLesson();
    void theLayoutIsResetWithTheCard();
    void whoWandersOffFindsBack();
    void whatIsLitIsFramed();
    void theNotationStays();
    void whatWasTriedLeavesNoStar();
    void theLearnedMatrixIsInSight();
    void theNumberToChangeIsInSight();
    void theTokenOfTheStepIsInSight();
    void theFirstTokensAreInSight();
    void stepsAloneAreNoWork();
    void theEndGivesAllBack();
    void theNextSceneBeginsAsBeforeTheLesson();
    void theEndOfALessonIsNotSaidInTheNext();
    void stepsAreKeptForAnotherWindow();

private:
    OwnPlaces m_places;
};

/// With the step and what was changed of its scene, once.
void TestLessonWindow::theNextStartGoesOn() {
    Scene own;
    {
        LessonWindow open;
        open.goTo("scores");
        QVERIFY(open.session.apply(setCell(open.session.scene(), MatrixRole::X, 0, 0, 3.0, {})));
        own = open.session.scene();
        open.window.close();
    }
    OpenWindow again{std::string_view()};
    QVERIFY(again.session.open(own, {}));
    again.window.lessons().goOnFromLastTime();
    LessonRun& run = again.window.open()->lesson;
    QVERIFY(run.isOn());
    QCOMPARE(run.step().id, std::string("scores"));
    QCOMPARE((*matrixIn(again.session.scene().input, MatrixRole::X))(0, 0), 3.0);
    QVERIFY(run.hasOwnChanges());
    run.takeBack();
    QCOMPARE((*matrixIn(again.session.scene().input, MatrixRole::X))(0, 0), 1.0);
    run.end();
    again.window.lessons().goOnFromLastTime();
    QVERIFY(!run.isOn());
}

/// A program that was killed kept the step, and no scene.
void TestLessonWindow::aKilledProgramGoesOn() {
    LessonWindow open;
    open.goTo("scores");
    {
        OpenWindow other; // has no lesson, and takes none away
        other.window.close();
    }
    OpenWindow again{std::string_view()}; // the first was not closed
    QVERIFY(again.window.lessons().goOnFromLastTime());
    QCOMPARE(again.window.open()->lesson.step().id, std::string("scores"));
    QVERIFY(!again.window.open()->lesson.hasOwnChanges());
}

/// A draft that is tried is not the lesson that was on before it.
void TestLessonWindow::aLessonWithoutAFileIsNotGoneOnWith() {
    {
        LessonWindow open;
        const Lesson draft = open.run.lesson();
        open.run.end();
        open.window.lessons().play(draft, 1);
        QVERIFY(open.run.isOn());
        open.window.close();
    }
    OpenWindow again;
    again.window.lessons().goOnFromLastTime();
    QVERIFY(!again.window.open()->lesson.isOn());
}

/// A layout that was kept in a lesson has the dock.
void TestLessonWindow::withoutALessonThereIsNoCard() {
    OpenWindow open;
    auto& dock = *open.window.findChild<QDockWidget*>(QStringLiteral("lesson"));
    dock.show();
    QCoreApplication::processEvents();
    QVERIFY(!dock.isVisible());
    open.window.open()->lesson.goTo(1); // its buttons do nothing
    QVERIFY(!open.window.open()->lesson.isOn());
}

/// They are read when the menu is opened, not when the program starts.
void TestLessonWindow::theMenuHasEveryLesson() {
    OpenWindow open;
    const QList<QAction*> menus = open.window.menuBar()->actions();
    const auto found = std::find_if(menus.begin(), menus.end(), [](const QAction* menu) {
        return menu->text().remove(u'&') == QLatin1String("Lessons");
    });
    QVERIFY(found != menus.end());
    QMenu& menu = *(*found)->menu();
    const qsizetype before = menu.actions().size();
    for (int time = 0; time < 2; ++time) {
        emit menu.aboutToShow();
        QCOMPARE(menu.actions().size(), before + qsizetype(builtInLessons().size()));
    }
    QCOMPARE(menu.actions().first()->text(), QStringLiteral("I love AI"));
    menu.actions()[1]->trigger();
    QCOMPARE(open.window.open()->lesson.lesson().name, std::string("columns"));
}

void TestLessonWindow::theFirstStepHasFewDocks() {
    LessonWindow open;
    QVERIFY(open.dock("lesson").isVisible());
    QVERIFY(open.dock("inputs").isVisible() && open.dock("row").isVisible());
    QVERIFY(!open.dock("arithmetic").isVisible());
    QVERIFY(open.inputs.tokens().isVisible() && !open.inputs.vectors().isVisible());
    QVERIFY2(open.text("lessonTitle").startsWith(QStringLiteral("Step 1 of ")),
             qPrintable(open.text("lessonTitle")));
    QVERIFY(!open.text("lessonAction").contains('{') && !open.text("lessonWatch").contains('{'));
    // All of it is seen without scrolling.
    auto* const form = open.card.findChild<QuestionForm*>();
    QVERIFY(form->isVisible());
    QTRY_COMPARE(form->visibleRegion().boundingRect().size(), form->size());
}

void TestLessonWindow::docksComeAsTheyAreNeeded() {
    LessonWindow open;
    bool hadArithmetic = false;
    bool hadMatrices = false;
    for (std::size_t at = 0; at < open.run.count(); ++at) {
        open.run.goTo(at);
        QCoreApplication::processEvents();
        const std::vector<LessonDock>& docks = open.run.view().docks;
        const auto has = [&docks](LessonDock dock) {
            return std::find(docks.begin(), docks.end(), dock) != docks.end();
        };
        if (open.run.isCovered()) {
            continue;
        }
        QCOMPARE(open.dock("arithmetic").isVisible(), has(LessonDock::Arithmetic));
        QCOMPARE(open.inputs.vectors().isVisible(), has(LessonDock::Inputs));
        QCOMPARE(open.selection.stage(), open.run.view().stage);
        hadArithmetic = hadArithmetic || has(LessonDock::Arithmetic);
        hadMatrices = hadMatrices || has(LessonDock::Inputs);
    }
    QVERIFY(hadArithmetic && hadMatrices);
}

void TestLessonWindow::allDocksCanBeShown() {
    LessonWindow open;
    QTest::mouseClick(&open.button(QStringLiteral("All docks")), Qt::LeftButton);
    QCoreApplication::processEvents();
    QVERIFY(open.dock("arithmetic").isVisible() && open.inputs.vectors().isVisible());
}

void TestLessonWindow::everyBuiltInLessonIsPlayed_data() {
    QTest::addColumn<QString>("name");
    for (const LessonFiles& files : builtInLessons()) {
        QTest::newRow(files.name.c_str()) << QString::fromStdString(files.name);
    }
}

void TestLessonWindow::everyBuiltInLessonIsPlayed() {
    QFETCH(const QString, name);
    LessonWindow open;
    open.window.lessons().startNamed(name.toStdString());
    QCOMPARE(open.run.lesson().name, name.toStdString());
    for (std::size_t at = 0; at < open.run.count(); ++at) {
        open.run.goTo(at);
        QVERIFY(open.session.waitForResult(60'000));
        QVERIFY2(!open.run.hasOwnChanges(), open.run.step().id.c_str());
        for (const char* label : {"lessonTitle", "lessonAction", "lessonWatch", "lessonQuestion"}) {
            QVERIFY2(!open.text(label).contains('{'), qPrintable(open.text(label)));
        }
        if (open.run.canTry()) {
            open.run.toggleTry();
            QVERIFY2(open.run.isTried(), open.run.step().id.c_str());
        }
    }
}

/// Wherever a person clicked before.
void TestLessonWindow::aStepSelectsItsOwnCell() {
    LessonWindow open;
    open.goTo("matrices");
    open.selection.setCell({Stage::Q, 2, 1});
    open.goTo("vectors-of-i");
    QCOMPARE(open.selection.cell(), (CellRef{Stage::Q, 0, 0}));
}

void TestLessonWindow::anotherFileEndsTheLesson() {
    LessonWindow open;
    open.goTo("scores");
    open.window.files().openExample("valid-lens");
    (void)open.session.waitForResult();
    QVERIFY(!open.run.isOn());
    QVERIFY(!open.dock("lesson").isVisible());
    QCOMPARE(open.session.scene().title, std::string(exampleNamed("valid-lens").value().scene.title));
}

void TestLessonWindow::theLayoutIsResetWithTheCard() {
    LessonWindow open;
    for (QAction* action : open.window.findChildren<QAction*>()) {
        if (action->text().remove(u'&') == QLatin1String("Reset layout")) {
            action->trigger();
        }
    }
    QCoreApplication::processEvents();
    QVERIFY(open.run.isOn() && open.dock("lesson").isVisible());
}

void TestLessonWindow::whoWandersOffFindsBack() {
    LessonWindow open;
    open.goTo("scores");
    const CellRef cell = open.selection.cell();
    open.selection.setStage(Stage::X);
    QPushButton& back = open.button(QStringLiteral("Back to the step's picture"));
    QVERIFY(back.isVisible());
    back.click();
    QCOMPARE(open.selection.cell(), cell);
    QVERIFY(!back.isVisible());
    // Another cell, and so another row, too.
    open.selection.setCell({Stage::Scores, 0, 1});
    QVERIFY(back.isVisible());
    back.click();
    QCOMPARE(open.selection.cell(), cell);
    QCOMPARE(open.selection.query(), cell.row);
    QVERIFY(!back.isVisible());
}

void TestLessonWindow::aStepIsAnUndoStep() {
    LessonWindow open;
    std::size_t at = 1;
    while (open.run.lesson().steps[at].edits.empty()) {
        ++at;
    }
    open.run.goTo(at - 1);
    const Scene before = open.session.scene();
    const int steps = open.steps();
    open.run.goTo(at);
    QVERIFY(open.session.scene() != before);
    QCOMPARE(open.steps(), steps + 1);
    open.session.undoStack().undo();
    QVERIFY(open.session.scene() == before);
}

void TestLessonWindow::whatIsLitIsFramed() {
    LessonWindow open;
    for (std::size_t at = 0; at < open.run.count(); ++at) {
        open.run.goTo(at);
        (void)open.session.waitForResult();
        qsizetype framed = 0;
        for (const LitArea& area : open.run.step().lit) {
            framed += std::holds_alternative<Stage>(area.matrix) ? 1 : 0;
            if (const auto* role = std::get_if<MatrixRole>(&area.matrix)) {
                QVERIFY(open.run.step().lit.size() > 1 ||
                        open.window.findChild<InputsPanel*>()->matrix().model().role() == *role);
            }
        }
        QCOMPARE(qsizetype(open.selection.lit().size()), open.run.isCovered() ? 0 : framed);
    }
    open.run.end();
    QVERIFY(open.selection.lit().empty());
}

void TestLessonWindow::theNotationStays() {
    LessonWindow open;
    NotationRules notes;
    notes.letters = Letters::Notes;
    notes.indexFrom = 1;
    QVERIFY(open.session.apply(setNotation(open.session.scene(), notes)));
    QVERIFY(!open.run.hasOwnChanges());
    for (const std::size_t step : {1U, 5U, 12U, 3U}) {
        open.run.goTo(step);
        QVERIFY(open.session.scene().notation == notes);
    }
}

void TestLessonWindow::whatWasTriedLeavesNoStar() {
    LessonWindow open;
    open.goTo("scale");
    open.run.toggleTry();
    open.goTo("slip-scaled");
    QVERIFY(!open.session.isModified());
    QVERIFY(!open.window.isWindowModified());
    // A person's own changes are work, although undo alone holds them now.
    QVERIFY(open.session.apply(setCell(open.session.scene(), MatrixRole::X, 0, 0, 3.0, {})));
    open.goTo("softmax");
    QVERIFY(open.session.isModified());
}

/// Below X, and on a small screen below the fold.
void TestLessonWindow::theLearnedMatrixIsInSight() {
    LessonWindow open;
    open.window.resize(1280, 800);
    open.goTo("matrices");
    const QWidget& matrix = open.inputs.matrix();
    QTRY_COMPARE(matrix.visibleRegion().boundingRect().height(), matrix.height());
    // The number of X that a later step changes.
    open.goTo("edit");
    const QWidget& x = open.inputs.vectors();
    QTRY_COMPARE(x.visibleRegion().boundingRect().top(), 0);
}

/// The third row of a matrix below X, beside a card with much to read.
void TestLessonWindow::theNumberToChangeIsInSight() {
    LessonWindow open("meaning");
    open.window.resize(1280, 800);
    open.goTo("not-free");
    const MatrixEditor& editor = open.inputs.matrix().editor();
    QTRY_COMPARE(editor.currentIndex(), open.inputs.matrix().model().index(2, 1));
    const auto isSeen = [&editor] {
        return editor.viewport()->visibleRegion().contains(editor.visualRect(editor.currentIndex()).center());
    };
    QTRY_VERIFY(isSeen());
    QCOMPARE(editor.currentIndex().data().toString(), QStringLiteral("2.00"));
}

/// In the fourth line of the tokens.
void TestLessonWindow::theTokenOfTheStepIsInSight() {
    LessonWindow open("trained-heads");
    open.window.resize(1280, 800);
    open.goTo("labels");
    const TokenChips& tokens = open.inputs.tokens();
    QCOMPARE(open.selection.query(), std::size_t{9});
    QTRY_VERIFY(tokens.viewport()->visibleRegion().contains(tokens.chipRect(9)));
}

/// A step that lights no matrix of the inputs shows them from their first token on.
void TestLessonWindow::theFirstTokensAreInSight() {
    LessonWindow open("five-words");
    open.window.resize(1280, 800);
    open.goTo("matrices");
    open.goTo("qkv");
    const TokenChips& tokens = open.inputs.tokens();
    QTRY_VERIFY(tokens.viewport()->visibleRegion().contains(tokens.chipRect(0)));
}

void TestLessonWindow::stepsAloneAreNoWork() {
    LessonWindow open;
    open.run.goTo(open.run.count() - 1);
    open.run.end();
    QVERIFY(!open.session.isModified());
}

void TestLessonWindow::theEndGivesAllBack() {
    LessonWindow open;
    open.run.goTo(open.run.count() - 1);
    QTest::mouseClick(&open.button(QStringLiteral("Finish")), Qt::LeftButton);
    QCoreApplication::processEvents();
    QVERIFY(!open.run.isOn() && !open.dock("lesson").isVisible());
    QVERIFY(open.dock("arithmetic").isVisible() && open.inputs.vectors().isVisible());
}

/// A step showed lines; a sentence of one's own begins with the matrix.
void TestLessonWindow::theNextSceneBeginsAsBeforeTheLesson() {
    LessonWindow open;
    const auto showsLines = [&open] { return open.selection.mainPicture() == MainPicture::Lines; };
    for (std::size_t at = 0; at < open.run.count() && !showsLines(); ++at) {
        open.run.goTo(at);
    }
    QVERIFY(showsLines());
    open.window.files().openExample("five-words");
    QVERIFY(!open.run.isOn());
    QVERIFY(open.selection.mainPicture() == MainPicture::Matrix);
    // What a person chose before is kept.
    open.selection.setMainPicture(MainPicture::Text);
    open.window.lessons().startNamed("love");
    open.run.end();
    QVERIFY(open.selection.mainPicture() == MainPicture::Text);
}

void TestLessonWindow::theEndOfALessonIsNotSaidInTheNext() {
    LessonWindow open;
    open.run.goTo(open.run.count() - 1);
    QTest::mouseClick(&open.button(QStringLiteral("Finish")), Qt::LeftButton);
    const auto& messages = *open.window.findChild<MessageBar*>();
    QVERIFY(messages.text().contains(QStringLiteral("You went through")));
    open.window.lessons().startNamed("padding");
    QCOMPARE(messages.text(), QString());
}

void TestLessonWindow::stepsAreKeptForAnotherWindow() {
    LessonWindow open;
    open.goTo("look");
    open.run.goTo(open.run.count() - 1);
    const int steps = open.steps();
    QVERIFY(steps > 0);
    const KeptSteps kept = keptSteps(open.session);
    QCOMPARE(int(kept.steps.size()), steps);
    OpenWindow other{std::string_view()};
    QVERIFY(other.session.open(open.session.scene(), {}));
    QVERIFY(putBack(other.session, kept));
    while (other.session.undoStack().canUndo()) {
        other.session.undoStack().undo();
        open.session.undoStack().undo();
        QVERIFY(other.session.scene() == open.session.scene());
    }
}

template struct attnscope::test::Registered<TestLessonWindow>;
#include "tst_lesson_window.moc"
