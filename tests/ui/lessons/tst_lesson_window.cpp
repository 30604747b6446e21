// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/analysis/vector_edit.h"
#include "core/edits/make_edit.h"
#include "core/lessons/lesson_read.h"
#include "tests/registry.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/actions/lesson_actions.h"
#include "ui/inputs/inputs_panel.h"
#include "ui/lessons/built_in_lessons.h"
#include "ui/lessons/lesson_card.h"
#include "ui/lessons/lesson_run.h"
#include "ui/lessons/question_form.h"
#include "ui/product/product_view.h"
#include "ui/session/comparison.h"
#include "ui/session/kept_steps.h"
#include "ui/window/open_state.h"

#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QPushButton>
#include <QStatusBar>

using namespace window_fixture;

namespace {

/// The window with the first lesson begun.
struct LessonWindow : OpenWindow {
    LessonWindow()
        : OpenWindow(std::string_view()) {
        window.lessons().startNamed("love");
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
    void goTo(const std::string& id) {
        for (std::size_t at = 0; at < run.count(); ++at) {
            if (run.lesson().steps[at].id == id) {
                run.goTo(at);
                (void)session.waitForResult();
                QCoreApplication::processEvents();
                return;
            }
        }
        qFatal("no such step");
    }
};

/// The first step that asks such a question.
template <typename Kind>
std::string stepThatAsks(const Lesson& lesson) {
    for (const LessonStep& step : lesson.steps) {
        if (step.question && std::holds_alternative<Kind>(*step.question)) {
            return step.id;
        }
    }
    return {};
}

/// What the window says and draws of the covered row of "predict".
struct Told {
    QStringList texts;
    std::vector<QImage> pictures;
};

/// All that a reader, a screen reader or the pointer gets from these parts.
void addTexts(const QWidget& part, QStringList& texts) {
    for (const QWidget* widget : part.findChildren<QWidget*>()) {
        if (widget->isVisible()) {
            const auto* const label = qobject_cast<const QLabel*>(widget);
            texts << widget->accessibleName() << widget->accessibleDescription() << widget->toolTip()
                  << widget->statusTip() << (label != nullptr ? label->text() : QString());
        }
    }
}

/// The same lesson in which the covered query is another one, so that its row of the weights is.
Told toldWith(double number) {
    LessonWindow open;
    open.goTo("predict");
    open.window.lessons().everything()->setChecked(true);
    open.session.applyOrReport(freeVectors(open.session.scene()));
    open.session.applyOrReport(setCell(open.session.scene(), MatrixRole::Q, 1, 0, number));
    (void)open.session.waitForResult();
    Told told;
    const auto take = [&] {
        QCoreApplication::processEvents();
        for (const QWidget* part :
             std::initializer_list<const QWidget*>{open.window.centralWidget(), &open.dock("row"),
                                                   &open.dock("arithmetic"), open.window.statusBar()}) {
            addTexts(*part, told.texts);
        }
        told.pictures.push_back(open.view.grab().toImage());
        told.pictures.push_back(open.dock("row").grab().toImage());
        told.pictures.push_back(open.dock("arithmetic").grab().toImage());
    };
    for (const Stage stage : {Stage::Weights, Stage::Effect}) {
        for (std::size_t key = 0; key < 3; ++key) {
            open.selection.setCell({stage, 1, key});
            open.selection.setHover(CellRef{stage, 1, key});
            take();
        }
    }
    for (const auto& [picture, page] :
         {std::pair(MainPicture::Lines, "linesView"), {MainPicture::Text, "textView"}}) {
        open.selection.setMainPicture(picture);
        take();
        told.pictures.push_back(open.window.findChild<QWidget*>(QLatin1String(page))->grab().toImage());
    }
    return told;
}

} // namespace

/// A lesson leads through the window: its steps, its questions and what a person changes meanwhile.
class TestLessonWindow final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void theMenuHasEveryLesson();
    void theFirstStepHasFewDocks();
    void docksComeAsTheyAreNeeded();
    void theNextStartGoesOn();
    void aLessonWithoutAFileIsNotGoneOnWith();
    void withoutALessonThereIsNoCard();
    void allDocksCanBeShown();
    void everyBuiltInLessonIsPlayed_data();
    void everyBuiltInLessonIsPlayed();
    void aStepIsAnUndoStep();
    void ownChangesAreTakenBack();
    void showMeShowsAndTakesBack();
    void aKeyIsChosen();
    void aShapeIsTyped();
    void theAnswerCanBeShown();
    void aWrongNumberOfTheNotesIsCorrected();
    void aCoveredStepStaysWhereItPoints();
    void whatIsCoveredIsNotSeen();
    void aCellThatIsAskedForIsCovered();
    void askedCellsOfAProductAreNotComputed();
    void whatIsLitIsFramed();
    void theNotationStays();
    void theVerdictIsSeen();
    void whatWasToldStays();
    void whatWasTriedLeavesNoStar();
    void theLearnedMatrixIsInSight();
    void stepsAloneAreNoWork();
    void theEndGivesAllBack();
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

void TestLessonWindow::ownChangesAreTakenBack() {
    LessonWindow open;
    QVERIFY(open.session.waitForResult());
    const Scene before = open.session.scene();
    QVERIFY(!open.run.hasOwnChanges());
    QVERIFY(open.session.apply(setCells(before, MatrixRole::X, 0, 0, BlockMatrix(1, 1, 2.0))));
    QVERIFY(open.run.hasOwnChanges());
    QPushButton& back = open.button(QStringLiteral("Take my changes back"));
    QVERIFY(back.isVisible());
    QTest::mouseClick(&back, Qt::LeftButton);
    QVERIFY(open.session.scene() == before);
    QVERIFY(!back.isVisible());
    open.session.undoStack().undo();
    QVERIFY(open.run.hasOwnChanges());
}

void TestLessonWindow::showMeShowsAndTakesBack() {
    LessonWindow open;
    std::size_t at = 0;
    while (open.run.lesson().steps[at].tryEdits.empty()) {
        ++at;
    }
    open.run.goTo(at);
    const Scene before = open.session.scene();
    QTest::mouseClick(&open.button(QStringLiteral("Show me")), Qt::LeftButton);
    QVERIFY(open.session.scene() != before && open.run.isTried() && !open.run.hasOwnChanges());
    QTest::mouseClick(&open.button(QStringLiteral("Take it back")), Qt::LeftButton);
    QVERIFY(open.session.scene() == before);
}

void TestLessonWindow::aKeyIsChosen() {
    LessonWindow open;
    open.goTo(stepThatAsks<StrongestKey>(open.run.lesson()));
    const auto right = static_cast<int>(open.run.answer()->choices.front());
    auto* const keys = open.card.findChild<QComboBox*>();
    QPushButton& check = open.button(QStringLiteral("Check"));
    QCOMPARE(keys->count(), 3);
    QVERIFY(!check.isEnabled());
    keys->setCurrentIndex((right + 1) % 3);
    QTest::mouseClick(&check, Qt::LeftButton);
    QVERIFY(open.text("lessonVerdict").startsWith(QStringLiteral("Not so")));
    QVERIFY(!open.run.isAnswered() && open.text("lessonAfter").isEmpty());
    keys->setCurrentIndex(right);
    QTest::mouseClick(&check, Qt::LeftButton);
    QVERIFY(open.text("lessonVerdict").startsWith(QStringLiteral("Right")));
    QVERIFY(open.run.isAnswered() && !open.text("lessonAfter").isEmpty());
}

void TestLessonWindow::aShapeIsTyped() {
    LessonWindow open;
    open.goTo(stepThatAsks<ShapeOf>(open.run.lesson()));
    const std::vector<double> right = open.run.answer()->numbers;
    const QList<QLineEdit*> fields = open.card.findChild<QuestionForm*>()->findChildren<QLineEdit*>();
    QCOMPARE(fields.size(), 2);
    QTest::keyClicks(fields[0], QString::number(right[0]));
    QTest::keyClicks(fields[1], QStringLiteral("x"));
    QTest::keyClick(fields[1], Qt::Key_Return);
    QVERIFY(open.text("lessonVerdict").isEmpty()); // what is no number is no answer
    fields[1]->clear();
    QTest::keyClicks(fields[1], QString::number(right[1]));
    QTest::keyClick(fields[1], Qt::Key_Return);
    QVERIFY(open.text("lessonVerdict").startsWith(QStringLiteral("Right")));
}

void TestLessonWindow::theAnswerCanBeShown() {
    LessonWindow open;
    std::size_t at = 0;
    while (open.run.lesson().steps[at].slips.empty()) {
        ++at;
    }
    open.run.goTo(at);
    QTest::mouseClick(&open.button(QStringLiteral("Show the answer")), Qt::LeftButton);
    QVERIFY(open.text("lessonVerdict").contains(QStringLiteral(" in place of ")));
    QVERIFY(open.run.isAnswered());
}

void TestLessonWindow::aWrongNumberOfTheNotesIsCorrected() {
    LessonWindow open;
    open.goTo("slip-scores");
    auto* const field = open.card.findChild<QuestionForm*>()->findChild<QLineEdit*>();
    QVERIFY(field != nullptr && field->isVisible());
    QTest::keyClicks(field, QStringLiteral("1")); // as the notes have it
    QTest::keyClick(field, Qt::Key_Return);
    QVERIFY(open.text("lessonVerdict").startsWith(QStringLiteral("Not so")));
    field->clear();
    QTest::keyClicks(field, QStringLiteral("2"));
    QTest::keyClick(field, Qt::Key_Return);
    QVERIFY(open.text("lessonVerdict").startsWith(QStringLiteral("Right")));
}

/// The step shows what it is about, with its row covered.
void TestLessonWindow::aCoveredStepStaysWhereItPoints() {
    LessonWindow open;
    open.goTo("predict");
    const std::size_t row = *open.run.step().cover;
    QVERIFY(open.run.isCovered());
    QCOMPARE(open.selection.stage(), Stage::Weights);
    QCOMPARE(open.selection.query(), row);
    QVERIFY(open.dock("row").isVisible());
    QVERIFY(open.window.findChild<QWidget*>(QStringLiteral("coveredRow"))->isVisible());
    QVERIFY(!open.window.findChild<QWidget*>(QStringLiteral("stripsView"))->isVisible());
    QVERIFY(std::isnan(open.weight(row, 0)));
    QCOMPARE(open.weight(0, 0), open.session.wholeSnapshot().source(Stage::Weights)->exact(0, 0));
    const QString sentence = open.window.findChild<QLabel*>(QStringLiteral("rowSentence"))->text();
    QVERIFY2(sentence.contains(QStringLiteral("covered")), qPrintable(sentence));
    open.selection.setQuery(row + 1);
    QCoreApplication::processEvents();
    QCOMPARE(open.window.findChild<QLabel*>(QStringLiteral("noValues"))->text(),
             QStringLiteral("Covered until the answer is shown"));
    open.selection.setQuery(row);
    open.view.setFocus();
    QTest::keyClick(&open.window, Qt::Key_C); // there is nothing to compare with
    QVERIFY(!open.window.context().comparison->isOn());
    QTest::mouseClick(&open.button(QStringLiteral("Show the answer")), Qt::LeftButton);
    QCoreApplication::processEvents();
    QCOMPARE(open.selection.stage(), Stage::Weights);
    QVERIFY(!std::isnan(open.weight(row, 0)));
    QVERIFY(!open.window.findChild<QWidget*>(QStringLiteral("coveredRow"))->isVisible());
    QVERIFY(open.window.findChild<QWidget*>(QStringLiteral("stripsView"))->isVisible());
}

/// Before the guess nothing in the window tells the weights of the row: with another query it says the same.
void TestLessonWindow::whatIsCoveredIsNotSeen() {
    // Weights larger than those of the other rows would be the ends of the colours.
    const Told first = toldWith(4.0);
    const Told second = toldWith(8.0);
    QCOMPARE(first.texts.size(), second.texts.size());
    for (qsizetype at = 0; at < first.texts.size(); ++at) {
        QCOMPARE(first.texts[at], second.texts[at]);
    }
    QVERIFY(first.texts.join('\n').contains(QStringLiteral("covered until the answer is shown")));
    QCOMPARE(first.pictures.size(), second.pictures.size());
    for (std::size_t at = 0; at < first.pictures.size(); ++at) {
        QVERIFY2(first.pictures[at] == second.pictures[at], qPrintable(QString::number(at)));
    }
}

/// The cell that is asked for, and no other.
void TestLessonWindow::aCellThatIsAskedForIsCovered() {
    LessonWindow open;
    open.goTo("slip-scores");
    const auto scores = [&open] { return open.session.snapshot().source(Stage::Scores); };
    QVERIFY(scores()->covered(1, 2) && std::isnan(scores()->exact(1, 2)));
    QVERIFY(!scores()->covered(1, 1));
    open.selection.setCell({Stage::Scores, 1, 2});
    QVERIFY2(open.view.accessibleDescription().contains(QStringLiteral("covered")),
             qPrintable(open.view.accessibleDescription()));
    QTest::mouseClick(&open.button(QStringLiteral("Show the answer")), Qt::LeftButton);
    QCOMPARE(scores()->exact(1, 2), 2.0);
    QVERIFY(!open.view.accessibleDescription().contains(QStringLiteral("covered")));
    open.goTo("slip-scores"); // it is known
    QVERIFY(!scores()->covered(1, 2));
    open.run.end();
    QVERIFY(open.session.cover().isEmpty());
}

/// What a step speaks of is framed, but for what is covered; of matrices that are learned the tab is shown.
/// Neither in the product nor by the row that the values add up to.
void TestLessonWindow::askedCellsOfAProductAreNotComputed() {
    LessonWindow open;
    open.goTo("vectors-of-ai");
    auto& product = *open.window.findChild<ProductView*>();
    QVERIFY(product.isVisible());
    QVERIFY(product.picture().play && product.picture().play->step == 0);
    QVERIFY(open.window.findChild<QWidget*>(QStringLiteral("noValues"))->isVisible());
    QTest::mouseClick(&open.button(QStringLiteral("Show the answer")), Qt::LeftButton);
    (void)open.session.waitForResult();
    QCoreApplication::processEvents();
    QVERIFY(!product.picture().play);
    QVERIFY(!open.window.findChild<QWidget*>(QStringLiteral("noValues"))->isVisible());
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

void TestLessonWindow::theVerdictIsSeen() {
    LessonWindow open;
    const QList<QLineEdit*> fields = open.card.findChild<QuestionForm*>()->findChildren<QLineEdit*>();
    for (QLineEdit* field : fields) {
        QTest::keyClicks(field, QStringLiteral("7"));
    }
    QTest::keyClick(fields.last(), Qt::Key_Return);
    const auto* const verdict = open.card.findChild<QLabel*>(QStringLiteral("lessonVerdict"));
    QTRY_COMPARE(verdict->visibleRegion().boundingRect().size(), verdict->size());
}

/// Going away and back, another language and a presentation take no answer away.
void TestLessonWindow::whatWasToldStays() {
    LessonWindow open;
    open.goTo("scale");
    QTest::mouseClick(&open.button(QStringLiteral("Show the answer")), Qt::LeftButton);
    const QString told = open.text("lessonVerdict");
    QVERIFY(!told.isEmpty());
    open.run.sayAgain(); // what a change of the language does
    QCOMPARE(open.text("lessonVerdict"), told);
    open.goTo("scores");
    QVERIFY(open.text("lessonVerdict").isEmpty());
    open.goTo("scale");
    QCOMPARE(open.text("lessonVerdict"), told);
    open.goTo("softmax");
    open.run.setAnswered(); // what Space does on a slide
    QVERIFY(!open.text("lessonVerdict").isEmpty());
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

void TestLessonWindow::stepsAreKeptForAnotherWindow() {
    LessonWindow open;
    open.goTo(stepThatAsks<StrongestKey>(open.run.lesson()));
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
