// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/lessons/lesson_read.h"
#include "core/lessons/lesson_write.h"
#include "tests/registry.h"
#include "tests/ui/authoring/desk.h"
#include "ui/authoring/question_fields.h"
#include "ui/files/file_opener.h"

#include <QCheckBox>
#include <QDockWidget>
#include <QLabel>
#include <QScreen>

using namespace authoring_fixture;

/// The sheet of a step, and what is said of a step that has to be mended.
class TestStepSheet final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void init() { m_places.clear(); }
    void theSheetCountsAndComputes();
    void anOpenedSheetDoesNotComplain();
    void aStepThatWouldBeWrongIsNotAdded();
    void aCoverInPlaceOfAPictureIsSaid();
    void theSheetStaysOnTheScreen();
    void whatIsWrongIsSaidBesideWhatWouldBeLost();
    void aBrokenStepIsMarkedAndMended();
    void anEmptyDockSaysHowToBegin();

private:
    OwnPlaces m_places;
};

void TestStepSheet::theSheetCountsAndComputes() {
    Desk desk;
    desk.beginStep("A step");
    StepSheet& sheet = *desk.sheet();
    QCOMPARE(part<QLabel>(sheet, "stepLength").text(), QString("6 of 40 words"));
    auto& answer = part<QLabel>(sheet, "computedAnswer");
    QVERIFY(!answer.isVisible());
    QCOMPARE(desk.offers("Which rows change: first press Record try"), std::pair(true, false));
    desk.choose("Which key has the largest weight in a row");
    QVERIFY(answer.isVisible());
    QCOMPARE(answer.text(), QString("1 love, 2 AI (0.401)"));
    desk.choose("What a number is");
    Desk::typeInto(part<QLineEdit>(sheet, "questionNumber"), "scaled[2,2]");
    QCOMPARE(answer.text(), QString("2.121"));
    Desk::typeInto(part<QLineEdit>(sheet, "questionNumber"), "scaled[2,7]");
    QVERIFY2(answer.text().contains("3 × 3 cells"), qPrintable(answer.text()));
    Desk::typeInto(part<QLineEdit>(sheet, "questionTolerance"), "about");
    QVERIFY2(answer.text().contains("about"), qPrintable(answer.text()));
    Desk::typeInto(part<QLineEdit>(sheet, "questionTolerance"), "0.01");
    Desk::typeInto(part<QLineEdit>(sheet, "questionNumber"), "weights[0,1]");
    desk.choose("What shape a matrix has");
    QCOMPARE(answer.text(), QString("3 × 3"));
    desk.choose("Which of two numbers is larger");
    QVERIFY2(answer.text() == "a₀₁ = 0.401 > a₀₀ = 0.198", qPrintable(answer.text()));
}

