// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/explain/scaling_curves.h"
#include "core/lessons/step_numbers.h"
#include "tests/core/scene/worked_scenes.h"
#include "tests/registry.h"

#include <QTest>

#include <cmath>

using namespace attnscope;
using namespace attnscope::test;

namespace {

/// "I love AI"; before it all scores are masked but the diagonal, and what is tried is no scaling.
PlayedStep workedStep() {
    PlayedStep step;
    step.scene = iLoveAi();
    step.was = step.scene;
    step.was.mask.layers.push_back(causalLayer());
    step.tried = step.scene;
    step.tried->rules.scale = ScaleKind::None;
    return step;
}

double valueOf(const std::string& name) {
    StepNumbers numbers(workedStep());
    return readQuantity(name)
        .and_then([&numbers](const Quantity& quantity) { return numbers.value(quantity); })
        .value();
}

QString errorOf(const std::string& name) {
    StepNumbers numbers(workedStep());
    const Result<double> value =
        readQuantity(name).and_then([&numbers](const Quantity& quantity) { return numbers.value(quantity); });
    return value ? QString() : QString::fromStdString(message(value.error()));
}

} // namespace

/// Numbers by name, against the formulas of the notes.
class TestQuantity final : public QObject {
    Q_OBJECT

private slots:
    void numbersAreThoseOfTheFormulas_data();
    void numbersAreThoseOfTheFormulas();
    void everyNameComesBack();
    void wrongNamesSayWhy_data();
    void wrongNamesSayWhy();
    void headsAreNamedByTwoMoreIndices();
    void numbersArePrintedAsAsked_data();
    void numbersArePrintedAsAsked();
    void textsAreFilled();
    void wrongTextsSayWhy_data();
    void wrongTextsSayWhy();
};

void TestQuantity::numbersAreThoseOfTheFormulas_data() {
    QTest::addColumn<double>("expected");
    const double root = std::sqrt(2.0);
    const double e1 = std::exp(1.0 / root);
    const double e2 = std::exp(2.0 / root);
    const double e3 = std::exp(3.0 / root);
    QTest::newRow("q[2,0]") << 2.0;
    QTest::newRow("w_v[0,1]") << 2.0;
    QTest::newRow("scores[1,2]") << 2.0;
    QTest::newRow("scaled[2,2]") << 3.0 / root;
    QTest::newRow("scores.sum[2]") << 6.0;
    QTest::newRow("scores.column_sum[2]") << 6.0;
    QTest::newRow("scores.column_sum[0]") << 2.0;
    QTest::newRow("scores.max[2]") << 3.0;
    QTest::newRow("k.rows") << 3.0;
    QTest::newRow("largest[512]") << scalingCurves().at(512)->plain;
    QTest::newRow("largest_scaled[2]") << scalingCurves().at(2)->scaled;
    QTest::newRow("k.columns") << 2.0;
    QTest::newRow("exp[0,1]") << e1;
    QTest::newRow("exp.sum[0]") << 1.0 + 2.0 * e1;
    QTest::newRow("weights[0,1]") << e1 / (1.0 + 2.0 * e1);
    QTest::newRow("weights[2,1]") << e2 / (e1 + e2 + e3);
    QTest::newRow("weights.sum[1]") << 1.0;
    QTest::newRow("percent[0,0]") << 20.0;
    QTest::newRow("term[0,2,1]") << 3.0 * e1 / (1.0 + 2.0 * e1);
    QTest::newRow("output[0,1]") << (2.0 + e1 + 3.0 * e1) / (1.0 + 2.0 * e1);
    QTest::newRow("allowed") << 9.0;
    QTest::newRow("was allowed") << 6.0;
    QTest::newRow("was allowed[1]") << 2.0;
    QTest::newRow("was weights[1,0]") << 0.5;
    QTest::newRow("was weights[1,2]") << 0.0;
    QTest::newRow("was exp[0,1]") << 0.0;
    QTest::newRow("was masked[0,1]") << -HUGE_VAL;
    QTest::newRow("was cost") << 100.0 * 6.0 / 9.0;
    QTest::newRow("was entropy[1]") << 1.0;
    QTest::newRow("try weights[0,1]") << std::exp(1.0) / (1.0 + 2.0 * std::exp(1.0));
    QTest::newRow("try scale") << 1.0;
    QTest::newRow("scale") << 1.0 / root;
    QTest::newRow("root_d_k") << root;
    QTest::newRow("d_k") << 2.0;
    QTest::newRow("d_v") << 2.0;
    QTest::newRow("queries") << 3.0;
    QTest::newRow("keys") << 3.0;
    QTest::newRow("heads") << 1.0;
    QTest::newRow("batches") << 1.0;
}

