// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/registry.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/session/appearance.h"
#include "ui/window/dock_header.h"

#include <QDockWidget>
#include <QMainWindow>
#include <QScreen>
#include <QTest>
#include <QToolButton>

using namespace attnscope::ui;

/// A dock that leaves the window by the button in its header.
class TestDockHeader : public QObject {
    Q_OBJECT

private slots:
    void aFloatingDockCoversNothingWhereTheScreenHasRoom_data();
    void aFloatingDockCoversNothingWhereTheScreenHasRoom();
    void withoutRoomItStaysOnTheScreen();
    void aFloatingDockHasAFrame();
};

namespace {

struct Window {
    Appearance appearance;
    QMainWindow window;
    QDockWidget* dock = new QDockWidget(QStringLiteral("Panel"), &window);

    explicit Window(Qt::DockWidgetArea area, const QRect& place) {
        window.setCentralWidget(new QWidget(&window));
        auto* content = new QWidget(dock);
        content->setMinimumSize(120, 100);
        dock->setWidget(content);
        dock->setTitleBarWidget(new DockHeader(*dock, appearance));
        window.addDockWidget(area, dock);
        window.setGeometry(place);
        window.show();
        (void)QTest::qWaitForWindowExposed(&window);
    }
    void clickFloat() const { QTest::mouseClick(dock->findChildren<QToolButton*>().front(), Qt::LeftButton); }
};

QRect screenOf(const QWidget& widget) {
    return widget.screen()->availableGeometry();
}

} // namespace

void TestDockHeader::aFloatingDockCoversNothingWhereTheScreenHasRoom_data() {
    QTest::addColumn<Qt::DockWidgetArea>("area");
    QTest::newRow("left") << Qt::LeftDockWidgetArea;
    QTest::newRow("right") << Qt::RightDockWidgetArea;
}

void TestDockHeader::aFloatingDockCoversNothingWhereTheScreenHasRoom() {
    QFETCH(const Qt::DockWidgetArea, area);
    Window open(area, {250, 100, 300, 300});
    open.clickFloat();
    QVERIFY(open.dock->isFloating());
    const QRect panel = open.dock->frameGeometry();
    QVERIFY2(!panel.intersects(open.window.frameGeometry()), "it lies over the window");
    QVERIFY(screenOf(open.window).contains(panel));
    QCOMPARE(panel.center().x() < open.window.geometry().center().x(), area == Qt::LeftDockWidgetArea);
    open.clickFloat();
    QVERIFY(!open.dock->isFloating());
}

void TestDockHeader::withoutRoomItStaysOnTheScreen() {
    Window open(Qt::LeftDockWidgetArea, {});
    open.window.setGeometry(screenOf(open.window));
    open.clickFloat();
    QVERIFY(open.dock->isFloating());
    QVERIFY(screenOf(open.window).contains(open.dock->frameGeometry()));
}

void TestDockHeader::aFloatingDockHasAFrame() {
    Window open(Qt::LeftDockWidgetArea, {250, 100, 300, 300});
    open.clickFloat();
    const QImage image = open.dock->grab().toImage();
    const QRgb frame = open.appearance.theme().tertiary.rgb();
    const int middle = image.height() / 2;
    QCOMPARE(image.pixel(0, middle), frame);
    QCOMPARE(image.pixel(image.width() - 1, middle), frame);
    QCOMPARE(image.pixel(image.width() / 2, image.height() - 1), frame);
}

template struct attnscope::test::Registered<TestDockHeader>;
#include "tst_dock_header.moc"
