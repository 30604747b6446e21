// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/registry.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/files/recent_files.h"
#include "ui/start/example_cards.h"
#include "ui/start/example_images.h"
#include "ui/start/recent_list.h"
#include "ui/start/sentence_scene.h"
#include "ui/start/start_page.h"
#include "ui/window/help_texts.h"

#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>

using namespace window_fixture;

/// A person looks for where to begin.
class TestStartPage final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void init() { m_places.clear(); }
    void nothingStandsInTheWayAtTheStart();
    void fileAndHelpLeadToIt();
    void newChangesNothingUntilSomethingIsChosen();
    void escapeGivesTheKeysBackToTheMatrix();
    void everyExampleIsACard();
    void picturesShowTheWeights();
    void everyPictureComesByItself();
    void arrowsMoveAndEnterOpens();
    void aClickOpens();
    void aSentenceBecomesAScene();
    void aSentenceWithoutSpacesIsTakenByCharacters();
    void noWordIsNoScene();
    void recentFilesSayWhereTheyAre();
    void aMissingFileSaysWhyAndStays();
    void unsavedScenesAreNamedAndNeverForgotten();
    void deleteTakesAFileOffTheList();
    void deleteMovesAnUnsavedSceneToTheBin();
    void lettersActOnNoHiddenScene();
    void keysAreThoseOfHelp();
    void tabVisitsEverything();
    void keysGiveWayInALowPage();
    void nothingIsCut_data();
    void nothingIsCut();

private:
    OwnPlaces m_places;
};

namespace {

struct OpenPage : OpenWindow {
    StartPage* page = nullptr;

    OpenPage() {
        press(Qt::Key_Home, Qt::AltModifier);
        page = window.findChild<StartPage*>();
        if (page != nullptr) {
            (void)waitForKeys();
        }
    }
    /// A dialog counts as active while its window is, so that the focus is waited for.
    bool waitForKeys() const {
        return QTest::qWaitFor([this] { return sentence().hasFocus(); });
    }
    ExampleCards& cards() const { return *page->findChild<ExampleCards*>(); }
    RecentList& recent() const { return *page->findChild<RecentList*>(); }
    QLineEdit& sentence() const { return *page->findChild<QLineEdit*>(QStringLiteral("sentence")); }
    QString title() const { return QString::fromStdString(session.scene().title); }
};

QString accessibleText(const QListWidget& list, int row) {
    return list.item(row)->data(Qt::AccessibleTextRole).toString();
}

QString textOf(std::string_view text) {
    return QString::fromStdString(std::string(text));
}

} // namespace

void TestStartPage::nothingStandsInTheWayAtTheStart() {
    const OpenWindow open;
    QVERIFY(open.window.findChild<StartPage*>() == nullptr);
    QCOMPARE(QApplication::focusWidget(), static_cast<QWidget*>(&open.view));
}

void TestStartPage::fileAndHelpLeadToIt() {
    const OpenWindow open;
    for (const auto& [name, text] : {std::pair("&File", "&New…"), std::pair("&Help", "S&tart page")}) {
        const QList<QAction*> menus = open.window.menuBar()->actions();
        const auto menu = std::find_if(menus.begin(), menus.end(),
                                       [name = name](const QAction* one) { return one->text() == name; });
        QVERIFY2(menu != menus.end(), name);
        const QList<QAction*> entries = (*menu)->menu()->actions();
        const auto entry = std::find_if(entries.begin(), entries.end(),
                                        [text = text](const QAction* one) { return one->text() == text; });
        QVERIFY2(entry != entries.end(), name);
        (*entry)->trigger();
        auto* const page = open.window.findChild<StartPage*>();
        QVERIFY(page != nullptr && page->isVisible() && !page->isModal());
        page->reject();
    }
}

