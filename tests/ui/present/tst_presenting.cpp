// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/analysis/vector_edit.h"
#include "core/edits/make_edit.h"
#include "tests/registry.h"
#include "tests/ui/present/presented.h"
#include "ui/actions/present_actions.h"
#include "ui/lessons/built_in_lessons.h"
#include "ui/matrix/heatmap_view.h"
#include "ui/present/present_key_filter.h"
#include "ui/present/teacher_page.h"
#include "ui/present/what_if_editor.h"
#include "ui/window/open_state.h"

#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QProcess>
#include <QPushButton>
#include <QTemporaryDir>

using namespace window_fixture;

/// A presentation as a teacher gives it, with keys or a clicker.
class TestPresenting final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void cleanup() { QSettings().clear(); }
    void aClickerWalksALessonToItsEndAndBack();
    void spaceRevealsThenPlaysThenGoesOn();
    void motionCanBeReduced();
    void ownStepsEndWithTheSceneAsItWas();
    void theCoverGoesWithItsToken();
    void theLitLineIsTheOneThatActs();
    void theWindowIsAtTheStepThatWasShown();
    void escLeavesOneLayerAPress();
    void nothingOfTheCoveredRowIsInTheWindow();
    void whatWasToldIsCoveredAgain();
    void blackIsBlackUntilAKey();
    void aFileIsTheSamePicture();
    void anotherSceneEndsIt();
    void theTeacherSeesNotesAndTheNextStep();
    void keysInTheTeachersWindowLeadTheSlide();
    void aGuessKeepsTheNumberOfTheStep();
    void aGuessedSignIsQuoted();
    void longNotesAreNotCut();
    void aNumberAndEnterShowThatStep();
    void theKeysAreShownUntilAKey();

private:
    OwnPlaces m_places;
};

void TestPresenting::aClickerWalksALessonToItsEndAndBack() {
    Presented open("love");
    open.run().run().count();
    const std::size_t last = open.run().run().count() - 1;
    int presses = 0;
    while (open.run().run().index() < last && presses < 200) {
        open.key(Qt::Key_PageDown);
        ++presses;
    }
    QCOMPARE(open.run().run().index(), last);
    for (std::size_t at = last; at > 0; --at) {
        open.key(Qt::Key_PageUp);
        QCOMPARE(open.run().run().index(), at - 1);
    }
    open.key(Qt::Key_PageUp);
    QCOMPARE(open.run().run().index(), std::size_t{0});
    QVERIFY(open.isOn());
}

void TestPresenting::spaceRevealsThenPlaysThenGoesOn() {
    Presented open;
    open.goTo("softmax");
    QVERIFY(open.run().isCovered());
    open.key(Qt::Key_Space);
    QVERIFY(!open.run().isCovered());
    QCOMPARE(open.step(), std::string("softmax"));
    QCOMPARE(open.selection.progress(), 0.0);
    open.key(Qt::Key_Space);
    QVERIFY(open.player.isPlaying());
    open.key(Qt::Key_Space); // to the end of it
    QVERIFY(!open.player.isPlaying());
    QCOMPARE(open.selection.progress(), 3.0);
    open.key(Qt::Key_Space);
    QCOMPARE(open.step(), std::string("mix"));
}

void TestPresenting::motionCanBeReduced() {
    Presented open;
    open.window.context().appearance.setReducesMotion(true);
    open.goTo("mix");
    open.key(Qt::Key_Space);
    QVERIFY(!open.player.isPlaying());
    QCOMPARE(open.selection.progress(), 3.0);
}

void TestPresenting::ownStepsEndWithTheSceneAsItWas() {
    Presented open;
    open.presenting.end();
    open.session.applyOrReport(setCell(open.session.scene(), MatrixRole::X, 0, 0, 5.0));
    const Scene mine = open.session.scene();
    const bool wasModified = open.session.isModified();
    QVERIFY(wasModified);
    open.presenting.start();
    open.key(Qt::Key_End); // a causal mask
    QCOMPARE(open.step(), std::string("mask"));
    QVERIFY(hasCausal(open.session.scene().mask));
    open.session.applyOrReport(setCell(open.session.scene(), MatrixRole::X, 1, 1, 7.0));
    open.key(Qt::Key_Escape);
    QVERIFY(!open.isOn());
    QVERIFY(open.session.scene() == mine);
    QVERIFY(open.session.isModified());
    open.session.undoStack().undo();
    QCOMPARE(open.number(Stage::X, 0, 0), 1.0);
}

