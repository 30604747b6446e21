// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/examples/example.h"
#include "core/formats/scene/scene_ending.h"
#include "core/formats/scene/scene_json.h"
#include "tests/registry.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/files/autosave.h"
#include "ui/files/file_opener.h"
#include "ui/files/recent_files.h"
#include "ui/masks/mask_brush.h"

#include <QAction>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMimeData>
#include <QTimer>
#include <QToolButton>

using namespace window_fixture;

/// Scenes that come and go: nothing that a person made is lost, and nothing is asked.
class TestMainWindowFiles : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void init();
    void savedAndOpenedAgainIsTheSameScene();
    void saveAsOffersTheTypeOfTheOpenFile();
    void aBrokenFileSaysWhyAndChangesNothing_data();
    void aBrokenFileSaysWhyAndChangesNothing();
    void whatWasSaidOfAFileGoesWithTheNextScene();
    void theMenuSaysWhatEachExampleIs();
    void anUnsavedSceneIsKeptWhenAnotherOpens();
    void theLastSessionComesBackWithItsView();
    void anUnsavedSessionIsStillUnsavedAfterARestart();
    void theStarIsOfTheSceneThatIsOpen();
    void examplesLookedAtAreNotKept();
    void anEditIsKeptWithoutClosing();
    void aLargeSceneIsNotWrittenForTheSmallOneBeforeIt();
    void everyWindowKeepsItsOwnScene();
    void aStartLeavesLivingWindowsAlone();
    void whatWasSavedIsNotKeptTwice();
    void aKeptSceneThatCannotBeReadIsNotLost();
    void theOneSessionOfEarlierVersionsIsTakenOver();
    void scenesSetAsideInOneSecondAreAllKept();
    void aFileDroppedOnTheWindowOpens();
    void whatIsBeingTypedIsSaved();
    void givenWeightsTurnTheMaskOffAndSayWhy();

private:
    QString write(const QString& name, const QByteArray& text) const;

    OwnPlaces m_places;
};

namespace {

/// A number typed into X[0, 0], with Enter.
void editFirstNumber(OpenWindow& open, const QString& number) {
    QTest::mouseClick(open.x.viewport(), Qt::LeftButton, {}, open.cellOfX(0, 0));
    open.type(number);
    open.enter();
}

} // namespace

void TestMainWindowFiles::init() {
    m_places.clear();
}

QString TestMainWindowFiles::write(const QString& name, const QByteArray& text) const {
    QFile file(m_places.file(name));
    const bool opened = file.open(QIODevice::WriteOnly);
    Q_ASSERT(opened);
    file.write(text);
    return file.fileName();
}

void TestMainWindowFiles::savedAndOpenedAgainIsTheSameScene() {
    OpenWindow open;
    editFirstNumber(open, QStringLiteral("0.1"));
    open.view.setFocus();
    open.press(Qt::Key_M);
    const Scene before = open.session.scene();
    const QString path = m_places.file(QStringLiteral("saved.json"));
    QVERIFY(open.window.files().save(path));
    QVERIFY(!open.session.isModified());
    open.window.files().openExample("five-words");
    QVERIFY(!(open.session.scene() == before));
    QVERIFY(open.window.files().open(path));
    QVERIFY(open.session.scene() == before);
    QVERIFY(open.window.windowTitle().startsWith(QStringLiteral("saved.json")));
}

void TestMainWindowFiles::saveAsOffersTheTypeOfTheOpenFile() {
    OpenWindow open;
    const auto offered = [&open] {
        QString filter;
        QTimer::singleShot(0, &open.window, [&filter] {
            if (auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget())) {
                filter = dialog->selectedNameFilter();
                dialog->reject();
            }
        });
        for (QAction* action : open.window.findChildren<QAction*>()) {
            if (action->text() == QStringLiteral("Save &as…")) {
                action->trigger();
            }
        }
        return filter;
    };
    QVERIFY2(offered().contains(QStringLiteral("*.attnscope")), "as copied lines name it");
    for (const char* ending : {"attnscope", "json"}) {
        QVERIFY(open.window.files().save(m_places.file(QStringLiteral("a.") + QLatin1String(ending))));
        QVERIFY2(offered().contains(QStringLiteral("*.") + QLatin1String(ending)), ending);
    }
}