void TestStartPage::newChangesNothingUntilSomethingIsChosen() {
    OpenWindow open;
    open.press(Qt::Key_M);
    const Scene edited = open.session.scene();
    open.press(Qt::Key_N, Qt::ControlModifier);
    auto* const page = open.window.findChild<StartPage*>();
    QVERIFY(page != nullptr && page->isVisible());
    QTRY_VERIFY(page->findChild<QLineEdit*>(QStringLiteral("sentence"))->hasFocus());
    open.press(Qt::Key_Escape);
    QTRY_VERIFY(open.view.hasFocus());
    QVERIFY(open.session.scene() == edited);
    open.session.undoStack().undo();
    open.session.undoStack().redo();
    QVERIFY2(open.session.scene() == edited, "its undo steps are there too");
    // What is begun there sets the edited scene aside.
    open.press(Qt::Key_N, Qt::ControlModifier);
    QTRY_VERIFY(page->findChild<QLineEdit*>(QStringLiteral("sentence"))->hasFocus());
    // Who types at once writes a sentence; no letter is a shortcut.
    open.type(QStringLiteral("cats chase mice"));
    open.press(Qt::Key_Return);
    QVERIFY(open.session.scene().tokens == (TokenList{"cats", "chase", "mice"}));
    const QStringList kept = open.window.files().recent().paths();
    QCOMPARE(kept.size(), 1);
    QVERIFY(open.window.files().open(kept.constFirst()));
    QVERIFY(open.session.scene() == edited);
}

void TestStartPage::escapeGivesTheKeysBackToTheMatrix() {
    OpenPage open;
    QVERIFY(open.page != nullptr && open.page->isVisible());
    QVERIFY(open.sentence().hasFocus());
    const Scene before = open.session.scene();
    open.press(Qt::Key_Escape);
    QVERIFY(!open.page->isVisible());
    QTRY_VERIFY(open.view.hasFocus());
    open.x.setFocus();
    open.page->present();
    QVERIFY(open.waitForKeys());
    open.press(Qt::Key_Escape);
    QTRY_VERIFY(open.view.hasFocus());
    QVERIFY(open.session.scene() == before);
    // What happens while it is closed leaves the keys where they are.
    open.x.setFocus();
    open.window.files().openExample("five-words");
    QVERIFY(open.x.hasFocus());
}

void TestStartPage::everyExampleIsACard() {
    OpenPage open;
    QCOMPARE(open.cards().count(), int(examples().size()));
    for (int at = 0; at < open.cards().count(); ++at) {
        const Example& example = examples()[std::size_t(at)];
        QCOMPARE(open.cards().item(at)->text(), textOf(example.title));
        QVERIFY(accessibleText(open.cards(), at).contains(textOf(example.summary).mid(1)));
    }
}

void TestStartPage::picturesShowTheWeights() {
    const OpenWindow open;
    const Snapshot& snapshot = open.session.snapshot();
    for (const Theme* theme : {&lightTheme(), &darkTheme()}) {
        const Result<QImage> image =
            exampleImage(examples().front(), CpuEngine::kind(), {theme, &usualColourMap(), 76.0, 2.0});
        QVERIFY(image.has_value() && !image->isNull());
        const Palette palette = makePalette(*theme, rangesOf(snapshot), usualColourMap());
        for (std::size_t i = 0; i < 3; ++i) {
            for (std::size_t j = 0; j < 3; ++j) {
                const QPoint middle(int((2.0 * double(j) + 1.0) * image->width() / 6.0),
                                    int((2.0 * double(i) + 1.0) * image->height() / 6.0));
                QCOMPARE(QColor(image->pixel(middle)), palette.fill(RangeGroup::Weights, open.weight(i, j)));
            }
        }
    }
}

