// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/analysis/histogram.h"
#include "core/analysis/row_combination.h"
#include "core/engine/snapshot.h"
#include "core/projection/resolve.h"
#include "core/scene/initial_matrices.h"
#include "core/stream/stream_engine.h"
#include "core/textbook/textbook_engine.h"

#include "tests/registry.h"

#include <QtTest>

#include <bit>
#include <cmath>
#include <numeric>

using namespace attnscope;

namespace {

constexpr std::size_t kTokens = 300;
constexpr std::size_t kValues = 5;

Snapshot randomSnapshot() {
    Scene scene;
    scene.tokens = TokenList(std::vector<std::string>(kTokens, "t"));
    scene.input =
        QkvInput{randomMatrix(MatrixRole::Q, kTokens, 8, 1), randomMatrix(MatrixRole::K, kTokens, 8, 2),
                 randomMatrix(MatrixRole::V, kTokens, kValues, 3)};
    scene.mask.layers.push_back({});
    scene.mask.layers.back().spec = "causal";
    TextbookEngine engine;
    Snapshot snapshot;
    snapshot.scene = std::make_shared<const Scene>(scene);
    snapshot.result = *runToEnd(engine, *resolve(nullptr, scene, {}));
    return snapshot;
}

} // namespace

class TestLongRow : public QObject {
    Q_OBJECT

private slots:
    void strongestTermsAndTheRestAreTheOutput();
    void aShortRowHasNoRest();
    void anotherResultHasTheSameTerms();
    void theStrongestOfTwoResultsAreNamed();
    void histogramsCountWhatTheMaskAllows();
    void largeMatricesAreSampled();
    void aWholeRowHasTheBitsOfItsCells();
};

void TestLongRow::strongestTermsAndTheRestAreTheOutput() {
    const Snapshot snapshot = randomSnapshot();
    constexpr std::size_t kQuery = 250;
    const auto row = combineStrongest(snapshot, kQuery, TermOrder::Weight, 10);
    QVERIFY(row);
    QCOMPARE(row->terms.size(), std::size_t{11});
    QCOMPARE(row->terms.back().others, std::size_t{241}); // 251 allowed keys, 10 of them named
    const auto weights = snapshot.source(Stage::Weights);
    double least = 1.0;
    double sum = 0.0;
    for (const RowTerm& term : row->terms) {
        least = term.others == 0 ? std::min(least, term.weight) : least;
        sum += term.weight;
    }
    QVERIFY(std::abs(sum - 1.0) < 1e-12);
    std::size_t larger = 0;
    for (std::size_t key = 0; key < kTokens; ++key) {
        larger += weights->exact(kQuery, key) >= least ? 1U : 0U;
    }
    QCOMPARE(larger, std::size_t{10});
    for (std::size_t c = 0; c < kValues; ++c) {
        QVERIFY(std::abs(row->terms.back().runningSum[c] - snapshot.source(Stage::Output)->exact(kQuery, c)) <
                1e-12);
    }
}

void TestLongRow::aShortRowHasNoRest() {
    const auto row = combineStrongest(randomSnapshot(), 4, TermOrder::Position, 10);
    QVERIFY(row);
    QCOMPARE(row->terms.size(), std::size_t{10}); // masked keys too, as far as there is room
    QCOMPARE(row->terms.back().others, std::size_t{0});
    QCOMPARE(row->terms[3].key, std::size_t{3});
}

void TestLongRow::theStrongestOfTwoResultsAreNamed() {
    const Snapshot first = randomSnapshot();
    Scene scene = *first.scene;
    scene.mask.layers.clear();
    TextbookEngine engine;
    Snapshot second;
    second.scene = std::make_shared<const Scene>(scene);
    second.result = *runToEnd(engine, *resolve(nullptr, scene, {}));
    const auto here = first.source(Stage::Weights);
    const auto there = second.source(Stage::Weights);
    // Query 20 attends to 21 keys in the first, and to all in the second: its strongest is none of the first.
    constexpr std::size_t kQuery = 20;
    std::vector<std::pair<double, std::size_t>> larger;
    for (std::size_t key = 0; key < kTokens; ++key) {
        larger.emplace_back(-std::max(here->exact(kQuery, key), there->exact(kQuery, key)), key);
    }
    std::sort(larger.begin(), larger.end());
    const auto row = combineStrongest(first, kQuery, TermOrder::Weight, 30, there.get());
    QVERIFY(row);
    bool hasMasked = false;
    for (std::size_t term = 0; term < 30; ++term) {
        QCOMPARE(row->terms[term].key, larger[term].second);
        hasMasked = hasMasked || row->terms[term].masked;
    }
    QVERIFY(hasMasked);
    for (std::size_t c = 0; c < kValues; ++c) {
        QVERIFY(std::abs(row->output[c] - first.source(Stage::Output)->exact(kQuery, c)) < 1e-12);
    }
}

