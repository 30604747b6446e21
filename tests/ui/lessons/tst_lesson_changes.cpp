// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/make_edit.h"
#include "tests/registry.h"
#include "tests/ui/lessons/lesson_window.h"
#include "ui/lessons/question_form.h"
#include "ui/row/row_statistics_cards.h"
#include "ui/row/strips_view.h"

#include <QCheckBox>
#include <QComboBox>
#include <QSignalSpy>
#include <QStyleOptionComboBox>

#include <algorithm>

using namespace window_fixture;

/// What a person changes, tries and chooses in a step of a lesson, and what stays of it.
class TestLessonChanges final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void undoEndsAtTheStepAsItBegan();
    void redoIsOfThisStep();
    void theCoverGoesWithItsToken();
    void besideTheCoveredRowAllIsShown();
    void ownChangesAreTakenBack();
    void ownChangesAreKept();
    void showMeShowsAndTakesBack();
    void showMeComesWithWhatSaysIt();
    void choicesAreNotCut();
    void whatIsPressedStaysWhereItIs();
    void theRowIsSeenWhole();

private:
    OwnPlaces m_places;
};

void TestLessonChanges::undoEndsAtTheStepAsItBegan() {
    LessonWindow open("meaning");
    std::size_t at = 1;
    while (open.run.lesson().steps[at].edits.empty()) {
        ++at;
    }
    open.run.goTo(at);
    const Scene begun = open.session.scene();
    open.view.setFocus(); // not the field of the question
    const auto undo = [&open] { open.press(Qt::Key_Z, Qt::ControlModifier); };
    undo();
    QVERIFY(open.session.scene() == begun);
    QVERIFY(open.session.apply(setCell(begun, MatrixRole::X, 0, 0, 3.0, {})));
    QVERIFY(open.session.apply(setCell(open.session.scene(), MatrixRole::X, 0, 1, 4.0, {})));
    const Scene edited = open.session.scene();
    undo();
    QVERIFY(open.session.scene() != edited && open.session.scene() != begun);
    undo();
    QVERIFY(open.session.scene() == begun);
    undo();
    QVERIFY(open.session.scene() == begun);
    open.press(Qt::Key_Y, Qt::ControlModifier);
    open.press(Qt::Key_Y, Qt::ControlModifier);
    QVERIFY(open.session.scene() == edited);
    // Without the lesson all of it can be undone.
    open.run.end();
    for (int steps = open.steps(); steps > 0; --steps) {
        undo();
    }
    QVERIFY(open.session.scene() == *open.session.openedScene());
}

/// What was undone in the step before is no edit of this one, though both have one scene.
void TestLessonChanges::redoIsOfThisStep() {
    LessonWindow open;
    const Scene begun = open.session.scene();
    QVERIFY(open.session.apply(setCell(begun, MatrixRole::X, 0, 0, 3.0, {})));
    open.view.setFocus();
    open.press(Qt::Key_Z, Qt::ControlModifier);
    open.run.goTo(1);
    open.view.setFocus();
    QVERIFY(open.session.scene() == begun && open.session.undoStack().canRedo());
    open.press(Qt::Key_Y, Qt::ControlModifier);
    QVERIFY(open.session.scene() == begun);
}

