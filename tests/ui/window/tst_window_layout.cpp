// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/registry.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/row/row_panel.h"
#include "ui/stages/pipeline_strip.h"
#include "ui/window/status_line.h"
#include "ui/window/type_size.h"

#include <QActionGroup>
#include <QDockWidget>
#include <QLabel>
#include <QMenuBar>
#include <QScreen>
#include <QSettings>
#include <QTabBar>
#include <QToolBar>

#include <map>

using namespace window_fixture;

namespace {

struct DockPlace {
    bool isSeen = false;
    bool isFloating = false;
    Qt::DockWidgetArea area = Qt::NoDockWidgetArea;
    QRect rect;

    bool operator==(const DockPlace&) const = default;
};

/// Where a person sees every dock. Hidden docks have no place.
std::map<QString, DockPlace> placesOf(const OpenWindow& f) {
    QTest::qWait(60);
    std::map<QString, DockPlace> places;
    for (QDockWidget* dock : f.window.findChildren<QDockWidget*>()) {
        DockPlace& place = places[dock->objectName()];
        place.isSeen = dock->isVisible() && !dock->visibleRegion().isEmpty();
        if (place.isSeen) {
            place.isFloating = dock->isFloating();
            place.area = f.window.dockWidgetArea(dock);
            place.rect = dock->geometry();
        }
    }
    return places;
}

/// What stands elsewhere; empty where all is the same.
QByteArray differences(const std::map<QString, DockPlace>& now, const std::map<QString, DockPlace>& before) {
    QString text;
    QDebug out(&text);
    for (const auto& [name, place] : now) {
        const DockPlace& old = before.at(name);
        if (place != old) {
            out << name << place.isSeen << place.rect << "was" << old.isSeen << old.rect;
        }
    }
    return text.toUtf8();
}

QDockWidget& dockOf(const OpenWindow& f, const char* name) {
    return *f.window.findChild<QDockWidget*>(QLatin1String(name));
}

QAction* entry(const OpenWindow& f, const QString& text) {
    for (QAction* action : f.window.findChildren<QAction*>()) {
        if (QString(action->text()).remove(u'&') == text) {
            return action;
        }
    }
    return nullptr;
}

} // namespace

/// Where the docks stand, and that they stand there again.
class TestWindowLayout : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void oneKeyGivesTheWindowToTheMatrixAndBack();
    void aLargeSceneLeavesTheSmallOnesLayout();
    void arrangementsAreKeptForTheNextStart();
    void resetLayoutIsTheFirstLayout();
    void aDockThatMovesIsNotCut();
    void fullScreenHasNoBarsAndKeepsItsKeys();
    void aNoteMovesNothing();
    void aWindowOfALargerScreenIsNoLargerThanThisOne();
    void docksThatALessonBringsLeaveTheWindowOnTheScreen();
    void docksWithoutRoomBecomeTabs();
    void aTypeSizeActsAtOnceAndIsKept();
    void aKeyTakesTheTypeSizeBack();
    void sizesThatTheScreenHasNoRoomForAreNotOffered();
    void theMenuBringsADockToTheFront();
    void theProductLeadsBackToWhereItWasOpened();
};

void TestWindowLayout::oneKeyGivesTheWindowToTheMatrixAndBack() {
    OpenWindow f;
    f.press(Qt::Key_F7); // a tab in front, and sizes of its own
    f.window.resizeDocks({&dockOf(f, "inputs")}, {300}, Qt::Horizontal);
    f.view.setFocus();
    const auto before = placesOf(f);
    const QSize cells = f.view.size();
    auto& strip = *f.window.findChild<PipelineStrip*>();
    QVERIFY(before.at(QStringLiteral("rules")).isSeen);
    f.press(Qt::Key_O);
    for (const auto& [name, place] : placesOf(f)) {
        QVERIFY2(!place.isSeen, qPrintable(name));
    }
    QVERIFY(!strip.isVisible());
    QVERIFY(f.view.width() > f.window.width() - 20);
    QVERIFY(f.view.height() > cells.height() + 200);
    f.press(Qt::Key_O);
    QCOMPARE(differences(placesOf(f), before), QByteArray());
    QVERIFY(strip.isVisible());
    QCOMPARE(f.view.size(), cells);
    // Esc leaves it too.
    f.press(Qt::Key_O);
    f.press(Qt::Key_Escape);
    QCOMPARE(differences(placesOf(f), before), QByteArray());
    // A window that is closed meanwhile opens with its docks.
    f.press(Qt::Key_O);
    f.window.close();
    OpenWindow next;
    QVERIFY(placesOf(next).at(QStringLiteral("inputs")).isSeen);
    next.window.close();
    QSettings().clear();
}

