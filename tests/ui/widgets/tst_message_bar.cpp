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

template struct attnscope::test::Registered<TestMessageBar>;

#include "tst_message_bar.moc"
