// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/make_edit.h"
#include "core/lessons/lesson_read.h"
#include "core/lessons/lesson_write.h"
#include "tests/registry.h"
#include "tests/ui/authoring/desk.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/actions/lesson_actions.h"
#include "ui/authoring/draft_panel.h"
#include "ui/authoring/handout_dialog.h"
#include "ui/authoring/lesson_writing.h"
#include "ui/authoring/step_sheet.h"
#include "ui/files/file_opener.h"
#include "ui/files/recent_files.h"
#include "ui/lessons/lesson_card.h"
#include "ui/lessons/lesson_run.h"
#include "ui/lessons/question_form.h"
#include "ui/window/open_state.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QPushButton>

using namespace authoring_fixture;

/// A teacher's own lesson, made in the window, saved and given.
class TestAuthoring final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void init() { m_places.clear(); }
    void aLessonIsMadeSavedAndGiven();
    void stepsAreMovedDeletedAndUpdated();
    void aStepIsEdited();
    void aSecondLanguageIsWritten();
    void theAskedRowIsCovered();
    void anUnsavedLessonComesBack();
    void anUnsavedLessonOfASecondWindowComesBack();
    void anUnsavedLessonGivesWayToAnother();
    void aCopyOfALessonIsWrittenOn();
    void aFileIsWrittenOn();
    void aWrongFileSaysWhichStep();
    void aLongWordLeavesTheCardInItsDock();
    void theLessonIsPlayedFromAStep();
    void whatIsTriedIsRecorded();
    void aHandoutIsWritten();
    void theHandoutOfAnOwnLesson();

private:
    OwnPlaces m_places;
};

/// "Must show": three steps by a teacher's hands alone, a fresh home, and the lesson to its end.
void TestAuthoring::aLessonIsMadeSavedAndGiven() {
    const QString path = m_places.file("own.lesson");
    {
        Desk desk;
        desk.entry("New lesson").trigger();
        QVERIFY(desk.window.findChild<QDockWidget*>("draft")->isVisible());
        desk.addStep("The words");
        // A number of X is typed, the scores are shown, and a key is asked for under a cover.
        desk.x.setFocus();
        desk.x.setCurrentIndex(desk.x.model()->index(0, 0));
        desk.type("2");
        desk.enter();
        (void)desk.session.waitForResult();
        desk.view.setFocus();
        desk.press(Qt::Key_Down);
        desk.beginStep("Guess");
        desk.choose("Which key has the largest weight in a row");
        desk.sheet()->findChild<QCheckBox*>()->click();
        desk.endStep();
        desk.view.setFocus();
        desk.press(Qt::Key_M); // the causal mask
        (void)desk.session.waitForResult();
        desk.beginStep("Masked");
        desk.choose("How many cells are allowed");
        desk.endStep();
        desk.click(desk.panel, "Save…");
        desk.giveFile(path);
        QVERIFY2(QFile::exists(path), qPrintable(desk.message()));
        QVERIFY(!desk.writing.isModified());
    }
    m_places.clear();
    Desk desk("");
    desk.window.intake().take({path});
    QVERIFY2(desk.run.isOn(), qPrintable(desk.message()));
    QCOMPARE(desk.run.count(), std::size_t{3});
    (void)desk.session.waitForResult();
    auto& card = *desk.window.findChild<LessonCard*>();
    QCOMPARE(part<QLabel>(card, "lessonAction").text(), QString("Look at I."));
    QCOMPARE(part<QLabel>(card, "lessonWatch").text(), QString("It gives 0.401."));
    QTest::keyClick(&desk.window, Qt::Key_PageDown, Qt::AltModifier);
    (void)desk.session.waitForResult();
    QCoreApplication::processEvents();
    QVERIFY(desk.run.isCovered());
    QCOMPARE((*matrixIn(desk.session.scene().input, MatrixRole::X))(0, 0), 2.0);
    QVERIFY(desk.run.answer().has_value());
    desk.click(card, "Show the answer");
    QVERIFY(!desk.run.isCovered());
    QTest::keyClick(&desk.window, Qt::Key_PageDown, Qt::AltModifier);
    (void)desk.session.waitForResult();
    QCoreApplication::processEvents();
    QVERIFY(desk.run.isLast());
    QCOMPARE(desk.session.scene().mask.layers.size(), std::size_t{1});
    auto& form = *card.findChild<QuestionForm*>();
    Desk::typeInto(*form.findChild<QLineEdit*>(), "9");
    QCOMPARE(desk.run.answer()->numbers.size(), std::size_t{1});
    Desk::typeInto(*form.findChild<QLineEdit*>(), QString::number(desk.run.answer()->numbers.front()));
    desk.click(card, "Check");
    QVERIFY(desk.run.isAnswered());
}

