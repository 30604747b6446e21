// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/registry.h"
#include "ui/widgets/number_box.h"
#include "ui/widgets/plain_tip.h"

#include <QAction>
#include <QDialog>
#include <QDialogButtonBox>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>
#include <QVBoxLayout>

#include <limits>

using namespace attnscope::ui;

/// What a person types into a box is read as the cells of a matrix read it, or refused aloud; no character is
/// swallowed.
class TestNumberBox : public QObject {
    Q_OBJECT

private slots:
    void countsAreReadOrRefused_data();
    void countsAreReadOrRefused();
    void numbersAreReadOrRefused_data();
    void numbersAreReadOrRefused();
    void leavingABoxRefusesToo();
    void stepsStayInsideTheBounds();
    void aDialogDoesNotGetTheReturnOfARefusal();
    void undoIsTheScenesOnceANumberIsTaken();
};

namespace {

template <typename Box>
void type(Box& box, const QString& text) {
    box.setFocus();
    box.selectAll();
    QTest::keyClick(&box, Qt::Key_Delete);
    QTest::keyClicks(&box, text);
    QTest::keyClick(&box, Qt::Key_Return);
}

void addColumns() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<double>("number");
    QTest::addColumn<QString>("why");
}

template <typename Box>
void expectReadOrRefused(Box& box, const QString& text, double number, const QString& why) {
    box.show();
    QVERIFY(QTest::qWaitForWindowActive(&box));
    QSignalSpy refused(&box, &Box::refused);
    type(box, text);
    QCOMPARE(double(box.value()), number);
    QCOMPARE(refused.size(), why.isEmpty() ? 0 : 1);
    if (!why.isEmpty()) {
        const QString told = refused.front().front().toString();
        QVERIFY2(told.contains(why), qPrintable(told));
        QTRY_COMPARE(QToolTip::text(), plainTip(told));
        QToolTip::hideText();
    }
}

} // namespace

void TestNumberBox::countsAreReadOrRefused_data() {
    addColumns();
    QTest::newRow("a count") << "8" << 8.0 << "";
    QTest::newRow("with a point") << "2.0" << 2.0 << "";
    QTest::newRow("exponent") << "1e1" << 10.0 << "";
    QTest::newRow("comma") << "0,5" << 3.0 << "write a point: 0.5";
    QTest::newRow("half") << "1/2" << 3.0 << "not a whole number";
    QTest::newRow("tiny") << "1e-9" << 3.0 << "not a whole number";
    QTest::newRow("negative") << "-3" << 3.0 << "out of bounds";
    QTest::newRow("too large") << "1000000" << 3.0 << "from 1 to 4096";
    QTest::newRow("two") << "1 2" << 3.0 << "not a number";
    QTest::newRow("letters") << "3px" << 3.0 << "not a number";
    QTest::newRow("nothing") << "" << 3.0 << "Nothing typed";
}

void TestNumberBox::countsAreReadOrRefused() {
    QFETCH(QString, text);
    QFETCH(double, number);
    QFETCH(QString, why);
    CountBox box;
    box.setRange(1, 4096);
    box.setSuffix(QStringLiteral(" of 4096"));
    box.setValue(3);
    expectReadOrRefused(box, text, number, why);
    QCOMPARE(box.text(), QStringLiteral("%1 of 4096").arg(int(number)));
}

void TestNumberBox::numbersAreReadOrRefused_data() {
    addColumns();
    QTest::newRow("point") << "0.5" << 0.5 << "";
    QTest::newRow("half") << "1/2" << 0.5 << "";
    QTest::newRow("root") << "sqrt(2)" << std::sqrt(2.0) << "";
    QTest::newRow("tiny") << "1e-9" << 1e-9 << "";
    QTest::newRow("a million") << "1000000" << 1e6 << "";
    QTest::newRow("comma") << "0,5" << 3.0 << "write a point: 0.5";
    QTest::newRow("negative") << "-3" << 3.0 << "write one above 0";
    QTest::newRow("zero") << "0" << 3.0 << "write one above 0";
    QTest::newRow("not finite") << "inf" << 3.0 << "finite";
    QTest::newRow("two") << "(1)2" << 3.0 << "not a number";
    QTest::newRow("nothing") << "" << 3.0 << "Nothing typed";
}

void TestNumberBox::numbersAreReadOrRefused() {
    QFETCH(QString, text);
    QFETCH(double, number);
    QFETCH(QString, why);
    NumberBox box;
    box.setExact({0.0, std::numeric_limits<double>::infinity(), true});
    box.setPrefix(QStringLiteral("Temperature "));
    box.setValue(3.0);
    expectReadOrRefused(box, text, number, why);
}

void TestNumberBox::leavingABoxRefusesToo() {
    QWidget both;
    auto* column = new QVBoxLayout(&both);
    auto* first = new CountBox(&both);
    auto* second = new CountBox(&both);
    column->addWidget(first);
    column->addWidget(second);
    both.show();
    QVERIFY(QTest::qWaitForWindowActive(&both));
    QSignalSpy refused(first, &CountBox::refused);
    first->setFocus();
    first->selectAll();
    QTest::keyClicks(first, QStringLiteral("0,5"));
    QVERIFY(first->problem().contains(QStringLiteral("comma")));
    QTest::keyClick(first, Qt::Key_Tab);
    QVERIFY(second->hasFocus());
    QCOMPARE(refused.size(), 1);
    QCOMPARE(first->value(), 0);
    QVERIFY(first->problem().isEmpty());
    QTRY_COMPARE(QToolTip::text(), plainTip(refused.front().front().toString()));
}

void TestNumberBox::stepsStayInsideTheBounds() {
    NumberBox box;
    box.setExact({0.0, std::numeric_limits<double>::infinity(), true});
    box.setSingleStep(0.05);
    box.setValue(0.15);
    box.stepDown();
    QCOMPARE(box.text(), QStringLiteral("0.10"));
    box.stepDown();
    box.stepDown();
    QCOMPARE(box.text(), QStringLiteral("0.05"));
}

void TestNumberBox::aDialogDoesNotGetTheReturnOfARefusal() {
    QDialog dialog;
    auto* box = new CountBox(&dialog);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok, &dialog);
    auto* column = new QVBoxLayout(&dialog);
    column->addWidget(box);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, &dialog, &QDialog::accept);
    dialog.show();
    type(*box, QStringLiteral("0,5"));
    QVERIFY(dialog.isVisible());
    type(*box, QStringLiteral("5"));
    QVERIFY(!dialog.isVisible());
    QCOMPARE(box->value(), 5);
}

/// Ctrl+Z takes characters back while they are typed, and the edit of the scene after Return.
void TestNumberBox::undoIsTheScenesOnceANumberIsTaken() {
    QWidget window;
    auto* column = new QVBoxLayout(&window);
    auto* box = new NumberBox;
    box->setExact({0.0, 10.0, true});
    box->setPrefix(QStringLiteral("T "));
    column->addWidget(box);
    QAction undo;
    undo.setShortcut(QKeySequence::Undo);
    window.addAction(&undo);
    const QSignalSpy undone(&undo, &QAction::triggered);
    window.show();
    window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    type(*box, QStringLiteral("2"));
    QCOMPARE(box->value(), 2.0);
    QTest::keyClick(box, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(undone.count(), 1);
    QTest::keyClick(box, Qt::Key_5);
    QTest::keyClick(box, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(undone.count(), 1);
}

template struct attnscope::test::Registered<TestNumberBox>;
#include "tst_number_box.moc"
