// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/ui/window_fixture.h"
#include "ui/session/mask_brush.h"
#include "ui/window/autosave.h"
#include "ui/window/recent_files.h"

#include <QAction>
#include <QFile>
#include <QMenu>
#include <QMimeData>
#include <QToolButton>

using namespace window_fixture;

/// Scenes that come and go: nothing that a person made is lost, and nothing is asked.
class MainWindowFilesTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void init();
    void savedAndOpenedAgainIsTheSameScene();
    void aBrokenFileSaysWhyAndChangesNothing_data();
    void aBrokenFileSaysWhyAndChangesNothing();
    void anUnsavedSceneIsKeptWhenAnotherOpens();
    void theLastSessionComesBackWithItsView();
    void anUnsavedSessionIsStillUnsavedAfterARestart();
    void anEditIsKeptWithoutClosing();
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

void MainWindowFilesTest::init() {
    m_places.clear();
}

QString MainWindowFilesTest::write(const QString& name, const QByteArray& text) const {
    QFile file(m_places.file(name));
    const bool opened = file.open(QIODevice::WriteOnly);
    Q_ASSERT(opened);
    file.write(text);
    return file.fileName();
}

void MainWindowFilesTest::savedAndOpenedAgainIsTheSameScene() {
    OpenWindow open;
    editFirstNumber(open, QStringLiteral("0.1"));
    open.view.setFocus();
    open.press(Qt::Key_M);
    const Scene before = open.session.scene();
    const QString path = m_places.file(QStringLiteral("saved.json"));
    QVERIFY(open.window.files().save(path));
    QVERIFY(!open.session.isModified());
    open.window.files().newScene();
    QVERIFY(!(open.session.scene() == before));
    QVERIFY(open.window.files().open(path));
    QVERIFY(open.session.scene() == before);
    QVERIFY(open.window.windowTitle().startsWith(QStringLiteral("saved.json")));
}

void MainWindowFilesTest::aBrokenFileSaysWhyAndChangesNothing_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addRow("no JSON") << QByteArray("{\"tokens\": [");
    QTest::addRow("no scene") << QByteArray("[1, 2, 3]");
    QTest::addRow("shapes that don't fit")
        << QByteArray(R"({"format": "attnscope-scene", "version": 1, "tokens": ["a", "b"],
                          "X": [[1, 2], [3, 4]], "W_Q": [[1]], "W_K": [[1]], "W_V": [[1]]})");
}

void MainWindowFilesTest::aBrokenFileSaysWhyAndChangesNothing() {
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

void MainWindowFilesTest::anUnsavedSceneIsKeptWhenAnotherOpens() {
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

void MainWindowFilesTest::theLastSessionComesBackWithItsView() {
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
    QCOMPARE(again.selection.cell(), (CellOrigin{Stage::Scores, 2, 1}));
    QCOMPARE(again.selection.query(), std::size_t{2});
}

void MainWindowFilesTest::anUnsavedSessionIsStillUnsavedAfterARestart() {
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
        open.press(Qt::Key_M);
        open.window.close();
    }
    OpenWindow open("");
    QVERIFY(open.window.files().restoreLast());
    QVERIFY(open.session.isModified());
    QCOMPARE(open.session.filePath(), path);
    // It makes place for another scene: kept beside the file, which stays as it was saved.
    open.window.files().newScene();
    QCOMPARE(open.window.files().recent().paths().size(), 2);
    QVERIFY(open.window.files().open(path));
    QVERIFY(open.session.scene().mask.layers.empty());
}

void MainWindowFilesTest::anEditIsKeptWithoutClosing() {
    OpenWindow open;
    open.window.autosave().setDelay(20);
    QTRY_VERIFY(!open.window.autosave().isPending());
    editFirstNumber(open, QStringLiteral("3"));
    QVERIFY(open.window.autosave().isPending());
    QTRY_VERIFY(!open.window.autosave().isPending());
    // As after a crash: another window finds what this one never closed.
    OpenWindow again("");
    QVERIFY(again.window.files().restoreLast());
    QVERIFY(again.session.scene() == open.session.scene());
    QVERIFY(again.session.isModified());
    Scene large = open.session.scene();
    large.input = EmbeddedInput{BlockMatrix(3, 100'000), {}, {}, {}};
    QVERIFY(isQuicklyWritten(open.session.scene()));
    QVERIFY(!isQuicklyWritten(large));
}

void MainWindowFilesTest::aFileDroppedOnTheWindowOpens() {
    OpenWindow open;
    const QString path = m_places.file(QStringLiteral("dropped.json"));
    QVERIFY(open.window.files().save(path));
    open.window.files().newScene();
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

void MainWindowFilesTest::whatIsBeingTypedIsSaved() {
    OpenWindow open;
    const QString path = m_places.file(QStringLiteral("typed.json"));
    QTest::mouseClick(open.x.viewport(), Qt::LeftButton, {}, open.cellOfX(0, 0));
    open.type(QStringLiteral("42"));
    QVERIFY(open.window.files().save(path));
    QVERIFY(open.x.hasFocus());
    open.inputs.tokens().startRenaming(1);
    open.type(QStringLiteral("like"));
    open.window.close();
    OpenWindow again("");
    QVERIFY(again.window.files().restoreLast());
    QVERIFY(again.session.waitForResult());
    QCOMPARE(again.number(Stage::X, 0, 0), 42.0);
    QCOMPARE(again.session.scene().tokens[1], std::string("like"));
}

void MainWindowFilesTest::givenWeightsTurnTheMaskOffAndSayWhy() {
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

QTEST_MAIN(MainWindowFilesTest)
#include "tst_main_window_files.moc"
