// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/analysis/attention_lines.h"
#include "tests/core/scene/worked_scenes.h"
#include "tests/registry.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace attnscope;
using namespace attnscope::test;

namespace {

LineRowPtr rowOf(std::size_t query, const std::vector<double>& weights) {
    LineRow row;
    row.query = query;
    for (std::size_t key = 0; key < weights.size(); ++key) {
        row.lines.push_back({key, weights[key]});
        row.weight += std::abs(weights[key]);
    }
    row.pairs = weights.size();
    return std::make_shared<const LineRow>(row);
}

/// Weights that fall from key to key, and how many cells were read of them.
class CountedWeights final : public MatrixSource {
public:
    explicit CountedWeights(std::size_t size)
        : m_size(size) {}
    std::size_t rows() const override { return m_size; }
    std::size_t columns() const override { return m_size; }
    double exact(std::size_t, std::size_t column) const override {
        ++read;
        return 1.0 / static_cast<double>(column + 1);
    }
    bool masked(std::size_t row, std::size_t column) const override { return column > row; }
    void fill(const TileArea&, Reducer, std::span<float>, std::span<std::uint8_t>) const override {}
    ValueRange range() const override { return {0.0, 1.0}; }

    mutable std::size_t read = 0;

private:
    std::size_t m_size;
};

} // namespace

/// The rows of weights that are drawn as lines.
class TestAttentionLines final : public QObject {
    Q_OBJECT

private slots:
    void aRowHasTheWeightsOfItsPairs();
    void aMaskedPairIsNoLine();
    void onlyTheStrongestOfManyAreKept();
    void hiddenLinesAreCounted();
    void theProposedThresholdLeavesThreeLines();
};

void TestAttentionLines::aRowHasTheWeightsOfItsPairs() {
    const Snapshot snapshot = snapshotOf(iLoveAi());
    const LineRow row = readLineRow(*snapshot.source(Stage::Weights), 0);
    // Scores of "I" over √2: 0, 1/√2, 1/√2.
    const double e = std::exp(1.0 / std::sqrt(2.0));
    QCOMPARE(row.pairs, 3U);
    QVERIFY(row.isWhole());
    QVERIFY(std::abs(row.find(0)->weight - 1.0 / (1.0 + 2.0 * e)) < 1e-12);
    QVERIFY(std::abs(row.find(2)->weight - e / (1.0 + 2.0 * e)) < 1e-12);
    QVERIFY(std::abs(row.weight - 1.0) < 1e-12);
}

void TestAttentionLines::aMaskedPairIsNoLine() {
    Scene scene = iLoveAi();
    scene.mask.layers = {causalLayer()};
    const LineRow row = readLineRow(*snapshotOf(scene).source(Stage::Weights), 1);
    QCOMPARE(row.pairs, 2U);
    QVERIFY(row.find(2) == nullptr);
    scene.mask.layers = {paintedLayer({{0, 1, 0, 3, false}})};
    QCOMPARE(readLineRow(*snapshotOf(scene).source(Stage::Weights), 0).pairs, 0U);
}

void TestAttentionLines::onlyTheStrongestOfManyAreKept() {
    const CountedWeights weights(3000);
    const LineRow row = readLineRow(weights, 2000);
    QCOMPARE(weights.read, 3000U);
    QCOMPARE(row.pairs, 2001U);
    QCOMPARE(row.lines.size(), kStrongestLines);
    QVERIFY(!row.isWhole());
    // 1, 1/2, … are the strongest, in the order of the keys; the weight is that of all of them.
    QCOMPARE(row.lines.front(), (AttentionLine{0, 1.0}));
    QCOMPARE(row.lines.back(), (AttentionLine{kStrongestLines - 1, 1.0 / double(kStrongestLines)}));
    double sum = 0.0;
    for (int key = 0; key <= 2000; ++key) {
        sum += 1.0 / (key + 1);
    }
    QVERIFY(std::abs(row.weight - sum) < 1e-9);
    // Lines that are not kept count as hidden.
    const HiddenLines hidden = hiddenBelow({std::make_shared<const LineRow>(row)}, 0.0);
    QCOMPARE(hidden.lines, 2001U);
    QCOMPARE(hidden.hidden, 2001U - kStrongestLines);
}

void TestAttentionLines::hiddenLinesAreCounted() {
    const std::vector<LineRowPtr> rows{rowOf(0, {0.5, 0.3, 0.2}), rowOf(1, {0.05, 0.05, 0.9})};
    // Below 0.3: 0.2, 0.05 and 0.05 of 2. A weight that is the threshold stays.
    const HiddenLines hidden = hiddenBelow(rows, 0.3);
    QCOMPARE(hidden.hidden, 3U);
    QCOMPARE(hidden.lines, 6U);
    QVERIFY(std::abs(hidden.share - 0.3 / 2.0) < 1e-12);
    QCOMPARE(hiddenBelow(rows, 0.0).hidden, 0U);
    QCOMPARE(hiddenBelow(rows, 0.0).share, 0.0);
    QCOMPARE(hiddenBelow(rows, 2.0).share, 1.0);
}

void TestAttentionLines::theProposedThresholdLeavesThreeLines() {
    const std::vector<LineRowPtr> rows{rowOf(0, {0.41, 0.3, 0.2, 0.05, 0.04}),
                                       rowOf(1, {0.6, 0.17, 0.1, 0.07, 0.06})};
    // The sixth of 0.6, 0.41, 0.3, 0.2, 0.17, 0.1 …
    QCOMPARE(legibleThreshold(rows, 3), 0.1);
    // The fourth of them, 0.2.
    QCOMPARE(legibleThreshold(rows, 2), 0.2);
    // The second, 0.41, to one digit.
    QCOMPARE(legibleThreshold(rows, 1), 0.4);
    QCOMPARE(legibleThreshold(rows, 5), 0.0);
    // Equal weights all stay.
    QVERIFY(hiddenBelow({rowOf(0, std::vector<double>(40, 1.0 / 40))},
                        legibleThreshold({rowOf(0, std::vector<double>(40, 1.0 / 40))}, 3))
                .hidden == 0);
}

template struct attnscope::test::Registered<TestAttentionLines>;
#include "tst_attention_lines.moc"
