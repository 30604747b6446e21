// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/registry.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/widgets/spoken_description.h"

using namespace window_fixture;

namespace {

/// What a screen reader would say of a widget, in order. Qt itself tells nothing of it where the platform has
/// no bridge to one, as on the one of the tests.
class Listener : public QObject {
public:
    explicit Listener(QWidget& page)
        : m_page(page) {
        page.installEventFilter(this);
    }
    QStringList take() { return std::exchange(m_heard, {}); }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == spokenEvent()) {
            m_heard << m_page.accessibleDescription();
        }
        return QObject::eventFilter(watched, event);
    }

private:
    QWidget& m_page;
    QStringList m_heard;
};

} // namespace

/// What a screen reader says of the picture in the middle.
class TestSpokenCells final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void eachMoveIsSaidOnce_data();
    void eachMoveIsSaidOnce();

private:
    OwnPlaces m_places;
};

void TestSpokenCells::eachMoveIsSaidOnce_data() {
    QTest::addColumn<MainPicture>("picture");
    QTest::addColumn<Qt::Key>("key");
    QTest::newRow("matrix") << MainPicture::Matrix << Qt::Key_Right;
    QTest::newRow("product") << MainPicture::Product << Qt::Key_Right;
    QTest::newRow("lines") << MainPicture::Lines << Qt::Key_Down;
    QTest::newRow("text") << MainPicture::Text << Qt::Key_Right;
}

void TestSpokenCells::eachMoveIsSaidOnce() {
    QFETCH(const MainPicture, picture);
    QFETCH(const Qt::Key, key);
    OpenWindow open;
    open.selection.setMainPicture(picture);
    QWidget* const page = QApplication::focusWidget();
    QVERIFY(page != nullptr);
    QCoreApplication::processEvents();
    const QString before = page->accessibleDescription();
    QVERIFY(!before.isEmpty());
    Listener listener(*page);
    open.press(key);
    QCoreApplication::processEvents();
    QVERIFY(page->accessibleDescription() != before);
    QCOMPARE(listener.take(), QStringList{page->accessibleDescription()});
    // The same numbers again are no news.
    emit open.session.snapshotChanged();
    QCoreApplication::processEvents();
    QCOMPARE(listener.take(), QStringList());
}

template struct attnscope::test::Registered<TestSpokenCells>;
#include "tst_spoken_cells.moc"