/// The row of the token that is asked for is in the slide's picture nowhere.
void TestPresenting::theCoverGoesWithItsToken() {
    Presented open("meaning");
    open.goTo("swap");
    const auto covered = [&open] {
        std::vector<bool> rows;
        for (const SlidePart& part : open.run().slide().parts) {
            if (const auto* matrix = std::get_if<SlideMatrix>(&part)) {
                const auto source = matrix->picture.snapshot.source(Stage::Weights);
                for (std::size_t row = 0; row < source->rows(); ++row) {
                    rows.push_back(source->covered(row, 0));
                }
            }
        }
        return rows;
    };
    QCOMPARE(covered(), (std::vector<bool>{false, true, false}));
    open.session.applyOrReport(moveToken(open.session.scene(), 0, 2));
    (void)open.session.waitForResult();
    QCOMPARE(covered(), (std::vector<bool>{true, false, false}));
}

/// Without lengths the function returns early: what Space shows is seen on the slide.
void TestPresenting::theLitLineIsTheOneThatActs() {
    Presented open("padding");
    open.goTo("masked-softmax");
    const auto acting = [&open] {
        std::vector<std::size_t> lines;
        for (const SlidePart& part : open.run().slide().parts) {
            const auto* const picture = std::get_if<ExplainPicture>(&part);
            const auto* const code =
                picture != nullptr ? std::get_if<CodeListing>(&picture->explanation) : nullptr;
            for (std::size_t at = 0; code != nullptr && at < code->lines.size(); ++at) {
                if (code->lines[at].acts) {
                    lines.push_back(at);
                }
            }
        }
        return lines;
    };
    QCOMPARE(acting(), (std::vector<std::size_t>{9, 10}));
    open.key(Qt::Key_Space); // the answer
    open.key(Qt::Key_Space); // what if there are no lengths
    QVERIFY(open.run().run().isTried());
    QCOMPARE(acting(), std::vector<std::size_t>{2});
}

void TestPresenting::theWindowIsAtTheStepThatWasShown() {
    Presented open("love");
    open.key(Qt::Key_Right);
    open.key(Qt::Key_Right);
    const std::string shown = open.step();
    open.key(Qt::Key_Escape);
    QVERIFY(!open.isOn());
    QCOMPARE(open.window.open()->lesson.step().id, shown);
}

void TestPresenting::escLeavesOneLayerAPress() {
    Presented open;
    open.goTo("softmax");
    open.key(Qt::Key_Right, Qt::AltModifier);
    open.key(Qt::Key_Right, Qt::AltModifier);
    QCOMPARE(open.run().guess(), std::optional(std::size_t{1}));
    open.key(Qt::Key_P);
    open.key(Qt::Key_E);
    QVERIFY(open.slide().editor().isVisible());
    QTest::keyClick(&open.slide().editor(), Qt::Key_Escape);
    QVERIFY(!open.slide().editor().isVisible());
    QVERIFY(open.slide().hasPointer());
    open.key(Qt::Key_Escape);
    QVERIFY(!open.slide().hasPointer());
    QVERIFY(open.run().guess());
    open.key(Qt::Key_Escape);
    QVERIFY(!open.run().guess());
    QVERIFY(open.isOn());
    open.key(Qt::Key_Escape);
    QVERIFY(!open.isOn());
}

void TestPresenting::nothingOfTheCoveredRowIsInTheWindow() {
    const auto said = [](double number) {
        Presented open;
        open.presenting.end();
        open.selection.setQuery(1);
        open.session.applyOrReport(freeVectors(open.session.scene()));
        open.session.applyOrReport(setCell(open.session.scene(), MatrixRole::Q, 1, 0, number));
        open.presenting.start();
        open.goTo("softmax");
        PresentView& view = open.slide();
        view.resize(1280, 800);
        return std::tuple(view.grab().toImage(), view.windowTitle(), view.accessibleName(),
                          view.accessibleDescription(), view.toolTip(), view.statusTip());
    };
    const auto first = said(0.0);
    const auto second = said(0.25);
    QVERIFY(first == second);
    QVERIFY2(std::get<3>(first).contains(QStringLiteral("covered")), qPrintable(std::get<3>(first)));
}