void TestAuthoring::stepsAreMovedDeletedAndUpdated() {
    Desk desk;
    for (const char* title : {"One", "Two", "Three"}) {
        desk.beginStep(title);
        desk.endStep();
    }
    const auto titles = [&desk] {
        QStringList all;
        for (int at = 0; at < desk.steps().count(); ++at) {
            all << desk.steps().item(at)->text().section("  ", 1);
        }
        return all;
    };
    QCOMPARE(titles(), QStringList({"One", "Two", "Three"}));
    QCOMPARE(desk.steps().currentRow(), 2);
    desk.click(desk.panel, "Up");
    QCOMPARE(titles(), QStringList({"One", "Three", "Two"}));
    QCOMPARE(desk.steps().currentRow(), 1);
    desk.click(desk.panel, "Delete");
    QCOMPARE(titles(), QStringList({"One", "Two"}));
    desk.click(desk.panel, "Undo");
    QCOMPARE(titles(), QStringList({"One", "Three", "Two"}));
    desk.click(desk.panel, "Redo");
    QCOMPARE(titles(), QStringList({"One", "Two"}));
    desk.click(desk.panel, "Undo");
    QCOMPARE(titles(), QStringList({"One", "Three", "Two"}));
    desk.view.setFocus();
    desk.press(Qt::Key_M);
    (void)desk.session.waitForResult();
    desk.steps().setCurrentRow(1);
    desk.click(desk.panel, "Update");
    const auto& steps = desk.writing.draft().steps;
    QVERIFY(steps[0].scene.mask.layers.empty() && steps[2].scene.mask.layers.empty());
    QCOMPARE(steps[1].scene.mask.layers.size(), std::size_t{1});
    // What is written down are edits on the step before.
    const Lesson lesson = lessonOf(desk.writing.draft());
    QCOMPARE(lesson.steps[1].edits.size(), std::size_t{1});
    QVERIFY(!lesson.steps[1].scene && !lesson.steps[2].scene);
}

void TestAuthoring::aStepIsEdited() {
    Desk desk;
    desk.addStep("One");
    desk.click(desk.panel, "Edit…");
    QTRY_VERIFY(desk.sheet() != nullptr);
    QCOMPARE(part<QPlainTextEdit>(*desk.sheet(), "stepAction").toPlainText(), QString("Look at {token[0]}."));
    Desk::typeInto(part<QLineEdit>(*desk.sheet(), "stepTitle"), "Other");
    desk.choose("How many cells are allowed");
    desk.click(*desk.sheet(), "Change the step");
    QTRY_VERIFY(desk.sheet() == nullptr);
    QCOMPARE(desk.steps().item(0)->text(), QString("1  Other"));
    QVERIFY(std::holds_alternative<AllowedCells>(*desk.writing.draft().steps[0].step.question));
}