void TestQuantity::numbersAreThoseOfTheFormulas() {
    QFETCH(double, expected);
    const double actual = valueOf(QTest::currentDataTag());
    QVERIFY2(actual == expected || std::abs(actual - expected) < 1e-12,
             qPrintable(QString::number(actual, 'g', 17)));
}

void TestQuantity::everyNameComesBack() {
    for (const char* name : {"weights[0,1]", "was scaled.sum[2]", "try w_q[0,1]", "exp.sum[0]", "term[0,1,2]",
                             "allowed", "allowed[2]", "k.rows", "weights[1,3,0,1]", "joined[0,0]", "b_o[0,0]",
                             "x_kv.columns", "root_d_k"}) {
        const Result<Quantity> quantity = readQuantity(name);
        QVERIFY2(quantity, name);
        QCOMPARE(quantityText(*quantity), std::string(name));
        QCOMPARE(readQuantity(quantityText(*quantity)).value(), *quantity);
    }
}

void TestQuantity::wrongNamesSayWhy_data() {
    QTest::addColumn<QString>("word");
    QTest::newRow("wights[0,1]") << "no number called wights";
    QTest::newRow("weights.som[0]") << "no number called weights.som";
    QTest::newRow("weights.[0]") << "no number called";
    QTest::newRow("exp.column_sum[0]") << "no number called";
    QTest::newRow("") << "no number called";
    QTest::newRow("weights[0]") << "takes 2 indices";
    QTest::newRow("weights") << "takes 2 indices";
    QTest::newRow("weights[0,1,2]") << "takes 2 indices, or 4";
    QTest::newRow("d_k[0]") << "takes 0 indices";
    QTest::newRow("weights[0,-1]") << "no whole numbers";
    QTest::newRow("weights[0,1") << "no whole numbers";
    QTest::newRow("weights[0,1]x") << "no whole numbers";
    QTest::newRow("weights[]") << "no whole numbers";
    QTest::newRow("weights[0,99999999999999999999]") << "no whole numbers";
    QTest::newRow("weights[3,0]") << "weights[3,0] lies outside: there are 3 × 3";
    QTest::newRow("weights[0,3]") << "lies outside";
    QTest::newRow("scores.column_sum[3]") << "lies outside";
    QTest::newRow("exp[0,3]") << "lies outside";
    QTest::newRow("exp.sum[3]") << "lies outside";
    QTest::newRow("percent[3,0]") << "lies outside";
    QTest::newRow("term[0,0,2]") << "lies outside";
    QTest::newRow("allowed[3]") << "no query 3 of 3";
    QTest::newRow("weights[0,1,0,0]") << "head";
    QTest::newRow("w_o[0,0]") << "the scene has no w_o";
    QTest::newRow("joined[0,0]") << "the scene has no joined";
    QTest::newRow("dropout[0,0]") << "the scene has no dropout";
}

void TestQuantity::wrongNamesSayWhy() {
    QFETCH(QString, word);
    const QString error = errorOf(QTest::currentDataTag());
    QVERIFY2(error.contains(word), qPrintable(error));
}