/// A question that was answered once is asked anew by R, with what it covers.
void TestPresenting::whatWasToldIsCoveredAgain() {
    Presented open("love");
    open.goTo("predict");
    QVERIFY(open.run().isCovered());
    open.key(Qt::Key_Space);
    QVERIFY(!open.run().isCovered());
    open.key(Qt::Key_R);
    QVERIFY(open.run().isCovered());
}

/// A white panel would blind a dark room.
void TestPresenting::blackIsBlackUntilAKey() {
    Presented open;
    open.key(Qt::Key_B);
    QVERIFY(open.run().isBlack());
    QCOMPARE(open.slide().grab().toImage().pixelColor(40, 40), QColor(Qt::black));
    const std::string before = open.step();
    open.key(Qt::Key_PageDown);
    QVERIFY(!open.run().isBlack());
    QCOMPARE(open.step(), before);
    open.key(Qt::Key_Period);
    QVERIFY(open.run().isBlack());
    open.key(Qt::Key_Escape);
    QVERIFY(!open.isOn());
}

void TestPresenting::aFileIsTheSamePicture() {
    const QTemporaryDir folder;
    Presented open("love");
    for (const char* step : {"predict", "scores", "exponentials"}) {
        open.goTo(step);
        open.slide().resize(1280, 800);
        const QString file = folder.filePath(QString::fromLatin1(step) + QStringLiteral(".png"));
        QProcess program;
        program.start(ATTNSCOPE_PROGRAM, {"render", "--lesson", "love", "--step", step, "--size", "1280x800",
                                          "--language", "en", "-o", file});
        QVERIFY(program.waitForFinished(60'000));
        QVERIFY2(program.exitCode() == 0, program.readAllStandardError());
        const QImage drawn = QImage(file).convertToFormat(QImage::Format_RGB32);
        QCOMPARE(open.slide().grab().toImage().convertToFormat(QImage::Format_RGB32), drawn);
    }
}

void TestPresenting::anotherSceneEndsIt() {
    Presented open;
    open.window.files().openExample("noun-adjective");
    (void)open.session.waitForResult();
    QTRY_VERIFY(!open.isOn());
    QVERIFY(!open.session.isModified());
    QVERIFY(open.session.scene().tokens.size() != 3);
}

void TestPresenting::theTeacherSeesNotesAndTheNextStep() {
    Presented open("love");
    TeacherPage page(open.run(), QSize(1920, 1080));
    page.begin();
    const QString notes = page.findChild<QLabel*>(QStringLiteral("teacherNotes"))->text();
    QVERIFY2(notes.contains(QStringLiteral("embedding size 2")), qPrintable(notes));
    open.key(Qt::Key_End);
    QVERIFY(page.findChild<QLabel*>(QStringLiteral("teacherNotes"))->text() != notes);
    QVERIFY(page.findChild<QLabel*>(QStringLiteral("teacherNext"))->text().contains(QStringLiteral("last")));
    // That the class sees no slide, and what brings it back.
    const auto* const black = page.findChild<QLabel*>(QStringLiteral("teacherBlack"));
    QVERIFY(!black->isVisibleTo(&page));
    open.key(Qt::Key_B);
    QVERIFY(black->isVisibleTo(&page) && black->text().contains(QStringLiteral("black")));
    open.key(Qt::Key_B);
    QVERIFY(!black->isVisibleTo(&page));
    // In the class's colours: as the slide is, and black where it is.
    auto* const screen = page.findChild<QWidget*>(QStringLiteral("classScreen"));
    page.resize(640, 800);
    page.show();
    QCoreApplication::processEvents();
    const QImage seen = screen->grab().toImage();
    const Slide& slide = open.run().slide();
    QImage painted(seen.size(), seen.format());
    QPainter painter(&painted);
    drawSlide(painter, slide, layoutSlide(slide, QSizeF(seen.size())));
    painter.end();
    QCOMPARE(seen, painted);
    // It has the shape of a screen, and the notes stand under it where the page is high, else beside it.
    QVERIFY(screen->width() > 400 && std::abs(screen->width() * 9 - screen->height() * 16) <= 16);
    const auto* const notesArea = page.findChild<QWidget*>(QStringLiteral("teacherScroll"));
    const auto placeOf = [&page](const QWidget* part) {
        return QRect(part->mapTo(&page, QPoint()), part->size());
    };
    QVERIFY(placeOf(notesArea).top() >= placeOf(screen).bottom());
    page.resize(1600, 900);
    QCoreApplication::processEvents();
    QVERIFY(screen->width() > 700 && std::abs(screen->width() * 9 - screen->height() * 16) <= 16);
    QVERIFY(placeOf(notesArea).left() >= placeOf(screen).right());
    open.key(Qt::Key_Period);
    QCOMPARE(screen->grab().toImage().pixelColor(seen.rect().center()), QColor(Qt::black));
    for (auto* button : page.findChildren<QPushButton*>()) {
        if (button->text() == QStringLiteral("Show the slide")) {
            button->click();
        }
    }
    QVERIFY(!open.run().isBlack() && !black->isVisibleTo(&page));
    // While numbers are edited it shows the picture above them, as the class sees it.
    const QImage whole = screen->grab().toImage();
    open.key(Qt::Key_E);
    QVERIFY(open.run().editorPart() > 0.1);
    const Slide above = slideAboveEditor(slide, QSizeF(seen.size()), open.run().editorPart() * seen.height());
    QVERIFY(above.action.isEmpty() && above.steps.empty() && !slide.action.isEmpty());
    QVERIFY(screen->grab().toImage() != whole);
    open.key(Qt::Key_Escape);
    QCOMPARE(open.run().editorPart(), 0.0);
    QCOMPARE(screen->grab().toImage(), whole);
}

/// As after a click on the teacher's page or its picture, on two screens.
void TestPresenting::keysInTheTeachersWindowLeadTheSlide() {
    Presented open("love");
    const PresentKeyFilter filter(open.window, open.slide());
    auto* const picture = open.window.findChild<HeatmapView*>();
    QVERIFY(picture != nullptr);
    const std::size_t query = open.selection.query();
    QTest::keyClick(picture, Qt::Key_Right);
    (void)open.session.waitForResult();
    QCOMPARE(open.run().run().index(), std::size_t{1});
    QTest::keyClick(picture, Qt::Key_PageUp);
    QCOMPARE(open.run().run().index(), std::size_t{0});
    QCOMPARE(open.selection.query(), query);
    QTest::keyClick(&open.window, Qt::Key_B);
    QVERIFY(open.run().isBlack());
    QTest::keyClick(picture, Qt::Key_B);
    QVERIFY(!open.run().isBlack());
    // A field that a step gave the keyboard is led from; one that was clicked into is typed into.
    QLineEdit field(&open.window);
    QFocusEvent given(QEvent::FocusIn, Qt::OtherFocusReason);
    QCoreApplication::sendEvent(&field, &given);
    QTest::keyClick(&field, Qt::Key_B);
    QVERIFY(open.run().isBlack());
    QTest::keyClick(&field, Qt::Key_PageDown);
    QVERIFY(!open.run().isBlack());
    QFocusEvent clicked(QEvent::FocusIn, Qt::MouseFocusReason);
    QCoreApplication::sendEvent(&field, &clicked);
    QTest::keyClicks(&field, QStringLiteral("be"));
    QVERIFY(!open.run().isBlack());
    QCOMPARE(field.text(), QStringLiteral("be"));
    QTest::keyClick(&field, Qt::Key_End);
    QCOMPARE(open.run().run().index(), std::size_t{0});
}

void TestPresenting::aGuessKeepsTheNumberOfTheStep() {
    Presented open("love");
    open.goTo("predict");
    open.key(Qt::Key_Right, Qt::AltModifier);
    open.key(Qt::Key_Right, Qt::AltModifier);
    open.key(Qt::Key_Return);
    const double weight = open.weight(open.run().run().step().cover.value(), 1);
    const QString told = QStringLiteral("love: %1").arg(weight, 0, 'f', 3);
    QVERIFY2(open.run().slide().after.contains(told), qPrintable(open.run().slide().after));
    open.session.applyOrReport(setCell(open.session.scene(), MatrixRole::X, 0, 1, 3.0));
    (void)open.session.waitForResult();
    QVERIFY(std::abs(open.weight(open.run().run().step().cover.value(), 1) - weight) > 0.01);
    QVERIFY(open.run().slide().after.startsWith(QStringLiteral("Before the change")));
    QVERIFY2(open.run().slide().after.contains(told), qPrintable(open.run().slide().after));
}

void TestPresenting::aGuessedSignIsQuoted() {
    Presented open("meaning");
    const auto& steps = open.run().run().lesson().steps;
    for (std::size_t at = 0; at < steps.size(); ++at) {
        open.run().run().goTo(at);
        (void)open.session.waitForResult();
        const Scene& scene = open.session.scene();
        for (std::size_t key = 0; steps[at].cover && key < scene.tokens.size(); ++key) {
            if (scene.tokens[key] == ".") {
                open.run().setGuess(key);
                open.key(Qt::Key_Space);
                const QString said = open.run().slide().after;
                QVERIFY2(said.contains(QStringLiteral("The guess was “.”: ")), qPrintable(said));
                return;
            }
        }
    }
    QFAIL("no covered row beside a full stop");
}

void TestPresenting::longNotesAreNotCut() {
    Presented open("love");
    TeacherPage page(open.run(), QSize(1920, 1080));
    page.begin();
    page.resize(260, 200);
    page.show();
    QCoreApplication::processEvents();
    const auto* const notes = page.findChild<QLabel*>(QStringLiteral("teacherNotes"));
    QVERIFY2(notes->height() >= notes->heightForWidth(notes->width()),
             qPrintable(
                 QStringLiteral("%1 of %2").arg(notes->height()).arg(notes->heightForWidth(notes->width()))));
    QVERIFY(page.height() <= 400);
    // The clock stays in sight below them, while the class's screen is black, too.
    const int height = page.height();
    open.key(Qt::Key_B);
    QCoreApplication::processEvents();
    QCOMPARE(page.minimumSizeHint().height() <= height, true);
    const QLabel* clock = nullptr;
    for (const auto* label : page.findChildren<QLabel*>()) {
        clock = label->text().contains(QStringLiteral("since the start")) ? label : clock;
    }
    QVERIFY(clock->mapTo(&page, clock->rect().bottomLeft()).y() <= height);
}

/// As slides are called up elsewhere: 1, 2, Enter.
void TestPresenting::aNumberAndEnterShowThatStep() {
    Presented open("love");
    open.key(Qt::Key_1);
    open.key(Qt::Key_2);
    QCOMPARE(open.slide().notice().front().keys, QStringLiteral("12"));
    QCOMPARE(open.run().run().index(), std::size_t{0});
    open.key(Qt::Key_Return);
    QCOMPARE(open.run().run().index(), std::size_t{11});
    QVERIFY(open.slide().notice().empty());
    open.key(Qt::Key_9); // another key gives it up and does no more
    open.key(Qt::Key_Escape);
    QCOMPARE(open.run().run().index(), std::size_t{11});
    QVERIFY(open.isOn());
    open.key(Qt::Key_9);
    open.key(Qt::Key_9);
    open.key(Qt::Key_Enter);
    QVERIFY(open.slide().notice().front().meaning.contains(QStringLiteral("24 steps")));
    QCOMPARE(open.run().run().index(), std::size_t{11});
}

void TestPresenting::theKeysAreShownUntilAKey() {
    Presented open("love");
    open.slide().resize(1280, 800);
    const QImage before = open.slide().grab().toImage();
    for (const Qt::Key key : {Qt::Key_Question, Qt::Key_F1}) {
        open.key(key);
        const QString said = open.slide().accessibleDescription();
        for (const char* name :
             {"Space", "Page Down", "Home", "Alt+→", "E:", "R:", "S:", "T:", "P:", "B", "Esc"}) {
            QVERIFY2(said.contains(QString::fromUtf8(name)), name);
        }
        QVERIFY(open.slide().grab().toImage() != before);
        open.key(Qt::Key_Shift); // alone it is no key yet
        QVERIFY(!open.slide().notice().empty());
        open.key(Qt::Key_Right);
        QVERIFY(open.slide().notice().empty());
        QCOMPARE(open.run().run().index(), std::size_t{0});
        QCOMPARE(open.slide().grab().toImage(), before);
    }
}

template struct attnscope::test::Registered<TestPresenting>;
#include "tst_presenting.moc"