/// What was written in the first stays.
void TestAuthoring::aSecondLanguageIsWritten() {
    Desk desk;
    desk.addStep("One");
    auto& language = part<QComboBox>(desk.panel, "draftLanguage");
    QCOMPARE(language.currentText(), QString("English"));
    QCOMPARE(language.itemText(1), QString("Chinese (0 of 1 steps)"));
    QTest::keyClick(&language, Qt::Key_Down);
    QCOMPARE(desk.writing.language(), std::string("zh"));
    desk.click(desk.panel, "Edit…");
    QTRY_VERIFY(desk.sheet() != nullptr);
    QCOMPARE(desk.sheet()->windowTitle(), QString("Step of a lesson, texts in Chinese"));
    auto& title = part<QLineEdit>(*desk.sheet(), "stepTitle");
    QCOMPARE(title.text(), QString());
    QCOMPARE(title.placeholderText(), QString("One"));
    title.setText(QString::fromUtf8("一"));
    part<QPlainTextEdit>(*desk.sheet(), "stepAction").setPlainText(QString::fromUtf8("看 {token[0]}。"));
    part<QPlainTextEdit>(*desk.sheet(), "stepWatch")
        .setPlainText(QString::fromUtf8("它给 {weights[0,1]:3}。"));
    desk.click(*desk.sheet(), "Change the step");
    QTRY_VERIFY(desk.sheet() == nullptr);
    const auto& texts = desk.writing.draft().texts;
    const std::string& id = desk.writing.draft().steps[0].step.id;
    QCOMPARE(texts.at("en").steps.at(id).title, std::string("One"));
    QCOMPARE(texts.at("zh").steps.at(id).title, std::string("一"));
    QCOMPARE(language.currentText(), QString("Chinese"));
    // Undone wholly it is no language of the lesson any more.
    desk.writing.undo();
    desk.writing.undo();
    QCOMPARE(desk.writing.language(), std::string("en"));
}

/// Not the row that happens to be selected, and what is said is what is saved.
void TestAuthoring::theAskedRowIsCovered() {
    Desk desk;
    desk.beginStep("One");
    desk.choose("Which key has the largest weight in a row");
    auto& row = part<QComboBox>(*desk.sheet(), "questionRow");
    row.setCurrentIndex(1);
    auto& cover = part<QCheckBox>(*desk.sheet(), "stepCover");
    QVERIFY2(cover.text().contains(QStringLiteral("love")), qPrintable(cover.text()));
    cover.setChecked(true);
    QCOMPARE(desk.sheet()->step().cover, std::optional<std::size_t>(1));
}

/// As after a crash or a closed window.
void TestAuthoring::anUnsavedLessonComesBack() {
    {
        Desk desk;
        desk.addStep("Kept");
        desk.window.close();
    }
    {
        Desk desk;
        desk.writing.restore();
        QVERIFY(desk.writing.isOn() && desk.writing.isModified());
        QCOMPARE(desk.steps().item(0)->text(), QString("1  Kept"));
        desk.click(desk.panel, "Save…");
        desk.giveFile(m_places.file("kept.lesson"));
        QVERIFY(!desk.writing.isModified());
        desk.addStep("More");
        desk.window.close();
    }
    {
        Desk desk;
        desk.writing.restore();
        QVERIFY(desk.writing.isOn() && desk.writing.isModified());
        QCOMPARE(desk.writing.path(), m_places.file("kept.lesson")); // a newer state of that file
        QVERIFY(desk.writing.save(desk.writing.path()));
    }
    Desk desk;
    desk.writing.restore();
    QVERIFY(!desk.writing.isOn()); // it was saved
}

/// The first window had none, and is closed before the next start as well.
void TestAuthoring::anUnsavedLessonOfASecondWindowComesBack() {
    {
        Desk first;
        Desk second;
        second.addStep("Kept");
        second.window.close();
        first.window.close();
    }
    Desk desk;
    desk.writing.restore();
    QVERIFY(desk.writing.isOn() && desk.writing.isModified());
    QCOMPARE(desk.steps().item(0)->text(), QString("1  Kept"));
}

void TestAuthoring::anUnsavedLessonGivesWayToAnother() {
    Desk desk;
    desk.addStep("Kept");
    desk.entry("New lesson").trigger();
    QCOMPARE(desk.steps().count(), 0);
    const QString kept = desk.window.files().recent().paths().value(0);
    QVERIFY2(kept.endsWith(".lesson"), qPrintable(kept));
    desk.window.intake().take({kept});
    QVERIFY(desk.run.isOn());
    QCOMPARE(desk.run.count(), std::size_t{1});
}