void TestStartPage::everyPictureComesByItself() {
    OpenPage open;
    const auto pictures = [&open] {
        int there = 0;
        for (int at = 0; at < open.cards().count(); ++at) {
            for (int role = Qt::UserRole; role < Qt::UserRole + 8; ++role) {
                there += open.cards().item(at)->data(role).value<QImage>().isNull() ? 0 : 1;
            }
        }
        return there;
    };
    QTRY_COMPARE_WITH_TIMEOUT(pictures(), int(examples().size()), 30'000);
}

void TestStartPage::arrowsMoveAndEnterOpens() {
    OpenPage open;
    const int columns = open.cards().columns();
    QVERIFY(columns >= 2);
    open.press(Qt::Key_Backtab);
    QVERIFY(open.cards().hasFocus());
    open.press(Qt::Key_Right);
    QCOMPARE(open.cards().currentRow(), 1);
    open.press(Qt::Key_Down);
    QCOMPARE(open.cards().currentRow(), 1 + columns);
    open.press(Qt::Key_Left);
    open.press(Qt::Key_Up);
    QCOMPARE(open.cards().currentRow(), 0);
    open.press(Qt::Key_Up);
    QCOMPARE(open.cards().currentRow(), 0);
    open.press(Qt::Key_Down);
    open.press(Qt::Key_Return);
    QVERIFY(!open.page->isVisible());
    QCOMPARE(open.title(), textOf(examples()[std::size_t(columns)].title));
    QTRY_VERIFY(open.view.hasFocus());
}

void TestStartPage::aClickOpens() {
    OpenPage open;
    const QListWidgetItem* const card = open.cards().item(3);
    QTest::mouseClick(open.cards().viewport(), Qt::LeftButton, {},
                      open.cards().visualItemRect(card).center());
    QCOMPARE(open.title(), textOf(examples()[3].title));
    QVERIFY(!open.page->isVisible());
}

void TestStartPage::aSentenceBecomesAScene() {
    OpenPage open;
    open.sentence().setFocus();
    open.type(QStringLiteral("cats chase mice"));
    open.press(Qt::Key_Return);
    QVERIFY(!open.page->isVisible());
    const Scene& scene = open.session.scene();
    QVERIFY(scene.tokens == (TokenList{"cats", "chase", "mice"}));
    QVERIFY(scene.provenance == Provenance::Random);
    QCOMPARE(open.title(), QStringLiteral("cats chase mice"));
    QVERIFY(open.session.waitForResult());
    for (std::size_t i = 0; i < 3; ++i) {
        QVERIFY(isNear(open.weight(i, 0) + open.weight(i, 1) + open.weight(i, 2), 1.0));
    }
    // Nobody saved it: it is kept where another scene opens.
    open.window.files().openExample("i-love-ai");
    QCOMPARE(open.window.files().recent().paths().size(), 1);
    QVERIFY(open.window.files().recent().paths().constFirst().contains("cats chase mice (unsaved"));
}

/// Chinese has no spaces between its words.
void TestStartPage::aSentenceWithoutSpacesIsTakenByCharacters() {
    const auto tokensOf = [](const QString& text) { return sentenceScene(text)->tokens.texts(); };
    using Texts = std::vector<std::string>;
    QCOMPARE(tokensOf(QStringLiteral("我喜欢猫。")), (Texts{"我", "喜", "欢", "猫", "。"}));
    QCOMPARE(tokensOf(QStringLiteral("我用GPT4写诗")), (Texts{"我", "用", "GPT4", "写", "诗"}));
    QCOMPARE(tokensOf(QStringLiteral("我　喜欢　猫")), (Texts{"我", "喜欢", "猫"})); // wide spaces
    QCOMPARE(tokensOf(QStringLiteral("hello")), (Texts{"hello"}));
    QCOMPARE(tokensOf(QStringLiteral("猫")), (Texts{"猫"}));
}

void TestStartPage::noWordIsNoScene() {
    OpenPage open;
    const Scene before = open.session.scene();
    open.sentence().setFocus();
    open.type(QStringLiteral("  "));
    open.press(Qt::Key_Return);
    QVERIFY(open.page->isVisible());
    QVERIFY(open.session.scene() == before);
}

void TestStartPage::recentFilesSayWhereTheyAre() {
    OpenPage open;
    QCOMPARE(open.recent().count(), 0);
    const QString path = m_places.file(QStringLiteral("mine.json"));
    QVERIFY(open.window.files().save(path));
    open.window.files().openExample("five-words");
    open.page->present();
    QVERIFY(open.waitForKeys());
    QCOMPARE(open.recent().count(), 1);
    const QString said = accessibleText(open.recent(), 0);
    QVERIFY2(said.contains("mine.json") && said.contains(QFileInfo(path).absolutePath()) &&
                 said.contains("today"),
             qPrintable(said));
    open.recent().setFocus();
    open.press(Qt::Key_Return);
    QCOMPARE(open.window.files().filePath(), path);
    QVERIFY(!open.page->isVisible());
}

void TestStartPage::aMissingFileSaysWhyAndStays() {
    OpenPage open;
    const QString path = m_places.file(QStringLiteral("gone.json"));
    QVERIFY(open.window.files().save(path));
    QVERIFY(QFile::remove(path));
    open.page->present();
    QVERIFY(open.waitForKeys());
    QCOMPARE(open.recent().count(), 1);
    const QString said = accessibleText(open.recent(), 0);
    QVERIFY2(said.contains("gone.json") && said.contains("not there any more"), qPrintable(said));
    open.recent().setFocus();
    open.press(Qt::Key_Return);
    QVERIFY(open.page->isVisible());
}

void TestStartPage::unsavedScenesAreNamedAndNeverForgotten() {
    OpenPage open;
    open.sentence().setFocus();
    open.type(QStringLiteral("keep me"));
    open.press(Qt::Key_Return);
    open.window.files().openExample("i-love-ai");
    QVERIFY(open.window.files().save(m_places.file(QStringLiteral("mine.json"))));
    RecentFiles& files = open.window.files().recent();
    QCOMPARE(files.paths().size(), 2);
    QVERIFY(files.canForget());
    files.forget();
    QVERIFY(!files.canForget());
    QCOMPARE(files.paths().size(), 1);
    open.page->present();
    QVERIFY(open.waitForKeys());
    QCOMPARE(open.recent().count(), 1);
    const QString said = accessibleText(open.recent(), 0);
    QVERIFY2(said.startsWith("keep me: never saved"), qPrintable(said));
    // So many others have pushed it off the list of the menu; its file is there.
    for (int at = 0; at < 12; ++at) {
        files.add(m_places.file(QStringLiteral("%1.json").arg(at)));
    }
    QCOMPARE(open.recent().count(), 13);
    QVERIFY(accessibleText(open.recent(), 12).startsWith("keep me: never saved"));
}

void TestStartPage::deleteTakesAFileOffTheList() {
    OpenPage open;
    const QString path = m_places.file(QStringLiteral("mine.json"));
    QVERIFY(open.window.files().save(path));
    open.page->present();
    QVERIFY(open.waitForKeys());
    open.recent().setFocus();
    open.press(Qt::Key_Delete);
    QCOMPARE(open.recent().count(), 0);
    QVERIFY(QFile::exists(path));
    QVERIFY(open.window.files().recent().paths().isEmpty());
}

void TestStartPage::deleteMovesAnUnsavedSceneToTheBin() {
    OpenPage open;
    open.sentence().setFocus();
    open.type(QStringLiteral("let me go"));
    open.press(Qt::Key_Return);
    open.window.files().openExample("i-love-ai");
    const QString path = open.window.files().recent().paths().value(0);
    QVERIFY(QFile::exists(path));
    open.page->present();
    QVERIFY(open.waitForKeys());
    open.recent().setFocus();
    QCOMPARE(open.recent().actions().constFirst()->text(), QStringLiteral("Move to the bin"));
    open.press(Qt::Key_Delete);
    QVERIFY(!QFile::exists(path));
    QCOMPARE(open.recent().count(), 0);
    const QDir bin(QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) + "/Trash");
    const QStringList moved = QDir(bin.filePath("files")).entryList({"let me go (unsaved*"});
    QCOMPARE(moved.size(), 1);
    QVERIFY(QFile::remove(bin.filePath("files/" + moved.constFirst())));
    QVERIFY(QFile::remove(bin.filePath("info/" + moved.constFirst() + ".trashinfo")));
}