/// Nobody did anything wrong yet: the sheet complains once something is wrong, or is to be added unsaid.
void TestStepSheet::anOpenedSheetDoesNotComplain() {
    Desk desk;
    QTest::keyClick(&desk.window, Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY(desk.sheet() != nullptr);
    StepSheet& sheet = *desk.sheet();
    const auto problem = [&sheet] { return part<QLabel>(sheet, "stepProblem").text(); };
    QVERIFY2(problem().isEmpty(), qPrintable(problem()));
    Desk::typeInto(part<QLineEdit>(sheet, "stepTitle"), "A step");
    QVERIFY2(problem().isEmpty(), qPrintable(problem()));
    Desk::typeInto(part<QPlainTextEdit>(sheet, "stepWatch"), "{weights[9,0]}");
    QVERIFY2(problem().contains("9") && !problem().startsWith("en"), qPrintable(problem()));
    Desk::typeInto(part<QPlainTextEdit>(sheet, "stepWatch"), "fine");
    desk.click(sheet, "Add the step");
    QVERIFY(desk.sheet() != nullptr);
    QVERIFY2(problem().contains("one thing to do"), qPrintable(problem()));
    QVERIFY(part<QPlainTextEdit>(sheet, "stepAction").hasFocus());
}

/// Lines and pictures that explain tell the row: the matrix, covered, stands there until it is answered.
void TestStepSheet::aCoverInPlaceOfAPictureIsSaid() {
    for (const bool isLines : {false, true}) {
        Desk desk;
        desk.selection.setMainPicture(isLines ? MainPicture::Lines : MainPicture::Matrix);
        QCoreApplication::processEvents();
        desk.beginStep("A step");
        StepSheet& sheet = *desk.sheet();
        desk.choose("Which key has the largest weight in a row");
        QVERIFY(!part<QLabel>(sheet, "stepCoverNote").isVisible());
        part<QCheckBox>(sheet, "stepCover").click();
        QCOMPARE(part<QLabel>(sheet, "stepCoverNote").isVisible(), isLines);
    }
}

void TestStepSheet::aStepThatWouldBeWrongIsNotAdded() {
    Desk desk;
    desk.beginStep("A step");
    StepSheet& sheet = *desk.sheet();
    const auto problem = [&sheet] { return part<QLabel>(sheet, "stepProblem").text(); };
    QVERIFY2(problem().isEmpty(), qPrintable(problem()));
    auto& watch = part<QPlainTextEdit>(sheet, "stepWatch");
    Desk::typeInto(watch, QString("word ").repeated(41));
    QVERIFY2(problem().contains("40"), qPrintable(problem()));
    Desk::typeInto(watch, "{weights[9,0]}");
    QVERIFY2(problem().contains("9"), qPrintable(problem()));
    // A sentence of several lines has room below the fields.
    Desk::typeInto(watch, "{nonsense[0,1]}");
    QCoreApplication::processEvents();
    const auto& said = part<QLabel>(sheet, "stepProblem");
    const auto& notes = part<QPlainTextEdit>(sheet, "stepNotes");
    QVERIFY(said.height() >= said.heightForWidth(said.width()));
    QVERIFY(notes.mapTo(&sheet, notes.rect().bottomLeft()).y() < said.y());
    Desk::typeInto(watch, "fine");
    QVERIFY(problem().isEmpty());
    sheet.findChild<QCheckBox*>()->click();
    QVERIFY2(problem().contains("asks"), qPrintable(problem()));
    for (auto* button : sheet.findChildren<QPushButton*>()) {
        QVERIFY(button->text() != "Add the step" || !button->isEnabled());
    }
    QTest::keyClick(&sheet, Qt::Key_Escape);
    QVERIFY(desk.sheet() != nullptr);
    QVERIFY2(problem().contains("would be lost"), qPrintable(problem()));
    QTest::keyClick(&sheet, Qt::Key_Escape);
    QTRY_VERIFY(desk.sheet() == nullptr);
    QCOMPARE(desk.steps().count(), 0);
}

/// Each kind of question has fields of its own: the sheet is as high as these need, and its buttons are seen.
void TestStepSheet::theSheetStaysOnTheScreen() {
    Desk desk;
    desk.beginStep("A step");
    StepSheet& sheet = *desk.sheet();
    auto& kinds = part<QComboBox>(sheet, "questionKind");
    const QRect screen = sheet.screen()->availableGeometry();
    const auto settle = [] { QTest::qWait(30); };
    settle();
    const int first = sheet.height();
    sheet.move(sheet.x(), screen.bottom() - first - 10);
    const auto doFieldsOverlap = [&sheet] {
        const QList<QWidget*> fields =
            sheet.findChild<QuestionFields*>()->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly);
        for (const QWidget* one : fields) {
            for (const QWidget* other : fields) {
                if (one != other && one->isVisible() && other->isVisible() &&
                    one->geometry().intersects(other->geometry())) {
                    return true;
                }
            }
        }
        return false;
    };
    for (int round = 0; round < 2; ++round) {
        for (int kind = 1; kind < kinds.count() - 1; ++kind) {
            kinds.setCurrentIndex(kind);
            settle();
            QVERIFY2(!doFieldsOverlap(), qPrintable(kinds.currentText()));
            const QRect all = sheet.frameGeometry();
            QVERIFY2(all.top() >= screen.top() && all.bottom() <= screen.bottom(),
                     qPrintable(QStringLiteral("%1: %2–%3").arg(kind).arg(all.top()).arg(all.bottom())));
        }
    }
    // By keys one follows another before anything is laid out.
    kinds.setFocus();
    for (const Qt::Key key : {Qt::Key_Up, Qt::Key_Down}) {
        for (int press = 0; press < 4; ++press) {
            QTest::keyClick(&kinds, key);
            settle();
            QVERIFY2(!doFieldsOverlap(), qPrintable(kinds.currentText()));
        }
        for (int press = 0; press < 4; ++press) {
            QTest::keyClick(&kinds, key);
        }
        settle();
        QVERIFY2(!doFieldsOverlap(), qPrintable(kinds.currentText()));
    }
    Desk::typeInto(part<QPlainTextEdit>(sheet, "stepWatch"), "{weights[9,0]}");
    settle();
    QVERIFY(sheet.frameGeometry().bottom() <= screen.bottom());
    Desk::typeInto(part<QPlainTextEdit>(sheet, "stepWatch"), "fine");
    kinds.setCurrentIndex(0);
    settle();
    QVERIFY2(std::abs(sheet.height() - first) <= 2,
             qPrintable(QStringLiteral("%1 after %2").arg(sheet.height()).arg(first)));
    // No gap opens between the texts and how long they are.
    const auto& watch = part<QPlainTextEdit>(sheet, "stepWatch");
    const auto& length = part<QLabel>(sheet, "stepLength");
    QVERIFY(length.mapTo(&sheet, QPoint()).y() - watch.mapTo(&sheet, watch.rect().bottomLeft()).y() < 20);
}