void TestAuthoring::aCopyOfALessonIsWrittenOn() {
    Desk desk("");
    QVERIFY(!desk.entry("Edit a copy of this lesson").isEnabled());
    desk.window.lessons().startNamed("love");
    (void)desk.session.waitForResult();
    desk.entry("Edit a copy of this lesson").trigger();
    const std::size_t count = desk.run.count();
    QCOMPARE(desk.steps().count(), int(count));
    for (int row = 0; row < desk.steps().count(); ++row) {
        // Titles are listed as they are shown: "I: a row of X times W".
        QVERIFY2(!desk.steps().item(row)->text().contains('{'), qPrintable(desk.steps().item(row)->text()));
    }
    QVERIFY(desk.steps().item(3)->text().contains(QStringLiteral("I: a row of X times W")));
    desk.steps().setCurrentRow(0);
    desk.click(desk.panel, "Delete");
    desk.addStep("Mine");
    const QString path = m_places.file("copy.lesson");
    desk.click(desk.panel, "Save…");
    desk.giveFile(path);
    const Result<Lesson> lesson = lessonFilesAt(path.toStdString()).and_then(readLesson);
    QVERIFY2(lesson, qPrintable(desk.message()));
    QCOMPARE(lesson->steps.size(), count);
    // The new step has one language; nothing of the other is lost.
    QCOMPARE(lesson->texts.size(), std::size_t{2});
    QVERIFY(!lesson->texts.at("zh").steps.begin()->second.isBorrowed);
    QVERIFY(lesson->texts.at("zh").steps.at(lesson->steps.back().id).isBorrowed);
    QCOMPARE(lesson->number, std::size_t{0});
}

void TestAuthoring::aFileIsWrittenOn() {
    Desk desk;
    desk.addStep("One");
    const QString path = m_places.file("again.lesson");
    desk.click(desk.panel, "Save…");
    desk.giveFile(path);
    desk.entry("New lesson").trigger();
    desk.entry("Edit a lesson file…").trigger();
    desk.giveFile(path);
    QCOMPARE(desk.steps().count(), 1);
    desk.addStep("Two");
    desk.click(desk.panel, "Save…"); // in the same file, without a question
    QCOMPARE(lessonFilesAt(path.toStdString()).and_then(readLesson).value().steps.size(), std::size_t{2});
}

void TestAuthoring::aWrongFileSaysWhichStep() {
    Desk desk;
    desk.addStep("One");
    Lesson lesson = lessonOf(desk.writing.draft());
    lesson.steps[0].claims = {{readQuantity("weights[0,1]").value(), 0.9, 5e-5}};
    std::vector<ZipContent> contents = lessonContents(lesson).value();
    const QString path = m_places.file("wrong.lesson");
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    const std::string bytes = zipOf(contents).value();
    file.write(bytes.data(), qint64(bytes.size()));
    file.close();
    desk.window.intake().take({path});
    QVERIFY(!desk.run.isOn());
    QVERIFY2(desk.message().contains("step \"step-1\": claim: weights[0,1] is 0.401112, not 0.9"),
             qPrintable(desk.message()));
}

void TestAuthoring::aLongWordLeavesTheCardInItsDock() {
    Desk desk;
    desk.beginStep("One");
    Desk::typeInto(
        part<QPlainTextEdit>(*desk.sheet(), "stepWatch"),
        "Donaudampfschifffahrtsgesellschaftskapitaensmuetzenabzeichenverordnungsentwurf is a word.");
    desk.endStep();
    desk.click(desk.panel, "Play");
    auto& card = *desk.window.findChild<LessonCard*>();
    QTRY_VERIFY(card.isVisible());
    QCoreApplication::processEvents();
    for (const auto* label : card.findChildren<QLabel*>()) {
        if (label->isVisible()) {
            const int right = label->mapTo(&card, QPoint(label->width(), 0)).x();
            QVERIFY2(right <= card.width(), qPrintable(label->text()));
        }
    }
}

void TestAuthoring::theLessonIsPlayedFromAStep() {
    Desk desk;
    for (const char* title : {"One", "Two"}) {
        desk.beginStep(title);
        desk.endStep();
    }
    desk.steps().setCurrentRow(1);
    desk.click(desk.panel, "Play");
    QVERIFY(desk.run.isOn());
    QCOMPARE(desk.run.index(), std::size_t{1});
    QCOMPARE(desk.run.texts().title, QString("Two"));
}

