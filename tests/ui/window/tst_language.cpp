// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/make_edit.h"
#include "tests/registry.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/actions/lesson_actions.h"
#include "ui/authoring/lesson_writing.h"
#include "ui/export/figure_command.h"
#include "ui/export/picture_format.h"
#include "ui/lessons/lesson_run.h"
#include "ui/session/comparison.h"
#include "ui/session/error_text.h"
#include "ui/session/language.h"
#include "ui/window/open_state.h"
#include "ui/window/other_language.h"

#include <QAbstractButton>
#include <QAction>
#include <QDockWidget>
#include <QLabel>
#include <QMenuBar>
#include <QRegularExpression>

namespace {

using namespace window_fixture;

bool hasChinese(const QString& text) {
    static const QRegularExpression han(QStringLiteral("\\p{Han}"));
    return text.contains(han);
}

/// A window with a lesson at its fourth step, and of it two numbers that were changed.
class SpeakingWindow {
public:
    SpeakingWindow() {
        m_window = std::make_unique<MainWindow>(std::make_unique<TextbookEngine>(), CpuEngine::kind());
        m_window->resize(1400, 900);
        m_window->show();
        (void)QTest::qWaitForWindowActive(m_window.get());
        m_window->lessons().startNamed("love");
        open().lesson.goTo(3);
        for (const double number : {2.0, 3.0}) {
            const Scene& scene = open().session.scene();
            (void)open().session.apply(setCell(scene, MatrixRole::X, 0, 1, number));
        }
        (void)open().session.waitForResult();
        QCoreApplication::processEvents();
    }

    OpenState& open() const { return *m_window->open(); }
    MainWindow& window() const { return *m_window; }

    void speak(Language language) {
        chooseLanguage(language);
        m_window = inOtherLanguage(std::move(m_window));
        (void)open().session.waitForResult();
        QTest::qWait(50); // what is laid out later
    }

    /// All that can be read in the window, in the order of its parts.
    QStringList texts() const {
        QStringList all{m_window->windowTitle()};
        for (const QAction* action : m_window->findChildren<QAction*>()) {
            all << action->text() << action->toolTip() << action->statusTip();
        }
        for (const QWidget* part : m_window->findChildren<QWidget*>()) {
            if (part->isVisible()) {
                all << part->toolTip() << part->accessibleName() << part->windowTitle();
            }
        }
        for (const QAbstractButton* button : m_window->findChildren<QAbstractButton*>()) {
            all << button->text();
        }
        for (const QLabel* label : m_window->findChildren<QLabel*>()) {
            if (label->isVisible()) {
                all << label->text();
            }
        }
        all.removeAll(QString());
        return all;
    }

    QDockWidget& dock(const char* name) const {
        return *m_window->findChild<QDockWidget*>(QLatin1String(name));
    }

private:
    std::unique_ptr<MainWindow> m_window;
};

/// The texts of the first that are not in the second, each as often as it lacks.
QString without(QStringList first, const QStringList& second) {
    for (const QString& text : second) {
        first.removeOne(text);
    }
    return first.join(QStringLiteral(" | "));
}

void addEntries(const QMenu& menu, QStringList& entries) {
    for (const QAction* action : menu.actions()) {
        if (!action->isSeparator()) {
            entries << action->text();
        }
        if (action->menu() != nullptr) {
            addEntries(*action->menu(), entries);
        }
    }
}

} // namespace

/// View, Language: the open window in another language, with all that is open in it.
class TestLanguage final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void cleanup();
    void menusAreChinese();
    void docksTipsAndLessonAreChinese();
    void allComesBackInEnglish();
    void theCommandLineHasNoLanguage();
    void whatIsOpenStays();
    void undoStepsAreNamedInTheLanguage();
    void zoomDocksAndComparisonStay();
    void theOwnLessonStays();
    void errorsOfTheCoreAreChinese();
    void theChoiceIsKept();
    void theMenuChooses();
};

void TestLanguage::cleanup() {
    chooseLanguage(std::nullopt);
    applyLanguage(wantedLanguage());
}