void TestWindowLayout::aLargeSceneLeavesTheSmallOnesLayout() {
    OpenWindow f;
    f.press(Qt::Key_F8);
    f.press(Qt::Key_F8); // opened once and closed
    const auto small = placesOf(f);
    f.window.files().openExample("long-document");
    const auto large = placesOf(f);
    QVERIFY(large.at(QStringLiteral("overview")).isSeen);
    dockOf(f, "overview").hide();
    const auto changed = placesOf(f);
    f.window.files().openExample("i-love-ai");
    (void)f.session.waitForResult();
    QCOMPARE(differences(placesOf(f), small), QByteArray());
    f.window.files().openExample("long-document");
    QCOMPARE(differences(placesOf(f), changed), QByteArray());
}

void TestWindowLayout::arrangementsAreKeptForTheNextStart() {
    QSettings().clear();
    {
        OpenWindow f;
        dockOf(f, "inputs").hide();
        f.window.files().openExample("long-document");
        dockOf(f, "overview").hide();
        f.window.close();
    }
    OpenWindow f;
    QVERIFY(!placesOf(f).at(QStringLiteral("inputs")).isSeen);
    QVERIFY(placesOf(f).at(QStringLiteral("arithmetic")).isSeen);
    f.window.files().openExample("long-document");
    QVERIFY(!placesOf(f).at(QStringLiteral("overview")).isSeen);
    QVERIFY(placesOf(f).at(QStringLiteral("tokens")).isSeen);
    QSettings().clear();
}

void TestWindowLayout::resetLayoutIsTheFirstLayout() {
    QSettings().clear();
    OpenWindow f;
    const auto first = placesOf(f);
    dockOf(f, "inputs").hide();
    dockOf(f, "arithmetic").setFloating(true);
    f.window.addDockWidget(Qt::LeftDockWidgetArea, &dockOf(f, "row"));
    f.press(Qt::Key_O);
    QVERIFY(placesOf(f) != first);
    QAction* reset = entry(f, QStringLiteral("Reset layout"));
    QVERIFY(reset);
    reset->trigger();
    QCOMPARE(differences(placesOf(f), first), QByteArray());
}

void TestWindowLayout::aDockThatMovesIsNotCut() {
    QSettings().clear();
    OpenWindow f;
    f.window.addDockWidget(Qt::LeftDockWidgetArea, &dockOf(f, "row"));
    QTest::qWait(60);
    QVERIFY2(dockOf(f, "row").width() >= 352, qPrintable(QString::number(dockOf(f, "row").width())));
    QVERIFY(f.window.findChild<RowPanel*>()->width() >= 352);
}

