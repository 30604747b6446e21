// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/registry.h"
#include "ui/widgets/message_bar.h"

#include <QTest>
#include <QVBoxLayout>
#include <QWindow>

using namespace attnscope::ui;

/// The line above the matrix: what is below it does not move under a pressed mouse button.
class TestMessageBar : public QObject {
    Q_OBJECT

private slots:
    void nothingMovesUnderAPressedButton();
    void anErrorWaitsForNoButtonOfADialog();
    void aNoteStandsWhereNothingMoves();
};

void TestMessageBar::nothingMovesUnderAPressedButton() {
    QWidget window;
    auto* column = new QVBoxLayout(&window);
    auto* bar = new MessageBar;
    auto* matrix = new QWidget;
    column->addWidget(bar);
    column->addWidget(matrix, 1);
    window.resize(400, 300);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    bar->showError(QStringLiteral("The row is masked"));
    QVERIFY(bar->isVisible());
    QCoreApplication::processEvents();
    const int top = matrix->y();

    QTest::mousePress(window.windowHandle(), Qt::LeftButton, {}, matrix->geometry().center());
    bar->withdraw(QStringLiteral("The row is masked"));
    QCOMPARE(bar->text(), QString());
    QTest::qWait(60);
    QCOMPARE(matrix->y(), top);
    QTest::mouseRelease(window.windowHandle(), Qt::LeftButton, {}, matrix->geometry().center());
    QTRY_VERIFY(matrix->y() < top);
    QVERIFY(!bar->isVisible());
}

/// A double click in a dialog of files closes it: the button is released where nobody hears of it.
void TestMessageBar::anErrorWaitsForNoButtonOfADialog() {
    QWidget window;
    auto* column = new QVBoxLayout(&window);
    auto* bar = new MessageBar;
    column->addWidget(bar);
    column->addWidget(new QWidget, 1);
    window.resize(400, 300);
    window.show();
    QWidget dialog(&window, Qt::Dialog);
    dialog.resize(200, 100);
    dialog.show();
    QVERIFY(QTest::qWaitForWindowExposed(&dialog));
    QTest::mousePress(dialog.windowHandle(), Qt::LeftButton, {}, {50, 50});
    dialog.hide();
    bar->showError(QStringLiteral("words.csv: no numbers"));
    const bool isSeen = bar->isVisible();
    QTest::mouseRelease(window.windowHandle(), Qt::LeftButton, {}, {50, 50});
    QVERIFY(isSeen);
}

void TestMessageBar::aNoteStandsWhereNothingMoves() {
    QWidget window;
    auto* column = new QVBoxLayout(&window);
    auto* bar = new MessageBar;
    auto* matrix = new QWidget;
    column->addWidget(bar);
    column->addWidget(matrix, 1);
    QString note;
    bar->setNoteLine([&note](const QString& text) {
        const bool hasRoom = text.size() < 20;
        note = hasRoom ? text : QString();
        return hasRoom;
    });
    window.resize(400, 300);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    const QRect before = matrix->geometry();
    bar->showNote(QStringLiteral("Saved a.json"));
    QCoreApplication::processEvents();
    QCOMPARE(note, QStringLiteral("Saved a.json"));
    QCOMPARE(bar->text(), note);
    QCOMPARE(matrix->geometry(), before);
    // What was done ends what went wrong before, and the other way round.
    bar->showError(QStringLiteral("The row is masked"));
    QCOMPARE(note, QString());
    QVERIFY(bar->isVisible());
    bar->showNote(QStringLiteral("Saved a.json"));
    QVERIFY(!bar->isVisible());
    bar->withdraw(QStringLiteral("Saved a.json"));
    QCOMPARE(note + bar->text(), QString());
    // Where it has no room there, it is not cut.
    bar->showNote(QStringLiteral("Saved a file with a very long name.json"));
    QVERIFY(bar->isVisible());
}

template struct attnscope::test::Registered<TestMessageBar>;

#include "tst_message_bar.moc"
