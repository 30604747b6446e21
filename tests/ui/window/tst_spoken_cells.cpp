// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/registry.h"
#include "tests/ui/window/window_fixture.h"

#include <QAccessible>

using namespace window_fixture;

namespace {

/// What a screen reader is told while it exists: the descriptions that changed, in order. Qt tells nothing
/// where the platform has no bridge to one.
class Listener {
public:
    Listener() {
        heard().clear();
        m_before = QAccessible::installUpdateHandler(&Listener::hear);
    }
    ~Listener() { QAccessible::installUpdateHandler(m_before); }
    Listener(const Listener&) = delete;
    Listener& operator=(const Listener&) = delete;

    static QStringList take(const QWidget& of) {
        QStringList texts;
        for (const auto& [widget, text] : std::as_const(heard())) {
            if (widget == &of) {
                texts << text;
            }
        }
        heard().clear();
        return texts;
    }

private:
    static QList<std::pair<const QObject*, QString>>& heard() {
        static QList<std::pair<const QObject*, QString>> events;
        return events;
    }
    static void hear(QAccessibleEvent* event) {
        const auto* widget = qobject_cast<QWidget*>(event->object());
        if (event->type() == QAccessible::DescriptionChanged && widget != nullptr) {
            heard() << std::pair<const QObject*, QString>(widget, widget->accessibleDescription());
        }
    }

    QAccessible::UpdateHandler m_before = nullptr;
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
    Listener listener;
    open.press(key);
    QCoreApplication::processEvents();
    QVERIFY(page->accessibleDescription() != before);
    if (!QAccessible::isActive()) {
        return;
    }
    QCOMPARE(Listener::take(*page), QStringList{page->accessibleDescription()});
    // The same numbers again are no news.
    emit open.session.snapshotChanged();
    QCoreApplication::processEvents();
    QCOMPARE(Listener::take(*page), QStringList());
}

template struct attnscope::test::Registered<TestSpokenCells>;
#include "tst_spoken_cells.moc"