void TestStartPage::lettersActOnNoHiddenScene() {
    OpenPage open;
    const Scene before = open.session.scene();
    for (const Qt::Key key : {Qt::Key_T, Qt::Key_M, Qt::Key_B, Qt::Key_1, Qt::Key_O}) {
        open.press(key);
    }
    QVERIFY(open.session.scene() == before);
    QCOMPARE(open.steps(), 0);
    QVERIFY(open.page->isVisible());
}

void TestStartPage::keysAreThoseOfHelp() {
    OpenPage open;
    QCOMPARE(usefulKeys().size(), 6);
    QStringList shown;
    for (const QLabel* label : open.page->findChildren<QLabel*>()) {
        shown << label->text();
    }
    for (const auto& [keys, meaning] : usefulKeys()) {
        QVERIFY2(shown.contains(keys) && shown.contains(meaning), qPrintable(keys));
        QVERIFY2(keysText().contains("<b>" + keys + "</b></td><td>" + meaning), qPrintable(keys));
    }
    QVERIFY(keysText().contains("Alt+Home"));
}

void TestStartPage::tabVisitsEverything() {
    OpenPage open;
    QVERIFY(open.window.files().save(m_places.file(QStringLiteral("mine.json"))));
    open.page->present();
    QVERIFY(open.waitForKeys());
    open.sentence().setText(QStringLiteral("a b"));
    QStringList visited;
    for (int at = 0; at < 8; ++at) {
        const QWidget* const now = QApplication::focusWidget();
        const auto* const button = qobject_cast<const QPushButton*>(now);
        visited << (button != nullptr ? button->text() : now->accessibleName());
        open.press(Qt::Key_Tab);
    }
    QCOMPARE(visited.join(" | "),
             QStringLiteral("A sentence of your own | Make it | Open… | Import arrays… | "
                            "New random model… | Recent files | All keys (F1) | Examples"));
    QVERIFY(open.sentence().hasFocus());
}

