// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/registry.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/window/application.h"

#include <QPaintEvent>
#include <QSignalSpy>

#include <new>
#include <stdexcept>

using namespace window_fixture;

namespace {

/// Throws at the events that a test wants it to.
class ThrowingWidget final : public QWidget {
public:
    bool throwsAtPaint = false;

protected:
    bool event(QEvent* event) override {
        if (event->type() == QEvent::User) {
            throw std::bad_alloc();
        }
        if (event->type() == QEvent::KeyPress) {
            throw std::runtime_error("of the key");
        }
        return QWidget::event(event);
    }
    void paintEvent(QPaintEvent* /*event*/) override {
        if (throwsAtPaint) {
            throw std::bad_alloc();
        }
    }
};

QString told(const QSignalSpy& failed, qsizetype at) {
    return QString::fromStdString(message(failed[at][0].value<Error>()));
}

} // namespace

/// Exceptions in event handlers are reported, and the program goes on.
class TestApplication : public QObject {
    Q_OBJECT

private slots:
    void handlersThatThrowAreTold();
    void aPictureThatFailsIsToldOnce();
    void theWindowTellsIt();

private:
    OwnPlaces m_places;
};

void TestApplication::handlersThatThrowAreTold() {
    ThrowingWidget widget;
    QSignalSpy failed(qobject_cast<Application*>(qApp), &Application::failed);
    QCoreApplication::postEvent(&widget, new QEvent(QEvent::User));
    QCoreApplication::processEvents();
    QCOMPARE(failed.size(), 1);
    QVERIFY2(told(failed, 0).contains(QStringLiteral("too little memory")), qPrintable(told(failed, 0)));
    QKeyEvent key(QEvent::KeyPress, Qt::Key_A, Qt::NoModifier);
    QVERIFY(!QCoreApplication::sendEvent(&widget, &key));
    QCOMPARE(failed.size(), 2);
    QVERIFY2(told(failed, 1).contains(QStringLiteral("of the key")), qPrintable(told(failed, 1)));
}

void TestApplication::aPictureThatFailsIsToldOnce() {
    ThrowingWidget widget;
    widget.show();
    QVERIFY(QTest::qWaitForWindowExposed(&widget));
    QSignalSpy failed(qobject_cast<Application*>(qApp), &Application::failed);
    widget.throwsAtPaint = true;
    for (int repaint = 0; repaint < 3; ++repaint) {
        widget.update();
        QCoreApplication::processEvents();
    }
    QCOMPARE(failed.size(), 1);
    // After a click it is worth telling again.
    QTest::mouseClick(&widget, Qt::LeftButton);
    widget.update();
    QCoreApplication::processEvents();
    QCOMPARE(failed.size(), 2);
    widget.throwsAtPaint = false;
}

void TestApplication::theWindowTellsIt() {
    OpenWindow open;
    const Scene scene = open.session.scene();
    ThrowingWidget widget;
    QCoreApplication::postEvent(&widget, new QEvent(QEvent::User));
    QCoreApplication::processEvents();
    const auto* messages = open.window.findChild<MessageBar*>();
    QVERIFY(messages != nullptr && messages->isVisible());
    QVERIFY(open.session.scene() == scene);
    open.press(Qt::Key_2);
    QVERIFY(open.session.waitForResult());
}

template struct attnscope::test::Registered<TestApplication>;
#include "tst_application.moc"