void TestMainWindowFiles::aBrokenFileSaysWhyAndChangesNothing_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addRow("no JSON") << QByteArray("{\"tokens\": [");
    QTest::addRow("no scene") << QByteArray("[1, 2, 3]");
    QTest::addRow("shapes that don't fit")
        << QByteArray(R"({"format": "attnscope-scene", "version": 1, "tokens": ["a", "b"],
                          "X": [[1, 2], [3, 4]], "W_Q": [[1]], "W_K": [[1]], "W_V": [[1]]})");
}

void TestMainWindowFiles::aBrokenFileSaysWhyAndChangesNothing() {
    QFETCH(QByteArray, text);
    OpenWindow open;
    editFirstNumber(open, QStringLiteral("3"));
    const Scene before = open.session.scene();
    QVERIFY(!open.window.files().open(write(QStringLiteral("broken.json"), text)));
    QVERIFY(open.session.scene() == before);
    QVERIFY(open.session.isModified());
    QCOMPARE(open.steps(), 1);
    const QString said = open.window.messages().text();
    QVERIFY2(said.contains(QStringLiteral("broken.json")) && !said.contains(u'\n'), qPrintable(said));
    QVERIFY(open.window.files().recent().paths().isEmpty());
    QVERIFY(!open.window.files().open(m_places.file(QStringLiteral("nowhere.json"))));
    QVERIFY(open.window.messages().text().contains(QStringLiteral("nowhere.json")));
}

