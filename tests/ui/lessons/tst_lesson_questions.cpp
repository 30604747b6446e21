// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/analysis/vector_edit.h"
#include "core/edits/make_edit.h"
#include "core/lessons/lesson_read.h"
#include "tests/registry.h"
#include "tests/ui/lessons/lesson_window.h"
#include "ui/inputs/inputs_panel.h"
#include "ui/lessons/built_in_lessons.h"
#include "ui/lessons/question_form.h"
#include "ui/product/product_view.h"
#include "ui/session/comparison.h"
#include "ui/session/kept_steps.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QMenuBar>
#include <QStatusBar>

#include <set>

using namespace window_fixture;

namespace {

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

/// What a step asks: its fields and verdict, and what is covered until it is answered.
class TestLessonQuestions final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void aKeyIsChosen();
    void aShapeIsTyped();
    void aSwappedShapeIsTold();
    void theAnswerCanBeShown();
    void aWrongNumberOfTheNotesIsCorrected();
    void aCoveredStepStaysWhereItPoints();
    void whatIsCoveredIsNotSeen();
    void aCellThatIsAskedForIsCovered();
    void askedCellsOfAProductAreNotComputed();
    void theVerdictIsSeen();
    void whatWasToldStays();
    void theMaskDoesNotTellACoveredRow();
    void aWrongKeySaysWhatItHas();
    void noRowIsAnAnswer();
    void manyRowsAreSeenAtOnce();
    void theVerdictMovesNothing();
    void theKeysReachTheFields();

private:
    OwnPlaces m_places;
};

void TestLessonQuestions::aKeyIsChosen() {
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
    const QString verdict = open.text("lessonVerdict");
    const std::size_t asked = open.run.index();
    open.run.goTo(asked + 1);
    QVERIFY(open.text("lessonVerdict") != verdict);
    open.run.goTo(asked);
    QCOMPARE(open.text("lessonVerdict"), verdict); // still found, not told
}

void TestLessonQuestions::aShapeIsTyped() {
    LessonWindow open;
    open.goTo(stepThatAsks<ShapeOf>(open.run.lesson()));
    const std::vector<double> right = open.run.answer()->numbers;
    const QList<QLineEdit*> fields = open.card.findChild<QuestionForm*>()->findChildren<QLineEdit*>();
    QCOMPARE(fields.size(), 2);
    QTest::keyClicks(fields[0], QString::number(right[0]));
    QTest::keyClicks(fields[1], QStringLiteral("x"));
    QTest::keyClick(fields[1], Qt::Key_Return);
    QCOMPARE(open.text("lessonVerdict"), QStringLiteral("“x” is no number.")); // and no answer
    fields[1]->clear();
    QTest::keyClicks(fields[1], QString::number(right[1]));
    QTest::keyClick(fields[1], Qt::Key_Return);
    QVERIFY(open.text("lessonVerdict").startsWith(QStringLiteral("Right")));
}

/// Columns typed before rows are told as that.
void TestLessonQuestions::aSwappedShapeIsTold() {
    LessonWindow open;
    const QList<QLineEdit*> sides = open.card.findChild<QuestionForm*>()->findChildren<QLineEdit*>();
    QCOMPARE(sides.size(), 2);
    sides[0]->setText(QStringLiteral("2"));
    sides[1]->setText(QStringLiteral("3"));
    QTest::mouseClick(&open.button(QStringLiteral("Check")), Qt::LeftButton);
    QVERIFY2(open.text("lessonVerdict").contains(QStringLiteral("rows are counted first")),
             qPrintable(open.text("lessonVerdict")));
}

void TestLessonQuestions::theAnswerCanBeShown() {
    LessonWindow open;
    open.goTo("slip-scaled"); // two numbers of the notes are wrong
    QTest::mouseClick(&open.button(QStringLiteral("Show the answer")), Qt::LeftButton);
    QVERIFY(open.text("lessonVerdict").contains(QStringLiteral(" in place of ")));
    QVERIFY(open.run.isAnswered());
}