void TestQuantity::headsAreNamedByTwoMoreIndices() {
    PlayedStep step;
    step.scene.tokens = {"a", "b"};
    const BlockMatrix same({{1, 0}, {0, 1}});
    // Head 1 has keys that are ten times as long.
    step.scene.input =
        TokenInput{same, BlockMatrix({{1, 0, 1, 0}, {0, 1, 0, 1}}),
                   BlockMatrix({{1, 0, 10, 0}, {0, 1, 0, 10}}), BlockMatrix({{1, 0, 1, 0}, {0, 1, 0, 1}}), 2};
    step.was = step.scene;
    step.view.head = {0, 1};
    StepNumbers numbers(step);
    const auto of = [&numbers](const char* name) {
        return numbers.value(readQuantity(name).value()).value();
    };
    QCOMPARE(of("scores[0,0]"), 10.0);
    QCOMPARE(of("scores[0,0,0,0]"), 1.0);
    QCOMPARE(of("scores[0,1,0,0]"), 10.0);
    QCOMPARE(of("heads"), 2.0);
    // Beside each other the heads have four columns.
    QCOMPARE(of("joined.columns"), 4.0);
    QCOMPARE(of("joined[0,0]"), of("output[0,0,0,0]"));
    QCOMPARE(of("joined[0,2]"), of("output[0,1,0,0]"));
}

void TestQuantity::numbersArePrintedAsAsked_data() {
    QTest::addColumn<double>("value");
    QTest::addColumn<int>("decimals");
    QTest::addColumn<QString>("text");
    QTest::newRow("whole") << 3.0 << -1 << "3";
    QTest::newRow("three at most") << 0.401086 << -1 << "0.401";
    QTest::newRow("no zeros") << 0.5 << -1 << "0.5";
    QTest::newRow("hundred") << 100.0 << -1 << "100";
    QTest::newRow("minus") << -1.25 << -1 << "−1.25";
    QTest::newRow("no minus zero") << -0.00001 << -1 << "0";
    QTest::newRow("three") << 2.0 << 3 << "2.000";
    QTest::newRow("none") << 19.8 << 0 << "20";
    QTest::newRow("infinite") << -HUGE_VAL << 2 << "−∞";
    QTest::newRow("nan") << std::nan("") << 2 << "NaN";
}

void TestQuantity::numbersArePrintedAsAsked() {
    QFETCH(double, value);
    QFETCH(int, decimals);
    QFETCH(QString, text);
    QCOMPARE(
        QString::fromStdString(lessonNumber(value, decimals < 0 ? std::nullopt : std::optional(decimals))),
        text);
}

void TestQuantity::textsAreFilled() {
    StepNumbers numbers(workedStep());
    QCOMPARE(QString::fromStdString(numbers
                                        .filled("{token[0]} gives {key[2]} {weights[0,2]}, {weights[0,2]:2}, "
                                                "{weights[0,0]:1%} %; was {was weights[0,0]}")
                                        .value()),
             QString("I gives AI 0.401, 0.40, 19.8 %; was 1"));
    QCOMPARE(numbers.filled("no braces, 注意").value(), std::string("no braces, 注意"));
    QCOMPARE(numbers.filled("").value(), std::string());
}

void TestQuantity::wrongTextsSayWhy_data() {
    QTest::addColumn<QString>("word");
    QTest::newRow("a {weights[0,1] b") << "not closed";
    QTest::newRow("{token[3]}") << "no token 3 of 3";
    QTest::newRow("{key[9]}") << "no token 9 of 3";
    QTest::newRow("{weights[0,1]:x}") << "decimals";
    QTest::newRow("{weights[0,1]:99}") << "decimals";
    QTest::newRow("{}") << "no number called";
    QTest::newRow("{tokens[5]}") << "{token[0]}";
    QTest::newRow("{o[2,0]}") << "output";
    QTest::newRow("{weights[7,1]}") << "lies outside";
    QTest::newRow("{largest[3]}") << "none of 2, 4";
}

void TestQuantity::wrongTextsSayWhy() {
    QFETCH(QString, word);
    StepNumbers numbers(workedStep());
    const Result<std::string> text = numbers.filled(QTest::currentDataTag());
    QVERIFY(!text);
    QVERIFY2(QString::fromStdString(message(text.error())).contains(word), message(text.error()).c_str());
}

template struct attnscope::test::Registered<TestQuantity>;
#include "tst_quantity.moc"
