// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/cpu_engine.h"
#include "core/engine/block_source.h"
#include "core/engine/range_without.h"
#include "core/engine/ranges.h"
#include "core/groups/key_choice.h"
#include "tests/core/scene/worked_scenes.h"
#include "tests/registry.h"

using namespace attnscope;
using namespace attnscope::test;

/// Ranges that are found without some keys.
class TestKeyChoice : public QObject {
    Q_OBJECT

private slots:
    void readsKeys_data();
    void readsKeys();
    void mistakes_data();
    void mistakes();
    void aSinkDoesNotDecideTheRange();
    void maskedCellsHaveNoPart();
    void largeMatricesAsTheirCells();
    void rangesOfASnapshot();
};

namespace {

using Spans = std::vector<TokenSpan>;

const TokenList kKeys{"[CLS]", "I", "love", "[SEP]", "AI", "[PAD]"};

} // namespace

void TestKeyChoice::readsKeys_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<Spans>("spans");
    QTest::newRow("none") << "" << Spans{};
    QTest::newRow("one") << " 0 " << Spans{{0, 1}};
    QTest::newRow("a range") << "0,2:4" << Spans{{0, 1}, {2, 4}};
    QTest::newRow("in order, joined") << "4,2:4,0" << Spans{{0, 1}, {2, 5}};
    QTest::newRow("special") << "special" << Spans{{0, 1}, {3, 4}, {5, 6}};
    QTest::newRow("special and more") << "special,4" << Spans{{0, 1}, {3, 6}};
}

void TestKeyChoice::readsKeys() {
    QFETCH(const QString, text);
    QFETCH(const Spans, spans);
    QCOMPARE(readKeyChoice(text.toStdString(), kKeys).value(), spans);
    QVERIFY(checkKeyChoice(text.toStdString()));
}

void TestKeyChoice::mistakes_data() {
    QTest::addColumn<QString>("text");
    for (const char* text : {"a", "-1", "2:1", "1:1", "1,,2", "6", "0:7", "1:", ":2", "1.5"}) {
        QTest::newRow(text) << text;
    }
}

void TestKeyChoice::mistakes() {
    QFETCH(const QString, text);
    QVERIFY(!readKeyChoice(text.toStdString(), kKeys));
}

void TestKeyChoice::aSinkDoesNotDecideTheRange() {
    const BlockSource weights(BlockMatrix({{0.9, 0.1, 0.0}, {0.8, 0.05, 0.15}}));
    QCOMPARE(rangeWithout(weights, {}), (ValueRange{0.0, 0.9}));
    QCOMPARE(rangeWithout(weights, Spans{{0, 1}}), (ValueRange{0.0, 0.15}));
    QCOMPARE(rangeWithout(weights, Spans{{0, 1}, {2, 3}}), (ValueRange{0.05, 0.1}));
    QCOMPARE(rangeWithout(weights, Spans{{0, 3}}), (ValueRange{0.0, 0.9})); // nothing would be left
}

void TestKeyChoice::maskedCellsHaveNoPart() {
    AttentionProblem problem = randomProblem(3, 3, 2, 2, 1);
    problem.mask = maskOf({paintedLayer({{0, 3, 1, 2, false}})}, 3, 3);
    problem.fill = 100.0; // a forbidden cell that has nearly all
    const auto weights = run(problem)->source(Stage::Weights);
    QVERIFY(weights->exact(0, 1) > 0.9);
    QVERIFY(rangeWithout(*weights, Spans{{0, 1}}).high < 0.1);
}

void TestKeyChoice::largeMatricesAsTheirCells() {
    constexpr std::size_t kTokens = 700;
    AttentionProblem problem = randomProblem(kTokens, kTokens, 4, 4, 3);
    problem.precision = Precision::Float32;
    CpuEngine engine;
    const auto weights = (*runToEnd(engine, problem))->source(Stage::Weights);
    for (const Spans& ignored : {Spans{{0, 1}}, Spans{{0, 100}, {130, 131}, {600, 700}}, Spans{{5, 695}}}) {
        double largest = 0.0;
        std::vector<double> row(kTokens);
        for (std::size_t i = 0; i < kTokens; ++i) {
            weights->exactRow(i, row);
            for (std::size_t j = 0; j < kTokens; ++j) {
                const bool isIgnored =
                    std::any_of(ignored.begin(), ignored.end(),
                                [j](const TokenSpan& span) { return j >= span.first && j < span.end; });
                largest = isIgnored ? largest : std::max(largest, row[j]);
            }
        }
        const ValueRange range = rangeWithout(*weights, ignored);
        QCOMPARE(range.low, 0.0);
        QVERIFY(std::abs(range.high - largest) < 1e-6 * largest);
    }
}

void TestKeyChoice::rangesOfASnapshot() {
    Scene scene;
    scene.tokens = {"a", "b"};
    scene.input = AttentionWeightsInput{BlockMatrix({{0.9, 0.1}, {0.75, 0.25}})};
    TextbookEngine engine;
    const Snapshot snapshot{std::make_shared<const Scene>(scene),
                            *runToEnd(engine, resolve(nullptr, scene, {}).value())};
    QCOMPARE(rangesOf(snapshot).weights, (ValueRange{0.0, 0.9}));
    const Ranges ranges = rangesOf(snapshot, std::nullopt, Spans{{0, 1}});
    QCOMPARE(ranges.weights, (ValueRange{0.0, 0.25}));
    QCOMPARE(ranges.ignoredKeys, (Spans{{0, 1}}));
}

template struct attnscope::test::Registered<TestKeyChoice>;
#include "tst_key_choice.moc"
