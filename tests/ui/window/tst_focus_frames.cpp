// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/registry.h"
#include "tests/ui/window/window_fixture.h"

#include <QMenu>
#include <QMenuBar>

using namespace window_fixture;

namespace {

QImage shown(QWidget& part) {
    return part.grab().toImage();
}

/// Whether the part looks unlike itself without the focus.
bool showsFocus(QWidget& part) {
    const QImage with = shown(part);
    part.clearFocus();
    const QImage without = shown(part);
    part.setFocus(Qt::TabFocusReason);
    return with != without;
}

QString nameOf(const QWidget& part) {
    return QStringLiteral("%1 “%2”").arg(part.metaObject()->className(), part.accessibleName());
}

/// The colour at the middle of the left edge.
QColor edge(QWidget& part) {
    const QImage image = shown(part);
    return image.pixelColor(1, image.height() / 2);
}

} // namespace

/// Somebody without a mouse sees at each moment where keys go.
class TestFocusFrames final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void everyRegionShowsIt();
    void everyStopOfTabShowsIt();
    void everyPageHasTheSameFrame_data();
    void everyPageHasTheSameFrame();
    void aMenuInBetweenKeepsTheFrame();
    void aClickMakesNoFrame();

private:
    OwnPlaces m_places;
};

void TestFocusFrames::everyRegionShowsIt() {
    OpenWindow open;
    QStringList hidden;
    int regions = 0;
    do {
        open.press(Qt::Key_F6);
        QWidget* const part = QApplication::focusWidget();
        QVERIFY(part != nullptr);
        if (!showsFocus(*part)) {
            hidden << nameOf(*part);
        }
        ++regions;
    } while (!open.view.hasFocus() && regions < 20);
    QVERIFY2(hidden.isEmpty(), qPrintable(hidden.join(QStringLiteral("; "))));
    QVERIFY(regions >= 4);
}

void TestFocusFrames::everyStopOfTabShowsIt() {
    OpenWindow open;
    QStringList hidden;
    int stops = 0;
    do {
        open.press(Qt::Key_Tab);
        QWidget* const part = QApplication::focusWidget();
        QVERIFY(part != nullptr);
        if (!showsFocus(*part)) {
            hidden << nameOf(*part);
        }
        ++stops;
    } while (!open.view.hasFocus() && stops < 120);
    QVERIFY2(hidden.isEmpty(), qPrintable(hidden.join(QStringLiteral("; "))));
    QVERIFY(stops > 20 && stops < 120);
}

void TestFocusFrames::everyPageHasTheSameFrame_data() {
    QTest::addColumn<MainPicture>("picture");
    QTest::newRow("matrix") << MainPicture::Matrix;
    QTest::newRow("product") << MainPicture::Product;
    QTest::newRow("lines") << MainPicture::Lines;
    QTest::newRow("text") << MainPicture::Text;
}

void TestFocusFrames::everyPageHasTheSameFrame() {
    QFETCH(const MainPicture, picture);
    OpenWindow open;
    open.selection.setMainPicture(picture);
    QWidget& page = *QApplication::focusWidget();
    QVERIFY(edge(page) != open.window.context().appearance.theme().strong);
    open.press(Qt::Key_F6);
    QVERIFY(!page.hasFocus());
    open.press(Qt::Key_F6, Qt::ShiftModifier);
    QVERIFY(page.hasFocus());
    QCOMPARE(edge(page), open.window.context().appearance.theme().strong);
}

void TestFocusFrames::aMenuInBetweenKeepsTheFrame() {
    OpenWindow open;
    open.press(Qt::Key_F6);
    open.press(Qt::Key_F6, Qt::ShiftModifier);
    const QColor strong = open.window.context().appearance.theme().strong;
    QCOMPARE(edge(open.view), strong);
    QMenu& menu = *open.window.menuBar()->actions().constFirst()->menu();
    menu.popup(open.window.mapToGlobal(QPoint(10, 30)));
    QTest::keyClick(&menu, Qt::Key_Escape);
    QVERIFY(open.view.hasFocus());
    QCOMPARE(edge(open.view), strong);
}

void TestFocusFrames::aClickMakesNoFrame() {
    OpenWindow open;
    open.press(Qt::Key_F6);
    QTest::mouseClick(&open.view, Qt::LeftButton, {}, open.centre(0, 0));
    QVERIFY(open.view.hasFocus());
    QVERIFY(edge(open.view) != open.window.context().appearance.theme().strong);
}

template struct attnscope::test::Registered<TestFocusFrames>;
#include "tst_focus_frames.moc"