void TestMainWindowFiles::whatWasSaidOfAFileGoesWithTheNextScene() {
    OpenWindow open("");
    QVERIFY(!open.window.files().open(m_places.file(QStringLiteral("nowhere.json"))));
    QVERIFY(!open.window.messages().text().isEmpty());
    open.window.files().openExample("five-words");
    QCOMPARE(open.window.messages().text(), QString());

    // A file large enough to be read beside the window.
    SceneDocument document;
    const BlockMatrix numbers(3000, 16, 0.1234567890123);
    document.scene.input = QkvInput{numbers, numbers, numbers};
    document.scene.tokens = TokenList(std::vector<std::string>(3000, "a"));
    const QString path = m_places.file(QStringLiteral("large.json"));
    QVERIFY(writeSceneFile(document, path.toStdString()).has_value());
    QVERIFY(QFileInfo(path).size() > 2'097'152);
    auto* const opener = open.window.findChild<FileOpener*>();
    opener->take({path});
    QVERIFY(open.window.messages().text().contains(QStringLiteral("large.json")));
    QTRY_VERIFY_WITH_TIMEOUT(!opener->isReading(), 30'000);
    QCOMPARE(open.window.files().filePath(), path);
    QCOMPARE(open.window.messages().text(), QString());

    opener->take({write(QStringLiteral("layer.pt"), "PK")});
    QTRY_VERIFY(open.window.messages().text().contains(QStringLiteral("layer.pt")));
    open.window.files().openExample("i-love-ai");
    QCOMPARE(open.window.messages().text(), QString());
}

void TestMainWindowFiles::theMenuSaysWhatEachExampleIs() {
    OpenWindow open;
    QStringList entries;
    for (const QAction* action : open.window.findChildren<QAction*>()) {
        entries << action->text();
    }
    for (const Example& example : examples()) {
        const QString summary = QString::fromStdString(std::string(example.summary));
        const auto says = [&](const QString& entry) { return entry.endsWith(u'\t' + summary); };
        QVERIFY2(std::any_of(entries.begin(), entries.end(), says), qPrintable(summary));
    }
}

void TestMainWindowFiles::anUnsavedSceneIsKeptWhenAnotherOpens() {
    OpenWindow open;
    editFirstNumber(open, QStringLiteral("3"));
    const Scene mine = open.session.scene();
    open.window.files().openExample("five-words");
    const QStringList recent = open.window.files().recent().paths();
    QCOMPARE(recent.size(), 1);
    QVERIFY(!open.window.messages().text().isEmpty());
    QVERIFY(open.window.files().open(recent.constFirst()));
    QVERIFY(open.session.scene() == mine);
}

void TestMainWindowFiles::theLastSessionComesBackWithItsView() {
    Scene before;
    {
        OpenWindow open;
        open.press(Qt::Key_M);
        open.press(Qt::Key_3);
        open.selection.setCell({Stage::Scores, 2, 1});
        before = open.session.scene();
        open.window.close();
    }
    OpenWindow again("");
    QVERIFY(again.window.files().restoreLast());
    QVERIFY(again.session.scene() == before);
    QCOMPARE(again.selection.stage(), Stage::Scores);
    QCOMPARE(again.selection.cell(), (CellRef{Stage::Scores, 2, 1}));
    QCOMPARE(again.selection.query(), std::size_t{2});
}

void TestMainWindowFiles::anUnsavedSessionIsStillUnsavedAfterARestart() {
    const QString path = m_places.file(QStringLiteral("mine.json"));
    {
        OpenWindow open;
        QVERIFY(open.window.files().save(path));
        open.window.close();
    }
    {
        OpenWindow open("");
        QVERIFY(open.window.files().restoreLast());
        QVERIFY(!open.session.isModified());
        open.window.files().noteRestored();
        QCOMPARE(open.window.messages().text(), QString());
        open.press(Qt::Key_M);
        open.window.close();
    }
    OpenWindow open("");
    QVERIFY(open.window.files().restoreLast());
    QVERIFY(open.session.isModified());
    QCOMPARE(open.session.filePath(), path);
    open.window.files().noteRestored();
    QVERIFY2(open.window.messages().text().contains(QStringLiteral("is open again; undo begins anew")),
             qPrintable(open.window.messages().text()));
    // It makes place for another scene: kept beside the file, which stays as it was saved.
    open.window.files().openExample("five-words");
    QCOMPARE(open.window.files().recent().paths().size(), 2);
    QVERIFY(open.window.files().open(path));
    QVERIFY(open.session.scene().mask.layers.empty());
}

void TestMainWindowFiles::theStarIsOfTheSceneThatIsOpen() {
    const QString path = m_places.file(QStringLiteral("lesson.json"));
    {
        OpenWindow open;
        QVERIFY(!open.window.isWindowModified());
        QVERIFY(open.window.files().save(path));
        QVERIFY(!open.window.isWindowModified());
        open.window.files().openExample("five-words");
        QVERIFY(!open.window.isWindowModified());
        // In no file, and edited.
        open.press(Qt::Key_M);
        QVERIFY(open.window.isWindowModified());
        open.press(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(!open.window.isWindowModified());
        open.press(Qt::Key_M);
        open.window.close();
    }
    OpenWindow open("");
    QVERIFY(open.window.files().restoreLast());
    QVERIFY(open.window.isWindowModified());
    QVERIFY(open.window.files().open(path));
    QVERIFY(!open.session.isModified());
    QVERIFY(!open.window.isWindowModified());
    open.press(Qt::Key_M);
    QVERIFY(open.window.isWindowModified());
}

void TestMainWindowFiles::examplesLookedAtAreNotKept() {
    {
        OpenWindow open;
        open.press(Qt::Key_M);
        open.window.close();
    }
    OpenWindow open("");
    QVERIFY(open.window.files().restoreLast());
    for (const char* name : {"five-words", "i-love-ai", "valid-lens", "multi-head"}) {
        open.window.files().openExample(name);
    }
    // Only what was edited before the restart.
    QCOMPARE(open.window.files().recent().paths().size(), 1);
}

void TestMainWindowFiles::anEditIsKeptWithoutClosing() {
    Scene kept;
    {
        OpenWindow open;
        open.window.autosave().setDelay(20);
        QTRY_VERIFY(!open.window.autosave().isPending());
        editFirstNumber(open, QStringLiteral("3"));
        QVERIFY(open.window.autosave().isPending());
        QTRY_VERIFY(!open.window.autosave().isPending());
        kept = open.session.scene();
    }
    // As after a crash: the window before was never closed.
    OpenWindow again("");
    QVERIFY(again.window.files().restoreLast());
    QVERIFY(again.session.scene() == kept);
    QVERIFY(again.session.isModified());
    Scene large = kept;
    large.input = TokenInput{BlockMatrix(3, 100'000), {}, {}, {}};
    QVERIFY(isQuicklyWritten({kept, {}}));
    QVERIFY(!isQuicklyWritten({large, {}}));
    QVERIFY(!isQuicklyWritten({kept, {}, {BlockMatrix(3, 100'000)}}));
}

/// The window would stand still while it is written.
void TestMainWindowFiles::aLargeSceneIsNotWrittenForTheSmallOneBeforeIt() {
    constexpr std::size_t kTokens = 2000;
    {
        OpenWindow open;
        open.window.autosave().setDelay(100);
        QTRY_VERIFY(!open.window.autosave().isPending());
        editFirstNumber(open, QStringLiteral("3"));
        QVERIFY(open.window.autosave().isPending());
        Scene large;
        large.tokens = TokenList(std::vector<std::string>(kTokens, "t"));
        large.input = QkvInput{BlockMatrix(kTokens, 64), BlockMatrix(kTokens, 64), std::nullopt};
        QVERIFY(!isQuicklyWritten({large, {}}));
        QVERIFY(open.session.open(large, {}));
        QTRY_VERIFY(!open.window.autosave().isPending());
    }
    OpenWindow again("");
    QVERIFY(again.window.files().restoreLast());
    QCOMPARE(again.session.scene().tokens.size(), std::size_t{3});
}

void TestMainWindowFiles::everyWindowKeepsItsOwnScene() {
    Scene first;
    Scene second;
    {
        auto a = std::make_unique<OpenWindow>();
        a->window.autosave().setDelay(20);
        editFirstNumber(*a, QStringLiteral("3"));
        auto b = std::make_unique<OpenWindow>("five-words");
        b->window.autosave().setDelay(20);
        editFirstNumber(*b, QStringLiteral("4"));
        first = a->session.scene();
        second = b->session.scene();
        QTRY_VERIFY(!a->window.autosave().isPending() && !b->window.autosave().isPending());
        b->window.close();
        b.reset();
        QTest::qWait(20); // the file system's clock goes on
        a->window.close();
    }
    OpenWindow again("");
    QVERIFY(again.window.files().restoreLast());
    QVERIFY(again.session.scene() == first);
    QVERIFY(again.session.isModified());
    const QStringList recent = again.window.files().recent().paths();
    QCOMPARE(recent.size(), 1);
    QVERIFY2(recent.constFirst().contains(QStringLiteral("Five words (unsaved ")),
             qPrintable(recent.constFirst()));
    QVERIFY(!again.window.messages().text().isEmpty());
    again.window.close();
    QVERIFY(again.window.files().open(recent.constFirst()));
    QVERIFY(again.session.scene() == second);
}

void TestMainWindowFiles::aStartLeavesLivingWindowsAlone() {
    OpenWindow a;
    editFirstNumber(a, QStringLiteral("3"));
    a.window.files().keepForNextStart();
    OpenWindow b("");
    QVERIFY(!b.window.files().restoreLast());
    b.window.files().openExample("five-words");
    b.window.files().keepForNextStart();
    a.window.files().keepForNextStart();
    OpenWindow c("");
    QVERIFY(!c.window.files().restoreLast());
    QVERIFY(c.window.files().recent().paths().isEmpty());
}

void TestMainWindowFiles::whatWasSavedIsNotKeptTwice() {
    const QString path = m_places.file(QStringLiteral("mine.json"));
    {
        OpenWindow a;
        OpenWindow c("five-words");
        OpenWindow b;
        editFirstNumber(b, QStringLiteral("4"));
        QVERIFY(b.window.files().save(path));
        b.window.close();
        c.window.close();
        QTest::qWait(20);
        a.window.close();
    }
    OpenWindow again("");
    QVERIFY(again.window.files().restoreLast());
    QCOMPARE(again.window.files().recent().paths(), QStringList{path});
    again.window.close();
    OpenWindow last("");
    QVERIFY2(!last.window.files().restoreLast(), "the window before lives and owns the only session");
}

void TestMainWindowFiles::aKeptSceneThatCannotBeReadIsNotLost() {
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
    {
        OpenWindow older;
        editFirstNumber(older, QStringLiteral("3"));
        OpenWindow newer("five-words");
        editFirstNumber(newer, QStringLiteral("4"));
        older.window.close();
        QTest::qWait(20);
        newer.window.close();
    }
    const QFileInfoList kept = QDir(folder + QStringLiteral("/sessions"))
                                   .entryInfoList({QStringLiteral("*.attnscope")}, QDir::Files, QDir::Time);
    QCOMPARE(kept.size(), 2);
    QFile broken(kept.constFirst().filePath());
    QVERIFY(broken.open(QIODevice::WriteOnly));
    broken.write("no zip");
    broken.close();
    OpenWindow again("");
    QVERIFY(again.window.files().restoreLast());
    QVERIFY(again.session.scene().title.find("Five") == std::string::npos);
    const QStringList recent = again.window.files().recent().paths();
    QCOMPARE(recent.size(), 1);
    QFile moved(recent.constFirst());
    QVERIFY(moved.open(QIODevice::ReadOnly));
    QCOMPARE(moved.readAll(), QByteArray("no zip"));
}

void TestMainWindowFiles::theOneSessionOfEarlierVersionsIsTakenOver() {
    const QDir folder(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation));
    QVERIFY(folder.mkpath(QStringLiteral(".")));
    Scene before;
    {
        OpenWindow open;
        editFirstNumber(open, QStringLiteral("3"));
        before = open.session.scene();
        QVERIFY(open.window.files().save(folder.filePath(QStringLiteral("last-session.attnscope"))));
    }
    QSettings().clear();
    QSettings().setValue(QStringLiteral("files/lastSaved"), false);
    OpenWindow again("");
    QVERIFY(again.window.files().restoreLast());
    QVERIFY(again.session.scene() == before);
    QVERIFY(again.session.isModified());
    QVERIFY(again.session.filePath().isEmpty());
}

void TestMainWindowFiles::scenesSetAsideInOneSecondAreAllKept() {
    OpenWindow open;
    for (const char* number : {"3", "4", "5"}) {
        open.window.files().openExample("i-love-ai");
        editFirstNumber(open, QLatin1String(number));
    }
    open.window.files().openExample("five-words");
    const QStringList recent = open.window.files().recent().paths();
    QCOMPARE(recent.size(), 3);
    for (int i = 0; i < 3; ++i) {
        QVERIFY(open.window.files().open(recent.at(i)));
        QVERIFY(open.session.waitForResult());
        QCOMPARE(open.number(Stage::X, 0, 0), 5.0 - i);
    }
}

void TestMainWindowFiles::aFileDroppedOnTheWindowOpens() {
    OpenWindow open;
    const QString path = m_places.file(QStringLiteral("dropped.json"));
    QVERIFY(open.window.files().save(path));
    open.window.files().openExample("five-words");
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(path)});
    QDragEnterEvent enter(QPoint(500, 400), Qt::CopyAction, &data, Qt::LeftButton, {});
    QCoreApplication::sendEvent(&open.window, &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(QPointF(500, 400), Qt::CopyAction, &data, Qt::LeftButton, {});
    QCoreApplication::sendEvent(&open.window, &drop);
    QCOMPARE(open.session.filePath(), path);
    QMimeData text;
    text.setText(QStringLiteral("no file"));
    QDragEnterEvent other(QPoint(500, 400), Qt::CopyAction, &text, Qt::LeftButton, {});
    other.ignore();
    QCoreApplication::sendEvent(&open.window, &other);
    QVERIFY(!other.isAccepted());
}

void TestMainWindowFiles::whatIsBeingTypedIsSaved() {
    {
        OpenWindow open;
        const QString path = m_places.file(QStringLiteral("typed.json"));
        QTest::mouseClick(open.x.viewport(), Qt::LeftButton, {}, open.cellOfX(0, 0));
        open.type(QStringLiteral("42"));
        QVERIFY(open.window.files().save(path));
        QVERIFY(open.x.hasFocus());
        open.inputs.tokens().startRenaming(1);
        open.type(QStringLiteral("like"));
        open.window.close();
    }
    OpenWindow again("");
    QVERIFY(again.window.files().restoreLast());
    QVERIFY(again.session.waitForResult());
    QCOMPARE(again.number(Stage::X, 0, 0), 42.0);
    QCOMPARE(again.session.scene().tokens[1], std::string("like"));
}

void TestMainWindowFiles::givenWeightsTurnTheMaskOffAndSayWhy() {
    OpenWindow open("column-convention");
    open.press(Qt::Key_M);
    open.press(Qt::Key_B);
    QVERIFY(!open.view.brush().isActive());
    QVERIFY(open.session.scene().mask.layers.empty());
    for (const QToolButton* field : open.window.findChildren<QToolButton*>()) {
        if (field->accessibleName() == QStringLiteral("Mask")) {
            QVERIFY(!field->isEnabled());
            QVERIFY(field->toolTip().contains(QStringLiteral("given")));
            for (const QAction* action : field->menu()->actions()) {
                // The workbench opens and says the reason itself.
                const bool opens = action->shortcut() == QKeySequence(Qt::Key_F8);
                QVERIFY(opens || action->isSeparator() || action->text().contains(QStringLiteral("atch")) ||
                        (!action->isEnabled() && action->toolTip().contains(QStringLiteral("given"))));
            }
        }
    }
    open.window.files().openExample("i-love-ai");
    QVERIFY(open.session.waitForResult());
    open.press(Qt::Key_B);
    QVERIFY(open.view.brush().isActive());
}

template struct attnscope::test::Registered<TestMainWindowFiles>;
#include "tst_main_window_files.moc"