/// What was changed since the step is what "Show me" does, and can be asked about.
void TestAuthoring::whatIsTriedIsRecorded() {
    Desk desk;
    desk.entry("New lesson").trigger();
    desk.addStep("The words");
    desk.click(desk.panel, "Record try");
    QVERIFY(desk.writing.draft().steps[0].step.tryEdits.empty()); // nothing was changed
    QVERIFY2(desk.message().contains("Change something in the window first"), qPrintable(desk.message()));
    desk.session.applyOrReport(setCell(desk.session.scene(), MatrixRole::X, 1, 0, 2.0));
    (void)desk.session.waitForResult();
    desk.click(desk.panel, "Record try");
    QCOMPARE(desk.writing.draft().steps[0].step.tryEdits.size(), std::size_t{1});
    desk.click(desk.panel, "Edit…");
    QTRY_VERIFY(desk.sheet() != nullptr);
    // Of all rows allowed cells are counted; a strongest key is that of one.
    auto& rows = part<QComboBox>(*desk.sheet(), "questionRow");
    desk.choose("Which key has the largest weight in a row");
    QCOMPARE(rows.findText("all rows"), -1);
    QCOMPARE(rows.count(), 3);
    desk.choose("How many cells are allowed");
    QCOMPARE(rows.findText("all rows"), 0);
    QCOMPARE(desk.offers("Which rows change"), std::pair(true, true));
    desk.choose("Which rows change by what it tries");
    desk.click(*desk.sheet(), "Change the step");
    QTRY_VERIFY(desk.sheet() == nullptr);
    desk.comeBack();
    desk.click(desk.panel, "Play");
    (void)desk.session.waitForResult();
    QVERIFY(desk.run.isOn() && desk.run.canTry());
    QCOMPARE((*matrixIn(desk.session.scene().input, MatrixRole::X))(1, 0), 0.0);
    QCOMPARE(desk.run.answer()->choices, (std::vector<std::size_t>{1, 2})); // of I the score stays 1
    desk.run.toggleTry();
    QCOMPARE((*matrixIn(desk.session.scene().input, MatrixRole::X))(1, 0), 2.0);
    desk.run.end();
    desk.session.applyOrReport(insertToken(desk.session.scene(), 3, "new"));
    (void)desk.session.waitForResult();
    desk.click(desk.panel, "Record try"); // tokens are no try
    QVERIFY2(desk.message().contains("press Play"), qPrintable(desk.message()));
    QCOMPARE(desk.writing.draft().steps[0].step.tryEdits.size(), std::size_t{1});
}

void TestAuthoring::aHandoutIsWritten() {
    Desk desk;
    desk.entry("Handout…").trigger();
    auto* dialog = desk.window.findChild<HandoutDialog*>();
    QVERIFY(dialog != nullptr);
    const QList<QComboBox*> boxes = dialog->findChildren<QComboBox*>();
    QCOMPARE(boxes.size(), 3);
    QVERIFY(boxes[0]->count() >= 7);
    boxes[1]->setCurrentIndex(boxes[1]->findText("中文"));
    boxes[2]->setCurrentIndex(1);
    desk.click(*dialog, "Save PDF…");
    const QString path = m_places.file("love.pdf");
    desk.giveFile(path);
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path), 20'000);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray bytes = file.readAll();
    QVERIFY(bytes.startsWith("%PDF") && bytes.contains("/MediaBox [0 0 612"));
}

/// The panel offers the lesson that is being written first, with its unsaved steps.
void TestAuthoring::theHandoutOfAnOwnLesson() {
    Desk desk;
    desk.entry("New lesson").trigger();
    desk.addStep("Only mine");
    auto* title = desk.panel.findChild<QLineEdit*>();
    title->setFocus();
    title->selectAll();
    desk.type("My own words");
    desk.click(desk.panel, "Handout…");
    auto* dialog = desk.window.findChild<HandoutDialog*>();
    QVERIFY(dialog != nullptr);
    QCOMPARE(dialog->findChildren<QComboBox*>()[0]->currentText(), QString("My own words"));
    QCOMPARE(dialog->lesson().steps.size(), std::size_t{1});
    desk.click(*dialog, "Save PDF…");
    const QString path = m_places.file("mine.pdf");
    desk.giveFile(path);
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path), 20'000);
}

template struct attnscope::test::Registered<TestAuthoring>;
#include "tst_authoring.moc"