void TestLessonQuestions::aWrongNumberOfTheNotesIsCorrected() {
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
void TestLessonQuestions::aCoveredStepStaysWhereItPoints() {
    LessonWindow open;
    open.goTo("predict");
    const std::size_t row = *open.run.step().cover;
    QVERIFY(open.run.isCovered());
    QCOMPARE(open.selection.stage(), Stage::Weights);
    QCOMPARE(open.selection.query(), row);
    QVERIFY(open.dock("row").isVisible());
    QVERIFY(open.window.findChild<QWidget*>(QStringLiteral("coveredRow"))->isVisible());
    QVERIFY(!open.window.findChild<QTabBar*>(QStringLiteral("rowTabs"))->isVisible()); // it has one picture
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
void TestLessonQuestions::whatIsCoveredIsNotSeen() {
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
void TestLessonQuestions::aCellThatIsAskedForIsCovered() {
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
void TestLessonQuestions::askedCellsOfAProductAreNotComputed() {
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

void TestLessonQuestions::theVerdictIsSeen() {
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
void TestLessonQuestions::whatWasToldStays() {
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

/// A row of length 0 spreads evenly: before the guess the mask's words would tell that.
void TestLessonQuestions::theMaskDoesNotTellACoveredRow() {
    LessonWindow open;
    open.window.lessons().startNamed("padding");
    open.goTo("length-zero");
    QVERIFY(open.run.isCovered());
    const auto* const warning = open.window.findChild<QLabel*>(QStringLiteral("emptyRowsWarning"));
    QTest::qWait(200); // counted beside the window
    QVERIFY(warning != nullptr && warning->text().isEmpty());
    QTest::mouseClick(&open.button(QStringLiteral("Show the answer")), Qt::LeftButton);
    QTRY_VERIFY(warning->text().contains(QStringLiteral("spread evenly")));
}

/// Its own weight, which is no answer yet; of a covered row nothing.
void TestLessonQuestions::aWrongKeySaysWhatItHas() {
    LessonWindow open;
    open.goTo(stepThatAsks<StrongestKey>(open.run.lesson()));
    const std::size_t row = std::get<StrongestKey>(*open.run.question()).row;
    open.card.findChild<QComboBox*>()->setCurrentIndex(1);
    QTest::mouseClick(&open.button(QStringLiteral("Check")), Qt::LeftButton);
    const QString weight = QString::number(open.weight(row, 1), 'f', 3);
    QVERIFY2(open.text("lessonVerdict").contains(weight), qPrintable(open.text("lessonVerdict")));
    open.goTo("predict");
    QVERIFY(open.run.isCovered());
    open.card.findChild<QComboBox*>()->setCurrentIndex(0);
    QTest::mouseClick(&open.button(QStringLiteral("Check")), Qt::LeftButton);
    QVERIFY2(!open.text("lessonVerdict").contains(QStringLiteral("0.")),
             qPrintable(open.text("lessonVerdict")));
}

/// Rows are ticked, or that none changes; nothing at all is no answer.
void TestLessonQuestions::noRowIsAnAnswer() {
    LessonWindow open;
    open.goTo(stepThatAsks<RowsChanged>(open.run.lesson()));
    const QList<QCheckBox*> boxes = open.card.findChild<QuestionForm*>()->findChildren<QCheckBox*>();
    QCOMPARE(boxes.size(), 4); // three rows and none
    QPushButton& check = open.button(QStringLiteral("Check"));
    QVERIFY(!check.isEnabled());
    boxes[0]->click();
    QVERIFY(check.isEnabled());
    boxes[3]->click();
    QVERIFY(boxes[3]->isChecked() && !boxes[0]->isChecked());
    boxes[3]->setFocus();
    QTest::keyClick(boxes[3], Qt::Key_Return);
    QVERIFY(boxes[3]->isChecked()); // Enter checks and doesn't untick
    QVERIFY(open.text("lessonVerdict").startsWith(QStringLiteral("Not so")));
    for (const std::size_t row : open.run.answer()->choices) {
        boxes[static_cast<qsizetype>(row)]->click();
    }
    QVERIFY(!boxes[3]->isChecked());
    QTest::mouseClick(&check, Qt::LeftButton);
    QVERIFY(open.text("lessonVerdict").startsWith(QStringLiteral("Right")));
}

/// Sixteen rows and none, in few lines of the card's width.
void TestLessonQuestions::manyRowsAreSeenAtOnce() {
    LessonWindow open;
    open.window.resize(1280, 800);
    open.window.lessons().startNamed("trained-heads");
    open.goTo("without-h1");
    const QList<QCheckBox*> boxes = open.card.findChild<QuestionForm*>()->findChildren<QCheckBox*>();
    QCOMPARE(boxes.size(), 17);
    QCOMPARE(boxes[9]->accessibleName(), QStringLiteral("9 love"));
    std::set<int> lines;
    for (const QCheckBox* box : boxes) {
        lines.insert(box->y());
        const int right = box->mapTo(&open.card, box->rect().bottomRight()).x();
        QVERIFY2(right < open.card.width(), qPrintable(box->text()));
        QVERIFY2(box->width() >= box->sizeHint().width(), qPrintable(box->text()));
    }
    QCOMPARE(lines.size(), std::size_t{3}); // for so many the card has room in a window of 1280 × 800
}

/// What is pressed next stays where it is when an answer is wrong.
void TestLessonQuestions::theVerdictMovesNothing() {
    LessonWindow open;
    open.goTo(stepThatAsks<StrongestKey>(open.run.lesson()));
    QPushButton& check = open.button(QStringLiteral("Check"));
    auto* const keys = open.card.findChild<QComboBox*>();
    keys->setCurrentIndex((static_cast<int>(open.run.answer()->choices.front()) + 1) % 3);
    QCoreApplication::processEvents();
    const QPoint before = check.mapTo(&open.window, QPoint());
    const QPoint field = keys->mapTo(&open.window, QPoint());
    QTest::mouseClick(&check, Qt::LeftButton);
    QCoreApplication::processEvents();
    QVERIFY(open.text("lessonVerdict").startsWith(QStringLiteral("Not so")));
    QCOMPARE(check.mapTo(&open.window, QPoint()), before);
    QCOMPARE(keys->mapTo(&open.window, QPoint()), field);
}

/// A number can be typed as the step comes; F6 leads to a choice; what was answered leads on.
void TestLessonQuestions::theKeysReachTheFields() {
    LessonWindow open;
    open.goTo("slip-scores");
    QWidget* field = QApplication::focusWidget();
    QVERIFY(field != nullptr && open.card.isAncestorOf(field));
    QTest::keyClicks(field, QStringLiteral("2"));
    QTest::keyClick(field, Qt::Key_Return);
    QVERIFY(open.text("lessonVerdict").startsWith(QStringLiteral("Right")));
    QCOMPARE(QApplication::focusWidget(), static_cast<QWidget*>(&open.button(QStringLiteral("Next"))));
    open.goTo(stepThatAsks<StrongestKey>(open.run.lesson()));
    auto* const keys = open.card.findChild<QComboBox*>();
    QVERIFY(keys->hasFocus());
    open.view.setFocus();
    for (int press = 0; press < 8 && !keys->hasFocus(); ++press) {
        QTest::keyClick(&open.window, Qt::Key_F6);
    }
    QVERIFY(keys->hasFocus());
    keys->setCurrentIndex(static_cast<int>(open.run.answer()->choices.front()));
    QTest::keyClick(keys, Qt::Key_Return);
    QVERIFY(open.text("lessonVerdict").startsWith(QStringLiteral("Right")));
}

template struct attnscope::test::Registered<TestLessonQuestions>;
#include "tst_lesson_questions.moc"