void TestLongRow::histogramsCountWhatTheMaskAllows() {
    const Snapshot snapshot = randomSnapshot();
    const Mask& mask = *snapshot.result->problem().mask;
    const Histogram histogram =
        histogramOf(*snapshot.source(Stage::Weights), &mask, HistogramScale::Linear, 0.0, 1.0, 10, {});
    QCOMPARE(histogram.cells, std::uint64_t{kTokens * (kTokens + 1) / 2});
    QVERIFY(histogram.isOfAll());
    // Row 0 has one weight, which is 1 and stands in the last bin.
    QVERIFY(histogram.counts.back() >= 1);
    QCOMPARE(std::accumulate(histogram.counts.begin(), histogram.counts.end(), std::uint64_t{0}),
             histogram.cells);
}

void TestLongRow::largeMatricesAreSampled() {
    constexpr std::size_t kRows = 4096;
    const auto source = sourceOf(BlockMatrix(kRows, 1100, 0.02));
    const Histogram histogram = histogramOf(*source, nullptr, HistogramScale::Log10, -4.0, 0.0, 8, {});
    QCOMPARE(histogram.rows, std::size_t{256});
    QCOMPARE(histogram.ofRows, kRows);
    QCOMPARE(histogram.counts[4], std::uint64_t{256 * 1100}); // log₁₀ 0.02 = −1.7, in −2 … −1.5
}

void TestLongRow::anotherResultHasTheSameTerms() {
    const Snapshot first = randomSnapshot();
    Snapshot second;
    Scene scene = *first.scene;
    scene.mask.layers.clear();
    TextbookEngine engine;
    second.scene = std::make_shared<const Scene>(scene);
    second.result = *runToEnd(engine, *resolve(nullptr, scene, {}));
    // Query 5 attends to 6 keys under the mask, and to all of them without it.
    const auto compared = [](const Snapshot& a, const Snapshot& b) {
        RowCombination row = *combineStrongest(a, 5, TermOrder::Weight, 6);
        const RowCombination like = *combineLike(b, row);
        return std::pair(row, like);
    };
    for (const auto& [one, other] : {compared(first, second), compared(second, first)}) {
        QCOMPARE(one.terms.size(), std::size_t{7});
        QCOMPARE(other.terms.size(), one.terms.size());
        for (std::size_t term = 0; term < 6; ++term) {
            QCOMPARE(other.terms[term].key, one.terms[term].key);
        }
        QVERIFY(one.terms.back().others > 0 && other.terms.back().others > 0);
    }
    const auto [masked, whole] = compared(first, second);
    QCOMPARE(masked.terms.back().weight, 0.0);
    QCOMPARE(whole.terms.back().others, kTokens - 6);
    for (std::size_t f = 0; f < kValues; ++f) {
        const double output = second.result->source(Stage::Output)->exact(5, f);
        QVERIFY(std::abs(whole.terms.back().runningSum[f] - output) < 1e-12);
        QVERIFY(std::abs(masked.terms.back().runningSum[f] - masked.output[f]) < 1e-12);
    }
}

void TestLongRow::aWholeRowHasTheBitsOfItsCells() {
    Scene scene = *randomSnapshot().scene;
    scene.rules.dropout = {0.4, 7};
    scene.mask.fill = -3.0;
    const AttentionProblem problem = *resolve(nullptr, scene, {});
    TextbookEngine textbook;
    StreamEngine stream;
    for (Engine* engine : std::initializer_list<Engine*>{&textbook, &stream}) {
        const ResultPtr result = *runToEnd(*engine, problem);
        std::vector<std::shared_ptr<const MatrixSource>> sources;
        for (const Stage stage : {Stage::Scores, Stage::Masked, Stage::Weights, Stage::AfterDropout,
                                  Stage::Effect, Stage::Output}) {
            sources.push_back(result->source(stage));
        }
        if (result->lift()) {
            sources.push_back(result->lift());
        }
        for (const auto& source : sources) {
            std::vector<double> row(source->columns());
            source->exactRow(123, row);
            for (std::size_t column = 0; column < row.size(); ++column) {
                QCOMPARE(std::bit_cast<std::uint64_t>(row[column]),
                         std::bit_cast<std::uint64_t>(source->exact(123, column)));
            }
        }
    }
}

template struct attnscope::test::Registered<TestLongRow>;
#include "tst_long_row.moc"