void TestLanguage::menusAreChinese() {
    SpeakingWindow window;
    window.speak(Language::Chinese);
    QStringList entries;
    for (const QAction* action : window.window().menuBar()->actions()) {
        entries << action->text();
        addEntries(*action->menu(), entries);
    }
    QVERIFY(entries.size() > 150);
    QStringList english;
    for (const QString& entry : entries) {
        // Names of scenes and lessons, of colour maps and matrices, numbers and formulas.
        static const QRegularExpression word(QStringLiteral("[a-z]{3}"));
        static const QStringList names{"English", "I love AI", "DynamicViT", "viridis", "magma",
                                       "inferno", "plasma",    "cividis",    "Grey",    "BigBird"};
        const bool isName = std::any_of(names.begin(), names.end(), [&entry](const QString& name) {
            return entry.contains(name, Qt::CaseInsensitive);
        });
        if (!hasChinese(entry) && entry.contains(word) && !isName) {
            english << entry;
        }
    }
    QVERIFY2(english.isEmpty(), qPrintable(english.join(QStringLiteral(" | "))));
}

void TestLanguage::docksTipsAndLessonAreChinese() {
    SpeakingWindow window;
    window.speak(Language::Chinese);
    QCOMPARE(window.dock("inputs").windowTitle(), QStringLiteral("输入"));
    QCOMPARE(window.dock("row").windowTitle(), QStringLiteral("输出行"));
    const Lesson& lesson = window.open().lesson.lesson();
    const QString title = window.open().lesson.texts().title;
    QCOMPARE(title, window.open().lesson.titleOf(3));
    QVERIFY2(hasChinese(title), qPrintable(title));
    const QList<QLabel*> labels = window.dock("lesson").findChildren<QLabel*>();
    QVERIFY(std::any_of(labels.begin(), labels.end(),
                        [&title](const QLabel* label) { return label->text().contains(title); }));
    QCOMPARE(lesson.name, std::string("love"));
    for (const QAction* action : window.window().findChildren<QAction*>()) {
        const QString tip = action->toolTip();
        const bool isCode = tip.contains(QStringLiteral("masked_fill(")) || tip == QStringLiteral("a₀₁");
        if (hasChinese(action->text()) && action->menu() == nullptr && !isCode) {
            QVERIFY2(hasChinese(tip), qPrintable(action->text() + ": " + tip));
        }
    }
}

void TestLanguage::allComesBackInEnglish() {
    applyLanguage(Language::English);
    SpeakingWindow window; // as it was first built
    window.open().selection.setCell({Stage::Weights, 1, 0});
    QTest::qWait(50);
    const QStringList before = window.texts();
    QVERIFY(!hasChinese(before.join(QString()).remove(QStringLiteral("简体中文"))));
    window.speak(Language::Chinese);
    QVERIFY(window.texts() != before);
    window.speak(Language::English);
    const QStringList after = window.texts();
    QCOMPARE(without(before, after), QString());
    QCOMPARE(without(after, before), QString());
}

void TestLanguage::theCommandLineHasNoLanguage() {
    SpeakingWindow window;
    window.speak(Language::Chinese);
    window.open().selection.setStage(Stage::Weights);
    QVERIFY(window.open().groups.setGrouping(Grouping::Words));
    QTRY_VERIFY(!window.window().view().picture().groupsMeaning.isEmpty());
    ExportedFigure figure;
    figure.window = window.window().view().picture();
    QVERIFY2(hasChinese(figure.window.groupsMeaning), qPrintable(figure.window.groupsMeaning));
    const QString line = renderCommand(figure, {QStringLiteral("3.25in"), 300.0, 7.0},
                                       QStringLiteral("a.json"), QStringLiteral("a.png"));
    QVERIFY2(line.contains(QStringLiteral(" --group words ")), qPrintable(line));
    QVERIFY(offeredPicturePath(QStringLiteral("/tmp"), QStringLiteral("a"), figure.window, {},
                               pictureFormats().front())
                .startsWith(QStringLiteral("/tmp/a weights by words")));
}

void TestLanguage::whatIsOpenStays() {
    SpeakingWindow window;
    OpenState& open = window.open();
    open.selection.setCell({Stage::Scores, 1, 2});
    open.selection.setQuery(1);
    const std::shared_ptr<const Scene> scene = open.session.sharedScene();
    const int steps = open.session.undoStack().index();
    const ResultPtr result = open.session.snapshot().result;
    window.speak(Language::Chinese);
    QCOMPARE(&window.open(), &open);
    QCOMPARE(open.session.sharedScene(), scene);
    QCOMPARE(open.session.snapshot().result, result);
    QCOMPARE(open.session.undoStack().index(), steps);
    QCOMPARE(open.selection.stage(), Stage::Scores);
    QCOMPARE(open.selection.query(), std::size_t{1});
    QCOMPARE(open.selection.cell().column, std::size_t{2});
    QCOMPARE(open.lesson.index(), std::size_t{3});
    QVERIFY(window.dock("lesson").isVisible());
    open.session.undoStack().undo();
    QCOMPARE(open.session.scene().input.index() == scene->input.index(), true);
    QVERIFY(open.session.scene() != *scene);
    open.session.undoStack().redo();
    QVERIFY(open.session.scene() == *scene);
}

