// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formula/formula.h"

#include "tests/registry.h"

#include <QtTest>

#include <cmath>
#include <limits>

using namespace attnscope;
using attnscope::matrix;
using attnscope::number;
using attnscope::row;
using attnscope::vector;

namespace {

QString read(const std::string& text) {
    return QString::fromStdString(text);
}

} // namespace

class TestFormula : public QObject {
    Q_OBJECT

private slots:
    void plainAndTex_data();
    void plainAndTex();
    void numbers_data();
    void numbers();
    void shortestReadsBack();
    void numbersCarryTheirCell();
};

void TestFormula::plainAndTex_data() {
    QTest::addColumn<Formula>("formula");
    QTest::addColumn<QString>("plain");
    QTest::addColumn<QString>("latex");

    const Formula zero = number(0, 0);
    const Formula one = number(1, 0);
    QTest::newRow("scalar") << scalar("a") << "a"
                            << "a";
    QTest::newRow("vector") << vector("q") << "q"
                            << "\\boldsymbol{q}";
    QTest::newRow("matrix") << matrix("A′") << "A′"
                            << "\\boldsymbol{A}'";
    QTest::newRow("accent") << scalar("s\u0303") << "s\u0303"
                            << "\\tilde{s}";
    QTest::newRow("function") << word("softmax") << "softmax"
                              << "\\mathrm{softmax}";
    QTest::newRow("token with signs") << word("a_b 50%") << "a_b 50%"
                                      << "\\text{a\\_b 50\\%}";
    QTest::newRow("index") << sub(scalar("a"), row({zero, one})) << "a₀₁"
                           << "a_{0 1}";
    QTest::newRow("long index") << sub(scalar("a"), row({zero, op(","), number(12, 0)})) << "a₀,₁₂"
                                << "a_{0 , 12}";
    QTest::newRow("letter index") << sub(matrix("W"), scalar("Q")) << "W_Q"
                                  << "\\boldsymbol{W}_{Q}";
    QTest::newRow("raised index") << super(vector("q"), one) << "q¹"
                                  << "\\boldsymbol{q}^{1}";
    QTest::newRow("transpose") << super(matrix("K"), scalar("T")) << "Kᵀ"
                               << "\\boldsymbol{K}^{\\top}";
    QTest::newRow("power") << super(scalar("e"), number(0.5)) << "e^0.5"
                           << "e^{0.5}";
    QTest::newRow("difference in power")
        << super(scalar("e"), row({one, op("−"), number(0.5)})) << "e^(1 − 0.5)"
        << "e^{1 - 0.5}";
    QTest::newRow("root") << root(sub(scalar("d"), scalar("k"))) << "√d_k"
                          << "\\sqrt{d_{k}}";
    QTest::newRow("fraction") << fraction(one, row({one, op("+"), number(2, 0)})) << "1 / (1 + 2)"
                              << "\\frac{1}{1 + 2}";
    QTest::newRow("negative operand") << row({one, op("×"), number(-2, 0)}) << "1 × (−2)"
                                      << "1 \\times (-2)";
    QTest::newRow("negative result") << row({op("="), number(-2, 0)}) << " = −2"
                                     << " = -2";
    QTest::newRow("boxed") << row({number(3, 0), op("×"), boxed(number(2, 0))}) << "3 × [2]"
                           << "3 \\times \\boxed{2}";
    QTest::newRow("brackets") << row({word("mask"), bracket("("), scalar("s"), bracket(")")}) << "mask(s)"
                              << "\\mathrm{mask}\\left( s\\right)";
    QTest::newRow("column vector") << row({bracket("("), stack({one, number(2, 0)}), bracket(")")})
                                   << "(1; 2)"
                                   << "\\left( \\begin{matrix} 1 \\\\ 2 \\end{matrix}\\right)";
    QTest::newRow("infinity") << number(-std::numeric_limits<double>::infinity()) << "−∞"
                              << "-\\infty";
    QTest::newRow("tiny") << number(1.25e-9, -3) << "1.25e−9"
                          << "1.25 \\cdot 10^{-9}";
}

void TestFormula::plainAndTex() {
    QFETCH(Formula, formula);
    QFETCH(QString, plain);
    QFETCH(QString, latex);
    QCOMPARE(read(plainText(formula)), plain);
    QCOMPARE(read(tex(formula)), latex);
}

void TestFormula::numbers_data() {
    QTest::addColumn<double>("value");
    QTest::addColumn<int>("digits");
    QTest::addColumn<QString>("text");

    const double infinity = std::numeric_limits<double>::infinity();
    QTest::newRow("fixed") << 0.40111 << 3 << "0.401";
    QTest::newRow("minus") << -1.5 << 2 << "−1.50";
    QTest::newRow("no minus zero") << -0.0001 << 2 << "0.00";
    QTest::newRow("minus zero") << -0.0 << 0 << "0";
    QTest::newRow("shortest") << 0.1 << -1 << "0.1";
    QTest::newRow("shortest large") << 1e22 << -1 << "1e22";
    QTest::newRow("shortest small") << -1e-9 << -1 << "−1e−9";
    QTest::newRow("infinity") << infinity << 3 << "∞";
    QTest::newRow("minus infinity") << -infinity << -1 << "−∞";
    QTest::newRow("not a number") << std::numeric_limits<double>::quiet_NaN() << 3 << "NaN";
    QTest::newRow("significant") << std::sqrt(0.5) << -4 << "0.7071";
    QTest::newRow("significant whole") << 1.0 << -4 << "1.000";
    QTest::newRow("significant zero") << 0.0 << -4 << "0.000";
    QTest::newRow("carry") << 9.9996 << -4 << "10.00";
    QTest::newRow("many digits") << 12345678.0 << -4 << "12345678";
    QTest::newRow("small") << 1.2344e-9 << -4 << "1.234e−9";
    QTest::newRow("readable 1") << 1.0 << readableDigits(1.0) << "1";
    QTest::newRow("readable −2") << -2.0 << readableDigits(-2.0) << "−2";
    QTest::newRow("readable 0.25") << 0.25 << readableDigits(0.25) << "0.25";
    QTest::newRow("readable √2") << std::sqrt(2.0) << readableDigits(std::sqrt(2.0)) << "1.414";
}

void TestFormula::numbers() {
    QFETCH(double, value);
    QFETCH(int, digits);
    QFETCH(QString, text);
    QCOMPARE(read(numberText(value, digits)), text);
}

void TestFormula::shortestReadsBack() {
    for (const double value : {1.0 / 3.0, -2.0 / 7.0, 6.02214076e23, 5e-324, 1.7976931348623157e308}) {
        QString text = read(numberText(value, -1));
        QVERIFY(!text.contains('-'));
        QCOMPARE(text.replace(QStringLiteral("−"), QStringLiteral("-")).toDouble(), value);
    }
}

void TestFormula::numbersCarryTheirCell() {
    const CellRef cell{Stage::Weights, 0, 1};
    QCOMPARE(tinted(0.5, 3, RangeGroup::Weights, cell).origin, std::optional(cell));
    const Formula edge = edged(2.0, 3, RangeGroup::Weights, 0.25, cell);
    QCOMPARE(edge.origin, std::optional(cell));
    QCOMPARE(edge.value, 2.0);
    QCOMPARE(edge.shade, 0.25);
    QVERIFY(!summed(3.0, 3).origin);
}

template struct attnscope::test::Registered<TestFormula>;
#include "tst_formula.moc"