void TestLessonChanges::theCoverGoesWithItsToken() {
    LessonWindow open("meaning");
    open.goTo("swap");
    const Scene begun = open.session.scene();
    const std::string token = begun.tokens[1];
    QCOMPARE(token, std::string("bites"));
    const auto isCovered = [&open](std::size_t row) {
        return open.session.snapshot().source(Stage::Weights)->covered(row, 0);
    };
    QVERIFY(!isCovered(0) && isCovered(1) && !isCovered(2));
    QVERIFY(open.session.apply(moveToken(begun, 0, 2)));
    QCOMPARE(open.session.scene().tokens[0], token);
    QVERIFY(isCovered(0) && !isCovered(1) && !isCovered(2));
    QVERIFY(open.session.apply(renameToken(open.session.scene(), 0, "kicks")));
    QVERIFY(isCovered(0) && !isCovered(1) && !isCovered(2));
    QTest::mouseClick(&open.button(QStringLiteral("Take my changes back")), Qt::LeftButton);
    QVERIFY(!isCovered(0) && isCovered(1) && !isCovered(2));
    open.press(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(isCovered(0) && !isCovered(1) && !isCovered(2));
    open.run.setAnswered();
    QVERIFY(!isCovered(0) && !isCovered(1) && !isCovered(2));
}

/// The output of another row tells nothing of it.
void TestLessonChanges::besideTheCoveredRowAllIsShown() {
    LessonWindow open("meaning");
    open.goTo("swap");
    const auto& none = *open.window.findChild<QLabel*>(QStringLiteral("noValues"));
    const auto& sum = *open.window.findChild<StripsView*>();
    QVERIFY(!sum.isVisible());
    open.selection.setCell({Stage::Weights, 2, 0});
    open.selection.setQuery(2);
    QVERIFY(!none.isVisible());
    QVERIFY(sum.isVisible());
    QCOMPARE(open.player.steps(), 3);
    open.selection.setQuery(1);
    QVERIFY(!sum.isVisible());
    QCOMPARE(open.player.steps(), 0);
}

void TestLessonChanges::ownChangesAreTakenBack() {
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

/// The next step begins as it is written; the own scene of the one before is kept for when one comes back.
void TestLessonChanges::ownChangesAreKept() {
    LessonWindow open;
    QVERIFY(open.session.waitForResult());
    QSignalSpy kept(&open.run, &LessonRun::changesKept);
    QVERIFY(open.session.apply(setCells(open.session.scene(), MatrixRole::X, 0, 0, BlockMatrix(1, 1, 2.0))));
    const Scene changed = open.session.scene();
    open.run.goTo(1);
    QCOMPARE(kept.size(), 1);
    QCOMPARE(kept.at(0).at(0).value<std::size_t>(), std::size_t{0});
    QVERIFY(!open.run.hasOwnChanges() && !open.run.hasKeptChanges());
    open.run.goTo(0);
    QCOMPARE(kept.size(), 1);
    QVERIFY(!open.run.hasOwnChanges());
    QPushButton& again = open.button(QStringLiteral("My changes again"));
    QVERIFY(again.isVisible());
    QTest::mouseClick(&again, Qt::LeftButton);
    QVERIFY(open.session.scene() == changed);
    QVERIFY(open.button(QStringLiteral("Take my changes back")).isVisible());
}

void TestLessonChanges::showMeShowsAndTakesBack() {
    LessonWindow open;
    std::size_t at = 0;
    while (open.run.lesson().steps[at].tryEdits.empty()) {
        ++at;
    }
    open.run.goTo(at);
    open.run.setAnswered();
    const Scene before = open.session.scene();
    QTest::mouseClick(&open.button(QStringLiteral("Show me")), Qt::LeftButton);
    QVERIFY(open.session.scene() != before && open.run.isTried() && !open.run.hasOwnChanges());
    QTest::mouseClick(&open.button(QStringLiteral("Take it back")), Qt::LeftButton);
    QVERIFY(open.session.scene() == before);
}

/// The answer of the first step says what is shown, the question of the other does.
void TestLessonChanges::showMeComesWithWhatSaysIt() {
    LessonWindow open("five-words");
    const QPushButton& show = open.button(QStringLiteral("Show me"));
    QVERIFY(!show.isVisible());
    open.run.setAnswered();
    QVERIFY(show.isVisible());
    open.goTo("graph");
    QVERIFY(show.isVisible());
    open.run.toggleTry();
    QVERIFY2(!open.text("lessonWatch").contains(QStringLiteral("this scene")),
             qPrintable(open.text("lessonWatch")));
    open.goTo("longer-keys"); // it asks nothing
    QVERIFY(show.isVisible());
}

/// As on a screen of 1920 x 1080 at a scale of 1.5.
void TestLessonChanges::choicesAreNotCut() {
    LessonWindow open("meaning");
    open.window.resize(1280, 690);
    open.goTo("not-free");
    const auto isWhole = [&open] {
        const QList<QCheckBox*> boxes = open.card.findChild<QuestionForm*>()->findChildren<QCheckBox*>();
        return boxes.size() == 6 && std::all_of(boxes.begin(), boxes.end(), [](const QCheckBox* box) {
                   return box->isVisible() && box->visibleRegion().boundingRect() == box->rect();
               });
    };
    QTRY_VERIFY(isWhole());
}

/// As a change comes that can be taken back.
void TestLessonChanges::whatIsPressedStaysWhereItIs() {
    LessonWindow open("love");
    std::size_t at = 0;
    while (!open.run.canTry() || !open.run.question()) {
        open.run.goTo(++at);
    }
    QCoreApplication::processEvents();
    const auto places = [&open] {
        QList<QPoint> found;
        for (const char* name : {"Check", "Show the answer", "Next"}) {
            found << open.button(QLatin1String(name)).mapTo(&open.window, QPoint());
        }
        return found;
    };
    const QList<QPoint> before = places();
    QVERIFY(open.session.apply(setCell(open.session.scene(), MatrixRole::X, 0, 0, 3.0, {})));
    QCoreApplication::processEvents();
    QVERIFY(open.button(QStringLiteral("Take my changes back")).isVisible());
    QCOMPARE(places(), before);
}

void TestLessonChanges::theRowIsSeenWhole() {
    LessonWindow open("meaning");
    open.window.resize(1280, 690);
    open.goTo("mixed-rows");
    auto& cards = *open.window.findChild<RowStatisticsCards*>();
    QTRY_COMPARE(cards.visibleRegion().boundingRect().height(), cards.height());
    auto& order = *open.window.findChild<QComboBox*>(QStringLiteral("termOrder"));
    QStyleOptionComboBox option;
    option.initFrom(&order);
    const QRect text =
        order.style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, &order);
    const int wanted = order.fontMetrics().horizontalAdvance(order.currentText());
    QVERIFY2(text.width() >= wanted, qPrintable(QStringLiteral("%1 < %2").arg(text.width()).arg(wanted)));
}

template struct attnscope::test::Registered<TestLessonChanges>;
#include "tst_lesson_changes.moc"