/// As with type of 150 % on a screen of 1280 pixels.
void TestStartPage::keysGiveWayInALowPage() {
    const OpenPage open;
    const auto showsKeys = [&open] {
        const auto labels = open.page->findChildren<QLabel*>();
        return std::any_of(labels.begin(), labels.end(), [](const QLabel* label) {
            return label->isVisible() && label->text() == QStringLiteral("Space");
        });
    };
    open.page->resize(800, 720);
    QVERIFY(showsKeys());
    open.page->resize(800, 530); // beside some recent files their lines would be cut
    QVERIFY(!showsKeys());
    const auto buttons = open.page->findChildren<QPushButton*>();
    QVERIFY(std::any_of(buttons.begin(), buttons.end(), [](const QPushButton* button) {
        return button->isVisible() && button->text() == QStringLiteral("All keys (F1)");
    }));
}

void TestStartPage::nothingIsCut_data() {
    QTest::addColumn<QSize>("size");
    for (const QSize& size : {QSize(1024, 768), QSize(1280, 800), QSize(1600, 1000), QSize(2560, 1600)}) {
        QTest::addRow("%d x %d", size.width(), size.height()) << size;
    }
}

void TestStartPage::nothingIsCut() {
    QFETCH(QSize, size);
    OpenWindow open;
    open.window.resize(size);
    QCOMPARE(open.window.size(), size);
    QTest::keyClick(&open.view, Qt::Key_Home, Qt::AltModifier);
    auto* const page = open.window.findChild<StartPage*>();
    QVERIFY(page != nullptr);
    QVERIFY2(page->width() <= size.width() && page->height() <= size.height(),
             qPrintable(QStringLiteral("%1 x %2").arg(page->width()).arg(page->height())));
    const auto* const cards = page->findChild<ExampleCards*>();
    for (int at = 0; at < cards->count(); ++at) {
        const ExampleCards::TextRoom room = cards->textRoom(at);
        QVERIFY2(room.needed <= room.given, qPrintable(cards->item(at)->text()));
        QVERIFY2(cards->viewport()->rect().contains(cards->visualItemRect(cards->item(at))),
                 qPrintable(cards->item(at)->text()));
    }
    for (const QLabel* label : page->findChildren<QLabel*>()) {
        if (label->isVisible()) {
            const int needed =
                label->wordWrap() ? label->heightForWidth(label->width()) : label->sizeHint().height();
            QVERIFY2(label->height() >= needed &&
                         (label->wordWrap() || label->width() >= label->sizeHint().width()),
                     qPrintable(label->text()));
            QVERIFY2(label->font().pixelSize() >= 11, qPrintable(label->text()));
        }
    }
    for (const QPushButton* button : page->findChildren<QPushButton*>()) {
        QVERIFY2(button->width() >= button->sizeHint().width(), qPrintable(button->text()));
    }
}

template struct attnscope::test::Registered<TestStartPage>;
#include "tst_start_page.moc"