void TestWindowLayout::fullScreenHasNoBarsAndKeepsItsKeys() {
    OpenWindow f;
    auto& bar = *f.window.findChild<QToolBar*>();
    f.press(Qt::Key_F11);
    QTRY_VERIFY(f.window.isFullScreen());
    QVERIFY(!f.window.menuBar()->isVisible());
    QVERIFY(!bar.isVisible());
    const bool rows = f.session.scene().orientation == Orientation::Rows;
    f.press(Qt::Key_Z, Qt::ControlModifier); // keys of menus act without their bar
    f.press(Qt::Key_T);
    QVERIFY(rows != (f.session.scene().orientation == Orientation::Rows));
    f.press(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(rows == (f.session.scene().orientation == Orientation::Rows));
    f.press(Qt::Key_Escape);
    QTRY_VERIFY(!f.window.isFullScreen());
    QVERIFY(f.window.menuBar()->isVisible());
    QVERIFY(bar.isVisible());
    f.press(Qt::Key_F11);
    QTRY_VERIFY(f.window.isFullScreen());
    f.press(Qt::Key_F11);
    QTRY_VERIFY(!f.window.isFullScreen());
    QVERIFY(bar.isVisible());
}

void TestWindowLayout::aNoteMovesNothing() {
    OpenWindow f;
    QTest::qWait(20);
    const QRect before = f.view.QWidget::geometry();
    const auto* note = f.window.findChild<QLabel*>(QStringLiteral("note"));
    f.window.messages().showNote(QStringLiteral("Saved lesson.json"));
    QTest::qWait(20);
    QCOMPARE(f.view.QWidget::geometry(), before);
    QVERIFY(note->isVisible() && note->width() >= note->sizeHint().width());
    QCOMPARE(note->text(), QStringLiteral("Saved lesson.json"));
    f.window.messages().withdraw(note->text());
    QVERIFY(!note->isVisible());
    QVERIFY(!f.window.status().readout().isEmpty());
}

/// Its parts have room on the screen, but it was left on a larger one.
void TestWindowLayout::aWindowOfALargerScreenIsNoLargerThanThisOne() {
    OpenWindow f;
    const QSize screen = f.window.screen()->availableSize();
    f.window.fitScreen();
    f.window.resize(screen + QSize(300, 200));
    QCoreApplication::processEvents();
    QVERIFY(f.window.minimumSizeHint().width() <= screen.width());
    f.window.fitScreen();
    QCoreApplication::processEvents();
    QVERIFY(f.window.width() <= screen.width() && f.window.height() <= screen.height());
    QCOMPARE(f.window.pos(), f.window.screen()->availableGeometry().topLeft());
}

void TestWindowLayout::docksThatALessonBringsLeaveTheWindowOnTheScreen() {
    OpenWindow f;
    const QSize screen = f.window.screen()->availableSize();
    f.window.fitScreen();
    f.window.resize(screen + QSize(300, 200)); // as wide as the lesson's docks make it
    f.window.lessons().startNamed("love");
    QCoreApplication::processEvents();
    QVERIFY(f.window.open()->lesson.isOn());
    const QSize most = screen.expandedTo(f.window.minimumSizeHint());
    QVERIFY(f.window.width() <= most.width() && f.window.height() <= most.height());
}

void TestWindowLayout::docksWithoutRoomBecomeTabs() {
    OpenWindow f;
    const QSize screen = f.window.screen()->availableSize();
    QVERIFY2(screen.width() < f.window.minimumSizeHint().width(), "the test's screen has room for all docks");
    f.window.fitScreen();
    QCoreApplication::processEvents();
    const auto fits = [&] {
        return f.window.width() <= screen.width() && f.window.height() <= screen.height();
    };
    const QList<QDockWidget*> tabs = f.window.tabifiedDockWidgets(&dockOf(f, "row"));
    QVERIFY(tabs.contains(&dockOf(f, "inputs")) && tabs.contains(&dockOf(f, "arithmetic")));
    QVERIFY2(fits(), qPrintable(QString::number(f.window.minimumSizeHint().width())));
    QVERIFY(f.window.rect().contains(dockOf(f, "row").geometry()));
    QVERIFY(f.view.width() >= 320 && f.view.height() >= 200);
    // As well after the matrix stood alone, and where the layout is reset.
    f.press(Qt::Key_O);
    f.press(Qt::Key_O);
    QCoreApplication::processEvents();
    QVERIFY(fits() && f.window.rect().contains(dockOf(f, "row").geometry()));
    for (QAction* action : f.window.findChildren<QAction*>()) {
        if (action->text() == QStringLiteral("Reset &layout")) {
            action->trigger();
        }
    }
    QCoreApplication::processEvents();
    QVERIFY(fits() && f.window.rect().contains(dockOf(f, "row").geometry()));
}

void TestWindowLayout::aTypeSizeActsAtOnceAndIsKept() {
    const QByteArray before = qgetenv("QT_SCALE_FACTOR");
    const auto putBack = qScopeGuard([before] {
        QSettings().remove(QStringLiteral("window/typeSize"));
        before.isEmpty() ? qunsetenv("QT_SCALE_FACTOR") : qputenv("QT_SCALE_FACTOR", before);
        applyTypeSize();
    });
    const auto choose = [](const TypeSize& sizes, int percent) {
        for (QAction* choice : sizes.choices()->actions()) {
            if (choice->data().toInt() == percent) {
                choice->trigger();
            }
        }
    };
    TypeSize sizes;
    QSignalSpy anew(&sizes, &TypeSize::startAgainWanted);
    QCOMPARE(sizes.choices()->actions().front()->data().toInt(), 80);
    QCOMPARE(sizes.choices()->actions().back()->data().toInt(), 300);
    QCOMPARE(sizes.choices()->checkedAction()->data().toInt(), 100);
    choose(sizes, 100);
    QCOMPARE(anew.count(), 0);
    choose(sizes, 150);
    QCOMPARE(anew.count(), 1);
    // As the next application is made, alone and over a factor that the environment has already.
    qunsetenv("QT_SCALE_FACTOR");
    applyTypeSize();
    QCOMPARE(qgetenv("QT_SCALE_FACTOR").toDouble(), 1.5);
    takeTypeSizeBack();
    QVERIFY(!qEnvironmentVariableIsSet("QT_SCALE_FACTOR"));
    qputenv("QT_SCALE_FACTOR", "2");
    applyTypeSize();
    QCOMPARE(qgetenv("QT_SCALE_FACTOR").toDouble(), 3.0);
    takeTypeSizeBack();
    QCOMPARE(qgetenv("QT_SCALE_FACTOR").toDouble(), 2.0);
    QCOMPARE(TypeSize(nullptr).choices()->checkedAction()->data().toInt(), 150);
}

void TestWindowLayout::aKeyTakesTheTypeSizeBack() {
    const auto putBack = qScopeGuard([] { QSettings().remove(QStringLiteral("window/typeSize")); });
    QSettings().setValue(QStringLiteral("window/typeSize"), 300);
    OpenWindow f;
    QTest::keyClick(&f.view, Qt::Key_0, Qt::ControlModifier);
    QCOMPARE(QSettings().value(QStringLiteral("window/typeSize")).toInt(), 100);
}

void TestWindowLayout::sizesThatTheScreenHasNoRoomForAreNotOffered() {
    OpenWindow f;
    f.press(Qt::Key_O);
    const QSize least = f.window.minimumSizeHint();
    QVERIFY2(least.width() <= kLeastWindow.width() && least.height() <= kLeastWindow.height(),
             qPrintable(QStringLiteral("%1 × %2").arg(least.width()).arg(least.height())));
    QMenu* sizes = nullptr;
    for (QMenu* menu : f.window.findChildren<QMenu*>()) {
        sizes = menu->title() == QStringLiteral("T&ype size") ? menu : sizes;
    }
    QVERIFY(sizes != nullptr);
    emit sizes->aboutToShow();
    const QSize screen = f.window.screen()->availableGeometry().size();
    int refused = 0;
    for (const QAction* size : sizes->actions()) {
        const double factor = size->data().toInt() / 100.0;
        const QSizeF needed = QSizeF(kLeastWindow) * factor;
        const bool fits =
            factor >= 1.0 && needed.width() <= screen.width() && needed.height() <= screen.height();
        QVERIFY2(size->isEnabled() == (fits || factor == 1.0), qPrintable(size->text()));
        QVERIFY2(size->isEnabled() != size->text().contains(QStringLiteral("than this screen")),
                 qPrintable(size->text())); // why it is not to be had
        refused += fits ? 0 : 1;
    }
    QVERIFY2(refused >= 2, "a screen without small pixels paints no smaller units");
}

/// A dock that the menu brings back is in front of the tabs beside it.
void TestWindowLayout::theMenuBringsADockToTheFront() {
    OpenWindow f;
    f.press(Qt::Key_F7); // a tab beside the row
    QDockWidget& row = dockOf(f, "row");
    row.close();
    QCoreApplication::processEvents();
    row.toggleViewAction()->trigger();
    QTRY_VERIFY(row.isVisible() && !row.visibleRegion().isEmpty());
}

void TestWindowLayout::theProductLeadsBackToWhereItWasOpened() {
    OpenWindow f;
    for (const auto& [key, picture] :
         {std::pair{Qt::Key_3, MainPicture::Lines}, std::pair{Qt::Key_4, MainPicture::Text},
          std::pair{Qt::Key_1, MainPicture::Matrix}}) {
        f.press(key, Qt::ControlModifier);
        QCOMPARE(f.selection.mainPicture(), picture);
        f.press(Qt::Key_P);
        QCOMPARE(f.selection.mainPicture(), MainPicture::Product);
        f.press(Qt::Key_P);
        QCOMPARE(f.selection.mainPicture(), picture);
    }
}

template struct attnscope::test::Registered<TestWindowLayout>;
#include "tst_window_layout.moc"
