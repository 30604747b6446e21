// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/inputs/pasted_matrix.h"
#include "ui/widgets/number_input.h"

#include "tests/registry.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace attnscope;
using namespace attnscope::ui;

/// What a person types or pastes, and the number or the reason that comes of it.
class TestNumberInput : public QObject {
    Q_OBJECT

private slots:
    void takes_data();
    void takes();
    void refuses_data();
    void refuses();
    void showsAndReadsBack_data();
    void showsAndReadsBack();
    void notANumberIsWrittenAsEverywhere();
    void largeNumbersAreShort();
    void readsPasted_data();
    void readsPasted();
    void refusesPasted_data();
    void refusesPasted();
    void copiesToTheLastBit();
};

void TestNumberInput::takes_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<double>("number");
    QTest::newRow("one") << "1" << 1.0;
    QTest::newRow("no leading zero") << "-.5" << -0.5;
    QTest::newRow("no decimals") << "2." << 2.0;
    QTest::newRow("plus") << "+3" << 3.0;
    QTest::newRow("exponent") << "1e-3" << 0.001;
    QTest::newRow("capital exponent") << "2E2" << 200.0;
    QTest::newRow("fraction") << "1/3" << 1.0 / 3.0;
    QTest::newRow("root") << QStringLiteral("√2") << std::sqrt(2.0);
    QTest::newRow("root by name") << "sqrt(2)" << std::sqrt(2.0);
    QTest::newRow("half root") << QStringLiteral("√2/2") << std::sqrt(2.0) / 2.0;
    QTest::newRow("over root") << QStringLiteral("-1/√2") << -1.0 / std::sqrt(2.0);
    QTest::newRow("times root") << QStringLiteral("2√3") << 2.0 * std::sqrt(3.0);
    QTest::newRow("minus sign") << QStringLiteral("−2") << -2.0;
    QTest::newRow("blanks around") << "  0.25 " << 0.25;
    QTest::newRow("minus zero") << "-0" << -0.0;
}

void TestNumberInput::takes() {
    QFETCH(QString, text);
    QFETCH(double, number);
    const Result<double> parsed = parseNumber(text);
    QVERIFY2(parsed, parsed ? "" : message(parsed.error()).c_str());
    QVERIFY(*parsed == number);
    QCOMPARE(std::signbit(*parsed), std::signbit(number));
}

void TestNumberInput::refuses_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("why");
    QTest::newRow("nothing") << ""
                             << "keeps its number";
    QTest::newRow("blanks") << "   "
                            << "keeps its number";
    QTest::newRow("comma") << "1,5"
                           << "write a point: 1.5";
    QTest::newRow("junk") << "abc"
                          << "not a number";
    QTest::newRow("unit") << "3px"
                          << "not a number";
    QTest::newRow("two points") << "1.2.3"
                                << "not a number";
    QTest::newRow("two signs") << "--1"
                               << "not a number";
    QTest::newRow("half a fraction") << "1/"
                                     << "not a number";
    QTest::newRow("two numbers") << "1 2"
                                 << "not a number";
    QTest::newRow("two in brackets") << "(1)2"
                                     << "not a number";
    QTest::newRow("a product") << "2(3)"
                               << "not a number";
    QTest::newRow("inf") << "inf"
                         << "finite";
    QTest::newRow("-Infinity") << "-Infinity"
                               << "finite";
    QTest::newRow("infinity sign") << QStringLiteral("∞") << "finite";
    QTest::newRow("nan") << "NaN"
                         << "finite";
    QTest::newRow("hidden infinity") << "1/inf"
                                     << "not a number";
    QTest::newRow("too large") << "1e999"
                               << "float64";
    QTest::newRow("too large by division") << "1e300/1e-300"
                                           << "float64";
    QTest::newRow("by zero") << "1/0"
                             << "divided by 0";
}

void TestNumberInput::refuses() {
    QFETCH(QString, text);
    QFETCH(QString, why);
    const Result<double> parsed = parseNumber(text);
    QVERIFY(!parsed);
    const QString reason = QString::fromStdString(message(parsed.error()));
    QVERIFY2(reason.contains(why), qPrintable(reason));
}

void TestNumberInput::showsAndReadsBack_data() {
    QTest::addColumn<double>("number");
    QTest::addColumn<QString>("cell");
    QTest::newRow("zero") << 0.0 << "0.00";
    QTest::newRow("one") << 1.0 << "1.00";
    QTest::newRow("third") << 1.0 / 3.0 << "0.33";
    QTest::newRow("negative") << -1.5 << QStringLiteral("−1.50");
    QTest::newRow("thousandth") << 0.001 << "0.001";
    QTest::newRow("below two decimals") << -0.0049 << QStringLiteral("−0.005");
    QTest::newRow("below three decimals") << 0.0004 << "4e-4";
    QTest::newRow("tiny") << 1.25e-7 << "1e-7";
    QTest::newRow("large") << 12345.678 << "1e4";
    QTest::newRow("thousand") << 1234.4 << "1234";
}