void TestStepSheet::whatIsWrongIsSaidBesideWhatWouldBeLost() {
    Desk desk;
    desk.beginStep("A step");
    StepSheet& sheet = *desk.sheet();
    const auto problem = [&sheet] { return part<QLabel>(sheet, "stepProblem").text(); };
    desk.choose("What a number is");
    Desk::typeInto(part<QLineEdit>(sheet, "questionTolerance"), "near");
    const QString wrong = problem();
    QVERIFY2(wrong.contains("near") && wrong.front().isUpper(), qPrintable(wrong));
    QTest::keyClick(&sheet, Qt::Key_Escape);
    QVERIFY(desk.sheet() != nullptr);
    QVERIFY2(problem().contains(wrong) && problem().contains("would be lost"), qPrintable(problem()));
    // What is typed afterwards is told by itself again.
    Desk::typeInto(part<QLineEdit>(sheet, "questionTolerance"), "far");
    QVERIFY2(problem().contains("far") && !problem().contains("would be lost"), qPrintable(problem()));
}

/// A question about row 9 of three: the list says which step it is, and the sheet shows what it asks.
void TestStepSheet::aBrokenStepIsMarkedAndMended() {
    Desk desk;
    desk.addStep("One");
    desk.beginStep("Two");
    desk.choose("Which key has the largest weight in a row");
    desk.endStep();
    Lesson lesson = lessonOf(desk.writing.draft());
    QVERIFY(desk.writing.save(m_places.file("right.lesson")));
    lesson.steps[1].question = StrongestKey{9};
    QFile file(m_places.file("row9.lesson"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    const std::string bytes = zipOf(lessonContents(lesson).value()).value();
    file.write(bytes.data(), qint64(bytes.size()));
    file.close();
    desk.window.messages().showError("What was said of another file");
    desk.entry("Edit a lesson file…").trigger();
    auto* dialog = desk.window.findChild<QFileDialog*>();
    QVERIFY(dialog != nullptr);
    emit dialog->fileSelected(file.fileName());
    dialog->close();
    desk.comeBack();
    QVERIFY2(!desk.message().contains("another file"), qPrintable(desk.message()));
    QVERIFY2(desk.message().contains("step 2"), qPrintable(desk.message()));
    QCOMPARE(desk.steps().item(0)->text(), QString("1  One"));
    QVERIFY2(desk.steps().item(1)->text().startsWith("2  Two ("), qPrintable(desk.steps().item(1)->text()));
    QCOMPARE(desk.steps().currentRow(), 1);
    const auto state = [&desk] { return part<QLabel>(desk.panel, "draftState").text(); };
    QVERIFY2(state().startsWith("Step 2: ") && state().contains("9"), qPrintable(state()));
    desk.click(desk.panel, "Edit…");
    QTRY_VERIFY(desk.sheet() != nullptr);
    auto& row = part<QComboBox>(*desk.sheet(), "questionRow");
    QVERIFY2(row.currentText().startsWith("9"), qPrintable(row.currentText()));
    const auto answer = [&desk] { return part<QLabel>(*desk.sheet(), "computedAnswer").text(); };
    QVERIFY2(!answer().startsWith("0 ") && answer().contains("9"), qPrintable(answer()));
    row.setCurrentIndex(0);
    desk.click(*desk.sheet(), "Change the step");
    QTRY_VERIFY(desk.sheet() == nullptr);
    QCOMPARE(desk.steps().item(1)->text(), QString("2  Two"));
    QVERIFY2(!state().startsWith("Step 2"), qPrintable(state()));
    QVERIFY(desk.writing.save(file.fileName()));
}

/// A dock that was left open at the end of a session in which a lesson was written.
void TestStepSheet::anEmptyDockSaysHowToBegin() {
    Desk desk;
    auto* dock = qobject_cast<QDockWidget*>(desk.panel.parentWidget());
    QVERIFY(dock != nullptr);
    dock->show();
    QCoreApplication::processEvents();
    QString said;
    for (const auto* label : desk.panel.findChildren<QLabel*>()) {
        said += label->isEnabled() ? label->text() : QString();
    }
    QVERIFY2(said.contains("New lesson"), qPrintable(said));
    desk.click(desk.panel, "Add step…");
    QTRY_VERIFY(desk.sheet() != nullptr);
    QVERIFY(desk.writing.isOn());
    QVERIFY(part<QLineEdit>(*desk.sheet(), "stepTitle").isEnabled());
}

template struct attnscope::test::Registered<TestStepSheet>;
#include "tst_step_sheet.moc"