void TestLanguage::undoStepsAreNamedInTheLanguage() {
    SpeakingWindow window;
    const QUndoStack& stack = window.open().session.undoStack();
    const QString english = stack.undoText();
    window.open().session.undoStack().undo();
    QCOMPARE(english, QStringLiteral("Change X[0, 1] to 3"));
    window.speak(Language::Chinese);
    QCOMPARE(stack.undoText(), QStringLiteral("把 X[0, 1] 改为 2"));
    QCOMPARE(stack.redoText(), QStringLiteral("把 X[0, 1] 改为 3"));
    // The step of the lesson before them put another scene in place.
    for (int at = 0; at < stack.count(); ++at) {
        QVERIFY2(hasChinese(stack.text(at)), qPrintable(stack.text(at)));
    }
    window.speak(Language::English);
    window.open().session.undoStack().redo();
    QCOMPARE(stack.undoText(), english);
}

void TestLanguage::zoomDocksAndComparisonStay() {
    SpeakingWindow window;
    window.open().lesson.end();
    window.open().comparison.pinPresent();
    QVERIFY(window.open().comparison.isOn());
    window.dock("inputs").hide();
    HeatmapView& before = window.window().view();
    before.setFocus();
    before.zoomIn();
    before.zoomIn();
    const double cell = before.viewport().cell;
    QVERIFY(cell > 0.0);
    const QRect geometry = window.window().geometry();
    window.speak(Language::Chinese);
    QCOMPARE(window.window().view().viewport().cell, cell);
    QVERIFY(!window.dock("inputs").isVisible() && window.dock("row").isVisible());
    QVERIFY(window.open().comparison.isOn());
    QCOMPARE(window.window().geometry(), geometry);
}

void TestLanguage::theOwnLessonStays() {
    SpeakingWindow window;
    LessonWriting& writing = window.open().writing;
    writing.begin();
    writing.setTitle(QStringLiteral("Mine"));
    window.speak(Language::Chinese);
    QVERIFY(writing.isOn() && writing.canUndo());
    QCOMPARE(writing.texts().title, std::string("Mine"));
    QCOMPARE(writing.language(), std::string("en"));
}

void TestLanguage::errorsOfTheCoreAreChinese() {
    SpeakingWindow window;
    const Result<SceneDocument> wrong = exampleNamed("none");
    QVERIFY(!wrong);
    const QString english = errorText(wrong.error());
    window.speak(Language::Chinese);
    const QString chinese = errorText(wrong.error());
    QVERIFY2(chinese.startsWith(QStringLiteral("示例“none”：没有这个示例")), qPrintable(chinese));
    QVERIFY(chinese.contains(QStringLiteral("i-love-ai")));
    window.speak(Language::English);
    QCOMPARE(errorText(wrong.error()), english);
}

void TestLanguage::theChoiceIsKept() {
    chooseLanguage(Language::Chinese);
    QCOMPARE(chosenLanguage(), std::optional(Language::Chinese));
    QCOMPARE(wantedLanguage(), Language::Chinese);
    chooseLanguage(std::nullopt);
    QCOMPARE(chosenLanguage(), std::nullopt);
    QCOMPARE(wantedLanguage(), desktopLanguage());
}

void TestLanguage::theMenuChooses() {
    SpeakingWindow window;
    window.speak(Language::English);
    QAction* chinese = nullptr;
    for (QAction* action : window.window().findChildren<QAction*>()) {
        if (action->text() == QStringLiteral("简体中文")) {
            chinese = action;
        }
    }
    QVERIFY(chinese != nullptr && chinese->isEnabled() && !chinese->isChecked());
    chinese->trigger();
    QCOMPARE(chosenLanguage(), std::optional(Language::Chinese));
    window.speak(Language::Chinese);
    for (const QAction* action : window.window().findChildren<QAction*>()) {
        if (action->text() == QStringLiteral("简体中文")) {
            QVERIFY(action->isChecked());
        }
    }
}

template struct attnscope::test::Registered<TestLanguage>;
#include "tst_language.moc"