void TestNumberInput::showsAndReadsBack() {
    QFETCH(double, number);
    QFETCH(QString, cell);
    QString shown = cellText(number);
    QCOMPARE(shown.replace(QStringLiteral("e−"), QStringLiteral("e-")), cell);
    QCOMPARE(*parseNumber(editableText(number)) - number, 0.0);
}

void TestNumberInput::notANumberIsWrittenAsEverywhere() {
    QCOMPARE(editableText(std::numeric_limits<double>::quiet_NaN()), QStringLiteral("NaN"));
    QCOMPARE(cellText(std::numeric_limits<double>::quiet_NaN()), QStringLiteral("NaN"));
}

void TestNumberInput::largeNumbersAreShort() {
    QCOMPARE(editableText(1e308), QStringLiteral("1e308"));
    QCOMPARE(editableText(-2.5e17), QStringLiteral("-2.5e17"));
    QCOMPARE(editableText(1234567.5), QStringLiteral("1234567.50"));
}

void TestNumberInput::readsPasted_data() {
    QTest::addColumn<QString>("text");
    const auto add = [](const char* name, const char* text) {
        QTest::newRow(name) << QString::fromUtf8(text);
    };
    add("spreadsheet", "1\t0.5\n-2\t3\n");
    add("spreadsheet of Windows", "1\t0.5\r\n-2\t3\r\n");
    add("numpy print", "[[ 1.   0.5]\n [-2.   3. ]]");
    add("numpy repr", "array([[ 1. ,  0.5],\n       [-2. ,  3. ]])");
    add("numpy repr with dtype", "array([[ 1. ,  0.5],\n       [-2. ,  3. ]], dtype=float32)");
    add("torch", "tensor([[ 1.0000,  0.5000],\n        [-2.0000,  3.0000]])");
    add("Python list", "[[1, 0.5], [-2, 3]]");
    add("comma", "1,0.5\n-2,3");
    add("semicolon", "1;0.5\n-2;3");
    add("Octave", "[1 0.5; -2 3]");
    add("Octave without brackets", "1 0.5; -2 3");
    add("blanks", "1 0.5\n-2 3");
    add("wrapped row", "[[1.\n  0.5]\n [-2.\n  3.]]");
    add("minus sign", "1\t0.5\n−2\t3");
    add("header", "colour\tfeature 1\n1\t0.5\n-2\t3\n");
    add("header of commas", "a,b\n1,0.5\n-2,3");
    add("header in quotes", "\"a\",\"b\"\n1,0.5\n-2,3");
    add("header and names", "\tcolour\tshape\nI\t1\t0.5\nlove\t-2\t3");
    add("names alone", "I\t1\t0.5\nlove\t-2\t3");
    add("pandas", ",a,b\n0,1,0.5\n1,-2,3");
}

void TestNumberInput::readsPasted() {
    QFETCH(QString, text);
    const Result<BlockMatrix> matrix = parseMatrix(text);
    QVERIFY2(matrix, matrix ? "" : message(matrix.error()).c_str());
    QVERIFY(*matrix == BlockMatrix({{1.0, 0.5}, {-2.0, 3.0}}));
}

void TestNumberInput::refusesPasted_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("why");
    QTest::newRow("nothing") << ""
                             << "no numbers";
    QTest::newRow("words") << "I love AI"
                           << "row 0, column 0: “I”";
    // Numbers that are wrong are no header.
    QTest::newRow("commas in the first row") << "1,5\t2,5\n3\t4"
                                             << "row 0, column 0: “1,5”";
    QTest::newRow("not a number in the first row") << "nan\tinf\n3\t4"
                                                   << "“nan”";
    QTest::newRow("place") << "1\t2\n3\tx"
                           << "row 1, column 1: “x”";
    QTest::newRow("decimal commas") << "1,5;2,5"
                                    << "column 0: “1,5”";
    QTest::newRow("ragged") << "1\t2\n3"
                            << "row 0 has 2 numbers, row 1 has 1";
    QTest::newRow("hole") << "1\t\n3\t4"
                          << "column 1";
    QTest::newRow("shortened") << "[[1. 2. ... 3.]]"
                               << "shortened";
    QTest::newRow("cube") << "[[[1 2]]]"
                          << "3 dimensions";
    QTest::newRow("not finite") << "[[nan 1]]"
                                << "“nan”";
}

void TestNumberInput::refusesPasted() {
    QFETCH(QString, text);
    QFETCH(QString, why);
    const Result<BlockMatrix> matrix = parseMatrix(text);
    QVERIFY(!matrix);
    const QString reason = QString::fromStdString(message(matrix.error()));
    QVERIFY2(reason.contains(why), qPrintable(reason));
}

void TestNumberInput::copiesToTheLastBit() {
    const BlockMatrix matrix({{1.0 / 3.0, -1e-300}, {std::numeric_limits<double>::max(), 0.1}});
    QVERIFY(*parseMatrix(tabSeparated(matrix)) == matrix);
}

template struct attnscope::test::Registered<TestNumberInput>;
#include "tst_number_input.moc"
